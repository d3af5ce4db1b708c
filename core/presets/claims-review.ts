/**
 * Claims review: what the papers of a loss state, beside the clauses of the policies that ran on that day. Hands over
 * clauses to consider and the questions that are open, and drafts the notice to the carrier, who decides.
 */
import {
  type Bearing,
  claimParts,
  type ClaimPoint,
  type ClaimReview,
  type HeldPolicy,
  type LossFact,
  type Verdict,
} from "#model/assistant";
import type { DocumentType } from "#model/documents";
import { addLeftOut, addUnread, counted, createArtifact } from "./artifact.ts";
import { listed } from "./offers.ts";
import {
  type HandedDocument,
  type PresetArtifact,
  type PresetCall,
  type PresetProgram,
  type PresetStep,
  type PresetTask,
  TASK_FILES_MAX,
} from "./model.ts";

const title = "Claims review";
const noLoss =
  "What happened, and when? Type the facts, or attach the notice of loss, the claim letter or the carrier's letter.";
const noPolicy =
  "Which policy was in force on the day of the loss? Name the client whose policies are on file, or attach the policy.";
const carrierDecides =
  "These are clauses to consider. Whether and what the policy pays is for the carrier to decide.";

const policyTypes: readonly DocumentType[] = ["POLICY_DOCUMENT", "BINDER", "ENDORSEMENT", "CERTIFICATE"];

const isAsked = (steps: readonly PresetStep[], question: string): boolean =>
  steps.some((step) => step.kind === "ASK" && step.input.question.endsWith(question));
const isDone = (steps: readonly PresetStep[], kind: PresetStep["kind"]): boolean =>
  steps.some((step) => step.kind === kind);

type Reviewed = Extract<PresetStep, { kind: "REVIEW_CLAIM" }>;
/** The last review: another one follows once something came. */
const reviewedOf = (steps: readonly PresetStep[]): Reviewed | null =>
  steps.findLast((step): step is Reviewed => step.kind === "REVIEW_CLAIM") ?? null;

function next(task: PresetTask, steps: readonly PresetStep[]): PresetCall | null {
  const { documents, policies = [] } = task;
  const read = documents.slice(0, TASK_FILES_MAX).filter(({ failure }) => failure === null);
  const failed = documents.filter(({ failure }) => failure !== null);
  const ask = (question: string): PresetCall => ({
    kind: "ASK",
    input: { question: unread(failed) + question, choices: [] },
  });
  const typed = typedOf(task, steps);
  const isLossMissing = typed === "" && read.every(({ docType }) => policyTypes.includes(docType));
  if (isLossMissing && !isAsked(steps, noLoss)) return ask(noLoss);
  const onFile = policies.flatMap((policy) => policy.documents.map(({ documentId }) => documentId));
  const handed = read.map(({ documentId }) => documentId);
  const documentIds = [...new Set([...handed, ...onFile])];
  const last = reviewedOf(steps);
  const isNew =
    last === null || last.input.documentIds.length < documentIds.length || last.input.facts !== typed;
  if ((documentIds.length > 0 || typed !== "") && isNew)
    return { kind: "REVIEW_CLAIM", input: { documentIds, facts: typed, policies: [...policies] } };
  const review = last?.outcome ?? null;
  if (review && isWithoutLoss(review) && !isAsked(steps, noLoss)) return ask(noLoss);
  // Whoever has no policy, or does not answer, still learns what the papers state.
  if (review?.policies.length === 0 && !isAsked(steps, noPolicy)) return ask(noPolicy);
  if (!isDone(steps, "DRAFT_DOCUMENT")) return { kind: "DRAFT_DOCUMENT", input: { title } };
  return review?.isNotifiable && !isDone(steps, "DRAFT_EMAIL")
    ? { kind: "DRAFT_EMAIL", input: { subject: subjectOf(review) } }
    : null;
}

const isWithoutLoss = ({ facts }: ClaimReview): boolean => facts.length === 0;

/** What was typed about the loss: with the task, and in answer to the question for it. */
function typedOf({ requirements }: PresetTask, steps: readonly PresetStep[]): string {
  const answers = steps.flatMap((step) =>
    step.kind === "ASK" && step.input.question.endsWith(noLoss) && step.outcome ? [step.outcome.answer] : [],
  );
  return [requirements, ...answers].filter((text) => text.trim() !== "").join("\n");
}

const unread = (failed: readonly HandedDocument[]): string =>
  failed.map(({ name, failure }) => `${name} could not be read: ${failure} `).join("");

function draft(
  kind: "DRAFT_DOCUMENT" | "DRAFT_EMAIL",
  task: PresetTask,
  steps: readonly PresetStep[],
): PresetArtifact {
  const review = reviewedOf(steps)?.outcome ?? null;
  return kind === "DRAFT_EMAIL" && review ? draftNotice(review) : draftReview(task, review);
}

type Artifact = ReturnType<typeof createArtifact>;

