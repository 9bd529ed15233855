// A browser to test in, and the checks that hold on every screen.
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const axe = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

export const languages = ["en", "bn"];
export const widths = [390, 1280];

export async function open(path) {
  return chromium.launch({ executablePath: path, args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"] });
}

/** A page of its own context. What must never happen is gathered in faults. */
export async function visit(browser, url, { lang, width, faults, dark = false }) {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 844 : 860 },
    colorScheme: dark ? "dark" : "light",
    hasTouch: width < 700,
    permissions: ["clipboard-read", "clipboard-write"],
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    // A text with faults answers 4xx by design; a policy violated or a script broken does not.
    if (message.type() === "error" && !text.startsWith("Failed to load resource")) faults.push(`console: ${text}`);
  });
  page.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(url) && !address.startsWith("data:") && !address.startsWith("blob:")) faults.push(`asked another host: ${address}`);
  });
  await page.goto(`${url}/?lang=${lang}`);
  await page.waitForSelector("h1");
  return { context, page };
}

/** Nothing for axe to say, by WCAG 2.2 AA. It runs in a world of its own, past the page's policy. */
export async function accessible(page, where, faults) {
  await page.waitForTimeout(250);
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id, worldName: "axe" });
  await session.send("Runtime.evaluate", { contextId: executionContextId, expression: axe });
  const { result } = await session.send("Runtime.evaluate", {
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
    expression: `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }).then((all) =>
      all.violations.flatMap((one) => one.nodes.slice(0, 3).map((node) => one.id + " " + node.target.join(" ") + ": " + (node.failureSummary ?? "").split("\\n")[1])))`,
  });
  // Under a bar that stays at the bottom something is always half hidden; scrolling shows it.
  const found = (result.value ?? ["axe did not run"]).filter((text) => !text.includes("partially obscured"));
  for (const text of found) faults.push(`axe on ${where}: ${text}`);
  await session.detach();
}

/** No screen is wider than the window. */
export async function fits(page, where, faults) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) faults.push(`${where} is ${wide} px wider than the window`);
}
