import { Check, FilePen, Mail, Plug, TriangleAlert, X } from "lucide-react";
import { css } from "#styled/css";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import {
  type ApprovalRow,
  differenceWords,
  fateOf,
  isWaiting,
  nameOfApproval,
  originOf,
  subjectOf,
} from "./approval-words.ts";

const row = css({
  display: "grid",
  gridTemplateColumns: "[16px minmax(0, 1fr) auto]",
  columnGap: "12",
  px: "gutter",
  py: "10",
  minH: "64",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  "& > .lucide": { mt: "2", color: "fg.subtle" },
  _hover: { bg: "bg.hover" },
  "&[aria-current=page]": { bg: "bg.hover", boxShadow: "[inset 2px 0 0 var(--colors-accent-fg)]" },
});

const differs = css({
  display: "flex",
  alignItems: "center",
  gap: "6",
  mt: "2",
  textStyle: "small",
  fontWeight: "medium",
  color: "status.amber.fg",
  "& > .lucide": { flexShrink: 0 },
});

const groupHead = css({
  display: "flex",
  gap: "8",
  px: "gutter",
  pt: "14",
  pb: "8",
  textStyle: "label",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

interface ApprovalListProps {
  approvals: readonly ApprovalRow[];
  waitingCount: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

/** The inbox: what waits for a person first, then what was decided. */
export function ApprovalList({ approvals, waitingCount, ...more }: ApprovalListProps) {
  const waiting = approvals.filter(isWaiting);
  const decided = approvals.filter((approval) => !isWaiting(approval));
  return (
    <div className={css({ display: "flex", flexDirection: "column", minH: "full" })}>
      <header className={css({ px: "gutter", pt: { base: "16", lg: "20" } })}>
        <h1 className={css({ textStyle: "title", srOnly: { base: true, lg: false } })}>Approvals</h1>
        <p className={css({ color: "fg.muted" })}>What Cara would send, issue or write, if you say yes.</p>
      </header>
      {approvals.length === 0 && (
        <EmptyState title="Nothing waits for approval">
          When Cara has drafted something to send, it stands here until someone says yes.
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <section aria-label="Waiting">
          <h2 className={groupHead}>
            Waiting{" "}
            <span className={css({ color: "fg.subtle", fontWeight: "normal" })}>
              {waitingCount.toLocaleString("en-US")}
            </span>
          </h2>
          <Rows approvals={waiting} />
        </section>
      )}
      {decided.length > 0 && (
        <section aria-label="Decided">
          <h2 className={groupHead}>Decided</h2>
          <Rows approvals={decided} />
        </section>
      )}
      {more.hasMore && <LoadMore key={approvals.length} isBusy={more.isLoadingMore} onMore={more.onMore} />}
    </div>
  );
}

const Rows = ({ approvals }: { approvals: readonly ApprovalRow[] }) => (
  <ul>
    {approvals.map((approval) => (
      <li key={approval.id}>
        <Row approval={approval} />
      </li>
    ))}
  </ul>
);

const waitingIcons = { SEND_EMAIL: Mail, WRITE_INTEGRATION: Plug, ISSUE_CERTIFICATE: FilePen };

function Row({ approval }: { approval: ApprovalRow }) {
  const { agency } = useViewer();
  const { id, kind, state, createdAt, decidedAt } = approval;
  const waits = isWaiting(approval);
  const Icon = waits ? waitingIcons[kind] : state === "APPROVED" ? Check : X;
  return (
    <AppLink to={`/app/approvals/${id}`} className={row}>
      <Icon aria-hidden="true" />
      <span
        data-decided={!waits || undefined}
        className={css({
          gridColumn: "[2]",
          gridRow: "[1]",
          truncate: true,
          fontWeight: "medium",
          fontSize: { base: "[15px]", lg: "[13px]" },
          "&[data-decided]": { fontWeight: "normal", color: "fg.muted" },
        })}
      >
        {nameOfApproval(approval)}
      </span>
      <span
        className={css({
          gridColumn: "[3]",
          gridRow: "[1]",
          textStyle: "small",
          lineHeight: "[20px]",
          color: "fg.muted",
          whiteSpace: "nowrap",
        })}
      >
        <RelativeTime instant={decidedAt ?? createdAt} timeZone={agency.timeZone} />
      </span>
      <span className={css({ gridColumn: "[2 / 4]", gridRow: "[2]", minW: "0" })}>
        <span className={css({ display: "block", truncate: true, color: "fg.muted" })}>
          {subjectOf(approval)}
        </span>
        <span className={css({ display: "block", truncate: true, textStyle: "small", color: "fg.muted" })}>
          {state === "PENDING" ? originOf(approval) : fateOf(approval)}
        </span>
        {waits && approval.differences.length > 0 && (
          <span className={differs}>
            <TriangleAlert aria-hidden="true" />
            {differenceWords(approval.differences).label}
          </span>
        )}
      </span>
    </AppLink>
  );
}
