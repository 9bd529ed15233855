import { render } from "preact";
import { App } from "./app.tsx";
import { startRouting } from "./route.ts";
import { firstLang, loadProfiles, setTheme, theme } from "./store/app.ts";
import { loadLang } from "./text.ts";

async function start(): Promise<void> {
  const mode = document.querySelector<HTMLMetaElement>('meta[name="hr-mode"]')?.content;
  if (mode === "static") (await import("./static.ts")).startJudge();
  setTheme(theme.value);
  await loadLang(firstLang());
  startRouting();
  const host = document.getElementById("app");
  if (!host) return;
  host.replaceChildren();
  render(<App />, host);
  void loadProfiles();
  if (document.readyState === "complete") setTimeout(lateFonts, 1200);
  else addEventListener("load", () => setTimeout(lateFonts, 1200));
}

/** The bold Bengali face is not needed for the first view. */
function lateFonts(): void {
  const sheet = document.querySelector<HTMLLinkElement>("link[data-late]");
  if (sheet) sheet.media = "all";
  document.documentElement.dataset["late"] = "";
}

void start();
