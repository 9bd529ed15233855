/**
 * The keys above a place of a rule file, by indentation and braces: enough for
 * completion. What the file means is for the service to say.
 */
export function pathAt(text: string, at: number): { path: string[]; value: boolean } {
  const lines = text.slice(0, at).split("\n");
  const current = lines.pop() ?? "";
  const path: string[] = [];
  let depth = current.length - current.trimStart().length;
  if (current.trim() === "") depth = current.length;
  const inline = /^(\s*)([\w.-]+):\s?(.*)$/.exec(current);
  let value = false;
  if (inline) {
    path.unshift(inline[2] ?? "");
    value = true;
    const braces = bracePath(inline[3] ?? "");
    if (braces) {
      path.push(...braces.path);
      value = braces.value;
    }
  } else path.unshift(current.trim());
  for (let i = lines.length - 1; i >= 0 && depth > 0; i--) {
    const match = /^(\s*)([\w.-]+):/.exec(lines[i] ?? "");
    if (!match || (match[1]?.length ?? 0) >= depth) continue;
    depth = match[1]?.length ?? 0;
    path.unshift(match[2] ?? "");
  }
  return { path, value };
}

/** Keys inside `{a: {b: ` up to the cursor. */
function bracePath(text: string): { path: string[]; value: boolean } | null {
  if (!text.includes("{")) return null;
  const path: string[] = [];
  let key = "";
  let value = false;
  for (const token of text.match(/[{},]|[\w.-]+\s*:|[^{},:]+/g) ?? []) {
    if (token === "{") {
      if (value) path.push(key);
      value = false;
      key = "";
    } else if (token === "}") {
      path.pop();
      value = false;
    } else if (token === ",") value = false;
    else if (token.endsWith(":")) {
      key = token.slice(0, -1).trim();
      value = true;
    } else key = token.trim();
  }
  return { path: [...path, key], value };
}
