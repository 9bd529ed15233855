import { useEffect, useState } from "preact/hooks";
import { send } from "../call.ts";
import { theme } from "../store/app.ts";

/** A picture of a profile's first position. */
export function Picture({ rules, alt = "" }: { rules: string; alt?: string }) {
  const [address, setAddress] = useState<string | null>(null);
  void theme.value;
  const dark = document.documentElement.dataset["theme"] === "dark";
  const shade = dark ? "dark" : "light";
  const worker = document.querySelector<HTMLMetaElement>('meta[name="hr-mode"]')?.content === "static";
  useEffect(() => {
    if (!worker) return;
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
  }, [rules, shade]);
  const source = worker ? address : `./v1/boards.svg?ruleset=${encodeURIComponent(rules)}&size=16&coordinates=false&theme=${shade}`;
  return <span class="pic">{source && <img src={source} alt={alt} loading="lazy" decoding="async" width="112" height="112" />}</span>;
}
