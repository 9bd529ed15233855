import { useEffect, useRef, useState } from "preact/hooks";
import { send, wrong } from "../call.ts";
import { lang } from "../text.ts";

const allowed = new Set(
  ("main section article header footer h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table caption thead tbody tr th td b strong i em q small span div br hr bdi code " +
    "svg title desc defs g path rect circle use text radialgradient stop figure figcaption a").split(" "),
);
const attributes = new Set(
  ("id class lang dir scope colspan rowspan d x y width height rx ry cx cy r fill fill-opacity stroke stroke-width stroke-opacity stroke-linejoin stroke-linecap " +
    "paint-order viewBox transform text-anchor font-size font-weight font-family color offset stop-color stop-opacity shape-rendering role aria-labelledby aria-hidden href color opacity").split(" "),
);

interface TrustedPolicy {
  createHTML(text: string): string;
}

declare const trustedTypes: { createPolicy(name: string, rules: { createHTML(text: string): string; createScriptURL(url: string): string }): TrustedPolicy & { createScriptURL(url: string): string } } | undefined;

// The page's one policy: a sheet is parsed inert and copied by a list, and the worker has a fixed address.
export const policy =
  typeof trustedTypes === "undefined"
    ? { createHTML: (text: string) => text, createScriptURL: (url: string) => url }
    : trustedTypes.createPolicy("hr", { createHTML: (text) => text, createScriptURL: (url) => (/^\.\/[\w.-]+\.js$/.test(url) ? url : "") });

/** Copies what a sheet may hold; everything else is dropped. */
export function copyAllowed(from: Element): Element | null {
  if (!allowed.has(from.localName.toLowerCase())) return null;
  const to = document.createElementNS(from.namespaceURI, from.localName);
  for (const { name, value } of from.attributes) {
    if (!attributes.has(name) || /url\((?!#)|javascript:/i.test(value)) continue;
    if (name === "href" && !value.startsWith("#")) continue;
    to.setAttribute(name, value);
  }
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) to.append(child.textContent ?? "");
    else if (child instanceof Element || child.nodeType === Node.ELEMENT_NODE) {
      const copied = copyAllowed(child as Element);
      if (copied) to.append(copied);
    }
  }
  return to;
}

/** The rule sheet that players read. */
export function Sheet({ rules }: { rules: string }) {
  const host = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const tongue = lang.value;
  useEffect(() => {
    let gone = false;
    send(`/v1/rulesets/${encodeURIComponent(rules)}/sheet`, { accept: "text/html" })
      .then((answer) => answer.text())
      .then((text) => {
        if (gone || !host.current) return;
        const page = new DOMParser().parseFromString(policy.createHTML(text.replace(/<style[\s\S]*?<\/style>/g, "")), "text/html");
        const copied = copyAllowed(page.querySelector("main") ?? page.body);
        host.current.replaceChildren(...(copied ? [...copied.childNodes] : []));
        // The page has its own heading.
        host.current.querySelectorAll("h1").forEach((one) => one.remove());
      })
      .catch((error) => !gone && setFailed(wrong(error)));
    return () => {
      gone = true;
    };
  }, [rules, tongue]);
  return (
    <>
      {failed && <p class="note bad" role="alert">{failed}</p>}
      <div class="sheet panel" ref={host} />
    </>
  );
}