const bearingNames: Record<Bearing, string> = {
  LIMITS: "Limits",
  CANNOT_TELL: "Cannot tell",
  SUPPORTS: "Supports",
};
const verdictOf: Record<Bearing, Verdict> = {
  LIMITS: "NOT_MET",
  CANNOT_TELL: "CANNOT_TELL",
  SUPPORTS: "MET",
};
const bearingOrder: readonly Bearing[] = ["LIMITS", "CANNOT_TELL", "SUPPORTS"];

function draftReview({ documents, policies }: PresetTask, review: ClaimReview | null): PresetArtifact {
  const artifact = createArtifact("DOCUMENT", title);
  if (!review || isWithoutLoss(review))
    artifact.add("PARAGRAPH", "Nothing was reviewed, because nothing says what happened.");
  else {
    artifact.add("HEADING", headlineOf(review));
    artifact.add("PARAGRAPH", carrierDecides);
    addPoints(artifact, review);
    addFacts(artifact, review);
    addQuestions(artifact, review);
    addPolicies(artifact, review);
    const { others } = noticeOf(review);
    if (review.isNotifiable && others.length > 0)
      artifact.add(
        "PARAGRAPH",
        `The notice names the policies of one carrier. It leaves out ${listed(others.map(({ name }) => name))}: another carrier is on the pages, or none. Report the loss there as well if it may answer for it.`,
      );
  }
  addUnread(artifact, policies);
  addLeftOut(artifact, documents.slice(TASK_FILES_MAX), `reviews ${TASK_FILES_MAX} files`);
  for (const { name, failure } of documents.filter((document) => document.failure !== null))
    artifact.add("LIST_ITEM", `${name} was not read. ${failure}`);
  return artifact.finish();
}

function headlineOf({ points }: ClaimReview): string {
  const count = (bearing: Bearing) => points.filter((point) => point.bearing === bearing).length;
  const [limits, open, supports] = [count("LIMITS"), count("CANNOT_TELL"), count("SUPPORTS")];
  return `${counted(points.length, "clause")} to consider: ${limits} limit, ${supports} support, ${open} cannot be told`;
}

function addFacts(artifact: Artifact, { facts }: ClaimReview): void {
  artifact.add("HEADING", "What the papers state");
  const labels = Map.groupBy(facts, ({ label }) => label);
  artifact.addTable(
    ["Fact", "Stated"],
    facts.map(({ label, value, quotes }) => ({
      cells: [isContradicted(labels.get(label) ?? []) ? `${label}, contradicted` : label, value],
      quotes,
    })),
  );
}

/** What happened is told in several sentences, and one loss has several amounts. */
const isContradicted = (facts: readonly LossFact[]): boolean =>
  facts.length > 1 && ["Date of loss", "Insured", "Reported"].includes(facts[0]?.label ?? "");

/** A label that several policies have is told with the policy. */
function nameOf({ label, policy }: ClaimPoint, points: readonly ClaimPoint[]): string {
  const isShared = points.some((other) => other.label === label && other.policy !== policy);
  return isShared && policy !== null ? `${label}, ${policy}` : label;
}

/** What limits the claim first, and of each bearing the policy and the place before what follows from them. */
function addPoints(artifact: Artifact, { points, policies }: ClaimReview): void {
  const isOneOfMany = policies.filter(({ unused }) => unused === null).length > 1;
  const inOrder = bearingOrder.flatMap((bearing) =>
    claimParts.flatMap((part) => points.filter((point) => point.part === part && point.bearing === bearing)),
  );
  artifact.addTable(
    ["Clause to consider", "Result", ...(isOneOfMany ? ["Policy"] : []), "Facts", "Clause", "Why"],
    inOrder.map((point) => ({
      cells: [
        nameOf(point, points),
        bearingNames[point.bearing],
        ...(isOneOfMany ? [point.policy ?? ""] : []),
        point.stated ?? "Not stated",
        point.clause ?? "Not found",
        point.why,
      ],
      quotes: [...point.stating, ...point.showing],
      verdict: verdictOf[point.bearing],
    })),
  );
}

const questionsOf = ({ points }: ClaimReview): { question: string; point: ClaimPoint }[] => [
  ...new Map(
    points.flatMap((point) =>
      point.question === null ? [] : [[point.question, { question: point.question, point }] as const],
    ),
  ).values(),
];

function addQuestions(artifact: Artifact, review: ClaimReview): void {
  const questions = questionsOf(review);
  if (questions.length === 0) return;
  artifact.add("HEADING", "Questions for the insured");
  for (const { question, point } of questions)
    artifact.add("LIST_ITEM", question, [...point.stating, ...point.showing]);
}

const unusedNames: Record<NonNullable<HeldPolicy["unused"]>, string> = {
  ENDED: "No, it had ended",
  NOT_BEGUN: "No, it had not begun",
  OTHER_INSURED: "No, it insures somebody whom the papers do not name",
  NOT_IN_FORCE: "No, it is no policy in force",
};

