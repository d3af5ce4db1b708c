/**
 * Scores presets against cases: folders with files and a case.json that says what a careful person finds. Verdicts: the
 * share of demands that are judged right, where one too many is wrong as well. Facts: the share of stated values that an
 * exploration gives, and of clauses that a contract review lists. Invented: values whose words their own quotes do not
 * hold. Without evidence: lines that state something and quote nothing. Values: the share of a form's fields that are
 * filled in right, where one too many is wrong as well.
 */
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type {
  ApplicationLine,
  Bearing,
  CheckedDemand,
  ClauseKind,
  ContractReview,
  ExploredFact,
  GapOutcome,
  Exploration,
  Verdict,
} from "../../core/assistant/model.ts";
import type { FilledField, SaidValue, TemplateId } from "../../core/form-templates/model.ts";
import { type PresetKey, fillsTemplate, type PresetArtifact } from "../../core/presets/model.ts";
import { type CheckTruth, scorePolicyCheck } from "./golden-checks.ts";
import { isKeptAside } from "./golden-documents.ts";
import { presetFallsBelow, type PresetFigures, rowOf } from "./golden-figures.ts";
import { countInventedCells, type MatrixTruth, scoreMatrix } from "./golden-matrix.ts";
import { judgeProposal, type ProposalTruth, unsupportedIn } from "./golden-proposal.ts";
import { splicedIn } from "./golden-spliced.ts";
import { type EnteredPolicy, type PresetResult, runPreset } from "./run-preset.ts";
import { plain, states, wordsOf } from "./stated-words.ts";

interface FactTruth {
  kind: ExploredFact["kind"];
  value: string;
}

interface PresetCase {
  preset: PresetKey;
  today: string;
  requirements?: string;
  lines?: ApplicationLine[];
  files: string[];
  /** Of a form. */
  templateId?: TemplateId;
  party?: string;
  says?: string[];
  onRecord?: EnteredPolicy[];
  truth: {
    /** Every field that a careful person fills in, with its value. */
    values?: Record<string, string>;
    /** Fields about which sources contradict each other, with what else is said. */
    conflicts?: Record<string, string[]>;
    /** Some of the fields that have to be listed as missing. */
    missing?: string[];
    /** What Cara asks for instead. */
    question?: string;
    demands?: { label: string; verdict: Verdict | Bearing | GapOutcome }[];
    documents?: Record<string, FactTruth[]>;
    /** Clauses of a contract, each by some of its words. */
    clauses?: { kind: ClauseKind; words: string }[];
    matrix?: MatrixTruth;
    proposal?: ProposalTruth;
    /** Every line of a policy check. */
    checks?: CheckTruth[];
    /** Files of which a policy check compares nothing. */
    apart?: string[];
  };
}

/** Presets that are judged by their question without a form or a proposal. */
const asksInstead: readonly PresetKey[] = ["COVERAGE_GAP_ANALYSIS", "UNDERWRITING_ANALYSIS"];

export interface PresetScore {
  name: string;
  preset: PresetKey;
  verdicts: { right: number; all: number };
  facts: { right: number; all: number };
  values: { right: number; all: number };
  invented: number;
  withoutEvidence: number;
  misses: string[];
}

export async function listPresetCases(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name === "case.json")
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

