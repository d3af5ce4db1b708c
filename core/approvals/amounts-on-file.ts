/** Amounts that a client's documents and records give, whatever they are of. */
import { and, isNull, or, sql } from "drizzle-orm";
import { documents, documentSql, pages, readings } from "#core/documents";
import { findPoliciesOfAccounts } from "#core/policies";
import { amountFields } from "#model/policies";
import type { AgencyDb } from "../shared/database.ts";
import { figuresIn, kindOfFigure } from "../shared/figures.ts";
import { centsOf } from "./differences.ts";

const PAGES_MAX = 300;
const CENTS = 100;

/** As pages print an amount: with separators, and without. */
function printed(cents: number): string[] {
  const whole = Math.floor(cents / CENTS);
  const rest = cents % CENTS === 0 ? "" : `.${String(cents % CENTS).padStart(2, "0")}`;
  return [...new Set([`${whole.toLocaleString("en-US")}${rest}`, `${whole}${rest}`])];
}

/** `text`: an email. Returns which of its amounts stand somewhere on file, in cents. */
export async function amountsOnFile(db: AgencyDb, accountId: string, text: string): Promise<Set<number>> {
  const amounts = [
    ...new Set(
      figuresIn(text)
        .filter((figure) => kindOfFigure(figure) === "AMOUNT")
        .map(centsOf),
    ),
  ];
  if (amounts.length === 0) return new Set();
  const own = sql`SELECT id FROM policies WHERE account_id = ${accountId}`;
  const [policies, rows] = await Promise.all([
    findPoliciesOfAccounts(db, [accountId]),
    db
      .select({ text: pages.text })
      .from(documents)
      .innerJoin(readings, sql`${readings.id} = ${documentSql.newestReading}`)
      .innerJoin(pages, sql`${pages.readingId} = ${readings.id}`)
      .where(
        and(
          isNull(documents.replacedBy),
          or(sql`${documents.accountId} = ${accountId}`, sql`${documents.policyId} IN (${own})`),
          or(...amounts.flatMap(printed).map((words) => sql`instr(${pages.text}, ${words}) > 0`)),
        ),
      )
      .limit(PAGES_MAX),
  ]);
  const recorded = new Set(
    policies.flatMap(({ pricing }) => [pricing.total, ...amountFields.map((field) => pricing[field])]),
  );
  const stands = (cents: number): boolean => printed(cents).some((words) => isIn(rows, words));
  return new Set(amounts.filter((cents) => recorded.has(cents) || stands(cents)));
}

const partOfNumber = /[\d,.]/u;

/** "5,000" does not stand in "25,000" nor in "5,000,000". */
const isIn = (rows: readonly { text: string }[], words: string): boolean =>
  rows.some(({ text }) => {
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
      const behind = text.slice(at + words.length);
      const goesOn = /^(?:,\d|\d|\.\d*[1-9])/u.test(behind);
      if (!partOfNumber.test(text[at - 1] ?? "") && !goesOn) return true;
    }
    return false;
  });
