import { useEffect, useState } from "preact/hooks";
import type { GameEvent, Reason, Rule } from "../api.ts";
import { go } from "../route.ts";
import { doc } from "../store/doc.ts";
import { game } from "../store/game.ts";
import { draft, draftId } from "../store/drafts.ts";
import { source } from "../store/rules.ts";
import { titleOf } from "../store/app.ts";
import { digits, number, t } from "../text.ts";
import { Said, Squares } from "./text.tsx";

export interface WhyProps {
  what: Reason | GameEvent;
  /** The key of the rules in force, to show lines of one's own text. */
  rules: string;
  onPoint: (square: string | null) => void;
}

const own = "request.yaml";

/** Why a verdict is what it is: the sentence, the rule's line, who set it, the article, our reading. */
export function Why({ what, rules, onPoint }: WhyProps) {
  const rule = what.rule ?? null;
  const points = "points" in what && typeof what.points === "number" ? what.points : 0;
  const also = "also" in what ? ((what as Reason).also ?? []) : [];
  return (
    <div class="why">
      <p class="said">
        {points !== 0 && <span class="big">{points > 0 ? "+" : ""}{number(points)}</span>}
        <Squares text={(what.message as string | undefined) ?? (what as GameEvent).type ?? ""} squares={(what.squares as string[] | undefined) ?? []} onPoint={onPoint} />
      </p>
      {rule && (
        <ol class="chain">
          <li>
            <div>
              <div class="l">{t("why.rule")}</div>
              <RuleLines rule={rule} rules={rules} />
            </div>
          </li>
          <li>
            <div>
              <div class="l">{t("why.who")}</div>
              {whoSet(rule)}
            </div>
          </li>
          {(what.articles?.length ?? 0) > 0 && (
            <li>
              <div>
                <div class="l">{t("why.article")}</div>
                {what.articles?.map((id) => <span class="tag" key={id}>{id}</span>)}
              </div>
            </li>
          )}
          {rule.interpretation && (
            <li>
              <div>
                <div class="l">{t("why.reading")}</div>
                <q><Said text={rule.interpretation as string} most={900} /></q>
              </div>
            </li>
          )}
          {also.length > 0 && (
            <li>
              <div>
                <div class="l">{t("why.also")}</div>
                <ul class="plain">{also.map((one) => <li key={one.code}><Said text={one.message as string} /></li>)}</ul>
              </div>
            </li>
          )}
        </ol>
      )}
    </div>
  );
}

function whoSet(rule: Rule): string {
  const who = { by_group: t("who.group"), by_host: t("who.host"), by_site: t("who.site") }[rule.changeable ?? ""] ?? "";
  const option = game.rules.value?.options.find((one) => one.name === rule.option);
  const title = option?.title ?? rule.option ?? "";
  const choice = option?.choices?.find((one) => one.name === option.value)?.title;
  if (rule.from === "choice") return t("why.choice", { option: title, choice: choice ?? String(option?.value ?? "") });
  if (rule.from === "overlay") return t("why.overlay", { option: title });
  return t("why.base") + (rule.option && who ? " " + t("why.may", { option: title, who }) : "");
}

/** Lines around the rule, with the one that decided lit. */
function RuleLines({ rule, rules }: { rule: Rule; rules: string }) {
  const [lines, setLines] = useState<string[] | null>(null);
  const id = draftId(rules);
  const mine = rule.file === own && id !== null;
  useEffect(() => {
    if (rule.line < 1) return;
    if (mine) {
      setLines((draft(id)?.text ?? "").split("\n"));
      return;
    }
    let gone = false;
    source(rule.ruleset).then((found) => !gone && setLines(found)).catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [rule.ruleset, rule.file, rule.line, mine]);
  const open = () => {
    if (mine) {
      doc.line.value = rule.line;
      go(["rules", rules], { v: "text", l: String(rule.line) });
    } else go(["profile", rule.ruleset], { t: "source", l: String(rule.line) });
  };
  if (rule.line < 1) return <span>{t("why.request")}</span>;
  const from = Math.max(1, rule.line - 2);
  const near = lines?.slice(from - 1, rule.line + 2) ?? [];
  const indent = Math.min(...near.filter((text) => text.trim()).map((text) => text.length - text.trimStart().length));
  return (
    <>
      <span>{t("why.line", { file: mine ? t("why.mine") : titleOf(rule.ruleset), line: rule.line })}</span>{" "}
      <button class="linkb" onClick={open}>{t("why.open")}</button>
      {lines && (
        <div class="code" tabIndex={0} role="group" aria-label={t("why.rule")}>
          {near.map((text, i) => (
            <div key={i} class={from + i === rule.line ? "hit" : undefined}>
              <i>{digits(String(from + i))}</i>
              <span>{from + i === rule.line ? <mark>{text.slice(indent) || " "}</mark> : text.slice(indent) || " "}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
