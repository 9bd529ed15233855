// Reads text/*.txt, and checks that both languages have every text that the page uses, and no other.
import { readdir, readFile } from "node:fs/promises";

const here = new URL("./", import.meta.url);

export async function readTexts(lang) {
  const texts = {};
  for (const [i, line] of (await readFile(new URL(`text/${lang}.txt`, here), "utf8")).split("\n").entries()) {
    if (line === "" || line.startsWith("#")) continue;
    const cut = line.indexOf(" = ");
    if (cut < 0) throw new Error(`text/${lang}.txt:${i + 1}: expected KEY = TEXT`);
    const key = line.slice(0, cut);
    if (key in texts) throw new Error(`text/${lang}.txt:${i + 1}: ${key} stands twice`);
    texts[key] = line.slice(cut + 3);
  }
  return texts;
}

const names = (text) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort().filter((name, i, all) => all.indexOf(name) === i).join();

export async function checkTexts() {
  const en = await readTexts("en");
  const bn = await readTexts("bn");
  const wrong = [];
  for (const key of new Set([...Object.keys(en), ...Object.keys(bn)])) {
    if (!(key in en) || !(key in bn)) wrong.push(`${key} is in one language only`);
    else if (names(en[key]) !== names(bn[key])) wrong.push(`${key} fills in {${names(en[key])}} in English and {${names(bn[key])}} in Bengali`);
  }
  const asked = new Set();
  const quoted = new Set();
  const begun = new Set();
  for (const entry of await readdir(new URL("src/", here), { recursive: true, withFileTypes: true })) {
    if (!/\.tsx?$/.test(entry.name)) continue;
    const source = await readFile(entry.parentPath + "/" + entry.name, "utf8");
    for (const [, key] of source.matchAll(/\bt\(\s*"([^"]+)"\s*\+/g)) begun.add(key);
    for (const [, key] of source.matchAll(/\bt\(\s*"([^"]+)"\s*[,)]/g)) asked.add(key);
    for (const [, key] of source.matchAll(/"([a-z][\w.]*)"/g)) quoted.add(key);
  }
  for (const key of asked) if (!(key in en)) wrong.push(`${key} is used and has no text`);
  for (const key of Object.keys(en)) if (!quoted.has(key) && ![...begun].some((start) => key.startsWith(start))) wrong.push(`${key} has a text and is not used`);
  if (wrong.length > 0) throw new Error("texts:\n  " + wrong.join("\n  "));
}
