// node measure.mjs URL CHROMIUM: the figures of docs/page.md.
import { open } from "./browser.mjs";

const [url, path] = process.argv.slice(2);
const browser = await open(path);

async function firstView(lang, hash) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  let requests = 0;
  session.on("Network.loadingFinished", (event) => {
    bytes += event.encodedDataLength;
    requests++;
  });
  const begun = Date.now();
  await page.goto(`${url}/?lang=${lang}${hash}`);
  await page.waitForSelector(hash ? ".hrb-cell" : ".card a");
  const usable = Date.now() - begun;
  await page.waitForTimeout(100);
  const first = bytes;
  await page.waitForTimeout(3000);
  console.log(`${lang} ${hash || "#/"}: ${(first / 1000).toFixed(0)} KB in ${usable} ms when usable, ${(bytes / 1000).toFixed(0)} KB and ${requests} requests in the end`);
  await context.close();
}

async function drag(slow) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/?lang=en#/try/qdan-four-player`);
  await page.waitForSelector(".hrb-cell");
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
  const box = await page.locator('[data-square="h2"]').boundingBox();
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const next = (now) => {
      window.frames_.push(now - last);
      last = now;
      window.more_ = requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await session.send("Performance.enable");
  const before = await metrics(session);
  for (let i = 0; i < 120; i++) await page.mouse.move(box.x + 10 + (i % 60) * 4, box.y - (i % 40) * 5);
  const after = await metrics(session);
  const frames = await page.evaluate(() => (cancelAnimationFrame(window.more_), window.frames_.slice(2).sort((a, b) => a - b)));
  await page.mouse.up();
  const each = (name) => (((after[name] - before[name]) * 1000) / frames.length).toFixed(2);
  console.log(`drag, processor ${slow} times slower: ${frames.length} frames, p95 ${frames[Math.floor(frames.length * 0.95)].toFixed(1)} ms, script ${each("ScriptDuration")} ms, layout ${each("LayoutDuration")} ms, style ${each("RecalcStyleDuration")} ms a frame`);
  await context.close();
}

async function metrics(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

async function move() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/?lang=en#/try/qdan-four-player`);
  await page.waitForSelector(".hrb-cell");
  const times = [];
  for (const text of ["h2-h3", "b7-c7", "g13-g12", "m8-l8", "e2-e3", "b6-c6", "e13-e12", "m6-l6"]) {
    await page.fill(".tools input", text);
    times.push(
      await page.evaluate(() => new Promise((resolve) => {
        const list = document.querySelector("section[aria-labelledby=moves-title]");
        const begun = performance.now();
        new MutationObserver((_, self) => { self.disconnect(); requestAnimationFrame(() => resolve(performance.now() - begun)); }).observe(list, { childList: true, subtree: true });
        document.querySelector("form.tools").requestSubmit();
      })),
    );
  }
  times.sort((a, b) => a - b);
  console.log(`move to verdict shown: median ${times[4].toFixed(0)} ms, worst ${times[7].toFixed(0)} ms`);
  await context.close();
}

await firstView("en", "");
await firstView("bn", "");
await firstView("en", "#/try/qdan-four-player");
await move();
await drag(1);
await drag(4);
await browser.close();
