import type { ComponentChildren } from "preact";
import { Component } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { offline } from "./call.ts";
import { Icon, type IconName } from "./icons.tsx";
import { href, route } from "./route.ts";
import { Compare } from "./screens/compare.tsx";
import { Editor } from "./screens/editor.tsx";
import { Keys } from "./screens/keys.tsx";
import { NewRules } from "./screens/new.tsx";
import { Profile } from "./screens/profile.tsx";
import { Shared } from "./screens/shared.tsx";
import { Start } from "./screens/start.tsx";
import { Try, TryPick } from "./screens/try.tsx";
import { VerdictScreen } from "./screens/verdict.tsx";
import { drafts, draftKey, notKept } from "./store/drafts.ts";
import { keysShown, notice, setLang, setTheme, theme } from "./store/app.ts";
import { lang, t } from "./text.ts";

function Screen() {
  const [first, second = ""] = route.value.path;
  switch (first) {
    case undefined:
      return <Start />;
    case "profile":
      return <Profile id={second} key={second} />;
    case "rules":
      return second === "new" || second === "" ? <NewRules /> : <Editor id={second} key={second} />;
    case "try":
      return second ? <Try rules={second} key={second} /> : <TryPick />;
    case "verdict":
      return <VerdictScreen />;
    case "compare":
      return <Compare rules={second} key={second} />;
    case "s":
      return <Shared payload={second} />;
    case "keys":
      return <Keys />;
    default:
      return <Start lost={route.value.path.join("/")} />;
  }
}

function places(): { to: string; icon: IconName; title: string; on: boolean }[] {
  const first = route.value.path[0];
  const draft = drafts.value[0];
  return [
    { to: href([]), icon: "profiles", title: t("nav.profiles"), on: first === undefined || first === "profile" },
    { to: draft ? href(["rules", draftKey(draft.id)]) : href(["rules", "new"]), icon: "pen", title: t("nav.rules"), on: first === "rules" || first === "compare" },
    { to: href(["try"]), icon: "play", title: t("nav.try"), on: first === "try" },
    { to: href(["verdict"]), icon: "search", title: t("nav.verdict"), on: first === "verdict" },
  ];
}

export function App() {
  const main = useRef<HTMLElement>(null);
  const path = route.value.path.join("/");
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // The heading of the new screen is where reading begins.
    const heading = main.current?.querySelector<HTMLElement>("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
  const list = places();
  const here = list.map(({ to, icon, title, on }) => (
    <a href={to} key={icon} aria-current={on ? "page" : undefined}>
      <Icon name={icon} />
      <span>{title}</span>
    </a>
  ));
  const other = lang.value === "bn" ? "en" : "bn";
  const dark = document.documentElement.dataset["theme"] === "dark";
  void theme.value;
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); main.current?.focus(); }}>{t("skip")}</a>
      <header class="top">
        <div class="wrap">
          <a class="brand" href="#/"><Logo /><span>houserules</span></a>
          <nav class="nav" aria-label={t("nav")}>{here}</nav>
          <div class="right">
            <button class="lang" lang={other} onClick={() => void setLang(other)}>{other === "bn" ? "বাংলা" : "English"}</button>
            <button class="iconb" aria-label={t(dark ? "theme.light" : "theme.dark")} onClick={() => setTheme(dark ? "light" : "dark")}>
              <Icon name={dark ? "sun" : "moon"} />
            </button>
          </div>
        </div>
      </header>
      {offline.value && <p class="bar-note bad" role="status">{t("offline")}</p>}
      {notKept.value && <p class="bar-note bad" role="status">{t("not_kept")}</p>}
      <main id="main" tabIndex={-1} ref={main}>
        <Guard key={path}><Screen /></Guard>
      </main>
      <nav class="tabbar" aria-label={t("nav")}>{here}</nav>
      <div class="notice" role="status">{notice.value}</div>
      {keysShown.value && <KeysDialog />}
    </>
  );
}

function Logo() {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true">
      <rect class="logo-ground" x="1" y="1" width="24" height="24" rx="6" />
      <path class="logo-sign" d="M7 7h6v6H7zM13 13h6v6h-6z" />
    </svg>
  );
}

function KeysDialog() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} class="dialog" aria-label={t("keys.title")} onClose={() => (keysShown.value = false)}>
      <Keys />
      <button class="btn" onClick={() => box.current?.close()}>{t("close")}</button>
    </dialog>
  );
}

/** A screen that breaks leaves the others, the text and the game alone. */
class Guard extends Component<{ children: ComponentChildren }, { broken: string | null }> {
  override state: { broken: string | null } = { broken: null };
  static override getDerivedStateFromError(error: unknown) {
    return { broken: String(error) };
  }
  override render() {
    if (this.state.broken === null) return this.props.children;
    return (
      <div class="wrap pad">
        <h1>{t("broken")}</h1>
        <p class="muted">{this.state.broken}</p>
        <button class="btn" onClick={() => this.setState({ broken: null })}>{t("again")}</button>
      </div>
    );
  }
}
