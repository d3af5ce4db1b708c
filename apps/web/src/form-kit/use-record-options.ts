/**
 * The records that a picker offers: the first 50, and once there are more, those that the server finds for at least
 * three characters. The chosen record stays available while others are searched.
 */
import { useState } from "react";
import type { TypedDocumentString } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import type { ComboboxOption } from "../ui/combobox-matches.ts";

const searchDelayMs = 200;
/** The specification's numbers for pickers of records that a server searches. */
const recordsAtOnce = 50;
const minSearchLength = 3;

interface RecordPage<Row> {
  nodes: readonly Row[];
  hasNextPage: boolean;
}

type PageVariables = { first?: number | null; filter?: string | null };

interface RecordOptions<Row, Data, Variables extends PageVariables & Record<string, unknown>> {
  document: TypedDocumentString<Data, Variables>;
  /** Whose records, if the document needs it. */
  of?: Omit<Variables, keyof PageVariables>;
  pageOf: (data: Data) => RecordPage<Row>;
  optionOf: (row: Row) => ComboboxOption;
  /** The id of the chosen record. */
  value: string | null;
  /** The first records and the chosen one, if they were loaded with the form. */
  loaded?: { page: RecordPage<Row>; chosen: Row | null };
}

export function useRecordOptions<
  Row extends { id: string },
  Data,
  Variables extends PageVariables & Record<string, unknown>,
>(options: RecordOptions<Row, Data, Variables>) {
  const { document, of, pageOf, optionOf, value, loaded } = options;
  const variablesOf = (filter: string | null) =>
    ({ ...of, first: recordsAtOnce, filter }) as unknown as Variables;
  const [query, setQuery] = useState("");
  const [kept, setKept] = useState(loaded?.chosen ?? null);
  const wanted = query.trim();

  const first = useQuery(document, loaded ? null : variablesOf(null));
  const page = loaded?.page ?? (first.data && pageOf(first.data));
  const isSearched = page?.hasNextPage === true && wanted.length >= minSearchLength;
  const found = useQuery(document, isSearched ? variablesOf(wanted) : null, {
    delayMs: searchDelayMs,
  });

  // A choice is reported after the list has closed and the search with it.
  const [lastFound, setLastFound] = useState<readonly Row[]>([]);
  const foundRows = isSearched && found.data ? pageOf(found.data).nodes : null;
  if (foundRows && foundRows !== lastFound) setLastFound(foundRows);

  const rows = foundRows ?? page?.nodes ?? [];
  const listed = [...rows, ...lastFound].find(({ id }) => id === value);
  if (listed && listed.id !== kept?.id) setKept(listed);
  const chosen = listed ?? (kept?.id === value ? kept : null);
  return {
    chosen,
    /** The record of an option. */
    find: (id: string | null): Row | null =>
      [...rows, ...lastFound, ...(chosen ? [chosen] : [])].find((row) => row.id === id) ?? null,
    picker: {
      options: (chosen && !rows.includes(chosen) ? [...rows, chosen] : rows).map(optionOf),
      isLoading: isSearched ? found.isLoading : !page && first.isLoading,
      problem: (isSearched ? found.problem : null) ?? first.problem,
      // Without it the picker searches the loaded records.
      ...(page?.hasNextPage ? { onSearch: setQuery, minSearchLength } : {}),
    },
  };
}
