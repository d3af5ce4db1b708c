/**
 * Policy check: an issued policy against its quote, its binder or the term before it. What each document is comes from its
 * pages unless a person says otherwise. Hands over a checklist with the words of both sides, and the email that asks the
 * carrier for corrections.
 */
import {
  checkOutcomes,
  type CheckOutcome,
  type CheckRole,
  checkRoleNames,
  type PolicyCheck,
  type PolicyPoint,
  type Verdict,
} from "#model/assistant";
import { addLeftOut, counted, createArtifact } from "./artifact.ts";
import {
  type HandedDocument,
  type PresetArtifact,
  type PresetCall,
  type PresetProgram,
  type PresetStep,
  type PresetTask,
  TASK_FILES_MAX,
} from "./model.ts";
import { capitalized } from "./review-rows.ts";

const title = "Policy check";
const noFiles = "Attach the policy, and the quote, the binder or the prior term that it is checked against.";
const whichPolicy = "Which of the files is the issued policy?";
const noPolicy = "None of the files reads like a policy. Attach the policy, or say which of the files it is.";
const noPromise =
  "There is nothing to check the policy against. Attach its quote, its binder or the policy of the term before it.";

const read = ({ documents }: PresetTask): HandedDocument[] =>
  documents.slice(0, TASK_FILES_MAX).filter(({ failure }) => failure === null);

const questionsAsked = (steps: readonly PresetStep[]): string[] =>
  steps.flatMap((step) => (step.kind === "ASK" ? [step.input.question] : []));

const isDone = (steps: readonly PresetStep[], kind: PresetStep["kind"]): boolean =>
  steps.some((step) => step.kind === kind);

const checkOf = (steps: readonly PresetStep[]): PolicyCheck | null =>
  steps.reduce<PolicyCheck | null>(
    (last, step) => (step.kind === "CHECK_POLICY" && step.outcome ? step.outcome : last),
    null,
  );

// What a person says the documents are --------------------------------------------------------------

const stemOf = (name: string): string => name.replace(/\.[a-z0-9]{1,5}$/iu, "");

const roleWords: readonly (readonly [CheckRole, RegExp])[] = [
  ["PRIOR_TERM", /\b(?:prior|previous|expiring|expired|old|last)\b/iu],
  ["BINDER", /\bbinder\b/iu],
  ["QUOTE", /\b(?:quote|quotation|proposal|offer)\b/iu],
  ["POLICY", /\bpolicy\b/iu],
];

/** "gl-2026.pdf is the policy": one document a line; whoever names a document alone is asked for the policy. */
export function rolesSaid(
  texts: readonly string[],
  documents: readonly Pick<HandedDocument, "documentId" | "name">[],
): { documentId: string; role: CheckRole }[] {
  const said = new Map<string, CheckRole>();
  for (const line of texts.flatMap((text) => text.split(/\n|;/u))) {
    // Whoever says what a file is names it first: "summary.pdf is the policy", where another is called "policy".
    const [first] = documents
      .flatMap((document) => {
        const place = placeIn(line, document.name) ?? placeIn(line, stemOf(document.name));
        return place ? [{ document, ...place }] : [];
      })
      .toSorted((one, other) => one.from - other.from || other.to - one.to);
    if (!first) continue;
    const rest = `${line.slice(0, first.from)} ${line.slice(first.to)}`;
    const isAlone = !/[\p{L}\p{N}]/u.test(rest);
    const role = roleWords.find(([, words]) => words.test(rest))?.[0] ?? (isAlone ? "POLICY" : null);
    if (role) said.set(first.document.documentId, role);
  }
  return [...said].map(([documentId, role]) => ({ documentId, role }));
}

/** Where a name stands in a line as words of its own. */
function placeIn(line: string, name: string): { from: number; to: number } | null {
  const from = name === "" ? -1 : line.toLowerCase().indexOf(name.toLowerCase());
  const to = from + name.length;
  const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  return from < 0 || isWord(line[from - 1]) || isWord(line[to]) ? null : { from, to };
}

