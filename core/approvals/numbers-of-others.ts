/** Policies of other clients that a text calls by their numbers, however the words came into it. */
import { sql } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";

export interface NumberOfOther {
  policyId: string;
  number: string;
  client: string;
}

/** Shorter ones are ordinary numbers, such as a year. */
const NUMBER_MIN = 5;
const NUMBERS_MAX = 200;

/** A number with the signs that policy numbers have inside. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\-/.]*/gu;

const numbersIn = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(word) ?? [])]
    .map((word) => word.replace(/[.]+$/u, ""))
    .filter((word) => word.length >= NUMBER_MIN && /\d/u.test(word))
    .slice(0, NUMBERS_MAX);

/** `allowed`: ids of the clients that may be told of them. A number that one of these has too is theirs. */
export async function findNumbersOfOthers(
  db: AgencyDb,
  text: string,
  allowed: readonly string[],
): Promise<NumberOfOther[]> {
  const numbers = numbersIn(text);
  if (numbers.length === 0) return [];
  const rows = await db.all<NumberOfOther & { accountId: string }>(
    // As the index of the list's order by number has it.
    sql`SELECT policies.id AS policyId, policy_number AS number, account_name AS client, account_id AS accountId
      FROM json_each(${JSON.stringify(numbers)}) AS word
      CROSS JOIN policies ON coalesce(policy_number, '') = word.value COLLATE NOCASE
      WHERE deleted_at IS NULL`,
  );
  const own = new Set(rows.flatMap((row) => (allowed.includes(row.accountId) ? [keyOf(row.number)] : [])));
  return rows
    .filter(({ number }) => !own.has(keyOf(number)))
    .map(({ policyId, number, client }) => ({ policyId, number, client }));
}

const keyOf = (number: string): string => number.toLowerCase();

/** The text without the lines that call a policy by one of these numbers; unchanged where none does. */
export function withoutNumbers(text: string, numbers: readonly string[]): string {
  const keys = new Set(numbers.map(keyOf));
  const lines = text.split("\n");
  const kept = lines.filter((line) => !numbersIn(line).some((number) => keys.has(number)));
  return kept.length === lines.length ? text : kept.join("\n").replaceAll(/\n{3,}/gu, "\n\n");
}

/** A subject, which is one line, without the numbers themselves. */
export function subjectWithoutNumbers(subject: string, numbers: readonly string[]): string {
  const keys = new Set(numbers.map(keyOf));
  const isNamed = (said: string) => numbersIn(said).some((number) => keys.has(number));
  if (!isNamed(subject)) return subject;
  return subject
    .replaceAll(word, (said) => (isNamed(said) ? "" : said))
    .replaceAll(/\s{2,}/gu, " ")
    .trim();
}
