import { useCallback } from "react";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import {
  type HistoryEntryRowFragment,
  MorePolicyHistoryDocument,
  type PolicyAtMomentFragment,
  type PolicyHistoryQuery,
} from "../graphql/generated/graphql.ts";
import { usePagedRows } from "../lists/use-paged-rows.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { useToday } from "../policies/use-today.ts";
import { useViewer } from "../session/viewer.ts";
import { Banner } from "../ui/banner.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { LoadMore } from "../ui/load-more.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Select } from "../ui/select.tsx";
import { AsItWas } from "./as-it-was.tsx";
import { groupByDay, momentBefore } from "./history-days.ts";
import { HistoryEntry } from "./history-entry.tsx";
import { type HistoryFilterName, historyFilters, type HistorySearch } from "./history-filters.ts";

export interface HistoryPageData extends PolicyHistoryQuery {
  /** The policy at the chosen moment; null for now. */
  moment: PolicyAtMomentFragment | null;
  /** Why the policy cannot be shown at the chosen moment. */
  problem: string | null;
}

interface HistoryPageProps {
  policyId: string;
  search: HistorySearch;
  data: HistoryPageData;
  onSearch: (search: HistorySearch) => void;
}

const idOf = ({ id }: HistoryEntryRowFragment) => id;
const anyone = "anyone";
const filterChoices = Object.entries(historyFilters).map(([value, { label }]) => ({
  value: value as HistoryFilterName,
  label,
}));

/** Who did what to a policy, next to the policy as it was at any moment. */
export function HistoryPage({ policyId, search, data, onSearch }: HistoryPageProps) {
  const { businessPolicy, now, moment, problem } = data;
  const { history, historyMoments: moments } = businessPolicy;
  const { show = "all", by, at = null } = search;
  const { timeZone } = useViewer().agency;
  useFreshPage(data, { policy: policyId, document: policyId, review: policyId, certificate: policyId });

  const load = useCallback(
    async (after: string | null, signal?: AbortSignal) => {
      const variables = { policyId, kinds: historyFilters[show].kinds, actorId: by ?? null, after };
      const more = await execute(MorePolicyHistoryDocument, variables, signal);
      return { ...more.businessPolicy.history, totalCount: 0 };
    },
    [policyId, show, by],
  );
  const list = usePagedRows({ first: history, listKey: `${policyId} ${show} ${by}`, idOf, load });
  const actors = history.actors.map(({ id, name }) => ({ value: id, label: name }));
  const chosenAt = at === null ? null : momentBefore(moments, at);
  const chosen = chosenAt && list.rows.find((entry) => Date.parse(entry.at) <= Date.parse(chosenAt));

  const momentTo = (entry: HistoryEntryRowFragment) => {
    const params = new URLSearchParams({
      ...(show === "all" ? {} : { show }),
      ...(by ? { by } : {}),
      at: entry.at,
    });
    return `/app/policies/${policyId}/history?${params}`;
  };

  return (
    <div
      className={css({
        display: "flex",
        flexDirection: { base: "column", lg: "row" },
        flex: "1",
        minW: "0",
      })}
    >
      <div className={css({ flex: "1", minW: "0", px: "gutter", pt: "12", pb: "40" })}>
        <div className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8" })}>
          <div className={css({ overflowX: "auto", maxW: "full" })}>
            <Segmented
              label="Show"
              choices={filterChoices}
              value={show}
              onChange={(next) => onSearch({ ...search, show: next })}
            />
          </div>
          <div className={css({ w: "[180px]" })}>
            <Select
              label="By"
              options={[{ value: anyone, label: "Anyone" }, ...actors]}
              value={by ?? anyone}
              onChange={(next) => onSearch({ ...search, by: next === anyone ? "" : next })}
            />
          </div>
          <p role="status" className={css({ ml: { lg: "auto" }, color: "fg.muted" })}>
            {countLabel(history.totalCount, history.since, timeZone)}
          </p>
        </div>
        {list.rows.length === 0 && <Nothing show={show} isFiltered={by !== undefined} />}
        <Days entries={list.rows} timeZone={timeZone}>
          {(entry) => (
            <HistoryEntry
              key={entry.id}
              entry={entry}
              accountId={businessPolicy.account.id}
              timeZone={timeZone}
              momentTo={momentTo(entry)}
              isChosen={entry === chosen}
            />
          )}
        </Days>
        {list.problem && (
          <Banner hue="red" title="Not all changes are shown." inline isAlert>
            {list.problem}
          </Banner>
        )}
        {list.hasMore && <LoadMore isBusy={list.isLoadingMore} onMore={list.loadMore} />}
      </div>
      <div
        className={css({
          flexShrink: 0,
          w: { lg: "[372px]" },
          px: { base: "gutter", lg: "24" },
          py: "16",
          borderTopWidth: { base: "1px", lg: "0" },
          borderLeftWidth: { lg: "1px" },
          borderStyle: "solid",
          borderColor: "border.subtle",
          // A phone shows the moment after the entries, of which a page is loaded at a time.
          "& > section": {
            position: { lg: "sticky" },
            top: { lg: "[calc(token(sizes.topBar) + 16px)]" },
            maxH: { lg: "[calc(100dvh - token(sizes.topBar) - 32px)]" },
            overflowY: { lg: "auto" },
          },
        })}
      >
        <AsItWas
          moments={moments}
          at={at}
          moment={at === null ? now : moment}
          problem={problem}
          now={now}
          timeZone={timeZone}
          onMove={(next) => onSearch({ ...search, at: next ?? "" })}
        />
      </div>
    </div>
  );
}

function countLabel(count: number, since: string | null | undefined, timeZone: string): string {
  const changes = `${count.toLocaleString("en-US")} ${count === 1 ? "change" : "changes"}`;
  return since ? `${changes} since ${instantDayLabel(since, timeZone)}` : changes;
}

interface DaysProps {
  entries: readonly HistoryEntryRowFragment[];
  timeZone: string;
  children: (entry: HistoryEntryRowFragment) => React.ReactNode;
}

const dayStyle = css({
  position: "relative",
  textStyle: "label",
  color: "fg.muted",
  pl: "32",
  py: "8",
  // The line goes on from the day above.
  _before: { content: '""', position: "absolute", left: "[9px]", insetY: "0", w: "2", bg: "border.default" },
  "[data-day]:first-child > &": { _before: { display: "none" } },
});

function Days({ entries, timeZone, children }: DaysProps) {
  const today = useToday();
  return (
    <div>
      {groupByDay(entries, timeZone).map(([day, ofDay]) => (
        <div key={day} data-day={day}>
          <h2 className={dayStyle}>{day === today ? "Today" : dayLabel(day)}</h2>
          <ol aria-label={day === today ? "Today" : dayLabel(day)}>{ofDay.map(children)}</ol>
        </div>
      ))}
    </div>
  );
}

const nothing: Readonly<Record<HistoryFilterName, string>> = {
  all: "No changes",
  fields: "No fields have changed",
  documents: "No documents yet",
  certificates: "No certificates yet",
};

function Nothing({ show, isFiltered }: { show: HistoryFilterName; isFiltered: boolean }) {
  return (
    <EmptyState title={isFiltered ? "No changes by this person" : nothing[show]}>
      Choose All and Anyone to see the whole history.
    </EmptyState>
  );
}
