/**
 * Underwriting analysis: the application among the documents, checked for what carriers need, for values that cannot be
 * right, and against loss runs and policies. Hands over what was found with its words, and the email that asks the insured
 * for the rest.
 */
import {
  type ApplicationCheck,
  type ApplicationPart,
  applicationLineLabels,
  applicationParts,
  type ApplicationPoint,
  type Verdict,
} from "#model/assistant";
import { counted, createArtifact } from "./artifact.ts";
import {
  type PresetArtifact,
  type PresetCall,
  type PresetProgram,
  type PresetStep,
  type PresetTask,
  TASK_FILES_MAX,
} from "./model.ts";

const title = "Underwriting analysis";
const noFiles = "Attach the application, and the loss runs and policies that belong to it.";
const noApplication = "None of the files reads like an application. Attach the application.";
const blankForm = (name: string) =>
  `${name} is blank: nothing on it is filled in. Attach the application as the insured filled it in, or name the client, so that I can look in your records.`;

const isAsked = (steps: readonly PresetStep[], question: string): boolean =>
  steps.some((step) => step.kind === "ASK" && step.input.question === question);
const isDone = (steps: readonly PresetStep[], kind: PresetStep["kind"]): boolean =>
  steps.some((step) => step.kind === kind);
const ask = (question: string): PresetCall => ({ kind: "ASK", input: { question, choices: [] } });

interface LastCheck {
  check: ApplicationCheck | null;
  files: number;
  accountId: string | null;
}

/** The last check: another one follows once the application came, or the client is known. */
function checkOf(steps: readonly PresetStep[]): LastCheck | null {
  const step = steps.findLast(({ kind }) => kind === "CHECK_APPLICATION");
  if (step?.kind !== "CHECK_APPLICATION") return null;
  const { documentIds, accountId = null } = step.input;
  return { check: step.outcome, files: documentIds.length, accountId };
}

/** Documents of the client's policies on file, as many as one check reads besides those that were handed over. */
const onFileOf = ({ policies = [] }: PresetTask, handedIds: readonly string[]): string[] =>
  [...new Set(policies.flatMap(({ documents }) => documents.map(({ documentId }) => documentId)))]
    .filter((id) => !handedIds.includes(id))
    .slice(0, TASK_FILES_MAX - handedIds.length);

function next(task: PresetTask, steps: readonly PresetStep[]): PresetCall | null {
  const documentIds = task.documents
    .filter(({ failure }) => failure === null)
    .slice(0, TASK_FILES_MAX)
    .map(({ documentId }) => documentId);
  if (documentIds.length === 0 && !isAsked(steps, noFiles)) return ask(noFiles);
  const last = checkOf(steps);
  const { accountId = null } = task;
  const isNew = last === null || last.files < documentIds.length || last.accountId !== accountId;
  if (documentIds.length > 0 && isNew) {
    const onFileIds = onFileOf(task, documentIds);
    const lines = [...(task.lines ?? [])];
    return {
      kind: "CHECK_APPLICATION",
      input: { documentIds, lines, ...(accountId === null ? {} : { onFileIds, accountId }) },
    };
  }
  const check = last?.check ?? null;
  if (check?.applicationId === null && !isAsked(steps, noApplication)) return ask(noApplication);
  const question = check && isEmpty(check) ? blankForm(nameOf(task, check)) : null;
  if (question !== null && !isAsked(steps, question)) return ask(question);
  if (!isDone(steps, "DRAFT_DOCUMENT")) return { kind: "DRAFT_DOCUMENT", input: { title } };
  return check && questionsOf(check).length > 0 && !isDone(steps, "DRAFT_EMAIL")
    ? { kind: "DRAFT_EMAIL", input: { subject: subjectOf(task, check) } }
    : null;
}

/** Nothing is filled in, and nothing is on record either. */
const isEmpty = ({ isBlank = false, points }: ApplicationCheck): boolean => isBlank && points.length === 0;

const nameOf = ({ documents }: PresetTask, { applicationId }: ApplicationCheck): string =>
  documents.find(({ documentId }) => documentId === applicationId)?.name ?? "The application";

const questionsOf = ({ points }: ApplicationCheck): { question: string; point: ApplicationPoint }[] => [
  ...new Map(
    points.flatMap((point) =>
      point.question === null ? [] : [[point.question, { question: point.question, point }] as const],
    ),
  ).values(),
];