function addPolicies(artifact: Artifact, { policies }: ClaimReview): void {
  const shown = policies.filter(({ quotes }) => quotes.length > 0);
  if (shown.length === 0) return;
  artifact.add("HEADING", "Policies that were looked at");
  artifact.addTable(
    ["Policy", "Lines", "In force on the day"],
    shown.map(({ name, lines, unused, quotes }) => ({
      cells: [name, lines.join(", "), unused === null ? "Yes" : unusedNames[unused]],
      quotes,
    })),
  );
}

const factOf = ({ facts }: ClaimReview, label: string): LossFact | null =>
  facts.find((fact) => fact.label === label) ?? null;

/** Whom the policies of the notice insure, where the papers do not name the insured. */
function insuredOf(review: ClaimReview): Pick<LossFact, "value" | "quotes"> | null {
  const { own } = noticeOf(review);
  const found = review.points.find(
    ({ label, policy, clause }) =>
      label === "Named insured" && clause !== null && own.some((point) => point.policy === policy),
  );
  return found?.clause ? { value: found.clause, quotes: found.showing } : null;
}

/** Longer than that it is no name for a subject line. */
const NAME_MAX = 80;

function subjectOf(review: ClaimReview): string {
  const [insured, date] = [
    (factOf(review, "Insured") ?? insuredOf(review))?.value ?? "",
    factOf(review, "Date of loss")?.value ?? "",
  ];
  const name = insured !== "" && insured.length <= NAME_MAX ? ` of ${insured}` : "";
  return `Notice of loss${name}, ${date}`;
}

/** What the notice tells of the loss, in this order. */
const told = [
  "Insured",
  "Date of loss",
  "Place of loss",
  "Vehicle",
  "Claimant",
  "Amount claimed",
  "Claim or suit received",
];

interface Notice {
  own: ClaimPoint[];
  /** In force on the day as well, with another carrier. */
  others: HeldPolicy[];
}

/** The policies in force on the day that a notice to one carrier names. What goes over others comes last. */
function noticeOf({ points, policies }: ClaimReview): Notice {
  const found = points.flatMap((point) => {
    const held = policies.find(({ name }) => name === point.policy);
    const isMeant = point.label === "Loss in the term" && point.bearing !== "LIMITS";
    return isMeant && held?.unused === null ? [{ point, held }] : [];
  });
  const isOver = ({ held }: (typeof found)[number]) => held.lines.includes("umbrella liability");
  // A loss with a vehicle is the auto policy's first, which alone is asked about it.
  const isOfVehicle = ({ held }: (typeof found)[number]) =>
    points.some(({ label, policy }) => label === "Vehicle" && policy === held.name);
  const [first] = [
    ...found.filter(isOfVehicle),
    ...found.filter((each) => !isOver(each)),
    ...found.filter(isOver),
  ];
  const isOwn = ({ held }: (typeof found)[number]) =>
    held === first?.held || (held.carrier ?? "").toLowerCase() === (first?.held.carrier ?? "").toLowerCase();
  return {
    own: found.filter(isOwn).map(({ point }) => point),
    others: found.filter((each) => !isOwn(each)).map(({ held }) => held),
  };
}

/** Says what the papers state, and nothing about cover. Whom it goes to is for people to say. */
function draftNotice(review: ClaimReview): PresetArtifact {
  const subject = subjectOf(review);
  const artifact = createArtifact("EMAIL", subject);
  const opening = "Please take this as notice of a loss under the policy below.";
  artifact.add("PARAGRAPH", opening);
  const lines = ["Hello,", "", opening, ""];
  const say = (text: string, quotes: LossFact["quotes"]) => {
    artifact.add("LIST_ITEM", text, quotes);
    lines.push(`- ${text}`);
  };
  const { own } = noticeOf(review);
  for (const { policy, clause, showing } of own)
    if (policy !== null) say(clause === null ? `Policy: ${policy}` : `Policy: ${policy}, ${clause}`, showing);
  const insured = insuredOf(review);
  if (insured && factOf(review, "Insured") === null) say(`Insured: ${insured.value}`, insured.quotes);
  for (const label of told)
    for (const { value, quotes } of review.facts.filter((fact) => fact.label === label))
      say(`${label}: ${value}`, quotes);
  lines.push("");
  const happened = review.facts.filter(({ label }) => label === "What happened");
  if (happened.length > 0) {
    artifact.add("PARAGRAPH", "What happened, as it was told to us:");
    lines.push("What happened, as it was told to us:", "");
    for (const { value, quotes } of happened) say(value, quotes);
    lines.push("");
  }
  const closing =
    "Please confirm that you received this, with the claim number and the name of the adjuster.";
  artifact.add("PARAGRAPH", closing);
  artifact.add("PARAGRAPH", "Thank you.");
  lines.push(closing, "", "Thank you.");
  return artifact.finish({ subject, body: lines.join("\n") });
}

export const claimsReview: PresetProgram = { next, draft };
