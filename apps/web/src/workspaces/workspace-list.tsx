import { useNavigate } from "@tanstack/react-router";
import { ChevronDown, ChevronRight, Plus } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { searchTextOf } from "#model/shared";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import {
  type CaraWorkspaceFilter,
  CaraWorkspacesDocument,
  type CaraWorkspacesQuery,
  type CaraWorkspaceState,
} from "../graphql/generated/graphql.ts";
import { choiceColumn } from "../lists/choice-column.tsx";
import { ListProblem } from "../lists/list-problem.tsx";
import { useChoiceKey } from "../lists/use-choice-key.ts";
import type { RowPage } from "../lists/use-paged-rows.ts";
import { useServerRows } from "../lists/use-server-rows.ts";
import { useUrlFilter } from "../lists/use-url-filter.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { Avatar } from "../ui/avatar.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { type Column, DataTable, type RowGroup } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FilterInput } from "../ui/filter-input.tsx";
import { isTyping } from "../ui/is-typing.ts";
import { PageHead } from "../ui/page-head.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { useNow } from "../ui/use-now.ts";
import { ArchiveBar, useArchive } from "./archive-bar.tsx";
import { groupRows, type WorkspaceRow } from "./group-rows.ts";
import { isOwnPreset, keepDefaultView, loadingOrderOf, orderOf, type WorkspaceView } from "./list-view.ts";
import { ViewMenus } from "./view-menus.tsx";
import { beganBy } from "./who-began.ts";
import { WorkspaceBadge, workspaceStateLabels, workspaceStates } from "./workspace-badge.tsx";

const label = "Workspaces";
const description = "Everything Cara is doing and has done, yours and your colleagues’.";
const searchLabel = "Start typing to filter...";
const idOfPath = /\/workspaces\/([^/?]+)$/;
const idOf = ({ id }: WorkspaceRow) => id;
const titleOf = ({ title }: WorkspaceRow) => title;

const countedPage = (page: CaraWorkspacesQuery["caraWorkspaces"]): RowPage<WorkspaceRow> => ({
  ...page,
  totalCount: page.totalCount ?? page.nodes.length,
});

interface ColumnsOptions {
  timeZone: string;
  titleOfPreset: (row: WorkspaceRow) => string;
  /** The groups say the state. */
  isByStatus: boolean;
}

const firstLine = css({ display: "block", truncate: true });
/** A phone has its lines for other things. */
const secondLine = css({
  display: { base: "none", md: "block" },
  truncate: true,
  textStyle: "small",
  color: "fg.muted",
  fontWeight: "normal",
});

const columnsIn = ({ timeZone, titleOfPreset, isByStatus }: ColumnsOptions): Column<WorkspaceRow>[] => [
  {
    id: "TITLE",
    head: "Title",
    track: "minmax(0, 1.7fr)",
    phone: "title",
    sortValue: titleOf,
    cell: (row) => (
      <>
        <span className={firstLine}>{row.title}</span>
        <span className={secondLine}>{titleOfPreset(row)}</span>
      </>
    ),
  },
  {
    id: "STATUS",
    head: "Status",
    track: "minmax(0, 1.3fr)",
    phone: "second",
    sortValue: ({ state }) => state,
    cell: ({ state, statusLine }) => (
      <span className={css({ display: "flex", alignItems: "center", gap: "8", minW: "0" })}>
        {!isByStatus && <WorkspaceBadge state={state} />}
        <span
          data-awaited={state === "WAITING_FOR_INPUT" || undefined}
          className={css({ truncate: true, "&[data-awaited]": { color: "fg.default" } })}
        >
          {statusLine}
        </span>
      </span>
    ),
  },
  {
    id: "CLIENT",
    head: "Client",
    track: "minmax(0, 1.2fr)",
    phone: "third",
    sortValue: ({ metadata }) => metadata.clientName,
    cell: ({ metadata }) => metadata.clientName ?? "",
  },
  {
    id: "USER",
    head: "User",
    // A sender's name stands behind "Email from".
    track: "minmax(0, 0.95fr)",
    phone: "hidden",
    sortValue: beganBy,
    cell: (row) => {
      const name = beganBy(row);
      return (
        name !== null && (
          <span className={css({ display: "flex", alignItems: "center", gap: "8", minW: "0" })}>
            <Avatar name={row.mailSender ?? name} size={20} />
            <span title={name} className={css({ truncate: true })}>
              {name}
            </span>
          </span>
        )
      );
    },
  },
  {
    id: "UPDATED_AT",
    head: "Last Updated",
    track: "116px",
    align: "end",
    phone: "corner",
    sortValue: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} timeZone={timeZone} />,
  },
];