// Steps -------------------------------------------------------------------------------------------

const answersOf = (steps: readonly PresetStep[]): string[] =>
  steps.flatMap((step) => (step.kind === "ASK" && step.outcome ? [step.outcome.answer] : []));

function next(task: PresetTask, steps: readonly PresetStep[]): PresetCall | null {
  const documents = read(task);
  const asked = questionsAsked(steps);
  const ask = (question: string, choices: string[] = []): PresetCall | null =>
    asked.some((each) => each.endsWith(question))
      ? null
      : { kind: "ASK", input: { question: unread(task) + question, choices } };
  if (documents.length === 0) return ask(noFiles) ?? drafted(steps);
  const input = {
    documentIds: documents.map(({ documentId }) => documentId),
    said: rolesSaid([task.fileRoles ?? "", ...answersOf(steps)], documents),
  };
  const isChecked = steps.some(
    (step) => step.kind === "CHECK_POLICY" && JSON.stringify(step.input) === JSON.stringify(input),
  );
  if (!isChecked) return { kind: "CHECK_POLICY", input };
  const check = checkOf(steps);
  if (!check) return drafted(steps);
  const choices = documents.map(({ name }) => name);
  const question =
    check.noPolicy === "SEVERAL"
      ? ask(whichPolicy, choices)
      : check.noPolicy === "NONE"
        ? ask(noPolicy, choices)
        : check.documents.length < 2 && check.apart.length === 0
          ? ask(noPromise)
          : null;
  if (question) return question;
  return (
    drafted(steps) ??
    (asksOf(check).length > 0 && !isDone(steps, "DRAFT_EMAIL")
      ? { kind: "DRAFT_EMAIL", input: { subject: subjectOf(task, check) } }
      : null)
  );
}

const drafted = (steps: readonly PresetStep[]): PresetCall | null =>
  isDone(steps, "DRAFT_DOCUMENT") ? null : { kind: "DRAFT_DOCUMENT", input: { title } };

const unread = ({ documents }: PresetTask): string =>
  documents
    .filter(({ failure }) => failure !== null)
    .map(({ name, failure }) => `${name} could not be read: ${failure} `)
    .join("");

// The checklist -------------------------------------------------------------------------------------

const outcomeNames: Record<CheckOutcome, string> = {
  MISSING: "Missing from the policy",
  DIFFERENT: "Different",
  ADDED: "Added on the policy",
  CANNOT_TELL: "Cannot tell",
  AS_EXPECTED: "As expected",
};
const verdictOf: Record<CheckOutcome, Verdict> = {
  MISSING: "NOT_MET",
  DIFFERENT: "NOT_MET",
  ADDED: "NOT_MET",
  CANNOT_TELL: "CANNOT_TELL",
  AS_EXPECTED: "MET",
};

/** What is worse for the insured comes first, then what nobody can say that of. */
const urgency = ({ favors }: PolicyPoint): number => ["CARRIER", null, "INSURED"].indexOf(favors);

const inOrder = (points: readonly PolicyPoint[]): PolicyPoint[] =>
  checkOutcomes.flatMap((outcome) =>
    points.filter((point) => point.outcome === outcome).toSorted((a, b) => urgency(a) - urgency(b)),
  );

