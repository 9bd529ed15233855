import { autocompletion, closeBrackets, type CompletionContext, type CompletionResult, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic as Mark, lintGutter, setDiagnostics } from "@codemirror/lint";
import { type Extension, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { effect } from "@preact/signals";
import { tags } from "@lezer/highlight";
import { applyFix, doc, redo, setText, undo } from "../store/doc.ts";
import { profiles } from "../store/app.ts";
import { digits, t } from "../text.ts";
import { valueText } from "../parts/option.tsx";
import { keysAt, loadSchema, type SchemaKey } from "./schema.ts";
import { pathAt } from "./path.ts";

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--info)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--bad)" },
  { tag: tags.comment, color: "var(--ink2)", fontStyle: "italic" },
  { tag: tags.content, color: "var(--accent)" },
]);

const look = EditorView.theme({
  "&": { backgroundColor: "var(--raised)", color: "var(--ink)", fontSize: ".84rem" },
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "-3px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.7", overflow: "auto", maxHeight: "70vh" },
  ".cm-gutters": { backgroundColor: "var(--raised)", color: "var(--ink2)", border: "0" },
  ".cm-activeLine": { backgroundColor: "var(--sunk)" },
  ".cm-content": { caretColor: "var(--ink)", minHeight: "14rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--accent-soft) !important" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: "6px", maxWidth: "30rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-hover": { padding: "8px 12px", font: "400 .85rem/1.5 var(--sans)" },
  ".cm-lit": { backgroundColor: "var(--warn-soft)", boxShadow: "inset 3px 0 0 var(--warn)" },
  ".cm-diagnostic": { font: "400 .85rem/1.5 var(--sans)" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--on-accent)", padding: "6px 10px", borderRadius: "6px" },
});

const light = StateEffect.define<number | null>();

