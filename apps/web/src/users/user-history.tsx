import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { UserHistoryDocument, type UserHistoryQuery } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { usePagedRows } from "../lists/use-paged-rows.ts";
import { ActivityEntry } from "../notes/activity-entry.tsx";
import { useViewer } from "../session/viewer.ts";
import { Button } from "../ui/button.tsx";
import type { UserRow } from "./user-row.ts";

type HistoryPage = UserHistoryQuery["agencyUserHistory"];

const idOf = ({ id }: HistoryPage["nodes"][number]) => id;
const loadPage = async (id: string, after: string | null, signal?: AbortSignal) =>
  (await execute(UserHistoryDocument, { id, after }, signal)).agencyUserHistory;

/** Who added, changed, disabled or enabled the user, and whom their work was given to. */
export default function UserHistory({ user }: { user: UserRow }) {
  // Loaded again with the list of users, because their work may have been given to others.
  const { data, problem } = useQuery(UserHistoryDocument, { id: user.id }, { renewedBy: user });
  const first = data?.agencyUserHistory;
  return (
    <section aria-labelledby="user-history">
      <h3 id="user-history" className={css({ textStyle: "label", mb: "12" })}>
        History
      </h3>
      {first && <Entries userId={user.id} first={first} />}
      {problem && (
        <p role="alert" className={css({ color: "danger.fg" })}>
          {problem}
        </p>
      )}
    </section>
  );
}

function Entries({ userId, first }: { userId: string; first: HistoryPage }) {
  const { agency } = useViewer();
  const { rows, hasMore, isLoadingMore, loadMore, problem } = usePagedRows({
    first,
    listKey: userId,
    idOf,
    load: (after, signal) => loadPage(userId, after, signal),
  });
  if (rows.length === 0)
    return (
      <p className={css({ color: "fg.muted" })}>Nothing has been changed since the agency was set up.</p>
    );
  return (
    <>
      <ol aria-labelledby="user-history">
        {rows.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} note={null} path="" timeZone={agency.timeZone} />
        ))}
      </ol>
      {problem && (
        <p role="alert" className={css({ color: "danger.fg" })}>
          {problem}
        </p>
      )}
      {hasMore && (
        <Button tone="ghost" isBusy={isLoadingMore} busyLabel="Loading more" onClick={loadMore}>
          Show older entries
        </Button>
      )}
    </>
  );
}