/** Takes its place until the list has loaded. */
export function WorkspaceListLoading() {
  return (
    <>
      <PageHead title={label} description={description} />
      <DataTable
        label={label}
        columns={columnsIn({ timeZone: "UTC", titleOfPreset: () => "", isByStatus: true })}
        rows={[]}
        rowId={idOf}
        isTall
        loadingText="Loading Cara workspaces..."
        empty={null}
      />
    </>
  );
}

interface WorkspaceListProps {
  data: CaraWorkspacesQuery;
  view: WorkspaceView;
  /** What `data` was loaded with. */
  where: CaraWorkspaceFilter;
}

/** Every workspace of the agency: filtered, searched beyond what is loaded, in groups, and archived. */
export function WorkspaceList({ data, view, where }: WorkspaceListProps) {
  const { agency } = useViewer();
  const mayWork = useMay("WORK");
  const navigate = useNavigate();
  const nowMs = useNow();
  const root = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useUrlFilter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const archiving = useArchive();
  const { caraPresets, caraWorkspaces } = data;
  const group = view.group ?? "status";
  const order = orderOf(view);
  const loadingOrder = loadingOrderOf(view);
  const listKey = JSON.stringify({ ...view, ...loadingOrder });

  const load = useCallback(
    async (filter: string | null, after: string | null, signal?: AbortSignal) =>
      countedPage(
        (await execute(CaraWorkspacesDocument, { where, filter, after, ...loadingOrder }, signal))
          .caraWorkspaces,
      ),
    // The key stands for everything that it reads.
    // oxlint-disable-next-line react/exhaustive-deps
    [listKey],
  );
  const titles = useMemo(() => new Map(caraPresets.map(({ key, title }) => [key, title])), [caraPresets]);
  const ownPresets = (data.customPresets?.nodes ?? []).flatMap(({ id, title }) =>
    isOwnPreset(id) ? [{ key: id, title }] : [],
  );
  const titleOfPreset = useCallback(
    ({ preset, customPreset }: WorkspaceRow) =>
      customPreset?.title ?? (preset === null ? "Custom" : (titles.get(preset) ?? "")),
    [titles],
  );
  const textOf = useCallback(
    (row: WorkspaceRow) => searchTextOf([row.title, row.statusLine, row.metadata.clientName, beganBy(row)]),
    [],
  );
  const first = useMemo(() => countedPage(caraWorkspaces), [caraWorkspaces]);
  const list = useServerRows({ first, order: listKey, query, textOf, findsMore: true, idOf, load });

  const change = (part: Partial<WorkspaceView>) => {
    const next = { ...view, ...part };
    keepDefaultView(next);
    setChosen(new Set());
    void navigate({
      to: ".",
      search: ((search: object) => ({ ...search, ...part })) as never,
      replace: true,
      resetScroll: false,
    });
  };

  const groups = useMemo(
    () => groupRows(list.rows, { group, order, titleOfPreset, nowMs }),
    // oxlint-disable-next-line react/exhaustive-deps
    [list.rows, group, order.sort, order.direction, titleOfPreset, nowMs],
  );
  const rows = groups ? groups.flatMap((each) => (closed.has(each.label) ? [] : each.rows)) : list.rows;
  const chosenIds = list.rows.filter(({ id }) => chosen.has(id)).map(idOf);

  const choose = useCallback(
    (some: readonly WorkspaceRow[], isChosen: boolean) =>
      setChosen((last) => {
        const next = new Set(last);
        for (const { id } of some) {
          if (isChosen) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    [],
  );
  useChoiceKey(root, mayWork, idOfPath, (id) => {
    const row = list.rows.find((each) => each.id === id);
    if (row) choose([row], !chosen.has(id));
  });
  useArchiveKey(
    mayWork && chosenIds.length > 0,
    () =>
      void archiving
        .archive(chosenIds, view.archived === true)
        .then((isDone) => isDone && setChosen(new Set())),
  );

  const columns = useMemo(() => {
    const own = columnsIn({ timeZone: agency.timeZone, titleOfPreset, isByStatus: group === "status" });
    return mayWork
      ? [choiceColumn({ rows: list.rows, chosen, onChoose: choose, nameOf: titleOf }), ...own]
      : own;
  }, [agency.timeZone, titleOfPreset, group, mayWork, list.rows, chosen, choose]);

  const heads = groups?.map((each): RowGroup => ({
    key: each.label,
    size: closed.has(each.label) ? 0 : each.rows.length,
    head: (
      <GroupHead
        label={each.label}
        state={group === "status" ? stateOf(each.label) : null}
        count={each.rows.length}
        isOpen={!closed.has(each.label)}
        onToggle={() =>
          setClosed((last) => {
            const next = new Set(last);
            if (!next.delete(each.label)) next.add(each.label);
            return next;
          })
        }
      />
    ),
  }));

  return (
    <div ref={root} className={css({ display: "contents" })}>
      <PageHead
        title={label}
        description={description}
        actions={
          <>
            <FilterInput label={searchLabel} value={query} onChange={setQuery} />
            {mayWork && <NewWorkspaceLink />}
          </>
        }
      />
      <ViewMenus view={view} presets={[...caraPresets, ...ownPresets]} onChange={change} />
      <ListProblem several="workspaces" problem={list.problem} />
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        groups={heads && heads.length > 0 ? heads : undefined}
        isTall
        rowId={idOf}
        rowTo={({ id }) => `/app/workspaces/${id}`}
        isChosen={({ id }) => chosen.has(id)}
        query={query}
        onClearQuery={() => setQuery("")}
        countLabel={counted(list.count, "workspace")}
        {...(mayWork
          ? { choiceKey: "X", ownKeys: [{ key: "E", verb: view.archived ? "unarchive" : "archive" }] }
          : {})}
        sort={{ column: order.sort, direction: order.direction === "ASC" ? "ascending" : "descending" }}
        onSortChange={({ column, direction }) =>
          change({
            sort: column as WorkspaceView["sort"],
            direction: direction === "ascending" ? "ASC" : "DESC",
          })
        }
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        onMore={list.loadMore}
        isSearching={list.isSearching}
        empty={<NoWorkspaces view={view} onClear={() => change(noFilters)} />}
      />
      {chosenIds.length > 0 && (
        <ArchiveBar
          ids={chosenIds}
          isArchived={view.archived === true}
          archiving={archiving}
          onDone={() => setChosen(new Set())}
        />
      )}
    </div>
  );
}

const noFilters: WorkspaceView = {
  status: undefined,
  user: undefined,
  date: undefined,
  preset: undefined,
  archived: undefined,
};

const stateOf = (text: string): CaraWorkspaceState | null =>
  workspaceStates.find((state) => workspaceStateLabels[state] === text) ?? null;

/** `e` archives what is chosen. */
function useArchiveKey(isOn: boolean, archive: () => void) {
  const latest = useRef(archive);
  useEffect(() => {
    latest.current = archive;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "e" || event.repeat || isTyping(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}

interface GroupHeadProps {
  label: string;
  state: CaraWorkspaceState | null;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

function GroupHead({ label: text, state, count, isOpen, onToggle }: GroupHeadProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className={css({
        display: "flex",
        alignItems: "center",
        gap: "8",
        h: { base: "44", md: "36" },
        "& .lucide": { color: "fg.subtle" },
      })}
      onClick={onToggle}
    >
      <Chevron aria-hidden="true" className={css({ mr: "8" })} />
      {state ? <WorkspaceBadge state={state} /> : <span className={css({ textStyle: "label" })}>{text}</span>}
      <span className={css({ color: "fg.muted", fontVariantNumeric: "tabular-nums" })}>
        {count.toLocaleString("en-US")}
      </span>
    </button>
  );
}

const NewWorkspaceLink = () => (
  <ButtonLink to="/app/home" tone="primary" icon={<Plus aria-hidden="true" />}>
    New workspace
  </ButtonLink>
);

function NoWorkspaces({ view, onClear }: { view: WorkspaceView; onClear: () => void }) {
  const mayWork = useMay("WORK");
  const { status, user, date, preset, archived } = view;
  const isFiltered = [status, user, date, preset].some((each) => each !== undefined);
  if (archived && !isFiltered)
    return (
      <EmptyState title="Nothing is archived">
        Workspaces that you archive are kept here, and can be brought back.
      </EmptyState>
    );
  return isFiltered ? (
    <EmptyState
      title="No workspaces found"
      action={
        <button
          type="button"
          className={css({ color: "accent.fg", textStyle: "label", minH: "control" })}
          onClick={onClear}
        >
          Clear filters
        </button>
      }
    >
      No workspace matches these filters.
    </EmptyState>
  ) : (
    <EmptyState title="No workspaces found" action={mayWork && <NewWorkspaceLink />}>
      Create a copilot workspace to get started.
    </EmptyState>
  );
}
