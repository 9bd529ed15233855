import { useId } from "preact/hooks";
import { useState } from "preact/hooks";
import type { Option } from "../api.ts";
import { Icon } from "../icons.tsx";
import { findings, setOption, unsetOption } from "../store/doc.ts";
import { latin, number, t } from "../text.ts";
import { Said } from "./text.tsx";

/** A row of the form: title, what it is about, a control, where the value is from. */
export function OptionRow({ option, disabled }: { option: Option; disabled: boolean }) {
  const id = useId();
  const mine = option.place !== null;
  const locked = option.locked !== null;
  const found = findings.value.filter((one) => one.pointer === "/options/" + option.name);
  return (
    <div class={option.active ? "opt" : "opt dim"} role="group" aria-labelledby={id + "t"} aria-describedby={id + "a"}>
      <div class="h">
        <b id={id + "t"}><Said text={option.title ?? option.name} /></b>
        <span class={mine ? "r prov mine" : "r prov"}>
          {mine ? <><i />{t("prov.mine", { n: option.place?.line ?? 0 })}</> : locked ? <Icon name="lock" /> : t("prov.profile")}
        </span>
      </div>
      <p class="about" id={id + "a"}>
        {option.about && <Said text={option.about} most={900} />}
        {locked && <span class="lockedtext"> {option.locked}</span>}
        {!option.active && <span> {t("option.inactive")}</span>}
      </p>
      <Control option={option} disabled={disabled || locked} labelled={id + "t"} />
      {found.map((one) => <p class="bad small" key={one.line + one.code}>{one.message}</p>)}
      {mine && !locked && (
        <button class="linkb small" disabled={disabled} onClick={() => void unsetOption(option.name)}>
          {t("option.back", { value: valueText(option, option.default) })}
        </button>
      )}
    </div>
  );
}

/** A value in the words of the rules. */
export function valueText(option: Option, value: unknown): string {
  const allowed = option.allowed.find((one) => one.value === value);
  if (allowed) return allowed.text;
  return typeof value === "number" ? number(value) : String(value);
}

interface ControlProps {
  option: Option;
  disabled: boolean;
  labelled: string;
}

function Control(props: ControlProps) {
  switch (props.option.kind) {
    case "switch":
      return <Switch {...props} />;
    case "count":
    case "duration":
      return props.option.from !== undefined ? <Range {...props} /> : <Radios {...props} />;
    default:
      return <Radios {...props} />;
  }
}

function Switch({ option, disabled, labelled }: ControlProps) {
  const on = option.value === true;
  return (
    <button class={on ? "sw on" : "sw"} role="switch" aria-checked={on} aria-labelledby={labelled} aria-disabled={disabled}
      onClick={() => !disabled && void setOption(option.name, !on)}>
      <span>{t(on ? "on" : "off")}</span>
    </button>
  );
}

function Radios({ option, disabled, labelled }: ControlProps) {
  const choices = option.choices?.map((one) => ({ value: one.name as unknown, text: one.title ?? one.name, follows: one.follows ?? 0 }))
    ?? option.allowed.map((one) => ({ ...one, follows: 0 }));
  const short = !option.choices && choices.length <= 4 && choices.every((one) => one.text.length < 14);
  return (
    <div class={short ? "seg" : "radio"} role="radiogroup" aria-labelledby={labelled}>
      {choices.map((one) => {
        const on = one.value === option.value;
        return (
          <label key={String(one.value)} class={on ? "on" : undefined}>
            <input type="radio" name={option.name} checked={on} aria-disabled={disabled}
              onClick={(event) => disabled && event.preventDefault()}
              onChange={() => !disabled && void setOption(option.name, one.value)} />
            <span><Said text={one.text} />{one.follows > 1 && <span class="tiny muted block">{t("option.follows", { n: one.follows })}</span>}</span>
          </label>
        );
      })}
    </div>
  );
}

/** A number or a length of time within its range, or none. */
function Range({ option, disabled, labelled }: ControlProps) {
  const none = option.allowed.find((one) => one.value === "none") ?? (option.default === "none" ? { value: "none", text: t("none") } : null);
  const isNone = option.value === "none";
  const [typed, setTyped] = useState<string | null>(null);
  const time = option.kind === "duration";
  const current = isNone ? "" : time ? String(option.value) : number(Number(option.value), { useGrouping: false });
  const put = (text: string) => {
    setTyped(null);
    const plain = latin(text).trim().replaceAll(" ", "");
    if (plain === "" || plain === String(option.value)) return;
    void setOption(option.name, /^\d+$/.test(plain) ? (time ? plain + "s" : Number(plain)) : plain);
  };
  const bump = (by: number) => {
    const now = Number(option.value);
    const next = Number.isFinite(now) ? now + by : Number(option.from ?? 1);
    void setOption(option.name, Math.max(Number(option.from ?? 0), Math.min(Number(option.to ?? Infinity), next)));
  };
  return (
    <>
      <div class="row">
        {none && (
          <button class={isNone ? "seg1 on" : "seg1"} aria-pressed={isNone} aria-disabled={disabled} onClick={() => !disabled && void setOption(option.name, "none")}>{none.text}</button>
        )}
        <span class="num">
          {!time && <button aria-label={t("less")} aria-disabled={disabled} onClick={() => !disabled && bump(-1)}>−</button>}
          <input value={typed ?? current} inputMode={time ? "text" : "numeric"} readOnly={disabled} aria-labelledby={labelled} placeholder={time ? "5m" : "–"}
            onInput={(event) => setTyped(event.currentTarget.value)} onChange={(event) => put(event.currentTarget.value)} onBlur={() => setTyped(null)} />
          {!time && <button aria-label={t("more")} aria-disabled={disabled} onClick={() => !disabled && bump(1)}>+</button>}
        </span>
      </div>
      <p class="tiny muted">{t("option.range", { from: show(option.from), to: show(option.to) })}</p>
    </>
  );
}

function show(value: unknown): string {
  return typeof value === "number" ? number(value) : String(value ?? "");
}
