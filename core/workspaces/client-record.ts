/** What the agency's records say of a client, one fact a line, and the papers on its file that are of no policy. */
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { findAccounts } from "#core/accounts";
import { createApplications } from "#core/applications";
import { documents, documentSql, readings } from "#core/documents";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { AgencyDb } from "../shared/database.ts";
import { describeMoney } from "../shared/money.ts";
import { REQUIREMENTS_MAX } from "#model/presets";

const PAPERS_MAX = 40;
const LINES_MAX = 200;

/** Lines such as "Employees: 14", from the account and its newest application; what is not known has none. */
export async function clientRecord(scope: AgencyScope, accountId: string): Promise<string> {
  const [[account], [application]] = await Promise.all([
    findAccounts(scope.db, [accountId]),
    createApplications(scope).listOfAccount(accountId),
  ]);
  const lines: string[] = [];
  const say = (label: string, value: string | number | null | undefined): void => {
    if (value !== null && value !== undefined && value !== "" && value !== 0)
      lines.push(`${label}: ${value}`);
  };
  const money = (cents: number | null | undefined): string | null =>
    cents === null || cents === undefined || cents === 0 ? null : describeMoney(cents);
  say("Client", account?.account.name);
  if (application) {
    const { business, employees, locations, questions, remarks } = application;
    const { operations, annualRevenue, annualPayroll, fullTimeEmployees, partTimeEmployees } = business;
    const byClass = employees.reduce(
      (sum, each) => sum + (each.fullTimeEmployees ?? 0) + (each.partTimeEmployees ?? 0),
      0,
    );
    say("Description of operations", operations);
    say("Annual revenue", money(annualRevenue));
    say("Number of employees", (fullTimeEmployees ?? 0) + (partTimeEmployees ?? 0) || byClass);
    say("Annual payroll", money(annualPayroll));
    for (const { address, operations: here, yearBuilt, buildingValue, contentsValue } of locations) {
      const { line1, city, zone, postalCode } = address;
      say("Location", [line1, city, [zone, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", "));
      say("Operations there", here);
      say("Year built", yearBuilt);
      say("Building value", money(buildingValue));
      say("Contents value", money(contentsValue));
    }
    for (const { question, answer, explanation } of questions)
      if (answer === "YES")
        say(question, ["Yes", explanation ?? ""].filter((part) => part !== "").join(". "));
    say("Remarks", remarks);
  }
  // The client's name alone says nothing of what it does.
  return lines.length < 2 ? "" : lines.slice(0, LINES_MAX).join("\n").slice(0, REQUIREMENTS_MAX);
}

/** Documents of the account itself that were understood, the newest first. */
export const papersOnFile = (
  db: AgencyDb,
  accountId: string,
): Promise<{ documentId: string; name: string }[]> =>
  db
    .select({ documentId: sql<string>`${documents.id}`, name: documents.name })
    .from(documents)
    .innerJoin(readings, eq(readings.id, documentSql.newestReading))
    .where(
      and(
        eq(documents.accountId, accountId),
        isNull(documents.policyId),
        sql`${documents.replacedBy} IS NULL AND ${readings.extraction} IS NOT NULL`,
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(PAPERS_MAX);
