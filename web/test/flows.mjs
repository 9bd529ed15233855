// What people do, each in both languages and at both widths.
import { readFile, writeFile } from "node:fs/promises";
import { accessible, fits, visit } from "./browser.mjs";

const checkFive = "a knight that checks two kings by one move scores five";

function expect(condition, what, faults) {
  if (!condition) faults.push(what);
}

/** Makes the group's rules: everyone for himself, 200 moves, 30 seconds. */
async function makeRules(page) {
  await page.click('a.door[href="#/rules/new"]');
  await page.click('a.card[href*="from=qdan-four-player"]');
  await page.fill(".narrow-form input", "Friday club");
  await page.click(".narrow-form .primary");
  await page.check('input[name="mode"] >> nth=1');
  await page.waitForSelector(".prov.mine");
  await page.fill('.num input >> nth=0', "২০০");
  await page.press('.num input >> nth=0', "Enter");
  await page.waitForFunction(() => document.querySelectorAll(".prov.mine").length === 2);
  await page.check('input[name="turn_time"] >> nth=1');
  await page.waitForFunction(() => document.querySelectorAll(".prov.mine").length === 3);
}

/** A newcomer with only the page, from the first look to a file that lint accepts. */
export async function newcomer({ browser, url, lang, width, faults, out }) {
  const { context, page } = await visit(browser, url, { lang, width, faults });
  await page.waitForSelector(".card img");
  await accessible(page, "start", faults);
  await fits(page, "start", faults);
  await makeRules(page);
  await accessible(page, "editor", faults);
  await fits(page, "editor", faults);

  await page.click(width < 1000 ? ".foot .primary" : ".edbar .primary");
  await page.waitForSelector(".hrb-cell");
  await accessible(page, "try", faults);
  await fits(page, "try", faults);
  await page.click("summary:has-text('" + (lang === "bn" ? "চেষ্টা করার মতো অবস্থান" : "Positions to try") + "')");
  await page.click(`button.rowb:has-text("${checkFive}")`);
  await page.waitForSelector('[data-square="e5"][aria-label*="' + (lang === "bn" ? "নাইট" : "knight") + '"]');
  await page.fill(".tools input", lang === "bn" ? "e৫f৭" : "e5f7");
  await page.press(".tools input", "Enter");
  await page.waitForSelector(".why .big");
  const big = await page.textContent(".why:has(.big) .big");
  expect(big === (lang === "bn" ? "+৫" : "+5"), `the points are shown as ${big}`, faults);
  await page.waitForSelector(".why:has(.big) .chain .hit");
  const line = await page.textContent(".why:has(.big) .chain .hit");
  expect(line.includes("two_kings"), `the line lit is ${line}`, faults);
  await accessible(page, "try, explained", faults);
  await page.screenshot({ path: `${out}/try-${lang}-${width}.png` });

  await page.goBack();
  await page.waitForSelector(".opt");
  await page.click(width < 1000 ? ".foot .btn:nth-of-type(4)" : ".edbar .r .btn >> nth=1");
  await page.waitForFunction(() => document.querySelector(".notice")?.textContent !== "");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.includes("#/s/1") && link.length < 2000, `the link is ${link.slice(0, 80)}`, faults);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(width < 1000 ? ".foot .btn:nth-of-type(3)" : ".edbar .r .btn >> nth=0")]);
  const file = await readFile(await download.path(), "utf8");
  await writeFile(`${out}/friday-${lang}-${width}.yaml`, file);
  expect(download.suggestedFilename() === "friday-club.yaml", `the file is called ${download.suggestedFilename()}`, faults);

  const second = await visit(browser, url, { lang, width, faults });
  await second.page.goto(link);
  await second.page.reload();
  await second.page.waitForSelector(".narrow-form .primary");
  await accessible(second.page, "shared", faults);
  await second.page.click(".narrow-form .primary");
  await second.page.waitForSelector(".prov.mine");
  expect((await second.page.inputValue(".num input >> nth=0")) === (lang === "bn" ? "২০০" : "200"), "the shared copy has another limit", faults);
  await second.context.close();
  await context.close();
}

