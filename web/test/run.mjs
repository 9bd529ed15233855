// node run.mjs URL CHROMIUM OUT [NAME...]: runs the flows, prints what went wrong, exits 1 if anything did.
import { languages, open, widths } from "./browser.mjs";
import * as flows from "./flows.mjs";

const [url, path, out, ...only] = process.argv.slice(2);
const browser = await open(path);
let failed = 0;
for (const [name, flow] of Object.entries(flows)) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (const lang of languages) {
    for (const width of widths) {
      const faults = [];
      try {
        await flow({ browser, url, lang, width, faults, out });
      } catch (error) {
        faults.push(String(error.message).split("\n").slice(0, 4).join(" "));
      }
      for (const fault of new Set(faults)) console.log(`${name} ${lang} ${width}: ${fault}`);
      failed += faults.length;
    }
  }
}
await browser.close();
process.exit(failed > 0 ? 1 : 0);