export async function scorePresetCase(path: string): Promise<PresetScore> {
  const told = JSON.parse(await readFile(path, "utf8")) as PresetCase;
  const result = await runPreset({
    key: told.preset,
    paths: told.files.map((file) => join(dirname(path), file)),
    requirements: told.requirements ?? "",
    lines: told.lines ?? [],
    today: told.today,
    ...(fillsTemplate(told.preset) && {
      template: {
        templateId: told.templateId ?? null,
        party: told.party ?? "",
        says: told.says ?? [],
        onRecord: told.onRecord ?? [],
      },
    }),
  });
  const score: PresetScore = {
    name: basename(dirname(path)),
    preset: told.preset,
    verdicts: { right: 0, all: 0 },
    facts: { right: 0, all: 0 },
    values: { right: 0, all: 0 },
    invented: 0,
    withoutEvidence: 0,
    misses: [],
  };
  const contracts = result.steps.flatMap((step) =>
    step.kind === "REVIEW_CONTRACT" && step.outcome ? [step.outcome] : [],
  );
  const demands = [
    ...result.steps.flatMap((step) => (step.kind === "REVIEW" ? (step.outcome?.demands ?? []) : [])),
    ...contracts.flatMap((review) => review.demands),
  ];
  const explorations = result.steps.flatMap((step) =>
    step.kind === "EXPLORE" && step.outcome ? [step.outcome] : [],
  );
  const points = result.steps.flatMap((step) =>
    step.kind === "CHECK_APPLICATION" ? (step.outcome?.points ?? []) : [],
  );
  // The last review: another one follows what was asked for.
  const claim = result.steps.findLast((step) => step.kind === "REVIEW_CLAIM")?.outcome ?? null;
  const bearings = (claim?.points ?? []).map(({ label, bearing }) => ({ label, verdict: bearing }));
  const gaps = result.steps.findLast((step) => step.kind === "ANALYZE_GAPS")?.outcome?.points ?? [];
  const answers = gaps.map(({ exposure, coverage, outcome }) => ({
    label: `${exposure}: ${coverage}`,
    verdict: outcome,
  }));
  if (told.truth.demands)
    scoreVerdicts(score, [...demands, ...points, ...bearings, ...answers], told.truth.demands);
  if (asksInstead.includes(told.preset) && told.truth.question !== undefined)
    scoreQuestion(score, result.question, told.truth.question);
  for (const [name, facts] of Object.entries(told.truth.documents ?? {}))
    scoreFacts(
      score,
      explorations.find((each) => each.name === name),
      facts,
    );
  scoreClauses(score, contracts, told.truth.clauses ?? []);
  const matrices = result.steps.flatMap((step) =>
    step.kind === "COMPARE_COVERAGE" && step.outcome ? [step.outcome] : [],
  );
  if (told.truth.matrix) scoreMatrix(score, matrices.at(-1), told.truth.matrix);
  for (const matrix of matrices) countInventedCells(score, matrix);
  if (told.preset === "GENERATE_QUOTE_PROPOSAL") scoreProposal(score, result, told.truth);
  const checks = result.steps.flatMap((step) =>
    step.kind === "CHECK_POLICY" && step.outcome ? [step.outcome] : [],
  );
  if (told.preset === "POLICY_CHECK") scorePolicyCheck(score, checks.at(-1), told.truth, result.question);
  for (const demand of demands) countInvented(score, demand);
  for (const { label, stated, against, stating, showing, part } of points)
    countInvented(score, {
      label,
      // A sum is calculated from the rows.
      ...{ asked: part === "SUMS" ? "" : (against ?? ""), asking: showing },
      ...{ shown: stated, showing: stating },
    });
  for (const { label, stated, clause, stating, showing } of claim?.points ?? [])
    countInventedWords(score, label, [
      [stated, stating],
      [clause, showing],
    ]);
  for (const { coverage, stated, shown, stating, showing } of gaps)
    countInventedWords(score, coverage, [
      [stated, stating],
      [shown, showing],
    ]);
  for (const { label, value, quotes } of claim?.facts ?? [])
    countInventedWords(score, label, [[value, quotes]]);
  for (const { facts } of explorations) for (const fact of facts) countInventedFact(score, fact);
  if (fillsTemplate(told.preset)) scoreTemplate(score, result, told.truth);
  for (const artifact of result.artifacts.filter(({ kind }) => kind !== "TEMPLATE"))
    countUnmarked(score, artifact, result);
  for (const words of result.artifacts.flatMap((artifact) =>
    splicedIn(artifact, [...result.texts, told.requirements ?? "", ...(told.says ?? [])]),
  )) {
    score.invented += 1;
    score.misses.push(`“${words}” is nowhere printed so`);
  }
  return score;
}

function scoreProposal(
  score: PresetScore,
  { artifacts: [proposal], question }: PresetResult,
  { proposal: truth, question: asked }: PresetCase["truth"],
): void {
  if (asked !== undefined) scoreQuestion(score, proposal ? "nothing" : question, asked);
  if (truth) {
    const judged = proposal && judgeProposal(proposal, truth);
    score.verdicts.all += judged?.all ?? 1;
    score.verdicts.right += judged?.right ?? 0;
    score.misses.push(...(judged?.misses ?? [`no proposal, but “${question}”`]));
  }
  const { invented, unmarked } = proposal ? unsupportedIn(proposal) : { invented: [], unmarked: [] };
  score.invented += invented.length;
  score.withoutEvidence += unmarked.length;
  for (const text of invented) score.misses.push(`“${text}” is not among its words`);
  for (const text of unmarked) score.misses.push(`“${text}” has no words`);
}

function scoreQuestion(score: PresetScore, asked: string | null, wanted: string): void {
  score.verdicts.all += 1;
  if (asked === wanted) score.verdicts.right += 1;
  else score.misses.push(`asked “${asked}” instead of “${wanted}”`);
}

