/** The schedules of a policy that are printed as tables: each is that of the first document in order of precedence that has one. Pure. */
import type { ScheduleTables } from "#model/assistant";
import type { DocumentExtraction, ListedTables } from "./model.ts";
import { effectiveTypeOf } from "./precedence.ts";
import { quoteOf } from "./quote-of.ts";

/**
 * `ordered`: documents in order of precedence. An endorsement lists what it adds, changes or deletes, which its rows do
 * not say, so they are not merged.
 */
export function mergeTables(ordered: readonly DocumentExtraction[]): ListedTables {
  const whole = ordered.filter((document) => effectiveTypeOf(document) !== "ENDORSEMENT");
  const listOf = (name: keyof ScheduleTables) => {
    const document = whole.find(({ extraction }) => (extraction.tables?.[name]?.length ?? 0) > 0);
    const rows = document?.extraction.tables?.[name] ?? [];
    return rows.flatMap(({ cells, quotes, line = null }) =>
      document
        ? [{ cells, line, policyQuotes: quotes.map((segments) => quoteOf(document, [...segments])) }]
        : [],
    );
  };
  return {
    vehicles: listOf("vehicles"),
    classes: listOf("classes"),
    mortgagees: listOf("mortgagees"),
    lossPayees: listOf("lossPayees"),
    deductibles: listOf("deductibles"),
    particulars: listOf("particulars"),
  };
}
