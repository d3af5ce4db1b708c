/** The schedules of a policy that are printed as tables: each is that of the first document in order of precedence that has one. Pure. */
import { isSure, type PrintedRow, type PrintedSchedule, printedScheduleKinds } from "#model/assistant";
import type { DocumentExtraction, ListedSchedule, ListedTables } from "./model.ts";
import { effectiveTypeOf } from "./precedence.ts";
import { quoteOf } from "./quote-of.ts";

/**
 * `ordered`: documents in order of precedence. An endorsement lists what it adds, changes or deletes, which its rows do
 * not say, so they are not merged.
 */
export function mergeTables(ordered: readonly DocumentExtraction[]): ListedTables {
  const whole = withoutEndorsements(ordered);
  const listOf = (name: keyof ListedTables) => {
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

const withoutEndorsements = (ordered: readonly DocumentExtraction[]): DocumentExtraction[] =>
  ordered.filter((document) => effectiveTypeOf(document) !== "ENDORSEMENT");

/** The printed schedules of a kind are those of the first document in order of precedence that has any. */
export function mergePrinted(ordered: readonly DocumentExtraction[]): ListedSchedule[] {
  const whole = withoutEndorsements(ordered);
  return printedScheduleKinds.flatMap((kind) => {
    const of = ({ extraction }: DocumentExtraction) =>
      (extraction.tables?.printed ?? []).filter((schedule) => schedule.kind === kind);
    const document = whole.find((each) => of(each).length > 0);
    return document ? of(document).map((schedule) => listed(document, schedule)) : [];
  });
}

function listed(document: DocumentExtraction, { rows, total, ...schedule }: PrintedSchedule): ListedSchedule {
  const line = ({ cells, quotes, confidence }: PrintedRow) => ({
    cells,
    checkReason: confidence === undefined || isSure(confidence) ? null : ROW_TO_CHECK,
    policyQuotes: quotes.map((segments) => quoteOf(document, [...segments])),
  });
  return { ...schedule, rows: rows.map(line), total: total && line(total) };
}

const ROW_TO_CHECK =
  "Some of its words were hard to read or may be under another title. Check the row against its page.";
