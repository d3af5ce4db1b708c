import { css } from "#styled/css";
import type { ActivityPageFragment } from "../graphql/generated/graphql.ts";
import { usePagedRows } from "../lists/use-paged-rows.ts";
import { useViewer } from "../session/viewer.ts";
import { Button } from "../ui/button.tsx";
import { ActivityEntry } from "./activity-entry.tsx";

interface RecordHistoryProps {
  /** The id of the heading. */
  labelledBy: string;
  /** Another one starts the list over. */
  listKey: string;
  /** Null until it has arrived. */
  first: ActivityPageFragment | null;
  load: (after: string | null, signal?: AbortSignal) => Promise<ActivityPageFragment>;
  /** Why the first page did not arrive. */
  problem: string | null;
  empty: string;
  /** Fields shown of each change. */
  changesMax?: number;
}

/** Who did what to a record, newest first, page by page. */
export function RecordHistory({ first, problem, ...list }: RecordHistoryProps) {
  return (
    <>
      {first && <Entries first={first} {...list} />}
      {problem !== null && <Problem>{problem}</Problem>}
    </>
  );
}

const idOf = ({ id }: ActivityPageFragment["nodes"][number]) => id;

function Entries({
  first,
  labelledBy,
  listKey,
  load,
  empty,
  changesMax,
}: Omit<RecordHistoryProps, "first" | "problem"> & { first: ActivityPageFragment }) {
  const { agency } = useViewer();
  const { rows, hasMore, isLoadingMore, loadMore, problem } = usePagedRows({ first, listKey, idOf, load });
  if (rows.length === 0) return <p className={css({ color: "fg.muted" })}>{empty}</p>;
  return (
    <>
      <ol aria-labelledby={labelledBy}>
        {rows.map((entry) => (
          <ActivityEntry
            key={entry.id}
            entry={entry}
            note={null}
            path=""
            timeZone={agency.timeZone}
            changesMax={changesMax}
          />
        ))}
      </ol>
      {problem && <Problem>{problem}</Problem>}
      {hasMore && (
        <Button tone="ghost" isBusy={isLoadingMore} busyLabel="Loading more" onClick={loadMore}>
          Show older entries
        </Button>
      )}
    </>
  );
}

function Problem({ children }: { children: string }) {
  return (
    <p role="alert" className={css({ color: "danger.fg" })}>
      {children}
    </p>
  );
}
