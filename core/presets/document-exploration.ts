/**
 * Document exploration: what each document is, its parties, amounts, dates and duties, and a timeline across all of them.
 * Questions come afterwards, as messages of the workspace.
 */
import type { Exploration, ExploredFact, ExploredKind } from "#model/assistant";
import { documentTypeLabels } from "#model/documents";
import { addLeftOut, counted, createArtifact } from "./artifact.ts";
import {
  type PresetArtifact,
  type PresetCall,
  type PresetProgram,
  type PresetStep,
  type PresetTask,
  TASK_FILES_MAX,
} from "./model.ts";

const title = "Document exploration";
const question = "Attach the documents to explore.";
/** More than anybody reads. */
const TIMELINE_MAX = 150;

function next({ documents }: PresetTask, steps: readonly PresetStep[]): PresetCall | null {
  if (documents.length === 0) {
    const isAsked = steps.some((step) => step.kind === "ASK" && step.input.question === question);
    return isAsked ? null : { kind: "ASK", input: { question, choices: [] } };
  }
  const explored = new Set(steps.flatMap((step) => (step.kind === "EXPLORE" ? step.input.documentId : [])));
  const left = taken(documents).find(
    ({ documentId, failure }) => failure === null && !explored.has(documentId),
  );
  if (left) return { kind: "EXPLORE", input: { documentId: left.documentId } };
  return steps.some(({ kind }) => kind === "DRAFT_DOCUMENT")
    ? null
    : { kind: "DRAFT_DOCUMENT", input: { title } };
}

const taken = <Document>(documents: readonly Document[]): readonly Document[] =>
  documents.slice(0, TASK_FILES_MAX);

const kindNames: Record<ExploredKind, string> = {
  CHANGE: "Reasons and changes",
  PARTY: "Parties",
  AMOUNT: "Amounts",
  DATE: "Dates",
  DUTY: "Duties",
};

function draft(
  _kind: "DRAFT_DOCUMENT" | "DRAFT_EMAIL",
  { documents }: PresetTask,
  steps: readonly PresetStep[],
): PresetArtifact {
  const artifact = createArtifact("DOCUMENT", title);
  const explorations = steps.flatMap((step) =>
    step.kind === "EXPLORE" && step.outcome ? [step.outcome] : [],
  );
  artifact.add(
    "HEADING",
    explorations.length === 0
      ? "No document could be read"
      : `${counted(explorations.length, "document")} explored`,
  );
  for (const exploration of explorations) {
    artifact.add("HEADING", `${exploration.name}: ${kindOf(exploration)}`);
    for (const { text, quotes } of exploration.summary) artifact.add("PARAGRAPH", text, quotes);
    for (const kind of ["CHANGE", "PARTY", "AMOUNT", "DATE"] as const)
      artifact.addTable(
        [kindNames[kind], ""],
        factsOf(exploration, kind).map(({ label, value, quotes }) => ({ cells: [label, value], quotes })),
      );
    const duties = factsOf(exploration, "DUTY");
    if (duties.length > 0) artifact.add("HEADING", kindNames.DUTY);
    for (const { value, quotes } of duties) artifact.add("LIST_ITEM", value, quotes);
  }
  const timeline = timelineOf(explorations);
  if (timeline.length > 0) artifact.add("HEADING", "Timeline");
  artifact.addTable(
    ["Date", "What", "Document"],
    timeline.map(({ value, label, name, quotes }) => ({ cells: [value, label, name], quotes })),
  );
  for (const { name, failure } of documents.filter((document) => document.failure !== null))
    artifact.add("LIST_ITEM", `${name} was not read. ${failure}`);
  addLeftOut(artifact, documents.slice(TASK_FILES_MAX), `explores ${TASK_FILES_MAX} files`);
  return artifact.finish();
}

const kindOf = ({ title: heading, docType }: Exploration): string =>
  docType === "OTHER" ? heading : documentTypeLabels[docType];

const factsOf = ({ facts }: Exploration, kind: ExploredKind): ExploredFact[] =>
  facts.filter((fact) => fact.kind === kind);

/** All dates of all documents in their order; the same date of the same thing stands once for each document. */
export function timelineOf(explorations: readonly Exploration[]): (ExploredFact & { name: string })[] {
  const dated = explorations.flatMap((exploration) =>
    factsOf(exploration, "DATE").map((fact) => ({ ...fact, name: exploration.name })),
  );
  return dated.toSorted((a, b) => (a.date ?? "").localeCompare(b.date ?? "")).slice(0, TIMELINE_MAX);
}

export const documentExploration: PresetProgram = { next, draft };
