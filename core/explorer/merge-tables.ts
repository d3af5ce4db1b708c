/** The schedules of vehicles and rated classes of a policy: those of the document that counts first and has one. Pure. */
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
    const document = whole.find(({ extraction }) => (extraction.tables?.[name].length ?? 0) > 0);
    const rows = document?.extraction.tables?.[name] ?? [];
    return rows.flatMap(({ cells, quotes }) =>
      document ? [{ cells, policyQuotes: quotes.map((segments) => quoteOf(document, [...segments])) }] : [],
    );
  };
  return { vehicles: listOf("vehicles"), classes: listOf("classes") };
}