/** The line of a rule that decided, lit. */
const lit = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, transaction) {
    let next = now.map(transaction.changes);
    for (const one of transaction.effects) {
      if (!one.is(light)) continue;
      const line = one.value;
      next = line === null || line > transaction.state.doc.lines
        ? Decoration.none
        : Decoration.set([Decoration.line({ class: "cm-lit" }).range(transaction.state.doc.line(line).from)]);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** A place of the service, in characters from 1, as an offset in UTF-16. */
function offset(text: Text, line: number, column: number): number {
  if (line < 1) return 0;
  if (line > text.lines) return text.length;
  const one = text.line(line);
  let units = 0;
  let characters = 1;
  for (const character of one.text) {
    if (characters >= column) break;
    units += character.length;
    characters++;
  }
  return Math.min(one.from + units, one.to);
}

function complete(schema: SchemaKey | null) {
  return (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const word = context.matchBefore(/[\w.-]*$/);
    if (!word || (word.from === word.to && !context.explicit && !/[:{,]\s*$/.test(before))) return null;
    const { path, value } = pathAt(context.state.doc.toString(), context.pos);
    const view = doc.view.peek();
    if (path.length === 1 && path[0] === "extends" && value) {
      return { from: word.from, options: (profiles.peek() ?? []).map((row) => ({ label: row.id, detail: row.title ?? "" })) };
    }
    if (path[0] === "options" && view) {
      if (value && path[1]) {
        const option = view.options.find((one) => one.name === path[1]);
        const options = option?.choices?.map((one) => ({ label: one.name, detail: one.title ?? "" })) ?? option?.allowed.map((one) => ({ label: String(one.value), detail: one.text }));
        return options ? { from: word.from, options } : null;
      }
      if (path.length <= 2) {
        return { from: word.from, options: view.options.filter((one) => one.locked === null).map((one) => ({ label: one.name, apply: one.name + ": ", detail: one.title ?? "", info: one.about ?? "" })) };
      }
    }
    const found = keysAt(schema, value ? path : path.slice(0, -1));
    if (!found) return null;
    if (value) return found.words.length > 0 ? { from: word.from, options: found.words.map((label) => ({ label })) } : null;
    return { from: word.from, options: [...found.keys].map(([label, key]) => ({ label, apply: label + ": ", info: key.about })) };
  };
}

function hover(schema: () => SchemaKey | null): Extension {
  return hoverTooltip((editor, at) => {
    const { path } = pathAt(editor.state.doc.toString(), at);
    const view = doc.view.peek();
    const option = path[0] === "options" ? view?.options.find((one) => one.name === path[1]) : undefined;
    const value = view?.values?.find((one) => one.path === path.join("."));
    const texts = option
      ? [option.title ?? option.name, option.about ?? "", t("hover.now", { value: valueText(option, option.value) })]
      : [keysAt(schema(), path)?.about ?? "", value ? t("hover.now", { value: JSON.stringify(value.rule.value) }) : ""];
    const said = texts.filter(Boolean);
    if (said.length === 0) return null;
    const line = editor.state.doc.lineAt(at);
    return {
      pos: line.from + (line.text.length - line.text.trimStart().length),
      create: () => {
        const dom = document.createElement("div");
        dom.className = "cm-hover";
        for (const text of said) dom.appendChild(document.createElement("div")).textContent = text;
        return { dom };
      },
    };
  });
}

/** Opens the editor in a shadow root, where its styles are adopted sheets. Returns what closes it. */
export function openText(host: HTMLElement): () => void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  let schema: SchemaKey | null = null;
  void loadSchema().then((found) => (schema = found));
  let own = false;
  const editor = new EditorView({
    doc: doc.text.peek(),
    parent: root,
    root,
    extensions: [
      lineNumbers({ formatNumber: (n) => digits(String(n)) }),
      highlightActiveLine(), indentOnInput(), bracketMatching(), closeBrackets(), lintGutter(), lit,
      yaml(), syntaxHighlighting(colours), look,
      autocompletion({ override: [(context) => complete(schema)(context)] }),
      hover(() => schema),
      keymap.of([
        { key: "Mod-z", run: () => (undo(), true) },
        { key: "Mod-y", run: () => (redo(), true) },
        { key: "Mod-Shift-z", run: () => (redo(), true) },
        ...completionKeymap, ...defaultKeymap,
      ]),
      EditorView.contentAttributes.of({ "aria-label": t("editor.text"), spellcheck: "false", autocapitalize: "off" }),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged || own) return;
        setText(update.state.doc.toString(), true);
      }),
    ],
  });
  const stops = [
    effect(() => {
      const next = doc.text.value;
      const now = editor.state.doc.toString();
      if (next === now) return;
      own = true;
      editor.dispatch({ changes: difference(now, next) });
      own = false;
    }),
    effect(() => {
      const found = doc.view.value?.diagnostics ?? [];
      const text = editor.state.doc;
      const marks = found.filter((one) => one.line >= 1 && one.line <= text.lines).map((one): Mark => {
        const from = offset(text, one.line, one.column);
        return {
          from,
          to: Math.max(from, offset(text, one.end_line, one.end_column)),
          severity: one.severity,
          message: one.message + (one.hint ? " " + one.hint : ""),
          actions: (one.fixes ?? []).map((fix) => ({ name: fix.title, apply: () => void applyFix(fix) })),
        };
      });
      editor.dispatch(setDiagnostics(editor.state, marks));
    }),
    effect(() => {
      const line = doc.line.value;
      const known = line !== null && line >= 1 && line <= editor.state.doc.lines;
      editor.dispatch({ effects: light.of(known ? line : null) });
      if (!known) return;
      const at = editor.state.doc.line(line).from;
      editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    }),
  ];
  return () => {
    stops.forEach((stop) => stop());
    editor.destroy();
  };
}

/** The one change that leads from a text to another: what is alike at both ends stays. */
function difference(from: string, to: string): { from: number; to: number; insert: string } {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start++;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  return { from: start, to: from.length - end, insert: to.slice(start, to.length - end) };
}
