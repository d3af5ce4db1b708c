/**
 * Contract review: the clauses of a contract on insurance, indemnity, waivers, notice and proof, and each of its demands
 * held against the client's policies in force and the policies that were handed over. Asks for what it cannot do without,
 * says what to do next, and drafts the e-mail about what is missing.
 */
import {
  type AnswerQuote,
  type ClauseKind,
  clauseKinds,
  type ContractReview,
  type HeldPolicy,
  type PolicyDemand,
  type Settlement,
  type UnusedReason,
} from "#model/assistant";
import type { DocumentType } from "#model/documents";
import { describeDate } from "../shared/calendar-date.ts";
import { describeMoney } from "../shared/money.ts";
import { addLeftOut, addUnread, type ArtifactRow, counted, createArtifact } from "./artifact.ts";
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

const title = "Contract review";
/** More than one task can review; the others are named. */
const CONTRACTS_MAX = 5;

const policyTypes: readonly DocumentType[] = ["POLICY_DOCUMENT", "BINDER", "ENDORSEMENT"];
/** Pages that name an insured and demand nothing are a policy's, whatever else they were taken for. */
const isOfPolicy = ({ docType, isCertificate, insured, requirementCount }: HandedDocument): boolean =>
  !isCertificate &&
  (policyTypes.includes(docType) || (docType === "OTHER" && insured !== null && requirementCount === 0));

interface Roles {
  contracts: HandedDocument[];
  /** Policies, endorsements, and whatever else came along. */
  others: HandedDocument[];
  /** Contracts beyond what one task reviews. */
  left: HandedDocument[];
  /** Could not be read. */
  failed: HandedDocument[];
}

function rolesOf({ documents }: PresetTask): Roles {
  const read = documents.filter(({ failure }) => failure === null);
  const candidates = read.filter((document) => !document.isCertificate && !isOfPolicy(document));
  const demanding = candidates.filter(({ requirementCount }) => requirementCount > 0);
  // A contract that demands nothing is one all the same: it is said of it.
  const contracts =
    demanding.length > 0 ? demanding : candidates.filter(({ docType }) => docType === "OTHER");
  return {
    contracts: contracts.slice(0, CONTRACTS_MAX),
    left: contracts.slice(CONTRACTS_MAX),
    others: read.filter((document) => !contracts.includes(document)),
    failed: documents.filter(({ failure }) => failure !== null),
  };
}

const contractQuestion = "None of the files is a contract. Attach the contract to review.";
const policiesQuestion =
  "Which policies should the contract be compared with? Name the client whose policies are on file, or attach the policies.";

const isAsked = (steps: readonly PresetStep[], question: string): boolean =>
  steps.some((step) => step.kind === "ASK" && step.input.question.endsWith(question));

function next(task: PresetTask, steps: readonly PresetStep[]): PresetCall | null {
  const { contracts, others, failed } = rolesOf(task);
  const { policies = [] } = task;
  const ask = (question: string): PresetCall => ({
    kind: "ASK",
    input: { question: unread(failed) + question, choices: [] },
  });
  if (contracts.length === 0) {
    if (!isAsked(steps, contractQuestion)) return ask(contractQuestion);
    return isDone(steps, "DRAFT_DOCUMENT") ? null : draftDocument;
  }
  // Whoever has none, or does not answer, still learns what the contract demands.
  if (policies.length === 0 && !others.some(isOfPolicy) && !isAsked(steps, policiesQuestion))
    return ask(policiesQuestion);
  const reviewed = new Set(
    steps.flatMap((step) => (step.kind === "REVIEW_CONTRACT" ? step.input.contractId : [])),
  );
  const left = contracts.find(({ documentId }) => !reviewed.has(documentId));
  if (left) {
    const onFile = policies.flatMap((policy) => policy.documents.map(({ documentId }) => documentId));
    const handed = others.map(({ documentId }) => documentId);
    return {
      kind: "REVIEW_CONTRACT",
      input: {
        contractId: left.documentId,
        documentIds: [...new Set([...onFile, ...handed])].filter((id) => id !== left.documentId),
        policies: [...policies],
      },
    };
  }
  if (!isDone(steps, "DRAFT_DOCUMENT")) return draftDocument;
  const isMailNeeded = reviewsOf(steps).some(({ review }) => askedFor(review).length > 0);
  return isMailNeeded && !isDone(steps, "DRAFT_EMAIL")
    ? { kind: "DRAFT_EMAIL", input: { subject: mailSubject(task) } }
    : null;
}