/** Words typed in the text and the form say the same; cures are a press; undo takes back byte for byte. */
export async function text({ browser, url, lang, width, faults }) {
  const { context, page } = await visit(browser, url, { lang, width, faults });
  await page.goto(`${url}/?lang=${lang}#/rules/new?from=qdan-four-player`);
  await page.click(".narrow-form .primary");
  await page.waitForSelector(".opt");
  if (width < 1000) await page.click('.vt button >> nth=1');
  await page.waitForSelector(".cm-host >> .cm-content");
  await page.click(".cm-host >> .cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("options:\n  mode: solo  # everyone\n  turn_tim: 30s\n");
  await page.waitForSelector(".finding.error");
  await accessible(page, "text with a fault", faults);
  const before = await page.evaluate(() => document.querySelector(".cm-host").shadowRoot.querySelector(".cm-content").innerText);
  expect(before.includes("turn_tim"), "the text typed is not there", faults);
  await page.click(".finding .primary");
  await page.waitForFunction(() => !document.querySelector(".finding.error"));
  if (width < 1000) await page.click('.vt button >> nth=0');
  expect(await page.isChecked('input[name="mode"] >> nth=1'), "the form does not show what was typed", faults);
  await page.check('input[name="mode"] >> nth=0');
  await page.waitForTimeout(400);
  if (width < 1000) await page.click('.vt button >> nth=1');
  const after = await page.evaluate(() => document.querySelector(".cm-host").shadowRoot.querySelector(".cm-content").innerText);
  expect(after.includes("mode: team  # everyone"), `the comment is lost: ${after}`, faults);
  await context.close();
}

/** Drag, tap, keys and typed words make the same moves; a refusal has its reason and its line. */
export async function moves({ browser, url, lang, width, faults }) {
  const { context, page } = await visit(browser, url, { lang, width, faults });
  await page.goto(`${url}/?lang=${lang}#/try/standard-chess`);
  await page.waitForSelector('[data-square="e2"]');
  const middle = async (square) => {
    const box = await page.locator(`[data-square="${square}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.locator('[data-square="e4"]').scrollIntoViewIfNeeded();
  await page.mouse.move(...(await middle("e2")));
  await page.mouse.down();
  await page.mouse.move(...(await middle("e3")), { steps: 4 });
  await page.mouse.move(...(await middle("e4")), { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector(".moves li:nth-child(1)");
  await page.mouse.click(...(await middle("e7")));
  await page.mouse.click(...(await middle("e5")));
  await page.waitForSelector(".moves li:nth-child(2)");
  await page.focus('[data-square="g1"]');
  await page.keyboard.press("Enter");
  for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".moves li:nth-child(3)");
  await page.fill(".tools input", "Nc6");
  await page.press(".tools input", "Enter");
  await page.waitForSelector(".moves li:nth-child(4)");
  const played = await page.$$eval(".moves bdi", (all) => all.map((one) => one.textContent).join(" "));
  expect(played === "e4 e5 Nf3 Nc6", `played is ${played}`, faults);
  await page.mouse.click(...(await middle("f3")));
  await page.mouse.click(...(await middle("f6")));
  await page.waitForSelector(".panel.refused .said");
  expect((await page.textContent('[aria-live="assertive"]')).length > 5, "the refusal is not said", faults);
  expect((await page.$$(".moves li")).length === 4, "a refused move was played", faults);
  await accessible(page, "a refusal", faults);
  await page.focus('[data-square="e4"]');
  await page.keyboard.press("[");
  await page.waitForSelector(".moves li:nth-child(3) .cur");
  await context.close();
}

/** Twelve milliseconds before the flag the game goes on, at it it is over. */
export async function clocks({ browser, url, lang, width, faults }) {
  const { context, page } = await visit(browser, url, { lang, width, faults });
  await page.goto(`${url}/?lang=${lang}#/try/simplegames-chess`);
  await page.waitForSelector('[data-square="e2"]');
  await page.fill(".tools input", "e4");
  await page.press(".tools input", "Enter");
  await page.waitForSelector(".moves li");
  const panel = page.locator(".time:visible");
  await panel.locator("button >> nth=0").click();
  await page.waitForTimeout(400);
  expect((await page.$$(".seat.on:visible")).length === 1, "before the flag somebody is to move", faults);
  await panel.locator("button >> nth=1").click();
  await page.waitForFunction(() => document.querySelectorAll(".seat.on").length === 0);
  await page.waitForSelector(".why .chain .hit");
  await accessible(page, "a flag", faults);
  await context.close();
}

/** A pasted game: its end, why, and who can still mate. */
export async function verdict({ browser, url, lang, width, faults }) {
  const { context, page } = await visit(browser, url, { lang, width, faults });
  await page.goto(`${url}/?lang=${lang}#/verdict`);
  await page.fill("textarea", "1. f3 e5 2. g4 Qh4# 0-1");
  await page.click("form .primary");
  await page.waitForSelector(".why .chain");
  expect((await page.$$(".moves li")).length === 4, "the moves are not there", faults);
  await accessible(page, "a verdict", faults);
  await fits(page, "a verdict", faults);
  await page.fill("textarea", "8/8/8/4k3/8/8/8/KBN5 w - - 0 1");
  await page.click("form .primary");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 0);
  await page.click("section[aria-label] .row .btn >> nth=1");
  await page.click("li .linkb");
  await page.waitForSelector(".not-played");
  for (let i = 0; i < 3; i++) await page.click(".moves ~ *, .ph .iconb >> nth=2");
  await page.waitForSelector(".moves .cur");
  await page.click(".not-played .note .btn");
  await page.waitForFunction(() => !document.querySelector(".not-played"));
  await context.close();
}

/** Games that were played, under both rules; one that comes out otherwise opens where they part. */
export async function archive({ browser, url, lang, width, faults }) {
  const { context, page } = await visit(browser, url, { lang, width, faults });
  await page.evaluate((text) => localStorage.setItem("hr.draft.short", JSON.stringify({ text, title: "Short", changed: 1 })),
    "houserules: 1\nid: short\nversion: 1.0.0\nextends: standard-chess\nauthority: site\nend: {move_limit: {automatic: 4, unit: plies, then: draw}}\n");
  await page.goto(`${url}/?lang=${lang}#/compare/~short`);
  await page.reload();
  await page.waitForSelector(".changes li");
  const games = Array.from({ length: 450 }, (_, i) => `[White "A${i}"]\n[Black "B"]\n[Result "*"]\n\n${i % 3 === 0 ? "1. e4 e5 2. Nf3 Nc6 3. Bb5 *" : "1. e4 e5 *"}\n`).join("\n");
  await page.setInputFiles("input[type=file]", { name: "club.pgn", mimeType: "text/plain", buffer: Buffer.from(games) });
  await page.waitForFunction(() => document.querySelectorAll(".scroll li").length === 150);
  await accessible(page, "an archive", faults);
  await page.click(".scroll li:first-child button");
  await page.waitForSelector(".moves .cur");
  const at = await page.textContent(".moves .cur bdi");
  expect(at === "Nc6", `the game opens at ${at}`, faults);
  await context.close();
}

/** An army against its budget, and a hidden one in two windows: nothing of it is told before both have committed. */
export async function armies({ browser, url, lang, width, faults }) {
  const { context, page } = await visit(browser, url, { lang, width, faults });
  await page.goto(`${url}/?lang=${lang}#/try/quartermaster`);
  await page.waitForSelector(".hrb-cell");
  await page.click("details:has(.army) summary, summary:has-text('" + (lang === "bn" ? "বাহিনী সাজান" : "Build the armies") + "')");
  await page.waitForSelector(".army .hrb-cell");
  await page.waitForSelector(".army .finding");
  await accessible(page, "an army", faults);
  await fits(page, "an army", faults);
  const before = await page.textContent(".army .total");
  await page.click(".army .palette .btn >> nth=1");
  await page.locator(".army .hrb-cell[data-square$='1']").first().click();
  await page.waitForFunction((text) => document.querySelector(".army .total").textContent !== text, before);
  await twoWindows(context, url, lang, faults);
  await context.close();
}

/** Each window builds one side, commits, and reveals when both have. */
async function twoWindows(context, url, lang, faults) {
  const letters = { K: ["e"], Q: ["d"], R: ["a", "h"], B: ["c", "f"], N: ["b", "g"], P: [..."abcdefgh"] };
  const build = async (seat) => {
    const page = await context.newPage();
    await page.goto(`${url}/?lang=${lang}#/try/maharajah`);
    await page.waitForSelector(".hrb-cell");
    await page.click("summary:has-text('" + (lang === "bn" ? "বাহিনী সাজান" : "Build the armies") + "')");
    await page.click(`.army .seg button >> nth=${seat}`);
    const order = ["K", "M", "Q", "C", "A", "R", "B", "N", "P"];
    for (const [letter, files] of Object.entries(letters)) {
      await page.click(`.palette .btn >> nth=${order.indexOf(letter)}`);
      const rank = letter === "P" ? [2, 7][seat] : [1, 8][seat];
      for (const file of files) {
        await page.focus(`.army [data-square=${file}${rank}]`);
        await page.keyboard.press("Enter");
      }
    }
    await page.waitForFunction(() => document.querySelectorAll(".army .finding").length === 0);
    return page;
  };
  const first = await build(0);
  const second = await build(1);
  const [commit, reveal] = [".hidden-armies .btn >> nth=0", ".hidden-armies .btn >> nth=1"];
  await first.click(commit);
  await first.waitForFunction(() => document.querySelector(".hidden-armies [role=status]").textContent !== "");
  expect(await first.isDisabled(reveal), "an army can be shown before both have committed", faults);
  await second.click(commit);
  await second.waitForFunction(() => !document.querySelectorAll(".hidden-armies .btn")[1].disabled);
  const told = await second.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.body.innerText);
  expect(!told.includes('"e1":"K"'), "a window knows the other's army before it is revealed", faults);
  await first.waitForFunction(() => !document.querySelectorAll(".hidden-armies .btn")[1].disabled);
  await first.click(reveal);
  await second.click(reveal);
  const kept = lang === "bn" ? "কথা দেওয়া বাহিনী।" : "committed to.";
  for (const page of [first, second]) await page.waitForFunction((text) => document.querySelector(".hidden-armies [role=status]").textContent.endsWith(text), kept);
}

/** The profile's page, the list of keys, a comparison, and addresses that lead nowhere. */
export async function places({ browser, url, lang, width, faults, out }) {
  const { context, page } = await visit(browser, url, { lang, width, faults });
  for (const [where, hash, wait] of [
    ["a profile", "#/profile/three-rivers", ".sheet h2"], ["values", "#/profile/qdan-chess?t=values", ".value"],
    ["a source", "#/profile/qdan-chess?t=source&l=4", ".code .hit"], ["versions", "#/profile/qdan-chess?t=versions", ".rows code"],
    ["keys", "#/keys", "kbd"], ["a choice of rules", "#/try", ".card"], ["a comparison", "#/compare/ffa-2018", ".changes li"], ["nowhere", "#/nothing/here", ".note"],
    ["no such profile", "#/profile/nope", ".note"], ["a broken link", "#/s/1abc", ".btn"], ["no such draft", "#/rules/~nope", ".btn"],
  ]) {
    await page.goto(`${url}/?lang=${lang}${hash}`);
    await page.waitForSelector(wait);
    await accessible(page, where, faults);
    await fits(page, where, faults);
    const headings = await page.$$("h1");
    expect(headings.length === 1, `${where} has ${headings.length} first headings`, faults);
    if (hash.startsWith("#/profile/three")) await page.screenshot({ path: `${out}/profile-${lang}-${width}.png` });
  }
  await context.close();
}

/** Hostile texts in a rule file are shown as text. */
export async function hostile({ browser, url, lang, width, faults }) {
  const { context, page } = await visit(browser, url, { lang, width, faults });
  await page.evaluate((text) => localStorage.setItem("hr.draft.evil", JSON.stringify({ text, title: "<img src=x onerror=alert(1)>", changed: 1 })),
    `houserules: 1\nid: evil\nextends: standard-chess\ntitle: "<img src=x onerror=document.title=1> \\u202Eabc"\n`);
  await page.goto(`${url}/?lang=${lang}#/rules/~evil`);
  await page.reload();
  await page.waitForSelector(".opt");
  expect((await page.$$("img[src=x]")).length === 0, "a title became markup", faults);
  expect((await page.textContent("h1")).startsWith("<img"), "the title is not shown as it is", faults);
  await context.close();
}

/** Dark colours pass as well, and are kept. */
export async function dark({ browser, url, lang, width, faults, out }) {
  const { context, page } = await visit(browser, url, { lang, width, faults, dark: true });
  await page.waitForSelector(".card img");
  await accessible(page, "start, dark", faults);
  await page.goto(`${url}/?lang=${lang}#/try/qdan-four-player`);
  await page.waitForSelector(".hrb-cell");
  await accessible(page, "try, dark", faults);
  await page.screenshot({ path: `${out}/dark-${lang}-${width}.png` });
  await context.close();
}

/** The newcomer's way by keyboard alone: no pointer is used. */
export async function keyboard({ browser, url, lang, width, faults }) {
  const { context, page } = await visit(browser, url, { lang, width, faults });
  await page.waitForSelector(".card a");
  /** Presses Tab until something has the focus. */
  const reach = async (selector, most = 150) => {
    for (let i = 0; i < most; i++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector)) return;
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  };
  await reach('a.door[href="#/rules/new"]');
  await page.keyboard.press("Enter");
  await page.waitForSelector('a.card[href*="from="]');
  await reach('a.card[href*="from=qdan-four-player"]');
  await page.keyboard.press("Enter");
  await page.waitForSelector(".narrow-form input");
  await reach(".narrow-form input");
  await page.keyboard.type("Friday club");
  await page.keyboard.press("Enter");
  await page.waitForSelector('input[name="mode"]');
  await reach('input[name="mode"]');
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(".prov.mine");
  await reach(".num input");
  await page.keyboard.type("200");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".prov.mine").length === 2);
  await reach('input[name="turn_time"]');
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.querySelectorAll(".prov.mine").length === 3);
  await page.keyboard.press("Home");
  await reach(width < 1000 ? ".foot .primary" : ".edbar .primary", 400);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".hrb-cell");
  await reach("details:not(.actions):not(:has(textarea)) > summary", 200);
  for (let i = 0; i < 6; i++) {
    const text = await page.evaluate(() => document.activeElement.textContent);
    if (text === (lang === "bn" ? "চেষ্টা করার মতো অবস্থান" : "Positions to try")) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.waitForSelector(`button.rowb:has-text("${checkFive}")`);
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((name) => document.activeElement?.textContent?.startsWith(name) ?? false, checkFive)) break;
  }
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-square="m6"][aria-label*=" "]');
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
  // Back to the board: it is one stop of the Tab key.
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press("Shift+Tab");
    if (await page.evaluate(() => document.activeElement?.classList.contains("hrb-cell") ?? false)) break;
  }
  await page.keyboard.press("n"); // the next knight
  await page.keyboard.press("Enter");
  for (const key of ["ArrowUp", "ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".why .big");
  await page.waitForFunction(() => document.querySelector('.hrb-said[aria-live="polite"]').textContent.length > 10);
  await context.close();
}
