// Builds dist/ from the sources. The same sources, lock file and fonts give the same bytes.
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { checkTexts, readTexts } from "./texts.mjs";

const here = new URL("./", import.meta.url);
const dist = new URL("dist/", here);
const path = (name) => new URL(name, here).pathname;

await checkTexts();

const texts = {
  name: "texts",
  setup(one) {
    one.onResolve({ filter: /^texts:/ }, ({ path }) => ({ path: path.slice("texts:".length), namespace: "texts" }));
    one.onLoad({ filter: /.*/, namespace: "texts" }, async ({ path }) => ({ contents: JSON.stringify(await readTexts(path)), loader: "json" }));
  },
};

const made = await build({
  absWorkingDir: here.pathname,
  entryPoints: { main: "src/main.tsx", style: "src/style/page.css", late: "src/style/late.css" },
  outdir: "dist/ui",
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "linked",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file" },
  metafile: true,
  write: false,
  plugins: [texts],
  logLevel: "warning",
});

await rm(dist, { recursive: true, force: true });
await mkdir(new URL("ui/", dist), { recursive: true });
const names = {};
for (const file of made.outputFiles) {
  const name = file.path.split("/").pop();
  names[name.replace(/-[A-Z0-9]{8}(?=\.)/, "")] = name;
  await writeFile(new URL("ui/" + name, dist), file.contents);
}

/** A file that is served as it is, its name made from its bytes. */
async function copy(name) {
  const bytes = await readFile(path("public/" + name));
  const [stem, ending] = name.split(".");
  const hashed = `${stem}-${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}.${ending}`;
  await writeFile(new URL("ui/" + hashed, dist), bytes);
  return hashed;
}

const font = Object.values(names).find((name) => name.includes("latin-400"));
const into = { icon: await copy("icon.svg"), theme: await copy("theme.js"), style: names["style.css"], late: names["late.css"], main: names["main.js"], font };
const page = await readFile(path("public/index.html"), "utf8");
await writeFile(new URL("index.html", dist), page.replace(/%(\w+)%/g, (_, key) => into[key]));

const { sourcesDigest } = await import("./sources.mjs");
await writeFile(new URL("SOURCES.sha256", dist), (await sourcesDigest()) + "\n");
