/**
 * Coverage gap analysis: what a client does, has and owns, held against its policies in force. Hands over a table with the
 * words of both sides, gaps that a policy confirms first, says what to do next, and drafts the email to the client.
 */
import { nameKeyOf } from "#core/accounts";
import {
  type GapAnalysis,
  type GapOutcome,
  gapOutcomes,
  type GapPoint,
  type HeldPolicy,
  type UnusedReason,
  type Verdict,
} from "#model/assistant";
import type { DocumentType } from "#model/documents";
import { describeDate } from "../shared/calendar-date.ts";
import { endSentence } from "../shared/end-sentence.ts";
import { addLeftOut, addUnread, counted, createArtifact } from "./artifact.ts";
import {
  type HandedDocument,
  type PresetArtifact,
  type PresetCall,
  type PresetProgram,
  type PresetStep,
  type PresetTask,
  TASK_FILES_MAX,
} from "./model.ts";
import { capitalized, uncapitalized } from "./review-rows.ts";

const title = "Coverage gap analysis";
const noExposures =
  "What does the client do, have and own? Attach an application, a schedule or a survey, or type it, one fact a line.";
const noPolicies =
  "Which policies does the client have? Name the client whose policies are on file, or attach the policies.";
const whichClient = "The files are about different clients. Whose coverage should I look at?";

const policyTypes: readonly DocumentType[] = ["POLICY_DOCUMENT", "BINDER", "ENDORSEMENT", "CERTIFICATE"];

const isAsked = (steps: readonly PresetStep[], question: string): boolean =>
  steps.some((step) => step.kind === "ASK" && step.input.question.endsWith(question));
const isDone = (steps: readonly PresetStep[], kind: PresetStep["kind"]): boolean =>
  steps.some((step) => step.kind === kind);
const answersTo = (steps: readonly PresetStep[], question: string): string[] =>
  steps.flatMap((step) =>
    step.kind === "ASK" && step.input.question.endsWith(question) && step.outcome
      ? [step.outcome.answer]
      : [],
  );

type Analyzed = Extract<PresetStep, { kind: "ANALYZE_GAPS" }>;
/** The last analysis: another one follows once something came. */
const analyzedOf = (steps: readonly PresetStep[]): Analyzed | null =>
  steps.findLast((step): step is Analyzed => step.kind === "ANALYZE_GAPS") ?? null;

/** The same but for what one of them leaves out: "Fern Bakery" and "Fern Bakery LLC", or the title in "Survey - Fern Bakery". */
const isSameClient = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((name) => nameKeyOf(name.split(/\s[-–—]\s/u).at(-1) ?? name)) as [
    string,
    string,
  ];
  return a.startsWith(b) || b.startsWith(a);
};

/** Shorter ones, such as the "Yes" of a questionnaire, name nobody. */
const NAME_MIN = 4;

/** The clients whom the files name, each once. */
const clientsOf = (documents: readonly HandedDocument[]): string[] =>
  documents.reduce<string[]>(
    (known, { insured }) =>
      insured === null || insured.length < NAME_MIN || known.some((name) => isSameClient(name, insured))
        ? known
        : [...known, insured],
    [],
  );

/** The files of the client that was chosen, and those that name nobody; all of them where nobody had to be asked. */
function meantOf(task: PresetTask, steps: readonly PresetStep[]): HandedDocument[] {
  const read = task.documents.slice(0, TASK_FILES_MAX).filter(({ failure }) => failure === null);
  const [chosen] = answersTo(steps, whichClient);
  if (chosen === undefined) return read;
  const isOther = ({ insured }: HandedDocument) =>
    insured !== null && insured.length >= NAME_MIN && !isSameClient(insured, chosen);
  return read.every(isOther) ? read : read.filter((document) => !isOther(document));
}

