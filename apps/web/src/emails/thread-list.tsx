import { useNavigate } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { type ThreadSortKey, threadStateLabels, waitingForLabels } from "#model/emails";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import {
  type EmailArrivalQuery,
  EmailThreadsDocument,
  type EmailThreadRowFragment,
  type EmailThreadsQuery,
} from "../graphql/generated/graphql.ts";
import type { ListOrder } from "../lists/list-order.ts";
import { type ListRequest, RecordList, RecordListLoading } from "../lists/record-list.tsx";
import { useViewer } from "../session/viewer.ts";
import type { Column } from "../ui/data-table.tsx";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { ThreadBadge } from "./thread-badge.tsx";
import { type StateFilter, stateOf, type ThreadSearch } from "./thread-search.ts";

type Row = EmailThreadRowFragment;

const label = "Emails";
const nouns = ["email thread", "email threads"] as const;

/** Whose account is not known is called as they call themselves. */
const customerOf = ({ account, fromName, fromEmail }: Row): string =>
  account?.account.name ?? (fromName || fromEmail || "Unknown");
const subjectOf = ({ subject }: Row): string => subject || "No subject";
const waitingOf = ({ waitingFor }: Row): string => (waitingFor ? waitingForLabels[waitingFor] : "");

/** A phone's row has three lines: when it was updated stands behind whom it waits for. */
const onPhone = css({ display: { md: "none" } });

const columns: readonly Column<Row>[] = [
  {
    id: "CUSTOMER",
    head: "Customer",
    track: "minmax(0, 1.2fr)",
    cell: customerOf,
    tone: "name",
    phone: "title",
  },
  {
    id: "SUBJECT",
    head: "Subject",
    track: "minmax(0, 2fr)",
    cell: (row) => (
      <>
        {row.isPrivate && (
          <Lock
            size={14}
            role="img"
            aria-label="Private"
            className={css({ display: "inline", verticalAlign: "[-2px]", mr: "6", color: "fg.muted" })}
          />
        )}
        {subjectOf(row)}
      </>
    ),
    sortValue: subjectOf,
    phone: "second",
  },
  {
    id: "STATE",
    head: "Status",
    track: "96px",
    cell: ({ state }) => <ThreadBadge state={state} />,
    sortValue: ({ state }) => threadStateLabels[state],
    phone: "corner",
  },
  {
    id: "WAITING_FOR",
    head: "Waiting For",
    track: "112px",
    cell: (row) => (
      <>
        {waitingOf(row)}
        <span className={onPhone}>
          {waitingOf(row) && ", "}
          <UpdatedAt instant={row.updatedAt} />
        </span>
      </>
    ),
    sortValue: waitingOf,
    tone: "muted",
    phone: "third",
  },
  {
    id: "UPDATED_AT",
    head: "Last Update",
    track: "132px",
    cell: ({ updatedAt }) => <UpdatedAt instant={updatedAt} />,
    sortValue: ({ updatedAt }) => updatedAt,
    tone: "subtle",
    phone: "hidden",
  },
];

function UpdatedAt({ instant }: { instant: string }) {
  const { agency } = useViewer();
  return <RelativeTime instant={instant} timeZone={agency.timeZone} />;
}

const textOf = ({ searchText }: Row): string => searchText;

export const pageOf = ({ emailThreads }: Pick<EmailThreadsQuery, "emailThreads">) => ({
  ...emailThreads,
  totalCount: emailThreads.totalCount ?? emailThreads.nodes.length,
});

interface ThreadListProps {
  data: EmailThreadsQuery & EmailArrivalQuery;
  state: StateFilter;
  order: ListOrder<ThreadSortKey>;
  onOrderChange: (order: ListOrder<ThreadSortKey>) => void;
}

/** All threads, the last updated first. */
export function ThreadList({ data, state, ...ordering }: ThreadListProps) {
  const load = useCallback(
    async (request: ListRequest<ThreadSortKey>, signal?: AbortSignal) =>
      pageOf(await execute(EmailThreadsDocument, { ...request, state: stateOf(state) }, signal)),
    [state],
  );
  return (
    <RecordList
      {...ordering}
      first={pageOf(data)}
      scope={state}
      label={label}
      nouns={nouns}
      columns={columns}
      load={load}
      textOf={textOf}
      findsMore
      rowTo={({ id }) => `/app/emails/${id}`}
      createTo={null}
      renderHead={(filter) => (
        <Head
          address={data.emailAddress ?? null}
          caraRests={data.emailsCaraRests ?? null}
          state={state}
          filter={filter}
        />
      )}
      empty={
        <EmptyState title="No email threads found">
          {state === "all"
            ? data.emailAddress
              ? `Mail to ${data.emailAddress} shows here.`
              : "No address for incoming mail is set up yet. Ask whoever runs Carabiner for your agency."
            : "Choose All to see the other threads."}
        </EmptyState>
      }
    />
  );
}

export function ThreadListLoading() {
  return (
    <RecordListLoading label={label} nouns={nouns} columns={columns} head={<PageHead title={label} />} />
  );
}

interface HeadProps {
  address: string | null;
  /** Why Cara works on no more mail; null while she does. */
  caraRests: string | null;
  state: StateFilter;
  filter: ReactNode;
}

function Head({ address, caraRests, state, filter }: HeadProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title={label}
        description={
          address === null
            ? "Mail that your agency receives, in threads."
            : `Mail that arrives at ${address}.`
        }
        actions={
          <div
            className={css({
              display: "flex",
              flexWrap: { base: "wrap", md: "nowrap" },
              alignItems: "center",
              gap: "8",
              w: "full",
              "& > :last-child": { flex: "1", minW: "0" },
            })}
          >
            <Segmented
              label="Status"
              choices={[
                { value: "all", label: "All" },
                { value: "active", label: "Active" },
                { value: "ended", label: "Ended" },
              ]}
              value={state}
              onChange={(next: StateFilter) =>
                void navigate({
                  to: ".",
                  search: ((search: ThreadSearch) => ({
                    ...search,
                    state: next === "all" ? undefined : next,
                  })) as never,
                  replace: true,
                })
              }
            />
            {filter}
          </div>
        }
      />
      {caraRests !== null && (
        <div className={css({ px: "gutter", pb: "12" })}>
          <Banner hue="amber" title="Cara rests." inline>
            {caraRests} <AppLink to="/app/settings/subscription">Open the subscription</AppLink>
          </Banner>
        </div>
      )}
    </>
  );
}
