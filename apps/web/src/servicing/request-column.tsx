import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { requestTypeLabels } from "#model/servicing";
import { css } from "#styled/css";
import { useMay } from "../session/use-may.ts";
import { AppLink } from "../ui/app-link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { useListKeys } from "../ui/use-list-keys.ts";
import { AssigneeMark } from "./assignee-mark.tsx";
import { DueOrState } from "./due-text.tsx";
import { ListControls } from "./list-controls.tsx";
import type { StatusFilter } from "./request-search.ts";
import { customerOf } from "./request-text.ts";
import type { RequestRow, RequestRows } from "./use-requests.ts";

const column = css({
  display: { base: "none", lg: "flex" },
  flexDirection: "column",
  minH: "0",
  borderRightWidth: "1px",
  borderRightStyle: "solid",
  borderRightColor: "border.subtle",
});

const row = css({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "[minmax(0, 1fr) auto]",
  columnGap: "12",
  pl: "24",
  pr: "16",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  scrollMarginBlock: "[48px]",
  _hover: { bg: "bg.hover" },
  "&:focus-visible": { outlineOffset: "[-2px]" },
  _current: {
    bg: "bg.selected",
    _before: {
      content: '""',
      position: "absolute",
      left: "0",
      insetY: "0",
      w: "2",
      bg: "accent.fg",
    },
  },
});

const small = css({ textStyle: "small", color: "fg.muted", lineHeight: "[18px]" });

interface RequestColumnProps {
  list: RequestRows;
  status: StatusFilter;
  openCount: number;
  query: string;
  onQueryChange: (query: string) => void;
  /** The request that is open next to it. */
  currentId: string;
}

const keyHint = css({ display: "inline-flex", alignItems: "center", gap: "6" });

/** The list next to an open request. J and K open the next and the previous one, E resolves the open one. */
export function RequestColumn(props: RequestColumnProps) {
  const { list, status, openCount, query, onQueryChange, currentId } = props;
  const { rows } = list;
  const navigate = useNavigate();
  const mayWork = useMay("WORK");
  const body = useRef<HTMLUListElement>(null);
  const current = rows.findIndex(({ id }) => id === currentId);
  const open = rows[current];
  // Keys pressed while a request is still loading go on from it.
  const [aimedId, setAimedId] = useState<string | null>(null);
  const aimed = rows.findIndex(({ id }) => id === aimedId);
  const place = aimed < 0 ? current : aimed;
  useListKeys({
    count: rows.length,
    current: place,
    onMove: (index) => {
      const next = rows[index];
      if (!next || index === place) return;
      setAimedId(next.id);
      void navigate({
        to: "/app/servicing/$requestId/overview",
        params: { requestId: next.id },
        replace: true,
      }).finally(() => setAimedId((now) => (now === next.id ? null : now)));
    },
    commands:
      mayWork && open?.state === "OPEN"
        ? {
            e: () =>
              void navigate({ to: "/app/servicing/$requestId/resolve", params: { requestId: currentId } }),
          }
        : {},
  });
  useEffect(() => {
    const line = body.current?.querySelector(`a[href^="/app/servicing/${CSS.escape(currentId)}/"]`);
    line?.scrollIntoView({ block: "nearest" });
  }, [currentId]);
  return (
    <section aria-label="Service Requests" className={column}>
      <div className={css({ pl: "24", pr: "16", pt: "16", pb: "10" })}>
        <div
          className={css({
            display: "flex",
            alignItems: "center",
            justifyContent: "space-between",
            gap: "8",
            mb: "10",
          })}
        >
          <p className={css({ textStyle: "title", minW: "0", truncate: true })}>Service Requests</p>
          {mayWork && (
            <ButtonLink to="/app/servicing/new" size="small" icon={<Plus aria-hidden="true" />}>
              New
            </ButtonLink>
          )}
        </div>
        {/* The hint for its key would leave no room for its text. */}
        <div className={css({ "& kbd": { display: "none" } })}>
          <ListControls status={status} openCount={openCount} query={query} onQueryChange={onQueryChange} />
        </div>
      </div>
      <ul
        ref={body}
        className={css({
          flex: "1",
          minH: "0",
          overflowY: "auto",
          borderTopWidth: "1px",
          borderTopStyle: "solid",
          borderTopColor: "border.subtle",
        })}
      >
        {rows.map((request) => (
          <RequestLine key={request.id} request={request} isCurrent={request.id === currentId} />
        ))}
        {rows.length === 0 && (
          <li className={css({ pl: "24", pr: "16", py: "12", color: "fg.muted" })}>
            {list.isSearching ? "Searching..." : "No service requests found"}
          </li>
        )}
        {list.hasMore && (
          <li>
            <LoadMore key={rows.length} isBusy={list.isLoadingMore} onMore={list.loadMore} />
          </li>
        )}
      </ul>
      <div
        className={css({
          display: "flex",
          alignItems: "center",
          justifyContent: "space-between",
          gap: "12",
          h: "40",
          pl: "24",
          pr: "16",
          textStyle: "small",
          color: "fg.muted",
          borderTopWidth: "1px",
          borderTopStyle: "solid",
          borderTopColor: "border.subtle",
        })}
      >
        <span role="status" className={css({ fontVariantNumeric: "tabular-nums", truncate: true })}>
          {`${list.count.toLocaleString("en-US")} ${status === "all" ? "" : `${status} `}${list.count === 1 ? "request" : "requests"}`}
        </span>
        <span aria-hidden="true" className={css({ display: "flex", gap: "12", flexShrink: 0 })}>
          <span className={keyHint}>
            <Kbd>J</Kbd>
            <Kbd>K</Kbd>
            move
          </span>
          {mayWork && status !== "closed" && (
            <span className={keyHint}>
              <Kbd>E</Kbd>
              resolve
            </span>
          )}
        </span>
      </div>
    </section>
  );
}

function RequestLine({ request, isCurrent }: { request: RequestRow; isCurrent: boolean }) {
  const { id, type, assignee } = request;
  return (
    <li>
      <AppLink
        to={`/app/servicing/${id}/overview`}
        className={row}
        {...(isCurrent ? { "aria-current": "true" } : {})}
      >
        <span className={css({ fontWeight: "medium", truncate: true })}>{customerOf(request)}</span>
        <span className={`${small} ${css({ textAlign: "right" })}`}>
          <DueOrState request={request} />
        </span>
        <span className={`${small} ${css({ truncate: true })}`}>{requestTypeLabels[type]}</span>
        <span className={`${small} ${css({ justifySelf: "end", whiteSpace: "nowrap" })}`}>
          <AssigneeMark assignee={assignee} />
        </span>
      </AppLink>
    </li>
  );
}
