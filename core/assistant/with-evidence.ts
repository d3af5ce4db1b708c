/**
 * Wraps every reasoner. Nothing that the pages and the agency's records do not support gets out, neither in a result
 * nor in the drafts that someone watches.
 */
import {
  checkAnswer,
  checkApplicationPoints,
  checkClaim,
  checkComparison,
  checkDescription,
  checkExploration,
  checkExtraction,
  checkFoundValues,
  checkMatrix,
  type RecordsById,
} from "./evidence.ts";
import { noRecords } from "./local/application/records.ts";
import { checkProposal } from "./proposal-evidence.ts";
import { checkGaps, checkPolicyPoints } from "./evidence-of-checks.ts";
import { checkContractReview, checkReview } from "./evidence-of-reviews.ts";
import { replaceCorrected } from "./local/answers/account-facts.ts";
import { answerFromRecord, askedFieldsOf } from "./local/answers/account.ts";
import type { QuestionInput } from "./local/answer.ts";
import { checkMailReading } from "./mail-reading.ts";
import type { PageSearch } from "./local/retrieve-pages.ts";
import type { Answer, AnswerQuote, ReadDocument } from "./model.ts";
import type { AnswerWatcher, Reasoner } from "./reasoner.ts";

export const withEvidence = (reasoner: Reasoner): Reasoner => ({
  async extract(document) {
    const reasoned = await reasoner.extract(document);
    return { ...reasoned, value: checkExtraction(reasoned.value, document.pages) };
  },
  async describe(document) {
    const reasoned = await reasoner.describe(document);
    return { ...reasoned, value: checkDescription(reasoned.value, document.pages) };
  },
  async compare(old, fresh, today) {
    const reasoned = await reasoner.compare(old, fresh, today);
    return { ...reasoned, value: checkComparison(reasoned.value, old.pages, fresh.pages) };
  },
  async review(input) {
    const reasoned = await reasoner.review(input);
    return {
      ...reasoned,
      value: checkReview(reasoned.value, [input.certificate, ...input.demanding, ...input.proof]),
    };
  },
  async reviewContract(input) {
    const reasoned = await reasoner.reviewContract(input);
    return {
      ...reasoned,
      value: checkContractReview(reasoned.value, input.contract, input.documents),
    };
  },
  async explore(document) {
    const reasoned = await reasoner.explore(document);
    return { ...reasoned, value: checkExploration(reasoned.value, document) };
  },
  async checkApplication(input) {
    const reasoned = await reasoner.checkApplication(input);
    const documents = [...input.documents, ...(input.onFile ?? []), ...(input.guides ?? [])];
    return {
      ...reasoned,
      value: checkApplicationPoints(reasoned.value, documents, input.records ?? noRecords),
    };
  },
  async readMail(mail) {
    const reasoned = await reasoner.readMail(mail);
    return { ...reasoned, value: reasoned.value && checkMailReading(reasoned.value, mail) };
  },
  // What a document says now is checked with its quotes once somebody has accepted it.
  reword: (task) => reasoner.reword(task),
  async findValues(input) {
    const reasoned = await reasoner.findValues(input);
    return { ...reasoned, value: checkFoundValues(reasoned.value, input.documents) };
  },
  async reviewClaim(input) {
    const reasoned = await reasoner.reviewClaim(input);
    const documents = [...input.documents, ...(input.typed ? [input.typed] : [])];
    return { ...reasoned, value: checkClaim(reasoned.value, documents) };
  },
  async analyzeGaps(input) {
    const reasoned = await reasoner.analyzeGaps(input);
    return { ...reasoned, value: checkGaps(reasoned.value, [...input.documents, ...input.said]) };
  },
  async matrix(input) {
    const reasoned = await reasoner.matrix(input);
    return { ...reasoned, value: checkMatrix(reasoned.value, input.documents) };
  },
  async propose(input) {
    const reasoned = await reasoner.propose(input);
    return { ...reasoned, value: checkProposal(reasoned.value, input.documents, input.passages) };
  },
  async checkPolicy(input) {
    const reasoned = await reasoner.checkPolicy(input);
    return { ...reasoned, value: checkPolicyPoints(reasoned.value, input.documents) };
  },
  // It states only what found statements support, which have passed this check.
  think: reasoner.think,
  async answer(task, watcher) {
    const reasoned = await reasoner.answer(task, watcher && watchChecked(task, watcher));
    return { ...reasoned, value: await settle(task, await fillFromRecord(task, reasoned.value)) };
  },
});

/**
 * Drafts are passed on in order; a draft that cannot be checked is not shown, and the answer itself reports the
 * problem.
 */
function watchChecked(task: QuestionInput, { onFound, onStatements }: AnswerWatcher): AnswerWatcher {
  let checked: Promise<unknown> = Promise.resolve();
  return {
    onFound,
    onStatements(statements) {
      checked = checked
        .then(async () => {
          const draft = await settle(task, { kind: "ANSWERED", statements: [...statements] });
          if (draft.kind === "ANSWERED") onStatements(draft.statements);
        })
        .catch(() => undefined);
    },
  };
}

/** The agency's record of the policy may supply what the documents do not say. */
async function fillFromRecord({ question, record }: QuestionInput, answer: Answer): Promise<Answer> {
  const known = answer.kind === "ANSWERED" ? null : await record;
  return (known && answerFromRecord(question, known.policy, known.today)) ?? answer;
}

/** Corrections replace what was read, and anything without evidence is dropped. */
async function settle({ question, search, record, account }: QuestionInput, answer: Answer): Promise<Answer> {
  const [own, all] = await Promise.all([record, account]);
  const settled = all ? replaceCorrected(answer, askedFieldsOf(question, all), all) : answer;
  const policies = all?.policies ?? (own ? [own.policy] : []);
  const records: RecordsById = new Map([
    ...(all ? [[null, all.record] as const] : []),
    ...policies.map((policy) => [policy.policyId, policy.record] as const),
  ]);
  return checkAnswer(settled, await quotedDocuments(search, settled), records);
}

/** The pages that the answer quotes, from the search, which already has them. */
async function quotedDocuments(search: PageSearch, answer: Answer): Promise<ReadDocument[]> {
  await search.ready;
  const numbers = new Map<string, Set<number>>();
  for (const { documentId, segments } of quotesOf(answer)) {
    const known = numbers.get(documentId) ?? new Set();
    for (const { page } of segments) known.add(page);
    numbers.set(documentId, known);
  }
  return Promise.all(
    search.documents
      .filter(({ documentId }) => numbers.has(documentId))
      .map(async ({ documentId, readingId, name }) => ({
        documentId,
        readingId,
        name,
        pages: await search.loadPages(documentId, [...(numbers.get(documentId) ?? [])]),
      })),
  );
}

function quotesOf(answer: Answer): AnswerQuote[] {
  if (answer.kind === "REFUSED") return [];
  return answer.kind === "CLOSEST"
    ? answer.passages.map(({ quote }) => quote)
    : answer.statements.flatMap(({ quotes }) => quotes);
}