function next(task: PresetTask, steps: readonly PresetStep[]): PresetCall | null {
  const { policies = [], papers = [], record = "" } = task;
  const ask = (question: string, choices: string[] = []): PresetCall => ({
    kind: "ASK",
    input: { question: unread(task) + question, choices },
  });
  const documents = meantOf(task, steps);
  const clients = clientsOf(documents);
  if (clients.length > 1 && !isAsked(steps, whichClient)) return ask(whichClient, clients);
  const typed = [task.requirements, ...answersTo(steps, noExposures)]
    .filter((text) => text.trim() !== "")
    .join("\n");
  const isOfClient = ({ docType }: HandedDocument) => !policyTypes.includes(docType);
  const isKnown = typed !== "" || record !== "" || papers.length > 0 || documents.some(isOfClient);
  if (!isKnown && !isAsked(steps, noExposures)) return ask(noExposures);
  const onFile = policies.flatMap((policy) => policy.documents);
  const documentIds = [...new Set([...documents, ...onFile, ...papers].map(({ documentId }) => documentId))];
  const input = { documentIds, record, typed, policies: [...policies] };
  const last = analyzedOf(steps);
  const isSame = JSON.stringify(last?.input) === JSON.stringify(input);
  if (!isSame && documentIds.length + record.length + typed.length > 0)
    return { kind: "ANALYZE_GAPS", input };
  const analysis = last?.outcome ?? null;
  // Whoever has nothing else, or does not answer, still learns what was found.
  if (analysis?.points.length === 0 && !isAsked(steps, noExposures)) return ask(noExposures);
  if (analysis?.policies.length === 0 && !isAsked(steps, noPolicies)) return ask(noPolicies);
  if (!isDone(steps, "DRAFT_DOCUMENT")) return { kind: "DRAFT_DOCUMENT", input: { title } };
  const isToTell = analysis && gapsOf(analysis).length + (analysis.missingLines ?? []).length > 0;
  return isToTell && !isDone(steps, "DRAFT_EMAIL") ? { kind: "DRAFT_EMAIL", input: { subject } } : null;
}

const unread = ({ documents }: PresetTask): string =>
  documents
    .filter(({ failure }) => failure !== null)
    .map(({ name, failure }) => `${name} could not be read: ${failure} `)
    .join("");

// The analysis --------------------------------------------------------------------------------------

const outcomeNames: Record<GapOutcome, string> = {
  GAP_CONFIRMED: "Gap, confirmed by policy",
  GAP_INFERRED: "Gap, inferred from exposure",
  CANNOT_TELL: "Cannot tell",
  COVERED: "Covered",
};
const verdictOf: Record<GapOutcome, Verdict> = {
  GAP_CONFIRMED: "NOT_MET",
  GAP_INFERRED: "NOT_MET",
  CANNOT_TELL: "CANNOT_TELL",
  COVERED: "MET",
};

const inOrder = (points: readonly GapPoint[]): GapPoint[] =>
  gapOutcomes.flatMap((outcome) => points.filter((point) => point.outcome === outcome));
const gapsOf = ({ points }: GapAnalysis): GapPoint[] =>
  inOrder(points).filter(({ outcome }) => outcome === "GAP_CONFIRMED" || outcome === "GAP_INFERRED");

type Artifact = ReturnType<typeof createArtifact>;

