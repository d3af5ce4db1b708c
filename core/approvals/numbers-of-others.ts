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
/** Each part of a number may be written apart from the next: "BPX 4471902 03". */
const PARTS_MAX = 6;

const part = /[\p{L}\p{N}]+/gu;
const isBetweenParts = (text: string): boolean =>
  /^(?:[-/.]|[ \u00a0]|[ \u00a0]?[-–][ \u00a0]?)$/u.test(text);

/** The same number, whatever stands between its parts. */
const keyOf = (number: string): string => (number.toLowerCase().match(part) ?? []).join("");

interface Called {
  start: number;
  end: number;
  parts: string[];
}

/** Whatever a policy may be called by: a few parts that follow one another, with a digit somewhere. */
function calledIn(text: string): Called[] {
  const parts = Array.from(text.matchAll(part), ({ index, 0: word }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
  const called: Called[] = [];
  for (const [first, { start }] of parts.entries()) {
    const words: string[] = [];
    for (let next = first; next < Math.min(parts.length, first + PARTS_MAX); next += 1) {
      const { word, start: from, end } = parts[next] ?? { word: "", start: 0, end: 0 };
      if (next > first && !isBetweenParts(text.slice(parts[next - 1]?.end, from))) break;
      words.push(word);
      const key = words.join("");
      if (key.length >= NUMBER_MIN && /\d/u.test(key)) called.push({ start, end, parts: [...words] });
    }
  }
  return called;
}

/** As the record may have it, also with its letters apart from its digits: only these are looked up in the index. */
function writtenAs({ parts, start, end }: Called, text: string): string[] {
  const finer = parts.flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? []);
  const joined = [parts, finer].flatMap((words) => [" ", "-", ""].map((between) => words.join(between)));
  return [text.slice(start, end).toLowerCase(), ...joined];
}

/** `allowed`: ids of the clients that may be told of them. A number that one of these has too is theirs. */
export async function findNumbersOfOthers(
  db: AgencyDb,
  text: string,
  allowed: readonly string[],
): Promise<NumberOfOther[]> {
  const numbers = [...new Set(calledIn(text).flatMap((called) => writtenAs(called, text)))];
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

const namersOf = (numbers: readonly string[]): ((text: string) => Called[]) => {
  const keys = new Set(numbers.map(keyOf));
  return (text) => calledIn(text).filter(({ parts }) => keys.has(parts.join("")));
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