function subjectOf({ documents }: PresetTask, { applicationId }: ApplicationCheck): string {
  const insured = documents.find(({ documentId }) => documentId === applicationId)?.insured;
  return insured
    ? `Application of ${insured}: what is still needed`
    : "Your application: what is still needed";
}

const partTitles: Record<ApplicationPart, string> = {
  REQUIRED: "What carriers need",
  FORMATS: "Numbers and dates",
  SUMS: "Sums",
  LOSSES: "Losses",
  POLICIES: "Against the policies",
  RECORDS: "Against your records",
  GUIDES: "Fit to carriers' guides",
};
const verdictNames: Record<Verdict, string> = {
  NOT_MET: "Open",
  CANNOT_TELL: "To read",
  MET: "Right",
};
const fitNames: Record<Verdict, string> = {
  NOT_MET: "Does not fit",
  CANNOT_TELL: "Cannot tell",
  MET: "Fits",
};
const verdictOrder: readonly Verdict[] = ["NOT_MET", "CANNOT_TELL", "MET"];

function draft(
  kind: "DRAFT_DOCUMENT" | "DRAFT_EMAIL",
  task: PresetTask,
  steps: readonly PresetStep[],
): PresetArtifact {
  const check = checkOf(steps)?.check ?? null;
  return kind === "DRAFT_EMAIL" && check ? draftMail(task, check) : draftAnalysis(task, check);
}

function draftAnalysis(task: PresetTask, check: ApplicationCheck | null): PresetArtifact {
  const { documents } = task;
  const artifact = createArtifact("DOCUMENT", title);
  if (!check || check.applicationId === null)
    artifact.add("PARAGRAPH", "Nothing was checked, because none of the files reads like an application.");
  else if (isEmpty(check))
    artifact.add("PARAGRAPH", `Nothing was checked, because nothing on ${nameOf(task, check)} is filled in.`);
  else {
    artifact.add("HEADING", headline(check));
    const lines = check.lines.map((line) => applicationLineLabels[line]).join(", ");
    const name = nameOf(task, check);
    artifact.add("PARAGRAPH", `${name}, for ${lines}.`);
    if (check.isBlank)
      artifact.add(
        "PARAGRAPH",
        `Nothing on ${name} is filled in: what stands here is on record or asked for.`,
      );
    for (const part of applicationParts) {
      const points = verdictOrder.flatMap((verdict) =>
        check.points.filter((point) => point.part === part && point.verdict === verdict),
      );
      if (points.length > 0) artifact.add("HEADING", partTitles[part]);
      const isCompared = points.some(({ against }) => against !== null);
      artifact.addTable(
        ["What", "Result", "Application", ...(isCompared ? ["Elsewhere"] : []), "Why"],
        points.map(({ label, verdict, stated, against, why, stating, showing, record }) => ({
          cells: [
            label,
            part === "GUIDES" ? fitNames[verdict] : verdictNames[verdict],
            stated ?? "Not stated",
            ...(isCompared ? [record ? `${against} (${record.name})` : (against ?? "")] : []),
            why,
          ],
          quotes: [...stating, ...showing],
        })),
      );
    }
  }
  for (const { name: failed, failure } of documents.filter((document) => document.failure !== null))
    artifact.add("LIST_ITEM", `${failed} was not read. ${failure}`);
  return artifact.finish();
}

function headline({ points }: ApplicationCheck): string {
  const open = points.filter(({ verdict }) => verdict === "NOT_MET").length;
  if (open > 0) return `Not ready: ${open} of ${counted(points.length, "point")} to clear up`;
  const unsure = points.length - points.filter(({ verdict }) => verdict === "MET").length;
  return unsure > 0
    ? `Nearly ready: ${unsure} of ${counted(points.length, "point")} to read`
    : `Ready: all ${counted(points.length, "point")} right`;
}

function draftMail(task: PresetTask, check: ApplicationCheck): PresetArtifact {
  const subject = subjectOf(task, check);
  const artifact = createArtifact("EMAIL", subject);
  const opening = "We have gone through your application. Before it goes to the carriers, please tell us:";
  artifact.add("PARAGRAPH", opening);
  const lines = ["Hello,", "", opening, ""];
  for (const { question, point } of questionsOf(check)) {
    const records = point.record ? [point.record.id] : [];
    artifact.add("LIST_ITEM", question, [...point.stating, ...point.showing], records);
    lines.push(`- ${question}`);
  }
  artifact.add("PARAGRAPH", "Thank you.");
  lines.push("", "Thank you.");
  return artifact.finish({ subject, body: lines.join("\n") });
}

export const underwritingAnalysis: PresetProgram = { next, draft };
