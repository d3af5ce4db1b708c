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
import { addLeftOut, addUnread, counted, createArtifact } from "./artifact.ts";
import { endSentence } from "../shared/end-sentence.ts";
import { listed } from "./offers.ts";
import {
  type PresetArtifact,
  type PresetCall,
  type PresetProgram,
  type PresetStep,
  type PresetTask,
  type Research,
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
const ask = (question: string, choices: string[] = []): PresetCall => ({
  kind: "ASK",
  input: { question, choices },
});

/** What names of different businesses may be answered with; whatever else is said leaves out what is of others. */
const oneBusiness = "They are one business";
const leaveOut = "Leave out what is of others";

/** Somebody said that papers with different names are of one business. */
export const saysOneBusiness = (answer: string): boolean =>
  /^(?:yes\b|they are (?:one|the same)\b|(?:it is |it['’]s |that is )?(?:one|the same) (?:business|company|client|insured|one)\b|same\b)/iu.test(
    answer.trim(),
  ) && !/\b(?:leave|not|without)\b/iu.test(answer);

/** Whom the application names and whom the papers beside it do, in words. */
function saidOfOthers({ documents }: PresetTask, check: ApplicationCheck): string {
  const { applicant = null, ofOthers = [] } = check;
  const name =
    documents.find(({ documentId }) => documentId === check.applicationId)?.name ?? "The application";
  const named =
    applicant === null ? `${name} does not say whose application it is` : `${name} names ${applicant}`;
  const others = [...Map.groupBy(ofOthers, ({ insured }) => insured)].map(
    ([insured, own]) =>
      `${listed([...new Set(own.map(({ document }) => document))])} ${own.length > 1 || own[0]?.documentId === null ? "are" : "is"} of ${insured}`,
  );
  return endSentence(`${named}; ${others.join("; ")}`);
}

const othersIn = ({ ofOthers = [] }: ApplicationCheck): string =>
  listed([...new Set(ofOthers.map(({ document }) => document))]);

const questionOfOthers = (task: PresetTask, check: ApplicationCheck): string =>
  `${saidOfOthers(task, check)} Are they one business? Until you say so, I use nothing of ${othersIn(check)}.`;

/** Which of its answers was given; null if nobody was asked. */
const answerOn = (steps: readonly PresetStep[], question: string): string | null =>
  steps.flatMap((step) =>
    step.kind === "ASK" && step.input.question === question ? [step.outcome?.answer ?? ""] : [],
  )[0] ?? null;

interface LastCheck {
  check: ApplicationCheck | null;
  files: number;
  accountId: string | null;
  isOneBusiness: boolean;
}

/** The last check: another one follows once the application came, or the client is known. */
function checkOf(steps: readonly PresetStep[]): LastCheck | null {
  const step = steps.findLast(({ kind }) => kind === "CHECK_APPLICATION");
  if (step?.kind !== "CHECK_APPLICATION") return null;
  const { documentIds, accountId = null, isOneBusiness = false } = step.input;
  return { check: step.outcome, files: documentIds.length, accountId, isOneBusiness };
}

/** Documents of the client's policies on file besides those that were handed over. */
const onFileOf = ({ policies = [] }: PresetTask, handedIds: readonly string[]): string[] =>
  [...new Set(policies.flatMap(({ documents }) => documents.map(({ documentId }) => documentId)))].filter(
    (id) => !handedIds.includes(id),
  );

function next(task: PresetTask, steps: readonly PresetStep[]): PresetCall | null {
  const documentIds = task.documents
    .slice(0, TASK_FILES_MAX)
    .filter(({ failure }) => failure === null)
    .map(({ documentId }) => documentId);
  if (documentIds.length === 0 && !isAsked(steps, noFiles)) return ask(noFiles);
  const last = checkOf(steps);
  const { accountId = null } = task;
  const isOneBusiness = last?.isOneBusiness === true || isAnsweredOne(task, last, steps);
  const isNew =
    last === null ||
    last.files < documentIds.length ||
    last.accountId !== accountId ||
    last.isOneBusiness !== isOneBusiness;
  if (documentIds.length > 0 && isNew) {
    const onFileIds = onFileOf(task, documentIds);
    const lines = [...(task.lines ?? [])];
    return {
      kind: "CHECK_APPLICATION",
      input: {
        ...{ documentIds, lines },
        ...(accountId === null ? {} : { onFileIds, accountId }),
        ...(isOneBusiness ? { isOneBusiness } : {}),
      },
    };
  }
  const check = last?.check ?? null;
  if (check?.applicationId === null && !isAsked(steps, noApplication)) return ask(noApplication);
  if (check && hasOthers(check) && !isAsked(steps, questionOfOthers(task, check)))
    return ask(questionOfOthers(task, check), [oneBusiness, leaveOut]);
  const question = check && isEmpty(check) ? blankForm(nameOf(task, check)) : null;
  if (question !== null && !isAsked(steps, question)) return ask(question);
  const looking = check && task.research === "READY" ? nextOfResearch(task, check, steps) : null;
  if (looking) return looking;
  if (!isDone(steps, "DRAFT_DOCUMENT")) return { kind: "DRAFT_DOCUMENT", input: { title } };
  return check && !isOfOtherClient(check) && questionsOf(check).length > 0 && !isDone(steps, "DRAFT_EMAIL")
    ? { kind: "DRAFT_EMAIL", input: { subject: subjectOf(task, check) } }
    : null;
}

const hasOthers = ({ ofOthers = [] }: ApplicationCheck): boolean => ofOthers.length > 0;

/** The client is somebody else than the applicant: an email of its application is none for that client. */
const isOfOtherClient = ({ ofOthers = [] }: ApplicationCheck): boolean =>
  ofOthers.some(({ documentId }) => documentId === null);

function isAnsweredOne(task: PresetTask, last: LastCheck | null, steps: readonly PresetStep[]): boolean {
  if (!last?.check || !hasOthers(last.check)) return false;
  return saysOneBusiness(answerOn(steps, questionOfOthers(task, last.check)) ?? "");
}

/** The applicant and the place that its address ends with: "Larkspur Tile Works LLC, Dayton, OH 45402". */
function applicantOf(
  { documents }: PresetTask,
  { applicationId, points, applicant }: ApplicationCheck,
): string | null {
  const statedOf = (label: string) =>
    points.find((point) => point.label === label && point.stated !== null)?.stated ?? null;
  return (
    documents.find(({ documentId }) => documentId === applicationId)?.insured ??
    applicant ??
    statedOf("Applicant")
  );
}
const placeOf = ({ points }: ApplicationCheck): string => {
  const address = points.find(({ label, stated }) => label === "Mailing address" && stated !== null)?.stated;
  return address?.split(",").slice(-2).join(",").trim() ?? "";
};

const QUERY_MAX = 300;

/** Pages of the web are kept first, then a model says what they state of the applicant. */
function nextOfResearch(
  task: PresetTask,
  check: ApplicationCheck,
  steps: readonly PresetStep[],
): PresetCall | null {
  const applicant = applicantOf(task, check);
  if (applicant === null) return null;
  const fetched = fetchedOf(steps);
  if (!fetched) {
    const query = [applicant, placeOf(check)].filter(Boolean).join(", ").slice(0, QUERY_MAX);
    return { kind: "FETCH_PAGES", input: { query } };
  }
  const documentIds = fetched.outcome?.pages.map(({ documentId }) => documentId) ?? [];
  return documentIds.length > 0 && !isDone(steps, "RESEARCH_APPLICANT")
    ? { kind: "RESEARCH_APPLICANT", input: { applicant: applicant.slice(0, QUERY_MAX), documentIds } }
    : null;
}

const fetchedOf = (steps: readonly PresetStep[]): Fetched | null =>
  steps.findLast((step): step is Fetched => step.kind === "FETCH_PAGES") ?? null;

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

function subjectOf(task: PresetTask, check: ApplicationCheck): string {
  const insured = applicantOf(task, check);
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
  CANNOT_TELL: "To confirm",
  MET: "Correct",
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
  return kind === "DRAFT_EMAIL" && check ? draftMail(task, check) : draftAnalysis(task, check, steps);
}

type Artifact = ReturnType<typeof createArtifact>;

const notResearched = {
  WITHOUT_SEARCH: "The applicant was not looked up on the web, because no web search is set up.",
  WITHOUT_MODEL: "The applicant was not looked up on the web, because no language model is set up.",
} as const;

/** The fields of the application that say what a page of the web does. */
const fieldsOfFacts: Readonly<Record<string, string>> = {
  "What the business does": "Description of operations",
  "Year in which the business was founded": "Business start",
  "Number of people who work there": "Number of employees",
  "Addresses of the business": "Mailing address",
};

type Fetched = Extract<PresetStep, { kind: "FETCH_PAGES" }>;

function sayResearch(fetched: Fetched | null, research: Research | null): string {
  if (!fetched) return "Nobody was looked up, because the applicant is not named.";
  if (!fetched.outcome) return "The web search gave no answer, so the web was not searched.";
  const { query, pages } = fetched.outcome;
  const searched = `The web was searched for “${query}”.`;
  return research && research.facts.length > 0
    ? `${searched} A page may speak of another business of that name: read it before you rely on it.`
    : `${searched} ${counted(pages.length, "page")} ${pages.length === 1 ? "was" : "were"} kept, and nothing about the applicant was found.`;
}

/** What the web says of the applicant beside what the application does: nobody knows that both are the same business. */
function addResearch(
  artifact: Artifact,
  { research: state }: PresetTask,
  { points }: ApplicationCheck,
  steps: readonly PresetStep[],
): void {
  if (!state) return;
  artifact.add("HEADING", "On the web");
  const step = steps.findLast(({ kind }) => kind === "RESEARCH_APPLICANT");
  const research = step?.kind === "RESEARCH_APPLICANT" ? step.outcome : null;
  artifact.add(
    "PARAGRAPH",
    state === "READY" ? sayResearch(fetchedOf(steps), research) : notResearched[state],
  );
  if (!research) return;
  artifact.addTable(
    ["What", "On the page", "Page", "Application"],
    research.facts.map(({ label, value, page, quote }) => ({
      cells: [label, value, page, points.find((each) => each.label === fieldsOfFacts[label])?.stated ?? ""],
      quotes: [quote],
    })),
  );
}

function draftAnalysis(
  task: PresetTask,
  check: ApplicationCheck | null,
  steps: readonly PresetStep[],
): PresetArtifact {
  const { documents, policies } = task;
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
    if (hasOthers(check))
      artifact.add(
        "PARAGRAPH",
        `${saidOfOthers(task, check)} Nothing of ${othersIn(check)} is used here.${isOfOtherClient(check) ? " No email was drafted, because the application is not the client's." : ""}`,
      );
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
  if (check) addResearch(artifact, task, check, steps);
  addUnread(artifact, policies);
  addLeftOut(artifact, documents.slice(TASK_FILES_MAX), `checks ${TASK_FILES_MAX} files`);
  for (const { name: failed, failure } of documents.filter((document) => document.failure !== null))
    artifact.add("LIST_ITEM", `${failed} was not read. ${failure}`);
  return artifact.finish();
}

function headline({ points }: ApplicationCheck): string {
  const open = points.filter(({ verdict }) => verdict === "NOT_MET").length;
  if (open > 0) return `Not ready: ${open} of ${counted(points.length, "point")} to clear up`;
  const unsure = points.length - points.filter(({ verdict }) => verdict === "MET").length;
  return unsure > 0
    ? `Nearly ready: ${unsure} of ${counted(points.length, "point")} to confirm`
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