const draftDocument: PresetCall = { kind: "DRAFT_DOCUMENT", input: { title } };
const isDone = (steps: readonly PresetStep[], kind: PresetStep["kind"]): boolean =>
  steps.some((step) => step.kind === kind);

const unread = (failed: readonly HandedDocument[]): string =>
  failed.map(({ name, failure }) => `${name} could not be read: ${failure} `).join("");

interface Reviewed {
  contractId: string;
  review: ContractReview;
}
const reviewsOf = (steps: readonly PresetStep[]): Reviewed[] =>
  steps.flatMap((step) =>
    step.kind === "REVIEW_CONTRACT" && step.outcome
      ? [{ contractId: step.input.contractId, review: step.outcome }]
      : [],
  );

const openOf = ({ demands }: ContractReview): PolicyDemand[] =>
  demands.filter(({ verdict }) => verdict !== "MET");

/** What somebody else has to be asked for; what the agency's own file lacks is for the agency. */
const askedFor = (review: ContractReview): PolicyDemand[] =>
  openOf(review).filter(({ settledBy, isNotAsked }) => settledBy !== "FILE" && !isNotAsked);

const draft = (
  kind: "DRAFT_DOCUMENT" | "DRAFT_EMAIL",
  task: PresetTask,
  steps: readonly PresetStep[],
): PresetArtifact => (kind === "DRAFT_EMAIL" ? draftMail(task, steps) : draftReview(task, steps));

type Artifact = ReturnType<typeof createArtifact>;

function draftReview(task: PresetTask, steps: readonly PresetStep[]): PresetArtifact {
  const artifact = createArtifact("DOCUMENT", title);
  const reviews = reviewsOf(steps);
  for (const { contractId, review } of reviews) {
    const told = review.demands.map(({ verdict }) => verdict);
    // Nobody should send a client what somebody else has to carry.
    if (review.unnamed)
      addUnnamed(artifact, nameOf(task, contractId), review.unnamed, {
        of: "the policies",
        check: "make sure that it is your client's contract before you send anything.",
      });
    artifact.add("HEADING", headlineOf(told));
    artifact.add("PARAGRAPH", countsOf(nameOf(task, contractId), told));
    artifact.addTable(reviewHeads, demandRows(review));
    addEndorsements(artifact, review);
    addNextSteps(artifact, review);
    addPolicies(artifact, review);
    addClauses(artifact, review);
  }
  const { failed, left } = rolesOf(task);
  addUnread(artifact, task.policies);
  addLeftOut(artifact, left, `reviews ${CONTRACTS_MAX} contracts`);
  if (reviews.length === 0)
    artifact.add("PARAGRAPH", "Nothing was reviewed, because the contract is missing.");
  for (const { name, failure } of failed) artifact.add("LIST_ITEM", `${name} was not read. ${failure}`);
  return artifact.finish();
}

const nameOf = ({ documents }: PresetTask, id: string): string =>
  documents.find(({ documentId }) => documentId === id)?.name ?? "The contract";

const demandRows = ({ demands }: ContractReview): ArtifactRow[] =>
  verdictOrder
    .flatMap((verdict) => demands.filter((demand) => demand.verdict === verdict))
    .map((demand) => ({
      cells: [
        nameOfDemand(demand),
        verdictOf(demand),
        demand.asked,
        shownOf(demand),
        demand.why,
        capitalized(demand.settle),
      ],
      quotes: [...demand.asking.slice(0, 1), ...demand.showing],
      verdict: demand.verdict,
    }));

