/** The reply that Cara drafted, where its thread is read: it leaves after a yes, which can be taken back for a moment. */
import { Check } from "lucide-react";
import { useState } from "react";
import { css } from "#styled/css";
import { UndoBar } from "../approvals/undo-bar.tsx";
import { useDecision } from "../approvals/use-decision.ts";
import type { EmailThreadQuery } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { ReasonDialog } from "../ui/reason-dialog.tsx";
import { DraftAgain } from "./draft-again.tsx";

type Draft = NonNullable<NonNullable<EmailThreadQuery["emailThread"]>["draft"]>;

const card = css({
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "accent.border",
  overflow: "hidden",
});
const bar = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8",
  px: "16",
  py: "12",
});

interface ThreadDraftProps {
  threadId: string;
  draft: Draft;
  /** It answers nothing, so that there is no other way to answer it. */
  isFollowUp: boolean;
  onChanged: () => Promise<void>;
}

export function ThreadDraft({ threadId, draft, isFollowUp, onChanged }: ThreadDraftProps) {
  const { id, state, blocks, warnings, isNewRecipient, artifact, undoUntil } = draft;
  const mayWork = useMay("WORK");
  const [isDeclining, setDeclining] = useState(false);
  const decision = useDecision(draft);
  const isPending = state === "PENDING";
  const isHeld = isPending && blocks.length > 0;
  return (
    <section aria-label="Draft reply" className={card}>
      <h2
        className={`${bar} ${css({ borderBottomWidth: "1px", borderBottomStyle: "solid", borderBottomColor: "border.subtle" })}`}
      >
        <CaraTile />
        <span className={css({ fontWeight: "semibold" })}>Draft reply</span>
        <Badge hue={isHeld ? "red" : "amber"}>{isHeld ? "Held" : isPending ? "Waiting" : "Approved"}</Badge>
        <span className={css({ ml: "auto", color: "fg.muted", overflowWrap: "anywhere" })}>
          To {artifact?.toEmail ?? "nobody"}
          {isNewRecipient && ", new recipient"}
        </span>
      </h2>
      <p className={css({ px: "16", py: "12", whiteSpace: "pre-wrap", overflowWrap: "anywhere" })}>
        {artifact?.body}
      </p>
      {[...blocks, ...warnings].map((reason) => (
        <p key={reason} className={css({ px: "16", pb: "8", color: "status.amber.fg" })}>
          {reason}
        </p>
      ))}
      {decision.problem && (
        <p role="alert" className={css({ px: "16", pb: "8", color: "danger.fg" })}>
          {decision.problem.message}
        </p>
      )}
      {mayWork && (
        <div
          className={`${bar} ${css({ borderTopWidth: "1px", borderTopStyle: "solid", borderTopColor: "border.subtle" })}`}
        >
          {isPending ? (
            <>
              <Button
                tone="primary"
                icon={<Check size={16} aria-hidden="true" />}
                disabled={isHeld}
                isBusy={decision.deciding === "APPROVE"}
                onClick={() => void decision.decide("APPROVE")}
              >
                Approve and send
              </Button>
              <ButtonLink to={`/app/approvals/${id}`}>Edit</ButtonLink>
              {!isFollowUp && <DraftAgain threadId={threadId} draft={draft} />}
              <Button onClick={() => setDeclining(true)}>Decline</Button>
            </>
          ) : (
            undoUntil && (
              <UndoBar
                key={undoUntil}
                countdown="Goes out"
                until={undoUntil}
                isBusy={decision.deciding === "UNDO"}
                onUndo={() => void decision.decide("UNDO")}
                onOver={() => void onChanged()}
              />
            )
          )}
        </div>
      )}
      {isDeclining && (
        <ReasonDialog
          title="Decline this reply?"
          consequence="Nothing is sent. Cara reads the reason and drafts again if she can."
          confirmLabel="Decline"
          busyLabel="Declining"
          isBusy={decision.deciding === "DECLINE"}
          problem={decision.problem?.of === "DECLINE" ? decision.problem.message : null}
          onConfirm={(reason) =>
            void decision.decide("DECLINE", reason).then((isDone) => isDone && setDeclining(false))
          }
          onCancel={() => setDeclining(false)}
        />
      )}
    </section>
  );
}