function draftChecklist(task: PresetTask, check: PolicyCheck | null): PresetArtifact {
  const artifact = createArtifact("DOCUMENT", title);
  const [policy, ...promises] = check?.documents ?? [];
  if (!check || !policy || promises.length === 0) {
    artifact.add(
      "HEADING",
      (check?.apart ?? []).length > 0 ? "The documents are about different insurance" : "Nothing was checked",
    );
    if ((check?.apart ?? []).length === 0)
      artifact.add(
        "PARAGRAPH",
        check?.noPolicy ? "The policy is missing." : "There is nothing to check the policy against.",
      );
  } else {
    const against = new Intl.ListFormat("en").format(
      promises.map(({ name, role }) => `the ${checkRoleNames[role]} ${name}`),
    );
    artifact.add("HEADING", headlineOf(check));
    artifact.add(
      "PARAGRAPH",
      `${policy.name} against ${against}. Within each group, what is worse for the insured comes first.`,
    );
    artifact.addTable(
      ["Line", "Result", "Expected", "On the policy", "Why", "What to ask"],
      inOrder(check.points).map((point) => ({
        cells: [
          point.label,
          outcomeNames[point.outcome],
          point.expected ?? `Not found, ${counted(point.pagesSearched, "page")} searched`,
          point.shown ?? `Not found, ${counted(point.pagesSearched, "page")} searched`,
          point.why,
          point.ask ?? "",
        ],
        quotes: [...point.expecting.slice(0, 1), ...point.showing],
        verdict: verdictOf[point.outcome],
      })),
    );
  }
  for (const { reason, quotes } of check?.apart ?? []) artifact.add("PARAGRAPH", reason, quotes);
  for (const { text, quotes } of check?.remarks ?? []) artifact.add("PARAGRAPH", text, quotes);
  addLeftOut(artifact, task.documents.slice(TASK_FILES_MAX), `checks ${TASK_FILES_MAX} files`);
  for (const { name, failure } of task.documents.filter((document) => document.failure !== null))
    artifact.add("LIST_ITEM", `${name} was not read. ${failure}`);
  return artifact.finish();
}

function headlineOf({ points }: PolicyCheck): string {
  const count = (...outcomes: CheckOutcome[]) =>
    points.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const [missing, different, added, unclear] = [
    count("MISSING"),
    count("DIFFERENT"),
    count("ADDED"),
    count("CANNOT_TELL"),
  ];
  if (points.length === 0) return "Nothing was found that both sides state";
  const open = [
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(different > 0 ? [`${different} different`] : []),
    ...(added > 0 ? [`${added} added`] : []),
  ];
  if (open.length > 0) return `Not as expected: ${open.join(", ")} of ${counted(points.length, "line")}`;
  if (unclear > 0) return `${unclear} of ${counted(points.length, "line")} cannot be told from the pages`;
  return points.length === 1 ? "The line is as expected" : `All ${points.length} lines are as expected`;
}

// The email to the carrier ----------------------------------------------------------------------------

const asksOf = ({ points }: PolicyCheck): { ask: string; point: PolicyPoint }[] =>
  inOrder(points).flatMap((point) => (point.ask === null ? [] : [{ ask: point.ask, point }]));

function subjectOf(task: PresetTask, { documents }: PolicyCheck): string {
  const insured = task.documents.find(({ documentId }) => documentId === documents[0]?.documentId)?.insured;
  return insured ? `Policy of ${insured}: corrections` : "Corrections to the policy";
}

function draftMail(task: PresetTask, check: PolicyCheck): PresetArtifact {
  const subject = subjectOf(task, check);
  const artifact = createArtifact("EMAIL", subject);
  const [, ...promises] = check.documents;
  const against = new Intl.ListFormat("en").format([
    ...new Set(promises.map(({ role }) => `the ${checkRoleNames[role]}`)),
  ]);
  const opening = `We checked the policy against ${against}. Please look into the following and send us the corrected pages:`;
  artifact.add("PARAGRAPH", opening);
  const lines = ["Hello,", "", opening, ""];
  for (const { ask, point } of asksOf(check)) {
    artifact.add("LIST_ITEM", capitalized(ask), [...point.expecting.slice(0, 1), ...point.showing]);
    lines.push(`- ${capitalized(ask)}`);
  }
  artifact.add("PARAGRAPH", "Thank you.");
  lines.push("", "Thank you.");
  return artifact.finish({ subject, body: lines.join("\n") });
}

const draft = (
  kind: "DRAFT_DOCUMENT" | "DRAFT_EMAIL",
  task: PresetTask,
  steps: readonly PresetStep[],
): PresetArtifact => {
  const check = checkOf(steps);
  return kind === "DRAFT_EMAIL" && check ? draftMail(task, check) : draftChecklist(task, check);
};

export const policyCheck: PresetProgram = { next, draft };