function scoreVerdicts(
  score: PresetScore,
  demands: readonly { label: string; verdict: Verdict | Bearing | GapOutcome }[],
  truth: readonly { label: string; verdict: Verdict | Bearing | GapOutcome }[],
): void {
  const left = [...demands];
  for (const { label, verdict } of truth) {
    score.verdicts.all += 1;
    const at = left.findIndex((each) => each.label === label);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (found?.verdict === verdict) score.verdicts.right += 1;
    else score.misses.push(`${label}: ${verdict}, but ${found ? found.verdict : "not told"}`);
  }
  score.verdicts.all += left.length;
  for (const { label, verdict } of left) score.misses.push(`${label}: not asked for, but ${verdict}`);
}

function scoreClauses(
  score: PresetScore,
  contracts: readonly ContractReview[],
  truth: readonly { kind: ClauseKind; words: string }[],
): void {
  const clauses = contracts.flatMap((review) => review.clauses);
  for (const { kind, words } of truth) {
    score.facts.all += 1;
    if (clauses.some((clause) => clause.kind === kind && plain(clause.text).includes(plain(words))))
      score.facts.right += 1;
    else score.misses.push(`${kind} clause with “${words}” is missing`);
  }
  for (const { kind, text, quotes } of clauses)
    if (!plain(wordsOf(quotes)).includes(plain(text))) {
      score.invented += 1;
      score.misses.push(`${kind} clause: “${text}” is not among its words`);
    }
}

function scoreFacts(
  score: PresetScore,
  exploration: Exploration | undefined,
  truth: readonly FactTruth[],
): void {
  for (const { kind, value } of truth) {
    score.facts.all += 1;
    const isFound = exploration?.facts.some(
      (fact) =>
        fact.kind === kind &&
        (kind === "DATE" ? fact.date === value : plain(fact.value).includes(plain(value))),
    );
    if (isFound) score.facts.right += 1;
    else score.misses.push(`${exploration?.name ?? "not explored"}: ${kind} ${value} is missing`);
  }
}

/** Today is no value of a document. */
function countInvented(
  score: PresetScore,
  {
    label,
    asked,
    shown,
    asking,
    showing,
  }: Pick<CheckedDemand, "label" | "asked" | "shown" | "asking" | "showing">,
): void {
  const isOwn = label.endsWith(" in force") || states(asking, asked);
  const isShown = shown === null || states(showing, shown);
  if (isOwn && isShown) return;
  score.invented += 1;
  score.misses.push(`${label}: ${asked} or ${shown} is not among the words`);
}

/** What is told of a claim is printed, cut at its end and joined where papers say several things. */
function countInventedWords(
  score: PresetScore,
  label: string,
  told: readonly (readonly [value: string | null, quotes: CheckedDemand["asking"]])[],
): void {
  for (const [value, quotes] of told) {
    const words = plain(wordsOf(quotes));
    const parts = (value ?? "").split(/ and (?=[\d$])| … ?|; /u).filter((part) => part !== "");
    const missing = parts.find((part) => !words.includes(plain(part)) && !states(quotes, part));
    if (missing === undefined) continue;
    score.invented += 1;
    score.misses.push(`${label}: ${missing} is not among the words “${words.slice(0, 80)}”`);
  }
}

function countInventedFact(score: PresetScore, { kind, label, value, quotes }: ExploredFact): void {
  const words = plain(wordsOf(quotes));
  const isStated = kind === "PARTY" || kind === "DUTY" ? words.includes(plain(value)) : states(quotes, value);
  if (isStated) return;
  score.invented += 1;
  score.misses.push(`${label}: ${value} is not among the words`);
}

/** Each field of the truth, each conflict and each missing field is one value; one too many is wrong. */
function scoreTemplate(
  score: PresetScore,
  { filled, question }: PresetResult,
  { values = {}, conflicts = {}, missing = [], question: asked }: PresetCase["truth"],
): void {
  const count = (isRight: boolean, miss: string): void => {
    score.values.all += 1;
    if (isRight) score.values.right += 1;
    else score.misses.push(miss);
  };
  if (asked !== undefined) count(question === asked, `asked “${question}” instead of “${asked}”`);
  const fields = new Map((filled?.fields ?? []).map((field) => [field.name, field]));
  for (const [name, value] of Object.entries(values))
    count(
      fields.get(name)?.value === value,
      `${name}: ${fields.get(name)?.value ?? "blank"} instead of ${value}`,
    );
  for (const { name, value } of fields.values())
    if (!(name in values)) count(false, `${name}: ${value}, but it stays blank`);
  for (const [name, others] of Object.entries(conflicts)) {
    const shown = fields.get(name)?.others.map(({ value }) => value) ?? [];
    count(shown.join("|") === others.join("|"), `${name}: also said ${shown.join(", ") || "nothing"}`);
  }
  for (const { name, others } of fields.values())
    if (others.length > 0 && !(name in conflicts))
      count(false, `${name}: ${others.map(({ value }) => value).join(", ")} is no conflict`);
  const open = new Set(filled?.missing.map(({ name }) => name));
  for (const name of missing) count(open.has(name), `${name} is not listed as missing`);
  for (const field of fields.values())
    for (const said of [field, ...field.others]) countInventedValue(score, field, said);
}

