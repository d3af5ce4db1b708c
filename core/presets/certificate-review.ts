/**
 * Certificate review: each certificate against the contracts, knowledge pages and typed requirements. Asks for what it
 * cannot do without, hands over the verdicts with the words of both sides, and drafts the e-mail that asks for the rest.
 */
import type { CheckedDemand, Review } from "#model/assistant";
import { endSentence } from "../shared/end-sentence.ts";
import { addLeftOut, counted, createArtifact } from "./artifact.ts";
import type {
  HandedDocument,
  PresetArtifact,
  PresetCall,
  PresetProgram,
  PresetStep,
  PresetTask,
} from "./model.ts";
import {
  addUnnamed,
  addWishes,
  capitalized,
  countsOf,
  headlineOf,
  nameOfDemand,
  reviewHeads,
  verdictNames,
  verdictOrder,
} from "./review-rows.ts";

interface Roles {
  certificates: HandedDocument[];
  demanding: HandedDocument[];
  proofs: HandedDocument[];
  /** Certificates beyond what one task reviews. */
  left: HandedDocument[];
  /** Could not be read. */
  failed: HandedDocument[];
}

/** More than one task can review; the others are named. */
const CERTIFICATES_MAX = 10;

function rolesOf({ documents, requirements }: PresetTask): Roles {
  const read = documents.filter(({ failure }) => failure === null);
  const certificates = read.filter(({ isCertificate }) => isCertificate);
  const others = read.filter(({ isCertificate }) => !isCertificate);
  const contracts = others.filter(({ requirementCount, isKnowledge }) => requirementCount > 0 || isKnowledge);
  // Where nothing else makes demands, a page of another kind is taken for the requirements.
  const pages = others.filter(({ docType }) => docType === "OTHER");
  const demanding = contracts.length > 0 || requirements !== "" ? contracts : pages;
  return {
    certificates: certificates.slice(0, CERTIFICATES_MAX),
    left: certificates.slice(CERTIFICATES_MAX),
    demanding,
    proofs: others.filter((document) => !demanding.includes(document)),
    failed: documents.filter(({ failure }) => failure !== null),
  };
}

const certificateQuestion =
  "None of the files is a certificate of insurance. Attach the certificate to review.";
const requirementsQuestion =
  "What is the certificate reviewed against? Attach the contract, or type the requirements.";

/** The answers to a question of this preset; before it, another file may be named that could not be read. */
const answersTo = (steps: readonly PresetStep[], question: string): string[] =>
  steps.flatMap((step) =>
    step.kind === "ASK" && step.input.question.endsWith(question) ? (step.outcome?.answer ?? "") : [],
  );

/** Typed in the form, or as the answer to Cara's question for them. */
const requirementsOf = (task: PresetTask, steps: readonly PresetStep[]): string =>
  [task.requirements, ...answersTo(steps, requirementsQuestion)]
    .map((text) => text.trim())
    .filter(Boolean)
    .join("\n");

/** One question for each thing that is missing; whoever does not answer it is not asked again. */
const QUESTIONS_MAX = 2;

function next(task: PresetTask, steps: readonly PresetStep[]): PresetCall | null {
  const requirements = requirementsOf(task, steps);
  const roles = rolesOf({ ...task, requirements });
  const asked = [certificateQuestion, requirementsQuestion].flatMap((question) =>
    answersTo(steps, question),
  ).length;
  const { certificates, demanding, failed } = roles;
  const isReady = certificates.length > 0 && (demanding.length > 0 || requirements !== "");
  if (!isReady) {
    if (asked >= QUESTIONS_MAX) return isDone(steps, "DRAFT_DOCUMENT") ? null : draftDocument;
    const question = certificates.length === 0 ? certificateQuestion : requirementsQuestion;
    return { kind: "ASK", input: { question: unread(failed) + question, choices: [] } };
  }
  const reviewed = new Set(steps.flatMap((step) => (step.kind === "REVIEW" ? step.input.certificateId : [])));
  const left = certificates.find(({ documentId }) => !reviewed.has(documentId));
  if (left)
    return {
      kind: "REVIEW",
      input: {
        certificateId: left.documentId,
        demandingIds: demanding.map(({ documentId }) => documentId),
        requirements,
        proofIds: roles.proofs.map(({ documentId }) => documentId),
        ...(task.clientName ? { client: task.clientName } : {}),
      },
    };
  if (!isDone(steps, "DRAFT_DOCUMENT")) return draftDocument;
  const isMailNeeded = reviewsOf(steps).some(({ review }) => openOf(review).length > 0);
  return isMailNeeded && !isDone(steps, "DRAFT_EMAIL")
    ? { kind: "DRAFT_EMAIL", input: { subject: mailSubject(task) } }
    : null;
}

const unread = (failed: readonly HandedDocument[]): string =>
  failed.map(({ name, failure }) => `${name} could not be read: ${failure} `).join("");

const title = "Certificate review";

/** Whoever gets the email has sent many certificates: it says whose this is. */
const mailSubject = (task: PresetTask): string => `${certificateOf(task)}: what is still needed`;

