import { isFoundIn, needleOf, searchOf } from "#model/shared";

/** The rows whose text has every word of the query, as the server would find them. */
export function filterRows<Row>(
  rows: readonly Row[],
  query: string,
  textOf: (row: Row) => string,
): readonly Row[] {
  const needle = needleOf(query);
  const search = needle === null ? null : searchOf(needle);
  return search === null ? rows : rows.filter((row) => isFoundIn(textOf(row), search));
}
