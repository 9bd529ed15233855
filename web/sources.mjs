// The digest of everything that dist/ is made from; web_test.go makes the same one without Node.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";

const root = new URL("../", import.meta.url);
export const folders = ["client/board/src/", "web/public/", "web/src/", "web/text/"];
export const files = ["client/board/board.css", "client/board/package.json", "web/build.mjs", "web/package-lock.json", "web/package.json", "web/sources.mjs", "web/texts.mjs", "web/tsconfig.json"];

export async function sourcesDigest() {
  const names = [...files];
  for (const folder of folders) {
    for (const entry of await readdir(new URL(folder, root), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) names.push((entry.parentPath + "/" + entry.name).replaceAll("//", "/").slice(root.pathname.length));
    }
  }
  const hash = createHash("sha256");
  for (const name of names.sort()) {
    const bytes = await readFile(new URL(name, root));
    hash.update(`${name} ${createHash("sha256").update(bytes).digest("hex")}\n`);
  }
  return hash.digest("hex");
}
