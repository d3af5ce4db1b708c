/**
 * What people set right about the policies of an account counts in what a reasoner says of them, finished or half
 * written: a statement on the words that a person corrected gives way to the corrected value. Pure.
 */
import type { Answer, AnswerQuote, DetailField, Statement } from "../model.ts";
import { evidenceOf } from "./answer-details.ts";
import type { AskedAccount } from "./answer-ask.ts";
import { listAskedFields } from "./answer-fields.ts";
import { type Fact, factStatement, findFact } from "./policy-facts.ts";

export function replaceCorrected(
  question: string,
  answer: Answer,
  { policies, today }: Pick<AskedAccount, "policies" | "today">,
): Answer {
  if (answer.kind !== "ANSWERED") return answer;
  const asked = listAskedFields(question);
  const corrected = policies.flatMap((policy) =>
    (policy.said?.corrections ?? []).flatMap(({ field, readValue }) => {
      const fact = findFact(policy, field as DetailField);
      return fact ? [{ fact, old: readValue, isAsked: asked.includes(field as DetailField) }] : [];
    }),
  );
  if (corrected.length === 0) return answer;
  const statements: Statement[] = [];
  for (const statement of answer.statements) {
    // What we say of a record or work out is told with the corrected values already.
    const found = statement.figure
      ? undefined
      : corrected.find(
          ({ fact, old, isAsked }) => isOn(statement, fact) || (isAsked && saysOld(statement, fact, old)),
        );
    const said = found ? factStatement(found.fact, today) : statement;
    if (!statements.some(({ text, quotes }) => text === said.text && isSamePlace(quotes, said.quotes)))
      statements.push(said);
  }
  return { ...answer, statements };
}

const isSamePlace = (a: readonly AnswerQuote[], b: readonly AnswerQuote[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** All that the statement stands on is where the corrected detail was read. */
const isOn = ({ quotes }: Statement, { policy, field }: Fact): boolean =>
  quotes.length > 0 &&
  quotes.every((quote) =>
    evidenceOf(policy.said, field as DetailField).some(
      (read) =>
        read.readingId === quote.readingId &&
        read.segments.some((one) =>
          quote.segments.some(
            (other) => one.page === other.page && one.start < other.end && other.start < one.end,
          ),
        ),
    ),
  );

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]|\.00\b/gu, "");

/** The old value is printed in many places; short ones could be anything. */
function saysOld({ quotes }: Statement, { policy, field }: Fact, readValue: string | null): boolean {
  const old = plain(readValue ?? "");
  const readings = new Set(evidenceOf(policy.said, field as DetailField).map(({ readingId }) => readingId));
  return (
    old.length >= 4 &&
    quotes.some(
      ({ readingId, segments }) =>
        readings.has(readingId) && plain(segments.map(({ text }) => text).join(" ")).includes(old),
    )
  );
}
