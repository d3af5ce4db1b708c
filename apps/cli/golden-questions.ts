/** How answers are scored: the page of the first passage shown, the first three, the value, refusals, and what must not happen. */
import { count, folded, isOnPage, type PageTexts, type Score } from "./golden-tally.ts";
import type { PageQuote, ReadReport } from "./read-report.ts";

export interface TruthQuestion {
  question: string;
  /** Null if the document does not say. */
  answer: string | null;
  quote: string | null;
  page: number | null;
}

/** Passages among which the right page counts as shown. */
const shownMax = 3;

export function scoreQuestions(
  score: Score,
  report: ReadReport,
  questions: readonly TruthQuestion[],
  texts: PageTexts,
): void {
  for (const { question, answer, quote } of questions) {
    const given = report.answers.find((candidate) => candidate.question === question);
    const said = given?.answer ?? null;
    if (said !== null && !isSupported(given?.quotes ?? [], texts)) {
      score.faults.unsupported += 1;
      score.misses.push(`no support: ${question} → ${said.slice(0, 80)}`);
    }
    if (isWrongYesNo(said, answer)) {
      score.faults.wrongYesNo += 1;
      score.misses.push(`wrong yes or no: ${question} → ${said?.slice(0, 80)}, truth ${answer}`);
    }
    if (answer === null) {
      count(score, "refused", said === null, `not refused: ${question} → ${said?.slice(0, 80)}`);
      continue;
    }
    const isRight = ({ page }: PageQuote) => folded(texts.get(page) ?? "").includes(folded(quote ?? ""));
    const passages = (said === null ? given?.closest : given?.quotes) ?? [];
    const isRightPage = passages.slice(0, 1).some(isRight);
    const shown = passages.map(({ text }) => text).join(" ");
    const isValue = isRightValue(answer, quote ?? "", shown, said ?? "");
    count(score, "rightPage", isRightPage);
    count(score, "shown", passages.slice(0, shownMax).some(isRight));
    count(
      score,
      "rightValue",
      isRightPage && isValue,
      `${isRightPage ? "value" : "page"}: ${question} → ${JSON.stringify(said).slice(0, 90)}, truth ${answer}`,
    );
    if (said !== null && !isRightPage && !isValue) score.faults.wrongAnswer += 1;
    if (given?.candidatePages) {
      const isAmong = given.candidatePages.some((page) => isRight({ page, text: "" }));
      count(
        score,
        "candidates",
        isAmong,
        `candidates: the page of “${quote}” is not among them: ${question}`,
      );
    }
  }
}

const isSupported = (quotes: readonly PageQuote[], texts: PageTexts): boolean =>
  quotes.length > 0 && quotes.every((quote) => isOnPage(quote, texts));

/** A yes or no is wrong where the document does not say, and against the truth's. */
function isWrongYesNo(said: string | null, truth: string | null): boolean {
  const decided =
    said === null || /^\W*no (?:aggregate|coverage|limit|deductible|losses)/i.test(said)
      ? null
      : yesOrNo(said);
  if (decided === null) return false;
  const right = truth === null ? null : yesOrNo(truth);
  return truth === null || (right !== null && right !== decided);
}

/** The yes or no that a text begins with; null if it does not. */
const yesOrNo = (text: string): string | null => /^\W*(yes|no)\b/i.exec(text)?.[1]?.toLowerCase() ?? null;

function isRightValue(answer: string, quote: string, shown: string, given: string): boolean {
  if (quote !== "" && folded(shown).includes(folded(quote))) return true;
  const numbers = answer.match(/\d[\d,./-]*\d|\d/g) ?? [];
  const normal = (number: string) => number.replace(/,/g, "").replace(/\.00$/, "");
  const have = new Set((given.match(/\d[\d,./-]*\d|\d/g) ?? []).map(normal));
  return numbers.length > 0 && numbers.every((number) => have.has(normal(number)));
}
