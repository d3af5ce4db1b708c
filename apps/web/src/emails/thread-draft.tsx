/** The reply that Cara drafted, where its thread is read: it leaves after a yes, which can be taken back for a moment. */
import { Check } from "lucide-react";
import { useState } from "react";
import { css } from "#styled/css";
import { decidedMeanwhile, differenceWords, tooLate } from "../approvals/approval-words.ts";
import { DraftForm } from "../approvals/draft-form.tsx";
import { EditFoot } from "../approvals/edit-form.tsx";
import { UndoBar } from "../approvals/undo-bar.tsx";
import { useDecision } from "../approvals/use-decision.ts";
import { LeaveGuard } from "../form-kit/leave-guard.tsx";
import type { EmailThreadQuery } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { Badge } from "../ui/badge.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { DiscardDialog } from "../ui/discard-dialog.tsx";
import { ReasonDialog } from "../ui/reason-dialog.tsx";
import { DraftWords } from "./draft-words.tsx";
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
  const { state, decidedBy, differences, blocks, warnings, isNewRecipient, artifact, undoUntil } = draft;
  const mayWork = useMay("WORK");
  const [isDeclining, setDeclining] = useState(false);
  const decision = useDecision(draft);
  const isPending = state === "PENDING";
  const isHeld = isPending && blocks.length > 0;
  // What is edited stays as it was opened, whatever arrives meanwhile.
  const [edited, setEdited] = useState<Draft["artifact"] | null>(null);
  const [isTyped, setTyped] = useState(false);
  /** What somebody is asked about before it drops what was typed. */
  const [asking, setAsking] = useState<(() => void) | null>(null);
  const startFrom = (from: Draft["artifact"] | null) => {
    decision.clearProblem();
    setTyped(false);
    setEdited(from);
  };
  const drop = (then: () => void) => (isTyped ? setAsking(() => then) : then());
  const { problem } = decision;
  const said =
    edited && !isPending
      ? `${decidedMeanwhile(draft)} What you typed is not saved.`
      : problem?.isConflict && !isPending && problem.of !== "UNDO"
        ? tooLate(draft)
        : edited
          ? null
          : (problem?.message ?? null);
  return (
    <section aria-label="Draft reply" className={card}>
      <h2
        className={`${bar} ${css({ borderBottomWidth: "1px", borderBottomStyle: "solid", borderBottomColor: "border.subtle" })}`}
      >
        <CaraTile />
        <span className={css({ fontWeight: "semibold" })}>Draft reply</span>
        <Badge hue={isHeld ? "red" : "amber"}>
          {isHeld ? "Held" : isPending ? "Waiting" : decidedBy ? `Approved by ${decidedBy.name}` : "Approved"}
        </Badge>
        <span className={css({ ml: "auto", color: "fg.muted", overflowWrap: "anywhere" })}>
          To {artifact.toEmail ?? "nobody"}
          {isNewRecipient && ", new recipient"}
        </span>
      </h2>
      {edited ? (
        <div className={css({ px: "16", py: "12" })} onInput={() => setTyped(true)}>
          <DraftForm
            key={edited.version}
            artifact={edited}
            isBusy={decision.deciding === "EDIT"}
            problem={isPending ? problem : null}
            newerVersion={isPending && artifact.version > edited.version ? artifact.version : null}
            onTakeNewer={() => drop(() => startFrom(artifact))}
            onSave={(change) => {
              if (isPending)
                void decision.change(edited, change).then((isSaved) => isSaved && startFrom(null));
            }}
            onChangeFields={decision.clearFields}
          />
        </div>
      ) : (
        <DraftWords artifact={artifact} approvalId={draft.id} />
      )}
      {isPending && !edited && differences.length > 0 && (
        <div className={css({ px: "16", pb: "12" })}>
          <Banner hue="amber" title={differenceWords(differences).title}>
            {differences.map(({ text }) => (
              <p key={text}>{text}</p>
            ))}
          </Banner>
        </div>
      )}
      {[...blocks, ...warnings].map((reason) => (
        <p key={reason} className={css({ px: "16", pb: "8", color: "status.amber.fg" })}>
          {reason}
        </p>
      ))}
      {said && (
        <p role="alert" className={css({ px: "16", pb: "8", color: isPending ? "danger.fg" : "fg.muted" })}>
          {said}
        </p>
      )}
      {mayWork && (
        <div
          className={`${bar} ${css({ borderTopWidth: "1px", borderTopStyle: "solid", borderTopColor: "border.subtle" })}`}
        >
          {edited ? (
            <EditFoot
              isBusy={decision.deciding === "EDIT"}
              isDecided={!isPending}
              onCancel={() => drop(() => startFrom(null))}
            />
          ) : isPending ? (
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
              <Button onClick={() => startFrom(artifact)}>Edit</Button>
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
      <LeaveGuard isDirty={edited !== null && isTyped} />
      {asking && (
        <DiscardDialog
          onDiscard={() => {
            setAsking(null);
            asking();
          }}
          onStay={() => setAsking(null)}
        >
          Your changes are not saved. If you go on, they are gone.
        </DiscardDialog>
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
