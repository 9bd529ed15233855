import { useEffect, useRef, useState } from "preact/hooks";
import { send } from "../call.ts";
import { theme } from "../store/app.ts";

/** A picture of a profile's first position. */
export function Picture({ rules, alt = "" }: { rules: string; alt?: string }) {
  const [address, setAddress] = useState<string | null>(null);
  const [near, setNear] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Browsers fetch lazy pictures far ahead; these are asked for when they come near.
    const watch = new IntersectionObserver(([one]) => one?.isIntersecting && setNear(true), { rootMargin: "200px" });
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  void theme.value;
  const dark = document.documentElement.dataset["theme"] === "dark";
  const shade = dark ? "dark" : "light";
  const worker = document.querySelector<HTMLMetaElement>('meta[name="hr-mode"]')?.content === "static";
  useEffect(() => {
    if (!worker || !near) return;
    let made: string | null = null;
    let gone = false;
    send("/v1/boards.svg", { query: { ruleset: rules, size: "16", coordinates: "false", theme: shade }, accept: "image/svg+xml" })
      .then((answer) => answer.blob())
      .then((blob) => {
        if (gone) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [rules, shade, near]);
  const source = worker ? address : `./v1/boards.svg?ruleset=${encodeURIComponent(rules)}&size=16&coordinates=false&theme=${shade}`;
  return <span class="pic" ref={box}>{near && source && <img src={source} alt={alt} decoding="async" width="112" height="112" />}</span>;
}
