/**
 * The records that a picker offers: the ones already loaded, plus those that the server finds. The chosen record
 * stays available while others are searched.
 */
import { useState } from "react";
import type { TypedDocumentString } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { type ComboboxOption, maxOptions } from "../ui/combobox-matches.ts";

const searchDelayMs = 200;

interface RecordPage<Row> {
  nodes: readonly Row[];
  hasNextPage: boolean;
}

interface RecordOptions<Row, Data> {
  document: TypedDocumentString<Data, { first?: number | null; filter?: string | null }>;
  pageOf: (data: Data) => RecordPage<Row>;
  optionOf: (row: Row) => ComboboxOption;
  /** The id of the chosen record. */
  value: string | null;
  /** The first records and the chosen one, if they were loaded with the form. */
  loaded?: { page: RecordPage<Row>; chosen: Row | null };
}

export function useRecordOptions<Row extends { id: string }, Data>(options: RecordOptions<Row, Data>) {
  const { document, pageOf, optionOf, value, loaded } = options;
  const [query, setQuery] = useState("");
  const [kept, setKept] = useState(loaded?.chosen ?? null);
  const wanted = query.trim();

  const isWhole = loaded?.page.hasNextPage === false;
  const all = useQuery(document, isWhole ? null : { first: maxOptions, filter: null });
  const page = all.data ? pageOf(all.data) : loaded?.page;
  const isSearched = page?.hasNextPage === true && wanted !== "";
  const found = useQuery(document, isSearched ? { first: maxOptions, filter: wanted } : null, {
    delayMs: searchDelayMs,
  });

  const rows = (isSearched && found.data ? pageOf(found.data).nodes : page?.nodes) ?? [];
  const listed = rows.find(({ id }) => id === value);
  if (listed && listed.id !== kept?.id) setKept(listed);
  const chosen = listed ?? (kept?.id === value ? kept : null);
  return {
    chosen,
    picker: {
      options: (chosen && !listed ? [...rows, chosen] : rows).map(optionOf),
      isLoading: isSearched ? found.isLoading : !page && all.isLoading,
      problem: (isSearched ? found.problem : null) ?? all.problem,
      // Without it the picker searches the loaded records.
      ...(page?.hasNextPage ? { onSearch: setQuery } : {}),
    },
  };
}