/** Boxes and codes are checked by what words say; all other values stand in their words. */
function countInventedValue(
  score: PresetScore,
  { name, kind }: FilledField,
  { value, source }: SaidValue,
): void {
  if (source.tag !== "DOCUMENT") return;
  const { segments } = source.quote;
  const words = segments.map(({ text }) => text).join(" ");
  const isCode =
    kind === "CHECK" ||
    /(?:LetterCode|WaivedCode|InsuredCode|ExcludedIndicator|TypeDescription|PolicyDescription)_/.test(name);
  const isStated =
    kind === "QUESTION"
      ? new RegExp(String.raw`\b${value === "Y" ? "y(?:es)?" : "no?"}\b`, "i").test(words)
      : plain(words).includes(plain(value)) || (/\d/.test(value) && states([source.quote], value));
  if (segments.length > 0 && (isCode || isStated)) return;
  score.invented += 1;
  score.misses.push(`${name}: ${value} is not among the words “${words.slice(0, 80)}”`);
}

/** What was looked for and not found says how many pages were searched; questions and requests state nothing. */
const statesNothing = (text: string): boolean =>
  text.includes(" searched. ") || text.endsWith("?") || text.startsWith("Please ");

/** Headings, the opening and closing sentences of a mail, and what was not read state nothing about a document. */
function countUnmarked(
  score: PresetScore,
  { kind, title, blocks }: PresetArtifact,
  { failures }: PresetResult,
): void {
  for (const block of blocks) {
    const isNews = failures.some(({ file }) => block.text.includes(file));
    const isUnmarked =
      block.kind === "TABLE"
        ? block.quotes
            .slice(1)
            .some((quotes, at) => quotes.length === 0 && !statesNothing((block.rows[at + 1] ?? []).join(" ")))
        : block.kind === "LIST_ITEM" &&
          !isNews &&
          !statesNothing(block.text) &&
          (block.quotes[0] ?? []).length === 0;
    if (!isUnmarked) continue;
    score.withoutEvidence += 1;
    score.misses.push(
      `${title} (${kind}): a line without evidence: ${block.text || block.rows.flat().join(" | ")}`,
    );
  }
}

export function presetFigures(scores: readonly PresetScore[]): PresetFigures {
  const share = (part: "verdicts" | "facts" | "values"): number | null => {
    const all = scores.reduce((sum, score) => sum + score[part].all, 0);
    const right = scores.reduce((sum, score) => sum + score[part].right, 0);
    return all === 0 ? null : Math.floor((1_000 * right) / all) / 10;
  };
  return {
    cases: scores.length,
    verdicts: share("verdicts"),
    facts: share("facts"),
    values: share("values"),
    invented: scores.reduce((sum, { invented }) => sum + invented, 0),
    withoutEvidence: scores.reduce((sum, score) => sum + score.withoutEvidence, 0),
  };
}

/** Prints a row for each case, for each preset and for each folder; returns what fell below its floor. */
export async function scorePresets(
  folders: readonly string[],
  floorFile: string,
  showsMisses: boolean,
): Promise<string[]> {
  const floors = JSON.parse(await readFile(floorFile, "utf8")) as Record<string, PresetFigures>;
  const fallen: string[] = [];
  for (const folder of folders) {
    const scores: PresetScore[] = [];
    for (const path of await listPresetCases(folder)) scores.push(await scorePresetCase(path));
    for (const score of scores) {
      console.log(rowOf(score.name, presetFigures([score])));
      // What goes wrong in cases kept aside is not for tuning the rules.
      if (showsMisses && !isKeptAside(folder)) for (const miss of score.misses) console.log(`    ${miss}`);
    }
    const figures = presetFigures(scores);
    console.log(rowOf(basename(folder), figures));
    const floor = floors[basename(folder)];
    if (floor) fallen.push(...presetFallsBelow(figures, floor));
    for (const [preset, own] of Map.groupBy(scores, (score) => score.preset)) {
      const name = `${basename(folder)}/${preset}`;
      const ofPreset = presetFigures(own);
      console.log(rowOf(name, ofPreset));
      const least = floors[name];
      if (least) fallen.push(...presetFallsBelow(ofPreset, least).map((fall) => `${preset} ${fall}`));
    }
  }
  return fallen;
}
