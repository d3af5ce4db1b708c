import type { UncountedPage } from "../lists/use-paged-rows.ts";

/** As many as the server gives at once. */
export const rowsAtOnce = 1_000;

/** All rows of a list, up to `max`: for pages on which people choose among all of them. */
export async function loadEveryPage<Row>(
  first: UncountedPage<Row>,
  max: number,
  loadAfter: (cursor: string) => Promise<UncountedPage<Row>>,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const rows = [...first.nodes];
  let last = first;
  while (last.hasNextPage && last.endCursor && rows.length < max) {
    // Each page begins where the one before it ends.
    // oxlint-disable-next-line no-await-in-loop
    last = await loadAfter(last.endCursor);
    rows.push(...last.nodes);
  }
  return { rows: rows.slice(0, max), hasMore: last.hasNextPage || rows.length > max };
}
