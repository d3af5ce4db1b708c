/**
 * Documents that lie with a policy and do not say what it covers now: last term's declarations, a contract, a
 * certificate, a loss run. They answer when the question is about them, or when nothing of the policy's own does, and
 * then the answer says whose words they are. The table is data, to be reviewed as such.
 */
import type { Answer, AnswerQuote, Statement } from "../model.ts";
import type { PolicyFacts } from "./answer-details.ts";
import type { CandidatePage } from "./retrieve-pages.ts";

/** In what way a document is outside of the policy. */
export type OutsideKind =
  | "PRIOR_TERM"
  | "CERTIFICATE"
  | "CONTRACT"
  | "LOSS_RUN"
  | "QUOTE"
  | "BINDER"
  | "INVOICE"
  | "NOTICE"
  | "APPLICATION"
  | "OTHER";

/** By document id; documents that are not in it say what the policy covers now. */
export type OutsideDocuments = ReadonlyMap<string, OutsideKind>;

const kinds: Record<OutsideKind, { called: string; asks: RegExp }> = {
  PRIOR_TERM: {
    called: "The prior term's document",
    asks: /\b(?:last|prior|previous|expiring|expired|former|old) (?:year|term|policy|policies|period|premium|declarations|limits?|deductible)|\blast year\b|\bbefore (?:the )?renewal\b/,
  },
  CERTIFICATE: {
    called: "The certificate",
    asks: /\bcertificates?\b|\bcoi\b|\bevidence of (?:property|insurance)\b/,
  },
  CONTRACT: {
    called: "The contract",
    asks: /\b(?:contracts?|agreements?|leases?)\b.*\b(?:requires?|demands?|says?|said|asks?|calls?|state|need)|\b(?:in|under|by|of) the (?:contract|agreement|lease)\b|\bcontractually\b/,
  },
  LOSS_RUN: {
    called: "The loss run",
    asks: /\bloss (?:runs?|history|experience)\b|\bclaims? (?:history|paid|open)\b|\bincurred\b|\breserve[sd]?\b|\b(?:open|paid|closed|past|prior) (?:claims?|losses)\b/,
  },
  QUOTE: { called: "The quote", asks: /\bquot(?:es?|ed|ation)\b|\bproposals?\b|\bproposed\b|\boffered\b/ },
  BINDER: { called: "The binder", asks: /\bbinders?\b/ },
  INVOICE: { called: "The invoice", asks: /\binvoices?\b|\bthe bill\b|\bamount due\b|\bowed?\b/ },
  NOTICE: {
    called: "The notice of cancellation",
    asks: /\bnotice of (?:cancell?ation|nonrenewal)\b|\b(?:cancell?ation|nonrenewal) notice\b|\bpast due\b|\bbeing cancell?ed\b/,
  },
  APPLICATION: { called: "The application", asks: /\bapplications?\b/ },
  OTHER: { called: "Another document", asks: /(?!)/ },
};

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
  const plain = question.toLowerCase();
  const kindOf = ({ document }: CandidatePage): OutsideKind | undefined => outside.get(document.documentId);
  const isNamed = (candidate: CandidatePage): boolean => {
    const kind = kindOf(candidate);
    return kind !== undefined && kinds[kind].asks.test(plain);
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
  return { ...statement, text: `${kinds[kind].called} (${nameOf(documentId)}) says: ${statement.text}` };
}
