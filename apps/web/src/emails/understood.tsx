/** What Cara understood of a thread: a summary and requests, each with its words, and where she works on it. */
import { ChevronDown, CircleDashed, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { css } from "#styled/css";
import type { EmailThreadQuery } from "../graphql/generated/graphql.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { sendAction } from "../form-kit/send-action.ts";
import { RequestBadge } from "../servicing/request-badge.tsx";
import { useMay } from "../session/use-may.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Button } from "../ui/button.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { useShowAll } from "../ui/use-show-all.tsx";
import { WorkspaceBadge } from "../workspaces/workspace-badge.tsx";
import { EmailQuoteChip } from "./evidence.tsx";
import { mergeAsked } from "./merge-asked.ts";

type Thread = NonNullable<EmailThreadQuery["emailThread"]>;
type Asked = Thread["asked"][number];

const box = css({
  // In a column of its own it needs no frame.
  p: { base: "16", lg: "0" },
  rounded: { base: "lg", lg: "0" },
  bg: { base: "bg.subtle", lg: "transparent" },
});
const content = css({
  display: { base: "none", lg: "grid" },
  gap: "16",
  pt: "16",
  "&[data-open]": { display: "grid" },
});
const onWide = css.raw({ display: { base: "none", lg: "flex" } });
/** Where there is one column the messages come first. */
const toggle = css({
  display: { base: "flex", lg: "none" },
  alignItems: "center",
  gap: "12",
  w: "full",
  minH: "44",
  cursor: "pointer",
});
const chevron = css({ flexShrink: 0, "[aria-expanded=true] > &": { rotate: "[180deg]" } });
const rowLine = css({
  display: "grid",
  gridTemplateColumns: "[minmax(0, 8rem) minmax(0, 1fr) auto]",
  alignItems: "start",
  gap: "8",
  minH: "28",
});
const sentence = css({
  display: "grid",
  gridTemplateColumns: "[minmax(0, 1fr) auto]",
  alignItems: "start",
  gap: "8",
});
const head = css.raw({ display: "flex", alignItems: "center", gap: "8", fontWeight: "semibold" });
const lacking = css({ display: "flex", alignItems: "center", gap: "6", color: "status.amber.fg" });

const doubted = css({ display: "flex", alignItems: "center", gap: "6", color: "danger.fg" });

/** Shown before "Show all". */
const SENTENCES_SHOWN = 5;
const REQUESTS_SHOWN = 4;

/** "2026-10-16" as the agency writes days. */
const dayLabel = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

export function Understood({ thread, onChanged }: { thread: Thread; onChanged: () => Promise<void> }) {
  const { summary, asked, workspace, accountCandidates } = thread;
  const [isOpen, setOpen] = useState(false);
  // Of a long thread the newest is what matters now.
  const sentences = useShowAll(summary, SENTENCES_SHOWN, "sentences", "LAST");
  const merged = mergeAsked(asked);
  const requests = useShowAll(merged, REQUESTS_SHOWN, "requests", "LAST");
  if (summary.length === 0 && asked.length === 0 && !workspace) return null;
  return (
    <section aria-label="What Cara understood" className={box}>
      <h2 className={css(head, onWide)}>
        <CaraTile />
        What Cara understood
      </h2>
      <ToggleLine asked={merged} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      <div className={content} data-open={isOpen || undefined}>
        {summary.length > 0 ? (
          <div className={css({ display: "grid", gap: "8" })}>
            {sentences.more}
            <ul className={css({ display: "grid", gap: "4" })}>
              {sentences.shown.map(({ text, quotes, doubt }, at) => (
                <li key={at} className={sentence}>
                  <span>
                    {text}
                    {doubt && <Doubt text={doubt} />}
                  </span>
                  {quotes.slice(0, 1).map((quote) => (
                    <EmailQuoteChip key={quote.text} quote={quote} />
                  ))}
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <p className={css({ color: "fg.muted" })}>Cara is reading this thread.</p>
        )}
        {requests.more}
        {requests.shown.map((each, at) => (
          <AskedRequest key={at} asked={each} />
        ))}
        {thread.orders.length > 0 && (
          <p className={lacking}>
            <ShieldAlert size={14} aria-hidden="true" className={css({ flexShrink: 0 })} />
            This thread holds text that gives a machine orders. Cara did nothing about it.
          </p>
        )}
        {accountCandidates.length > 0 && <Candidates thread={thread} onChanged={onChanged} />}
        {workspace && (
          <p className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8" })}>
            <span className={css({ color: "fg.muted" })}>Workspace</span>
            <AppLink to={`/app/workspaces/${workspace.id}`}>{workspace.title}</AppLink>
            <WorkspaceBadge state={workspace.state} />
          </p>
        )}
      </div>
    </section>
  );
}

/** The line by which it opens where there is one column. */
function ToggleLine({
  asked,
  isOpen,
  onToggle,
}: {
  asked: readonly Asked[];
  isOpen: boolean;
  onToggle: () => void;
}) {
  const missing = asked.reduce((sum, each) => sum + each.missing.length, 0);
  const requests = asked.length === 1 ? "1 request" : `${asked.length} requests`;
  const facts = missing === 1 ? "1 fact missing" : `${missing} facts missing`;
  const [first, second] =
    asked.length === 0
      ? ["What Cara understood", "Nothing is asked"]
      : [
          missing === 0 ? requests : `${requests}, ${facts}`,
          [...new Set(asked.map(({ title }) => title))].join(", "),
        ];
  return (
    <button type="button" aria-expanded={isOpen} onClick={onToggle} className={toggle}>
      <CaraTile />
      <span className={css({ flex: "1", minW: "0", textAlign: "left" })}>
        <span className={css({ display: "block", fontWeight: "semibold" })}>{first}</span>
        <span className={css({ display: "block", truncate: true, color: "fg.muted" })}>{second}</span>
      </span>
      <ChevronDown size={16} aria-hidden="true" className={chevron} />
    </button>
  );
}

/** Words of somebody who may not be the client are not told as the client's. */
function Doubt({ text }: { text: string }) {
  return (
    <span className={doubted}>
      <ShieldAlert size={14} aria-hidden="true" className={css({ flexShrink: 0 })} />
      <span className={css({ minW: "0", overflowWrap: "anywhere" })}>{text}</span>
    </span>
  );
}

function AskedRequest({
  asked: { title, fields, missing, dueOn, doubt, isJoined, serviceRequest },
}: {
  asked: Asked;
}) {
  return (
    <div>
      <h3 className={css(head)}>
        {serviceRequest ? <AppLink to={`/app/servicing/${serviceRequest.id}`}>{title}</AppLink> : title}
        {serviceRequest && <RequestBadge state={serviceRequest.state} />}
        {isJoined && <span className={css({ color: "fg.muted", fontWeight: "normal" })}>Open before</span>}
      </h3>
      {doubt && <Doubt text={doubt} />}
      <dl>
        {fields.map(({ label, value, quote }, at) => (
          <div key={at} className={rowLine}>
            <dt className={css({ color: "fg.muted" })}>{label}</dt>
            <dd className={css({ minW: "0", lineClamp: "3", overflowWrap: "anywhere" })}>{value}</dd>
            <dd>
              <EmailQuoteChip quote={quote} />
            </dd>
          </div>
        ))}
        {dueOn && (
          <div className={rowLine}>
            <dt className={css({ color: "fg.muted" })}>Wanted by</dt>
            <dd>{dayLabel(dueOn)}</dd>
          </div>
        )}
      </dl>
      {missing.length > 0 && (
        <p className={lacking}>
          <CircleDashed size={14} aria-hidden="true" />
          Missing: {missing.join(", ")}
        </p>
      )}
    </div>
  );
}

/** Nobody on file has the sender's address: a person says whose it is. */
function Candidates({ thread, onChanged }: { thread: Thread; onChanged: () => Promise<void> }) {
  const mayWork = useMay("WORK");
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (accountId: string) => {
    setBusy(accountId);
    setProblem(null);
    const outcome = await sendAction(`/app/emails/${thread.id}`, "PUT", {
      accountId,
      expectedVersion: thread.version,
    });
    if (outcome.ok) await onChanged();
    else setProblem(refusalMessage(outcome));
    setBusy(null);
  };
  return (
    <div className={css({ display: "grid", gap: "8" })}>
      <h3 className={css(head)}>Whose email is it?</h3>
      <p className={css({ color: "fg.muted" })}>What a message says does not prove who wrote it.</p>
      <ul>
        {thread.accountCandidates.map(
          ({ account, why }) =>
            account && (
              <li
                key={account.id}
                className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8" })}
              >
                <AppLink to={`/app/accounts/${account.id}`}>{account.account.name}</AppLink>
                <span className={css({ color: "fg.muted" })}>{why}</span>
                {mayWork && (
                  <Button size="small" isBusy={busy === account.id} onClick={() => void choose(account.id)}>
                    Choose
                  </Button>
                )}
              </li>
            ),
        )}
      </ul>
      {problem && (
        <p role="alert" className={css({ color: "danger.fg" })}>
          {problem}
        </p>
      )}
    </div>
  );
}
