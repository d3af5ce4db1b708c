/** Policies of other clients that a text calls by their numbers, however the words came into it. */
import { type Called, calledIn, findPoliciesCalled, keyOfNumber } from "#core/policies/called";
import type { AgencyDb } from "../shared/database.ts";

export interface NumberOfOther {
  policyId: string;
  number: string;
  client: string;
}

/** Shorter ones are ordinary numbers, such as a year. */
const NUMBER_MIN = 5;

/** `allowed`: ids of the clients that may be told of them. A number that one of these has too is theirs. */
export async function findNumbersOfOthers(
  db: AgencyDb,
  text: string,
  allowed: readonly string[],
): Promise<NumberOfOther[]> {
  const found = await findPoliciesCalled(db, text, NUMBER_MIN);
  const own = new Set(
    found.flatMap(({ accountId, number }) => (allowed.includes(accountId) ? [keyOfNumber(number)] : [])),
  );
  return found
    .filter(({ number }) => !own.has(keyOfNumber(number)))
    .map(({ id, number, accountName }) => ({ policyId: id, number, client: accountName }));
}

const namersOf = (numbers: readonly string[]): ((text: string) => Called[]) => {
  const keys = new Set(numbers.map(keyOfNumber));
  return (text) => calledIn(text, NUMBER_MIN).filter(({ key }) => keys.has(key));
};

/** The text without the lines that call a policy by one of these numbers; unchanged where none does. */
export function withoutNumbers(text: string, numbers: readonly string[]): string {
  const namers = namersOf(numbers);
  const lines = text.split("\n");
  const kept = lines.filter((line) => namers(line).length === 0);
  return kept.length === lines.length ? text : kept.join("\n").replaceAll(/\n{3,}/gu, "\n\n");
}

/** A subject, which is one line, without the numbers themselves. */
export function subjectWithoutNumbers(subject: string, numbers: readonly string[]): string {
  const named = namersOf(numbers)(subject);
  if (named.length === 0) return subject;
  return named
    .reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), subject)
    .replaceAll(/\s{2,}/gu, " ")
    .trim();
}