function verdictOf({ verdict, shortBy, isCarried }: PolicyDemand): string {
  if (verdict === "NOT_MET" && shortBy !== null) return `Short by ${describeMoney(shortBy)}`;
  return verdict === "NOT_MET" && !isCarried ? "Not carried" : verdictNames[verdict];
}

function shownOf({ shown, pagesSearched }: PolicyDemand): string {
  if (shown !== null) return shown;
  return pagesSearched > 0 ? `Not found, ${counted(pagesSearched, "page")} searched` : "Not shown";
}

/** Of a policy of which nothing was read nobody knows what is missing. */
const isMissingForm = ({ verdict, forms, settledBy }: PolicyDemand): boolean =>
  verdict !== "MET" && settledBy === "ENDORSEMENT" && forms.length > 0;

/** Forms that would give what is asked, each once, with the words that ask for it. */
function addEndorsements(artifact: Artifact, { demands }: ContractReview): void {
  const missing = demands.filter(isMissingForm);
  if (missing.length === 0) return;
  artifact.add("HEADING", "Missing endorsements");
  artifact.addTable(
    ["Form", "What it gives", "Policy"],
    missing.map(({ forms, label, policy, asking }) => ({
      cells: [forms.join(" or "), label, policy ?? "Any policy in force"],
      quotes: asking.slice(0, 1),
    })),
  );
}

/** What is to be done, most urgent first; demands that one act settles are told together. */
const settling: readonly (readonly [
  Settlement,
  (demands: readonly PolicyDemand[], policy: string) => string,
])[] = [
  ["POLICY", (demands) => `Place cover that no policy in force gives: ${labelsOf(demands)}.`],
  [
    "LIMIT",
    (demands, policy) =>
      `Raise limits of ${policy}: ${demands.map(({ label, asked }) => `${label} to ${asked}`).join("; ")}.`,
  ],
  [
    "ENDORSEMENT",
    (demands, policy) =>
      `Ask the carrier of ${policy} for endorsements: ${demands.map(endorsementOf).join("; ")}.`,
  ],
  ["RENEWAL", renewalOf],
  ["FILE", (demands, policy) => `Add the documents of ${policy} to its record: ${labelsOf(demands)}.`],
  ["PAGES", (demands, policy) => `Get the pages of ${policy} that say it: ${labelsOf(demands)}.`],
];

/** A policy that has ended is renewed too late; what its terms lack is to be changed with it. */
function renewalOf(demands: readonly PolicyDemand[], policy: string): string {
  if (demands.some(({ isCarried }) => isCarried)) return `Renew ${policy} in time: ${labelsOf(demands)}.`;
  const short = demands.filter(({ renewal }) => renewal === "NOT_MET");
  const renew = `Renew or replace ${policy}, which has ended: ${labelsOf(demands)}.`;
  return short.length === 0
    ? renew
    : `${renew} On the same terms it would fall short in: ${labelsOf(short)}.`;
}

const labelsOf = (demands: readonly PolicyDemand[]): string => demands.map(nameOfDemand).join("; ");

const endorsementOf = ({ label, forms }: PolicyDemand): string =>
  forms.length === 0 || label.includes(forms[0] ?? "") ? label : `${forms.join(" or ")} (${label})`;

function addNextSteps(artifact: Artifact, review: ContractReview): void {
  const open = openOf(review);
  if (open.length === 0) return;
  artifact.add("HEADING", "What to do next");
  for (const [settlement, say] of settling) {
    const own = open.filter(({ settledBy }) => settledBy === settlement);
    for (const [policy, demands] of Map.groupBy(own, (each) => each.policy ?? "the policies"))
      artifact.add("LIST_ITEM", say(demands, policy), askingOf(demands));
  }
}

const askingOf = (demands: readonly PolicyDemand[]): AnswerQuote[] =>
  demands.flatMap(({ asking }) => asking.slice(0, 1));

