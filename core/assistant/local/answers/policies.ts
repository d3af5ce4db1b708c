/** How each policy of an account answers from its pages. */
import { runInSlices } from "../../../shared/sliced-work.ts";
import type { Answer, Statement } from "../../model.ts";
import {
  type AccountDocuments,
  answerOfPolicies,
  type OneAnswer,
  type AskedOfPolicies,
  type PolicyDocuments,
  readForPolicies,
  settleAccount,
} from "./account.ts";
import { partsOnAccount, settleParts } from "./account-parts.ts";
import { answerFromBlanket } from "./blanket-limit.ts";
import { answerFromDetails, factsOfOne } from "./details.ts";
import { answerFromInsureds } from "./entries.ts";
import { chooseAnswer, namesAsked, shareNamed } from "./choose.ts";
import { askedMeasureOf, everyRow } from "./every-row.ts";
import type { ExtractionOf } from "./known.ts";
import { loadCandidateModels } from "./model-candidates.ts";
import { rankPassages } from "./rank.ts";
import { type DocumentGroup, groupByStanding, markOutside } from "./outside.ts";
import { parseQuestion, type Question } from "../question-parse.ts";
import { type CandidatePage, listCandidatePages, type PageSearch, planQueries } from "../retrieve-pages.ts";

export { type AccountDocuments, notSaidOfAccount, pointsAtPicked } from "./account.ts";

/** One way to read the question, with the pages of each policy that may answer it. */
export interface PoliciesReading {
  question: Question;
  settled: readonly Statement[] | null;
  asked: AskedOfPolicies | null;
  policies: readonly {
    policy: PolicyDocuments;
    documents: Pick<PolicyDocuments, "search" | "outside" | "said">;
    candidates: CandidatePage[];
  }[];
}

const pagesOfAll = { found: 60, opening: 40 };
const pagesOfOneMin = { found: 2, opening: 1 };

export function beginSearch(text: string, search: PageSearch): void {
  const asked = readForPolicies(text, { today: "2026-01-01", record: {}, policies: [] });
  for (const terms of planQueries(parseQuestion(asked.text))) {
    search.search({ terms, limit: pagesOfAll.found }).catch(() => undefined);
  }
}

/** What is known without a page of the question, or of each question in it; none if that is not enough. */
export function settleOfPolicies(
  text: string,
  account: AccountDocuments,
  earlier: readonly string[] = [],
): PoliciesReading[] {
  const known = (asked: Question, settled: readonly Statement[]): PoliciesReading => ({
    ...{ question: asked, settled, asked: null, policies: [] },
  });
  const whole = settleAccount(text, account, earlier);
  const parts = partsOnAccount(text, account);
  const each = settleParts(parts, account, { whole, earlier });
  if (each) return each.map((settled, at) => known(parseQuestion(parts[at]?.whole ?? text), settled));
  return whole ? [known(parseQuestion(text), whole)] : [];
}

export async function findPagesOfPolicies(
  text: string,
  search: PageSearch,
  account: Promise<AccountDocuments>,
): Promise<PoliciesReading> {
  beginSearch(text, search);
  const known = await account;
  const asked = readForPolicies(text, known);
  const question = parseQuestion(asked.text);
  const all = asked.policies.map((policy) => ({ policy, documents: policy }));
  const readable = all.filter(({ documents }) => documents.search.documents.length > 0);
  const shareOf = (kind: "found" | "opening"): number =>
    Math.max(pagesOfOneMin[kind], Math.floor(pagesOfAll[kind] / Math.max(1, readable.length)));
  const budget = { pagesMax: shareOf("found"), openingsMax: Math.min(12, shareOf("opening")) };
  return {
    question,
    settled: null,
    asked,
    policies: await Promise.all(
      readable.map(async (one) => ({
        ...one,
        candidates: await listCandidatePages(one.documents.search, question, budget),
      })),
    ),
  };
}

export async function answerFromPolicies(
  { today }: AccountDocuments,
  { question, settled, asked, policies }: PoliciesReading,
  extractionOf: ExtractionOf,
): Promise<Answer | null> {
  if (settled || !asked) return { kind: "ANSWERED", statements: [...(settled ?? [])] };
  const answers = await Promise.all(
    policies.map(async ({ policy, documents, candidates }) => {
      let isNamed = false;
      for (const group of groupByStanding(question.text, candidates, documents.outside)) {
        const answer = await answerOne(question, documents, group, extractionOf, policy.policyId === "");
        if (typeof answer === "object") return { policy, answer, isNamed };
        isNamed ||= answer === "NAMED";
      }
      return { policy, answer: null, isNamed };
    }),
  );
  return answerOfPolicies(asked, answers, today);
}

/** What the documents of one policy answer; else whether they name all that is asked about. */
async function answerOne(
  asked: Question,
  { search, outside, said }: Pick<PolicyDocuments, "search" | "outside" | "said">,
  group: DocumentGroup,
  extractionOf: ExtractionOf,
  isOwn: boolean,
): Promise<OneAnswer | "NAMED" | "SILENT"> {
  // A document of the last term says of itself what the last term was.
  const question = group.outside ? { ...asked, asksPrior: false } : asked;
  const found = [...new Set(group.candidates.map((candidate) => candidate.document))];
  const [document, ...more] = found;
  const listed = found
    .map((one) => {
      const read = extractionOf(one.documentId);
      return read ? answerFromInsureds(question, one, read) : null;
    })
    .find((answer) => answer !== null);
  const extraction =
    group.outside && document && more.length === 0 ? extractionOf(document.documentId) : undefined;
  const facts = extraction && document ? factsOfOne(document, extraction) : group.outside ? null : said;
  const measure = askedMeasureOf(question);
  const models = await loadCandidateModels(search, group.candidates);
  const every = measure && everyRow(measure, models, facts);
  const read = every
    ? { kind: "ANSWERED" as const, statements: [every] }
    : (listed ?? (extraction && facts && answerFromDetails(question, facts)));
  const ofBlanket = every ? null : await answerFromBlanket(question, search, group.candidates, read ?? null);
  const held = ofBlanket ?? read;
  const isBare = measure?.lines.length === 0;
  const near = held || isBare ? [] : await runInSlices(rankPassages(question, models));
  const chosen = chooseAnswer(question, near);
  const plain = held || (chosen && { kind: "ANSWERED" as const, statements: chosen.statements });
  if (!plain) return near.some((one) => namesAsked(question, one)) ? "NAMED" : "SILENT";
  const nameOf = (id: string): string => {
    const name = search.documents.find(({ documentId }) => documentId === id)?.name ?? "";
    return isOwn ? `${name}, filed on the account` : name;
  };
  const answer = group.outside ? markOutside(plain, outside, nameOf) : plain;
  if (answer.kind !== "ANSWERED" || answer.statements.length === 0) return "SILENT";
  const first = answer.statements[0]?.text ?? "";
  return {
    statements: answer.statements,
    score: chosen ? shareNamed(question, chosen.ranked) : 1,
    hasValue: chosen?.hasValue ?? true,
    verdict: first.startsWith("Yes. ") ? "YES" : first.startsWith("No. ") ? "NO" : null,
    isEvery: every !== null,
    outside: group.outside !== null,
    asksOutside: group.isNamed,
  };
}