/** Longer than that it is no name for a subject line. */
const NAME_MAX = 80;

function certificateOf(task: PresetTask): string {
  const [only, ...others] = rolesOf(task).certificates;
  const insured = others.length === 0 ? (only?.insured ?? null) : null;
  return insured === null || insured.length > NAME_MAX
    ? "Certificate of insurance"
    : `Certificate of insurance for ${insured}`;
}

const draftDocument: PresetCall = { kind: "DRAFT_DOCUMENT", input: { title } };
const isDone = (steps: readonly PresetStep[], kind: PresetStep["kind"]): boolean =>
  steps.some((step) => step.kind === kind);

const reviewsOf = (steps: readonly PresetStep[]): { certificateId: string; review: Review }[] =>
  steps.flatMap((step) =>
    step.kind === "REVIEW" && step.outcome
      ? [{ certificateId: step.input.certificateId, review: step.outcome }]
      : [],
  );

/** What somebody has to be asked for. */
const openOf = ({ demands }: Review): CheckedDemand[] =>
  demands.filter(({ verdict, isNotAsked }) => verdict !== "MET" && !isNotAsked);

function draft(
  kind: "DRAFT_DOCUMENT" | "DRAFT_EMAIL",
  task: PresetTask,
  steps: readonly PresetStep[],
): PresetArtifact {
  return kind === "DRAFT_EMAIL" ? draftMail(task, steps) : draftReview(task, steps);
}

function draftReview(task: PresetTask, steps: readonly PresetStep[]): PresetArtifact {
  const artifact = createArtifact("DOCUMENT", title);
  const nameOf = new Map(task.documents.map(({ documentId, name }) => [documentId, name]));
  const reviews = reviewsOf(steps);
  for (const { certificateId, review } of reviews) {
    const verdicts = review.demands.map(({ verdict }) => verdict);
    const name = nameOf.get(certificateId) ?? "The certificate";
    addStrangers(artifact, name, review, nameOf);
    artifact.add("HEADING", headlineOf(verdicts));
    artifact.add("PARAGRAPH", countsOf(name, verdicts));
    const demands = verdictOrder.flatMap((verdict) =>
      review.demands.filter((demand) => demand.verdict === verdict),
    );
    artifact.addTable(
      reviewHeads,
      demands.map(({ label, verdict, asked, shown, why, settle, asking, showing }) => ({
        cells: [
          nameOfDemand({ label, asking }),
          verdictNames[verdict],
          asked,
          shown ?? notShown(review),
          why,
          capitalized(settle),
        ],
        quotes: [...asking.slice(0, 1), ...showing],
        verdict,
      })),
    );
  }
  const { failed, left } = rolesOf(task);
  addLeftOut(artifact, left, `reviews ${CERTIFICATES_MAX} certificates`);
  if (reviews.length === 0)
    artifact.add(
      "PARAGRAPH",
      "Nothing was reviewed, because the certificate or the requirements are missing.",
    );
  for (const { name, failure } of failed) artifact.add("LIST_ITEM", `${name} was not read. ${failure}`);
  return artifact.finish();
}

/** Above all verdicts: they say nothing of the client where the certificate or the contract is somebody else's. */
function addStrangers(
  artifact: ReturnType<typeof createArtifact>,
  certificate: string,
  { unnamed = [], unnamedClient }: Review,
  nameOf: ReadonlyMap<string, string>,
): void {
  for (const each of unnamed)
    addUnnamed(artifact, nameOf.get(each.documentId) ?? "The contract", each, {
      of: certificate,
      check: "check that the certificate is the one that it asks for.",
    });
  if (unnamedClient !== undefined)
    artifact.add(
      "PARAGRAPH",
      `Neither ${certificate} nor what it was held against names ${unnamedClient}. Check that they are your client's.`,
    );
}

const notShown = ({ pagesSearched = 0 }: Review): string =>
  pagesSearched > 0 ? `Not found, ${counted(pagesSearched, "page")} searched` : "Not shown";

/** Says only what the review says. Whom it goes to is for people to say. */
function draftMail(task: PresetTask, steps: readonly PresetStep[]): PresetArtifact {
  const subject = mailSubject(task);
  const artifact = createArtifact("EMAIL", subject);
  const nameOf = new Map(task.documents.map(({ documentId, name }) => [documentId, name]));
  const reviewed = endSentence(`We reviewed the ${certificateOf(task).replace("C", "c")}`);
  const opening = `${reviewed} Please send what is still needed:`;
  artifact.add("PARAGRAPH", opening);
  const lines = ["Hello,", "", opening, ""];
  const open = reviewsOf(steps).filter(({ review }) => openOf(review).length > 0);
  for (const { certificateId, review } of open) {
    if (open.length > 1) {
      const name = nameOf.get(certificateId) ?? "Certificate";
      artifact.add("HEADING", name);
      lines.push(`${name}:`);
    }
    addWishes(artifact, lines, openOf(review));
  }
  artifact.add("PARAGRAPH", "Thank you.");
  lines.push("Thank you.");
  return artifact.finish({ subject, body: lines.join("\n") });
}

export const certificateReview: PresetProgram = { next, draft };
