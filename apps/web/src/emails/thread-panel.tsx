import { Paperclip } from "lucide-react";
import { useState } from "react";
import { waitingForLabels } from "#model/emails";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import type { EmailThreadQuery } from "../graphql/generated/graphql.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { sendAction } from "../form-kit/send-action.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Button } from "../ui/button.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Section } from "../ui/section.tsx";
import { SlideOver } from "../ui/slide-over.tsx";
import { EvidenceProvider } from "./evidence.tsx";
import { MessageList } from "./message-list.tsx";
import { ThreadBadge } from "./thread-badge.tsx";
import { ThreadDraft } from "./thread-draft.tsx";
import { ThreadPrivacy } from "./thread-privacy.tsx";
import { Understood } from "./understood.tsx";
import { WriteEmail } from "./write-email.tsx";

type Thread = NonNullable<EmailThreadQuery["emailThread"]>;

const foot = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8",
  px: "24",
  py: "12",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

const file = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  minW: "0",
  minH: { base: "44", md: "28" },
  _hover: { textDecoration: "underline" },
});

interface ThreadPanelProps {
  thread: Thread;
  /** How many bytes of files an email carries. */
  attachmentsMax: number;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** One thread: who it is with, whom it waits for, and its messages with the newest one open. */
export function ThreadPanel({ thread, attachmentsMax, onClose, onChanged }: ThreadPanelProps) {
  const { attachments, participantEmails, related } = thread;
  return (
    // Around all: what is said on one side leads to the words on the other.
    <EvidenceProvider thread={thread}>
      <SlideOver
        title="Email Thread"
        onClose={onClose}
        top={
          <>
            <Head thread={thread} />
            <ThreadPrivacy thread={thread} onChanged={onChanged} />
          </>
        }
        side={
          <div className={css({ display: "grid", gridTemplateColumns: "[minmax(0, 1fr)]", gap: "24" })}>
            <Understood thread={thread} onChanged={onChanged} />
            {attachments.length > 0 && <Attachments attachments={attachments} />}
            {related && (
              <p className={css({ color: "fg.muted" })}>
                May belong to{" "}
                <AppLink to={`/app/emails/${related.id}`}>{related.subject || "No subject"}</AppLink>, which
                has the same subject and parties.
              </p>
            )}
          </div>
        }
        foot={<Foot thread={thread} onEnded={() => void onChanged()} />}
      >
        <div className={css({ display: "grid", gridTemplateColumns: "[minmax(0, 1fr)]", gap: "24" })}>
          <Section title="Messages" count={participantEmails.length}>
            <MessageList emails={participantEmails} />
          </Section>
          {thread.draft && (
            <ThreadDraft
              key={thread.draft.id}
              threadId={thread.id}
              draft={thread.draft}
              isFollowUp={thread.isDraftFollowUp}
              onChanged={onChanged}
            />
          )}
          <WriteEmail thread={thread} attachmentsMax={attachmentsMax} onSent={onChanged} />
        </div>
      </SlideOver>
    </EvidenceProvider>
  );
}

function Attachments({ attachments }: Pick<Thread, "attachments">) {
  return (
    <Section title="Attachments" count={attachments.length}>
      <ul>
        {attachments.map(({ id, name, size, failure, url }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer" className={file}>
              <Paperclip size={14} aria-hidden="true" className={css({ flexShrink: 0 })} />
              <span className={css({ truncate: true })}>{name}</span>
              <span className={css({ flexShrink: 0, color: "fg.muted" })}>{formatSize(size)}</span>
            </a>
            {failure && <p className={css({ color: "status.amber.fg" })}>{failure}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Head({ thread }: { thread: Thread }) {
  const { subject, state, waitingFor, fromName, fromEmail, account, updatedAt } = thread;
  const { agency } = useViewer();
  return (
    <div>
      <p className={css({ display: "flex", alignItems: "center", gap: "8" })}>
        <strong className={css({ fontWeight: "semibold", overflowWrap: "anywhere" })}>
          {subject || "No subject"}
        </strong>
        <ThreadBadge state={state} />
      </p>
      <p className={css({ mt: "2", color: "fg.muted", overflowWrap: "anywhere" })}>
        {account ? (
          <AppLink to={`/app/accounts/${account.id}`}>{account.account.name}</AppLink>
        ) : (
          "Account not known"
        )}
        {" · "}
        {fromName ? `${fromName}, ${fromEmail}` : fromEmail || "Unknown sender"}
        {waitingFor && (
          <>
            {" · waiting for "}
            <span className={css({ fontWeight: "semibold", color: "fg.default" })}>
              {waitingForLabels[waitingFor]}
            </span>
          </>
        )}
        {" · "}
        <RelativeTime instant={updatedAt} timeZone={agency.timeZone} />
      </p>
    </div>
  );
}

/** Ends the thread by hand; a new message opens it again. */
function Foot({ thread: { id, state, version }, onEnded }: { thread: Thread; onEnded: () => void }) {
  const mayWork = useMay("WORK");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!mayWork || state === "ENDED") return null;
  const end = async () => {
    setBusy(true);
    setProblem(null);
    const outcome = await sendAction(`/app/emails/${id}`, "PUT", { expectedVersion: version });
    setBusy(false);
    if (outcome.ok) onEnded();
    else setProblem(refusalMessage(outcome));
  };
  return (
    <footer className={foot}>
      <Button isBusy={isBusy} onClick={() => void end()}>
        End
      </Button>
      <span className={css({ color: "fg.muted" })}>A new message opens the thread again.</span>
      {problem && (
        <p role="alert" className={css({ color: "danger.fg" })}>
          {problem}
        </p>
      )}
    </footer>
  );
}