const unusedNames: Record<UnusedReason, string> = {
  ENDED: "No, it has ended",
  NOT_BEGUN: "No, it has not begun",
  OTHER_INSURED: "No, it is for somebody whom the contract does not name",
  NOT_IN_FORCE: "No, it is no policy in force",
};

const termOf = ({ from, to }: HeldPolicy): string =>
  from !== null && to !== null ? `${describeDate(from)} to ${describeDate(to)}` : "Not found";

const usedOf = ({ unused }: HeldPolicy): string => (unused === null ? "Yes" : unusedNames[unused]);

function addPolicies(artifact: Artifact, { policies }: ContractReview): void {
  if (policies.length === 0) return;
  artifact.add("HEADING", "Policies it was compared with");
  artifact.addTable(
    ["Policy", "Lines", "Term", "Counts"],
    policies
      .filter(({ quotes }) => quotes.length > 0)
      .map((policy) => ({
        cells: [policy.name, policy.lines.join(", "), termOf(policy), usedOf(policy)],
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

const clauseNames: Record<ClauseKind, string> = {
  INSURANCE: "Insurance",
  INDEMNITY: "Indemnity",
  WAIVER: "Waiver",
  NOTICE: "Notice",
  PROOF: "Proof of insurance",
  UNUSUAL: "Unusual",
};

function addClauses(artifact: Artifact, { clauses }: ContractReview): void {
  if (clauses.length === 0) return;
  artifact.add("HEADING", "Clauses");
  artifact.addTable(
    ["Clause", "Heading", "Words"],
    clauseKinds
      .flatMap((kind) => clauses.filter((clause) => clause.kind === kind))
      .map(({ kind, heading, text, why, quotes }) => ({
        cells: [clauseNames[kind], heading, why === null ? text : `${text} ${why}`],
        quotes,
      })),
  );
}

/** What contracts are called. */
const contractNames = new Set(
  "agreement contract subcontract lease sublease license permit exhibit rider addendum".split(" "),
);
/** More words are a sentence. */
const NAME_WORDS_MAX = 5;

/** "racing sponsorship agreement": what the file says that it is; "contract" where it says nothing that people would. */
function calledAs({ name }: HandedDocument): string {
  const words = name
    .slice(0, name.includes(".") ? name.lastIndexOf(".") : undefined)
    .toLowerCase()
    .split(/[\s_-]+/u);
  const isName =
    words.length <= NAME_WORDS_MAX &&
    words.every((word) => /^\p{L}{2,}$/u.test(word)) &&
    contractNames.has(words.at(-1) ?? "");
  return isName ? words.join(" ") : "contract";
}

function contractsOf(task: PresetTask): string {
  const [only, ...others] = rolesOf(task).contracts;
  return only && others.length === 0 ? `the ${calledAs(only)} asks` : "the contracts ask";
}

const mailSubject = (task: PresetTask): string => `Insurance that ${contractsOf(task)} for`;

/** Says only what the review says. Whom it goes to, the client or a carrier, is for people to say. */
function draftMail(task: PresetTask, steps: readonly PresetStep[]): PresetArtifact {
  const subject = mailSubject(task);
  const artifact = createArtifact("EMAIL", subject);
  const open = reviewsOf(steps).filter(({ review }) => askedFor(review).length > 0);
  const opening = `We compared the insurance that ${contractsOf(task)} for with the policies in force. This is still open:`;
  const closing = "If other pages of the policies show it, please send them.";
  artifact.add("PARAGRAPH", opening);
  const lines = ["Hello,", "", opening, ""];
  for (const { contractId, review } of open) {
    if (open.length > 1) {
      artifact.add("HEADING", nameOf(task, contractId));
      lines.push(`${nameOf(task, contractId)}:`);
    }
    addWishes(artifact, lines, askedFor(review));
  }
  artifact.add("PARAGRAPH", closing);
  artifact.add("PARAGRAPH", "Thank you.");
  lines.push(closing, "", "Thank you.");
  return artifact.finish({ subject, body: lines.join("\n") });
}

export const contractReview: PresetProgram = { next, draft };
