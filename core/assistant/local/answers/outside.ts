/**
 * Documents that lie with a policy and do not say what it covers now: last term's declarations, a contract, a
 * certificate, a loss run. They answer when the question is about them, or when nothing of the policy's own does, and
 * then the answer says whose words they are.
 */
import type { Answer, AnswerQuote, Statement } from "../../model.ts";
import { names, wordsOf } from "../comparison/words.ts";
import { type OutsideKind, outsideKinds } from "../data/outside-words.ts";
import type { PolicyFacts } from "./facts-said.ts";
import type { CandidatePage } from "../retrieve-pages.ts";

/** By document id; documents that are not in it say what the policy covers now. */
export type OutsideDocuments = ReadonlyMap<string, OutsideKind>;

/** Pages to answer from together, and how to speak of them; null where they are the policy's own. */
export interface DocumentGroup {
  outside: OutsideDocuments | null;
  /** The question is about these documents. */
  isNamed: boolean;
  candidates: CandidatePage[];
}

/** What is answered from first, second, third: documents the question names, the policy's own, all others. */
export function groupByStanding(
  question: string,
  candidates: readonly CandidatePage[],
  outside: OutsideDocuments,
): DocumentGroup[] {
  const words = wordsOf(question);
  const kindOf = ({ document }: CandidatePage): OutsideKind | undefined => outside.get(document.documentId);
  const isNamed = (candidate: CandidatePage): boolean => {
    const kind = kindOf(candidate);
    return kind !== undefined && names(words, outsideKinds[kind].phrases);
  };
  const own = candidates.filter((candidate) => kindOf(candidate) === undefined);
  const others = candidates.filter((candidate) => kindOf(candidate) !== undefined && !isNamed(candidate));
  const groups: DocumentGroup[] = [
    { outside, isNamed: true, candidates: candidates.filter(isNamed) },
    { outside: null, isNamed: false, candidates: own },
    { outside, isNamed: false, candidates: others },
  ];
  return groups.filter((group) => group.candidates.length > 0 || group.outside === null);
}

/** Whether a page is of a document that lies beside a policy and that the question is not about. */
export function isApart(
  question: string,
  candidates: readonly CandidatePage[],
  ofPolicies: readonly OutsideDocuments[],
): (candidate: CandidatePage) => boolean {
  const apart = new Set(
    ofPolicies.flatMap((outside) =>
      groupByStanding(question, candidates, outside)
        .filter((group) => group.outside !== null && !group.isNamed)
        .flatMap((group) => group.candidates),
    ),
  );
  return (candidate) => apart.has(candidate);
}

/** What was so last term contradicts nothing that is so now. */
export function withoutPriorTerms(said: PolicyFacts, outside: OutsideDocuments): PolicyFacts {
  const isNow = ({ quotes }: { quotes: readonly AnswerQuote[] }): boolean =>
    outside.get(quotes[0]?.documentId ?? "") !== "PRIOR_TERM";
  const conflicts = said.conflicts.map((conflict) => ({
    ...conflict,
    values: conflict.values.filter(isNow),
  }));
  return { ...said, conflicts };
}

/** The answer with the name of the document that speaks before each statement. */
export function markOutside(
  answer: Answer,
  outside: OutsideDocuments,
  nameOf: (documentId: string) => string,
): Answer {
  if (answer.kind !== "ANSWERED") return answer;
  return {
    ...answer,
    statements: answer.statements.map((statement) => markStatement(statement, outside, nameOf)),
  };
}

export function markStatement(
  statement: Statement,
  outside: OutsideDocuments,
  nameOf: (documentId: string) => string,
): Statement {
  const documentId = statement.quotes[0]?.documentId;
  const kind = documentId === undefined ? undefined : outside.get(documentId);
  if (documentId === undefined || kind === undefined) return statement;
  return {
    ...statement,
    text: `${outsideKinds[kind].called} (${nameOf(documentId)}) says: ${statement.text}`,
  };
}
