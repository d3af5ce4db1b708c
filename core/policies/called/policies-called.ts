import { sql } from "drizzle-orm";
import type { AgencyDb } from "../../shared/database.ts";

/** Each part of a number may be written apart from the next: "BPX 4471902 03". */
const PARTS_MAX = 6;

const part = /[\p{L}\p{N}]+/gu;
const isBetweenParts = (text: string): boolean =>
  /^(?:[-/.]|[ \u00a0]|[ \u00a0]?[-–][ \u00a0]?)$/u.test(text);

/** The same number, whatever stands between its parts. */
export const keyOfNumber = (number: string): string => (number.toLowerCase().match(part) ?? []).join("");

/** Words that a policy may be called by. */
export interface Called {
  start: number;
  end: number;
  key: string;
  parts: readonly string[];
}

/** A few parts that follow one another, with a digit somewhere. `least`: characters as written; shorter ones are ordinary numbers. */
export function calledIn(text: string, least: number): Called[] {
  const parts = Array.from(text.matchAll(part), ({ index, 0: word }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
  const called: Called[] = [];
  for (const [first, { start }] of parts.entries()) {
    const words: string[] = [];
    let before = start;
    for (const { word, start: from, end } of parts.slice(first, first + PARTS_MAX)) {
      if (words.length > 0 && !isBetweenParts(text.slice(before, from))) break;
      before = end;
      words.push(word);
      const key = words.join("");
      if (end - start >= least && /\d/u.test(key)) called.push({ start, end, key, parts: [...words] });
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

export interface CalledPolicy {
  id: string;
  number: string;
  accountId: string;
  accountName: string;
}

/** Costs what the text is long, however many policies an agency has. */
export async function findPoliciesCalled(
  db: AgencyDb,
  text: string,
  least: number,
): Promise<readonly CalledPolicy[]> {
  const numbers = new Set(calledIn(text, least).flatMap((called) => writtenAs(called, text)));
  if (numbers.size === 0) return [];
  return db.all<CalledPolicy>(
    // As the index of the list's order by number has it.
    sql`SELECT policies.id AS id, policy_number AS number, account_id AS accountId, account_name AS accountName
      FROM json_each(${JSON.stringify([...numbers])}) AS word
      CROSS JOIN policies ON coalesce(policy_number, '') = word.value COLLATE NOCASE
      WHERE deleted_at IS NULL ORDER BY policies.id`,
  );
}