function draftAnalysis(task: PresetTask, analysis: GapAnalysis | null): PresetArtifact {
  const artifact = createArtifact("DOCUMENT", title);
  const { points = [], policies = [], unmatched = [], missingLines = [] } = analysis ?? {};
  const further = unmatchedIn(unmatched.length) + missingIn(missingLines);
  if (points.length === 0) {
    artifact.add("HEADING", `No exposure was found${further}`);
    artifact.add(
      "PARAGRAPH",
      `Nothing that was ${unmatched.length > 0 ? "understood" : "read"} says what the client does, has or owns.`,
    );
  } else {
    artifact.add("HEADING", headlineOf(points, unmatched.length) + further);
    artifact.add(
      "PARAGRAPH",
      "What a policy confirms comes first, then what follows from an exposure alone.",
    );
    artifact.addTable(
      ["Exposure", "Result", "Stated", "In the policies", "Why", "What would settle it"],
      inOrder(points).map((point) => ({
        cells: [
          nameOf(point),
          outcomeNames[point.outcome],
          point.stated,
          point.shown ?? "Not found",
          `${point.found} ${point.why}`,
          capitalized(point.next),
        ],
        quotes: [...point.stating, ...point.showing],
        verdict: verdictOf[point.outcome],
      })),
    );
    addNextSteps(artifact, points);
  }
  if (unmatched.length > 0) {
    artifact.add("HEADING", "Typed facts that were not understood");
    artifact.add(
      "PARAGRAPH",
      "I know no exposure for these words. Judge them yourself, or type them in other words.",
    );
    for (const { text, quotes } of unmatched) artifact.add("LIST_ITEM", text, quotes);
  }
  if (missingLines.length > 0) {
    artifact.add("HEADING", "Basic lines that are not on file");
    artifact.add("PARAGRAPH", missingLines.map(tellMissing).join(" "));
    artifact.add("PARAGRAPH", "Ask whether the client carries them elsewhere, or offer to quote them.");
  }
  if (points.length > 0 || missingLines.length > 0) addPolicies(artifact, policies);
  addUnread(artifact, task.policies);
  addLeftOut(artifact, task.documents.slice(TASK_FILES_MAX), `reads ${TASK_FILES_MAX} files`);
  for (const { name, failure } of task.documents.filter((document) => document.failure !== null))
    artifact.add("LIST_ITEM", `${name} was not read. ${failure}`);
  return artifact.finish();
}

/** "Alcohol: liquor liability" */
const nameOf = ({ exposure, coverage }: GapPoint): string => `${exposure}: ${uncapitalized(coverage)}`;

/** `unmatched`: typed facts that nobody understood, so that nothing can be said of there being no gap. */
function headlineOf(points: readonly GapPoint[], unmatched: number): string {
  const count = (...outcomes: GapOutcome[]) =>
    points.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const [confirmed, inferred, open] = [count("GAP_CONFIRMED"), count("GAP_INFERRED"), count("CANNOT_TELL")];
  const told = counted(points.length, "exposure");
  if (confirmed + inferred > 0)
    return `${counted(confirmed + inferred, "gap")} in ${told}: ${confirmed} confirmed by policy, ${inferred} inferred`;
  if (unmatched > 0) return `${points.length - open} of ${told} answered`;
  if (open > 0) return `No gap was found, but ${open} of ${told} cannot be told`;
  return `No gap was found in ${told}`;
}

/** "; 2 typed facts were not understood" */
const unmatchedIn = (count: number): string =>
  count === 0 ? "" : `; ${counted(count, "typed fact")} ${count === 1 ? "was" : "were"} not understood`;

type MissingLine = NonNullable<GapAnalysis["missingLines"]>[number];
const namesOf = (missing: readonly MissingLine[]): string =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(missing.map(({ line }) => line));

/** "; no general liability or property policy in force is on file" */
const missingIn = (missing: readonly MissingLine[]): string =>
  missing.length === 0 ? "" : `; no ${namesOf(missing)} policy in force is on file`;

const tellMissing = ({ line, ended }: MissingLine): string =>
  `No ${line} policy in force is on file${ended === null ? "" : `: ${ended} has ended`}.`;

/** What is to be done, the weightiest first; exposures that one act answers are told once. */
function addNextSteps(artifact: Artifact, points: readonly GapPoint[]): void {
  const open = inOrder(points).filter(({ next: act }) => act !== "");
  if (open.length === 0) return;
  artifact.add("HEADING", "What to do next");
  for (const [act, own] of Map.groupBy(open, ({ next: act }) => act)) {
    const about = [...new Set(own.map(({ exposure }) => exposure))].join("; ");
    artifact.add(
      "LIST_ITEM",
      endSentence(`${about}: ${act}`),
      own.flatMap(({ stating }) => stating.slice(0, 1)),
    );
  }
}

