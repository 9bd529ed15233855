// What the service sends and takes, as far as openapi.yaml has it.
import type { components } from "../../client/ts/houserules.d.ts";
import type { BoardSpec, Move } from "../../client/board/src/spec.ts";

type Schemas = components["schemas"];
export type Verdict = Schemas["Verdict"];
export type MoveVerdict = Omit<Schemas["MoveVerdict"], "verdict"> & { verdict: Verdict };
export type Rule = Schemas["Rule"];
export type Reason = Schemas["Reason"];
export type GameEvent = Schemas["Event"] & { message?: string; squares?: string[] };
export type Problem = Schemas["Problem"];
export type LegalMove = Schemas["LegalMove"] & Move;
export type Result = Schemas["Result"];

/** Rules as a request names them: loaded ones, an overlay, or a whole text. */
export type RulesRef = string | { extends: string; options?: Record<string, unknown> } | { yaml: string };

export type Action = { type: string; seat?: string; at?: number; move?: string; reason?: string; square?: string; result?: unknown };

export interface TextEdit {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  text: string;
}

export interface Fix {
  title: string;
  edits: TextEdit[];
}

export interface Diagnostic {
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  severity: "error" | "warning" | "info";
  code: string;
  pointer: string;
  message: string;
  hint: string | null;
  fixes?: Fix[];
}

export interface Option {
  name: string;
  title: string | null;
  about: string | null;
  changeable: string | null;
  value: unknown;
  default: unknown;
  choices?: { name: string; title: string | null; follows?: number }[];
  one_of?: unknown[];
  from?: number | string;
  to?: number | string;
  when?: Record<string, string>;
  active: boolean;
  set_by: string;
  kind: "switch" | "choice" | "count" | "duration" | "words";
  allowed: { value: unknown; text: string }[];
  /** Where the text sets it; null where it does not. */
  place: { file: string; line: number } | null;
  /** Why it cannot be changed here; null where it can. */
  locked: string | null;
}

export interface DiffRow {
  path: string;
  name: string;
  from: unknown;
  to: unknown;
  from_text: string | null;
  to_text: string | null;
  option: { name: string; choice: string } | null;
  for_people: boolean;
}

export interface Diff {
  old: Schemas["RulesetId"];
  new: Schemas["RulesetId"];
  rules: DiffRow[];
}

export interface Value {
  path: string;
  rule: Rule;
  articles: string[];
}

export interface ArmyRules {
  /** By seat. */
  budget: Record<string, number>;
  exactly: boolean;
  hidden: boolean;
}

export interface RulesView {
  valid: boolean;
  ruleset: { id: string; version: string; digest: string } | null;
  extends: string | null;
  authority: string | null;
  title: string | null;
  about: string | null;
  diagnostics: Diagnostic[];
  options: Option[];
  values?: Value[];
  differences?: Diff | null;
  board?: (BoardSpec & { army: ArmyRules | null }) | null;
}

export interface RulesetRow {
  id: string;
  version: string;
  digest: string;
  title: string | null;
  about: string | null;
  players: number;
  extends: string | null;
  deprecated: string | null;
  board: { files: number; ranks: number; squares: number };
  traits: string[];
  /** How many options a group or a host may choose. */
  choices: number;
}

export interface ReadGames {
  format: string;
  games: {
    n: number;
    line: number;
    tags: Record<string, string>;
    ruleset: string | null;
    record: GameRecord;
    warnings: { message: string }[];
  }[];
  more: boolean;
}

export interface GameRecord {
  start?: unknown;
  from?: unknown;
  first?: string;
  actions: (Action | string)[];
}

export interface ScenarioRow {
  name: string;
  why: string | null;
  covers: string[];
  options: Record<string, unknown>;
  record: GameRecord;
}

export interface CompareLine {
  n?: number;
  id?: string;
  tags?: Record<string, string>;
  outcome?: "same" | "other" | "unknown" | "unread";
  action?: number;
  path?: string;
  old?: { status: string; result: Result | null; said: string };
  new?: { status: string; result: Result | null; said: string };
  record?: GameRecord;
  error?: Problem;
  done?: boolean;
}
