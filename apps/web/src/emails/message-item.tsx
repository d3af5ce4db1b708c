import { ShieldAlert, ShieldCheck, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { type DeliveryState, deliveryStateLabels, isReturned } from "#model/deliveries";
import { messageKindLabels } from "#model/emails";
import { css } from "#styled/css";
import type { EmailPartyFieldsFragment, EmailThreadQuery } from "../graphql/generated/graphql.ts";
import { useViewer } from "../session/viewer.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge, type Hue } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { instantDayLabel, instantLabel } from "../ui/instant-label.ts";
import { EvidenceText, useLitEmail } from "./evidence.tsx";

type Thread = NonNullable<EmailThreadQuery["emailThread"]>;
export type ThreadMessage = Thread["participantEmails"][number];
type SendingRule = NonNullable<ThreadMessage["rule"]>;
type Part = ThreadMessage["message"]["parts"][number];

const item = css({
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  py: "12",
});
const line = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  w: "full",
  minW: "0",
  textAlign: "left",
  cursor: "pointer",
  color: "fg.muted",
});
const text = css({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
const quoted = css({
  pl: "12",
  borderLeftWidth: "2px",
  borderLeftStyle: "solid",
  borderLeftColor: "border.default",
  color: "fg.muted",
});
const mark = css({ display: "inline-flex", alignItems: "center", gap: "4", color: "fg.muted" });

const deliveryHues: Record<DeliveryState, Hue> = {
  QUEUED: "neutral",
  SENT: "neutral",
  DELAYED: "amber",
  FAILED: "red",
  DELIVERED: "green",
  BOUNCED: "red",
  COMPLAINED: "red",
};

/** Our own address without the token that leads an answer to its thread: a person reads nothing from it. */
const plain = (email: string): string => email.replace(/\+[0-9a-z]{37}@/u, "@");
const nameOf = ({ name, email }: EmailPartyFieldsFragment): string =>
  name || plain(email) || "Unknown sender";
const namesOf = (parties: readonly EmailPartyFieldsFragment[]): string => parties.map(nameOf).join(", ");

/** One message: a line until it is opened. The newest one is open at first. */
export function MessageItem({ email, isNewest }: { email: ThreadMessage; isNewest: boolean }) {
  const [isToggled, setToggled] = useState<boolean | null>(null);
  // Words that somebody asks for are shown, whatever was folded.
  const isLit = useLitEmail() === email.id;
  const isOpen = isLit || (isToggled ?? isNewest);
  const { agency } = useViewer();
  const { from, body } = email.message;
  const kind = messageKindLabels[email.kind];
  return (
    <li className={item}>
      <button type="button" className={line} aria-expanded={isOpen} onClick={() => setToggled(!isOpen)}>
        <Avatar name={nameOf(from)} />
        <span
          className={css({
            fontWeight: "semibold",
            color: "fg.default",
            flexShrink: "1",
            minW: "0",
            maxW: "[50%]",
            truncate: true,
          })}
        >
          {nameOf(from)}
        </span>
        <span className={css({ flex: "1", minW: "0", truncate: true })}>
          {isOpen ? plain(from.email) : body}
        </span>
        {!isOpen && email.authenticity === "FAILED" && <Badge hue="red">Sender not verified</Badge>}
        {!isOpen && email.isNewParty && <Badge hue="amber">New to this thread</Badge>}
        {email.rule ? <Badge>Sent by rule</Badge> : kind && <Badge>{kind}</Badge>}
        {email.delivery && (
          <Badge hue={deliveryHues[email.delivery.state]}>{deliveryStateLabels[email.delivery.state]}</Badge>
        )}
        <time dateTime={email.sentAt} className={css({ flexShrink: 0, textStyle: "small" })}>
          {instantLabel(email.sentAt, agency.timeZone)}
        </time>
      </button>
      {isOpen && <OpenMessage email={email} />}
    </li>
  );
}

function OpenMessage({ email }: { email: ThreadMessage }) {
  const { to, cc } = email.message;
  const [isAsSent, setAsSent] = useState(false);
  return (
    <div className={css({ display: "grid", gridTemplateColumns: "[minmax(0, 1fr)]", gap: "8", mt: "8" })}>
      <p
        className={css({
          display: "flex",
          flexWrap: "wrap",
          gap: "12",
          minW: "0",
          textStyle: "small",
          color: "fg.muted",
          overflowWrap: "anywhere",
        })}
      >
        <span>To {namesOf(to) || "nobody"}</span>
        {cc.length > 0 && <span>Cc {namesOf(cc)}</span>}
        {/* Nobody has to verify what we sent ourselves. */}
        {!email.delivery && <Sender email={email} />}
      </p>
      {email.rule && <SentByRule rule={email.rule} />}
      {email.delivery?.reason && (
        <p className={css({ color: isReturned(email.delivery.state) ? "danger.fg" : "fg.muted" })}>
          {email.delivery.reason}
        </p>
      )}
      {email.pageUrl && isAsSent ? (
        <SentPage url={email.pageUrl} hasRemoteContent={email.hasRemoteContent} />
      ) : (
        <PlainText email={email} />
      )}
      {email.attachmentsNote && (
        <p className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>
          {email.attachmentsNote}{" "}
          {email.originalUrl && (
            <a
              href={email.originalUrl}
              target="_blank"
              rel="noreferrer"
              className={css({ color: "accent.fg", textDecoration: "underline" })}
            >
              Open the email as it arrived
            </a>
          )}
        </p>
      )}
      {email.pageUrl && (
        <Button
          tone="ghost"
          size="small"
          className={css({ justifySelf: "start" })}
          onClick={() => setAsSent(!isAsSent)}
        >
          {isAsSent ? "Show as text" : "Show as sent"}
        </Button>
      )}
    </div>
  );
}

function SentByRule({ rule: { name, switchedOnAt, switchedOnBy } }: { rule: SendingRule }) {
  const { agency } = useViewer();
  return (
    <p className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>
      Sent by the rule “{name}”, which {switchedOnBy?.name ?? "someone who was removed"} switched on{" "}
      {instantDayLabel(switchedOnAt, agency.timeZone)}.
    </p>
  );
}

function PlainText({ email }: { email: ThreadMessage }) {
  const { parts } = email.message;
  const shown = parts.filter(({ kind, isAnswered }) => kind === "OWN" || isAnswered);
  const folded = parts.filter((part) => !shown.includes(part));
  return (
    <>
      {shown.map((part, at) => (
        <p key={at} className={`${text} ${part.kind === "QUOTED" ? quoted : ""}`}>
          <EvidenceText emailId={email.id} text={part.text} />
        </p>
      ))}
      {shown.length === 0 && <p className={css({ color: "fg.muted" })}>No text of the sender's own.</p>}
      {folded.length > 0 && <Folded parts={folded} />}
    </>
  );
}

const frame = css({
  w: "full",
  h: "[480px]",
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  resize: "vertical",
});

/** The sender's own page. Nothing runs in it, and it loads nothing from elsewhere until somebody asks for it. */
function SentPage({ url, hasRemoteContent }: { url: string; hasRemoteContent: boolean }) {
  const [isRemote, setRemote] = useState(false);
  return (
    <>
      {hasRemoteContent && (
        <p className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8" })}>
          <span className={css({ color: "fg.muted" })}>
            {isRemote
              ? "Content from elsewhere is shown, so the sender may know that it was opened."
              : "Content from elsewhere is blocked."}
          </span>
          {!isRemote && (
            <Button size="small" onClick={() => setRemote(true)}>
              Show it
            </Button>
          )}
        </p>
      )}
      <iframe
        title="The email as it was sent"
        src={isRemote ? `${url}?remote=1` : url}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className={frame}
      />
    </>
  );
}

/** Whether the sender is who they say, and whether the thread knows them. */
function Sender({ email: { authenticity, isNewParty } }: { email: ThreadMessage }) {
  return (
    <>
      {authenticity === "VERIFIED" && (
        <span className={mark}>
          <ShieldCheck size={14} aria-hidden="true" />
          Sender verified
        </span>
      )}
      {authenticity === "FAILED" && (
        <span className={`${mark} ${css({ color: "danger.fg" })}`}>
          <ShieldAlert size={14} aria-hidden="true" />
          Sender not verified. This message may be forged.
        </span>
      )}
      {isNewParty && (
        <span className={mark}>
          <UserRoundPlus size={14} aria-hidden="true" />
          New to this thread
        </span>
      )}
    </>
  );
}

const linesOf = (parts: readonly Part[]): number =>
  parts.reduce((total, part) => total + part.text.split("\n").length, 0);

function Folded({ parts }: { parts: readonly Part[] }) {
  const [isShown, setShown] = useState(false);
  const count = linesOf(parts);
  const lines = `${count.toLocaleString("en-US")} ${count === 1 ? "line" : "lines"}`;
  return (
    <div>
      <button
        type="button"
        aria-expanded={isShown}
        className={css({ cursor: "pointer", textStyle: "small", color: "fg.muted" })}
        onClick={() => setShown(!isShown)}
      >
        Quoted text and signature, {lines}
      </button>
      {isShown &&
        parts.map((part, at) => (
          <p
            key={at}
            className={`${text} ${css({ mt: "8", color: "fg.muted" })} ${part.kind === "QUOTED" ? quoted : ""}`}
          >
            {part.text}
          </p>
        ))}
    </div>
  );
}