const unusedNames: Record<UnusedReason, string> = {
  ENDED: "No, it has ended",
  NOT_BEGUN: "No, it has not begun",
  OTHER_INSURED: "No, it insures somebody else",
  NOT_IN_FORCE: "No, it is no policy in force",
};

const termOf = ({ from, to }: HeldPolicy): string =>
  from !== null && to !== null ? `${describeDate(from)} to ${describeDate(to)}` : "Not found";

function addPolicies(artifact: Artifact, policies: readonly HeldPolicy[]): void {
  if (policies.length === 0) return;
  artifact.add("HEADING", "Policies that were searched");
  artifact.addTable(
    ["Policy", "Lines", "Term", "Counts"],
    policies
      .filter(({ quotes }) => quotes.length > 0)
      .map((policy) => ({
        cells: [
          policy.name,
          policy.lines.join(", "),
          termOf(policy),
          policy.unused === null ? "Yes" : unusedNames[policy.unused],
        ],
        quotes: policy.quotes,
      })),
  );
  for (const policy of policies.filter(({ quotes }) => quotes.length === 0))
    artifact.add(
      "LIST_ITEM",
      `${policy.name}: ${termOf(policy)} by its record. None of its documents could be read.`,
      [],
      policy.policyId === null ? [] : [policy.policyId],
    );
}

// The email to the client ---------------------------------------------------------------------------

const subject = "Gaps in your insurance";

/** What a client reads of a gap: what was told, and why it matters. The words of policies stand behind the quotes. */
const lineOf = (point: GapPoint): string => {
  const { exposure, coverage, outcome, found, isShort, why, policy, searched } = point;
  const ofOthers = searched.length === 0 ? found : "We found no policy of this kind among those on file.";
  const where =
    outcome === "GAP_CONFIRMED" && policy !== null && !isShort ? `${policy} does not give it.` : ofOthers;
  return `${coverage} (${uncapitalized(exposure)}): ${where} ${why}`;
};

function draftMail(analysis: GapAnalysis): PresetArtifact {
  const artifact = createArtifact("EMAIL", subject);
  const gaps = gapsOf(analysis);
  // What stands among the gaps is not asked for twice.
  const missingLines = (analysis.missingLines ?? []).filter(
    ({ line }) => !gaps.some(({ coverage }) => uncapitalized(coverage) === line),
  );
  const held = "We held what we know of your business against your policies.";
  const opening = gaps.length > 0 ? `${held} These points may not be insured:` : held;
  artifact.add("PARAGRAPH", opening);
  const lines = ["Hello,", "", opening, ""];
  for (const point of gaps) {
    const text = capitalized(lineOf(point));
    artifact.add("LIST_ITEM", text, [...point.stating.slice(0, 1), ...point.showing.slice(0, 1)]);
    lines.push(`- ${text}`);
  }
  if (gaps.length > 0) lines.push("");
  const missing =
    missingLines.length === 0
      ? []
      : [
          `We have no ${namesOf(missingLines)} policy of yours in force on file. Most businesses need ${missingLines.length === 1 ? "it" : "them"}.`,
        ];
  const closing =
    "Please tell us which of these you would like a quote for, what has changed, and whether you have any of it insured elsewhere.";
  for (const text of [...missing, closing, "Thank you."]) artifact.add("PARAGRAPH", text);
  lines.push([...missing, closing, "Thank you."].join("\n\n"));
  return artifact.finish({ subject, body: lines.join("\n") });
}

const draft = (
  kind: "DRAFT_DOCUMENT" | "DRAFT_EMAIL",
  task: PresetTask,
  steps: readonly PresetStep[],
): PresetArtifact => {
  const analysis = analyzedOf(steps)?.outcome ?? null;
  return kind === "DRAFT_EMAIL" && analysis ? draftMail(analysis) : draftAnalysis(task, analysis);
};

export const coverageGapAnalysis: PresetProgram = { next, draft };
