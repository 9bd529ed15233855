import { call } from "../call.ts";

/** A key of the rules language, as its JSON Schema describes it. */
export interface SchemaKey {
  about: string;
  keys: Map<string, SchemaKey>;
  words: string[];
  /** What any other name leads to. */
  any: SchemaKey | null;
}

type Raw = Record<string, unknown>;

export async function loadSchema(): Promise<SchemaKey | null> {
  try {
    const root = await call<Raw>("/v1/schemas/ruleset.json", { accept: "application/schema+json, application/json" });
    return read(root, root, 0);
  } catch {
    return null; // completion goes without
  }
}

function read(node: unknown, root: Raw, depth: number): SchemaKey {
  const key: SchemaKey = { about: "", keys: new Map(), words: [], any: null };
  if (depth > 12 || typeof node !== "object" || node === null) return key;
  const raw = node as Raw;
  if (typeof raw["description"] === "string") key.about = raw["description"];
  if (typeof raw["$ref"] === "string") merge(key, read(resolve(raw["$ref"], root), root, depth + 1));
  for (const [name, value] of Object.entries((raw["properties"] ?? {}) as Raw)) key.keys.set(name, read(value, root, depth + 1));
  for (const value of Object.values((raw["patternProperties"] ?? {}) as Raw)) key.any = read(value, root, depth + 1);
  if (typeof raw["additionalProperties"] === "object") key.any = read(raw["additionalProperties"], root, depth + 1);
  for (const word of (raw["enum"] ?? []) as unknown[]) key.words.push(String(word));
  if (raw["const"] !== undefined) key.words.push(String(raw["const"]));
  if (raw["type"] === "boolean") key.words.push("true", "false");
  for (const part of ["allOf", "anyOf", "oneOf"]) for (const one of (raw[part] ?? []) as unknown[]) merge(key, read(one, root, depth + 1));
  return key;
}

function merge(into: SchemaKey, from: SchemaKey): void {
  into.about ||= from.about;
  for (const [name, value] of from.keys) if (!into.keys.has(name)) into.keys.set(name, value);
  into.words = [...new Set([...into.words, ...from.words])];
  into.any ??= from.any;
}

function resolve(reference: string, root: Raw): unknown {
  let at: unknown = root;
  for (const part of reference.replace(/^#\/?/, "").split("/").filter(Boolean)) at = (at as Raw | undefined)?.[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  return at;
}

export function keysAt(schema: SchemaKey | null, path: string[]): SchemaKey | null {
  let at = schema;
  for (const name of path) at = at?.keys.get(name) ?? at?.any ?? null;
  return at;
}
