import { useCallback } from "react";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { UserHistoryDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { RecordHistory } from "../notes/record-history.tsx";
import type { UserRow } from "./user-row.ts";

/** Who added, changed, disabled or enabled the user, and whom their work was given to. */
export default function UserHistory({ user }: { user: UserRow }) {
  const { id } = user;
  // Loaded again with the list of users, because their work may have been given to others.
  const { data, problem } = useQuery(UserHistoryDocument, { id }, { renewedBy: user });
  const load = useCallback(
    async (after: string | null, signal?: AbortSignal) =>
      (await execute(UserHistoryDocument, { id, after }, signal)).agencyUserHistory,
    [id],
  );
  return (
    <section aria-labelledby="user-history">
      <h3 id="user-history" className={css({ textStyle: "label", mb: "12" })}>
        History
      </h3>
      <RecordHistory
        labelledBy="user-history"
        listKey={id}
        first={data?.agencyUserHistory ?? null}
        load={load}
        problem={problem}
        empty="Nothing has been changed since the agency was set up."
      />
    </section>
  );
}
