import { type FormEvent, useEffect, useRef, useState } from "react";
import { css } from "#styled/css";
import { CheckThis } from "../../explorer/check-this.tsx";
import { QuoteChips } from "../../quotes/quote-chips.tsx";
import { useViewer } from "../../session/viewer.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { instantDayLabel } from "../../ui/instant-label.ts";
import { TextInput } from "../../ui/text-input.tsx";
import { RecordUse } from "./record-use.tsx";
import { AcceptButton, ReviewEntry } from "./review-entry.tsx";
import type { ReviewedDetail } from "./review-rows.ts";
import type { Review } from "./use-review.ts";

interface DetailEntryProps {
  detail: ReviewedDetail;
  isCurrent: boolean;
  review: Review;
  onGo: () => void;
  onAccept: () => void;
  onRemove: () => void;
  onUse: () => void;
  /** The form was closed: keyboard navigation returns to the list. */
  onFormClosed: () => void;
}

/** One detail: its value, the confidence of the reading, who decided; the current one also shows its actions. */
export function DetailEntry(props: DetailEntryProps) {
  const { detail, isCurrent, review, onGo, onAccept, onRemove, onUse, onFormClosed } = props;
  const { label, value, quotes } = detail;
  const isEditing = isCurrent && review.isEditing;
  return (
    <ReviewEntry
      name={label}
      badge={<StateBadge detail={detail} />}
      isCurrent={isCurrent}
      onGo={onGo}
      problem={review.problem}
      actions={
        review.mayDecide &&
        !isEditing && (
          <>
            {detail.state !== "ADDED" && (
              <AcceptButton review={review} onAccept={onAccept}>
                {detail.state === "CORRECTED" || detail.state === "REMOVED"
                  ? "Accept what was read"
                  : "Accept"}
              </AcceptButton>
            )}
            <Button size="small" onClick={review.edit}>
              Edit
            </Button>
            {detail.state !== "REMOVED" && (
              <Button size="small" onClick={onRemove}>
                {detail.state === "ADDED" ? "Remove" : "Not in the policy"}
              </Button>
            )}
          </>
        )
      }
    >
      {isEditing ? (
        <CorrectionForm detail={detail} review={review} onClosed={onFormClosed} />
      ) : (
        <p className={css({ textStyle: "label", fontVariantNumeric: "tabular-nums" })}>
          {detail.state === "REMOVED" ? "Not in the policy" : value}
        </p>
      )}
      {detail.checkReason && (
        <p className={css({ textStyle: "small", color: "status.amber.fg" })}>{detail.checkReason}</p>
      )}
      <DecidedNote detail={detail} />
      <RecordUse
        detail={detail}
        isBusy={isCurrent && review.isSaving}
        onUse={review.mayDecide ? onUse : null}
      />
      {detail.recordNote && !detail.record?.canUse && (
        <p className={css({ textStyle: "small", color: "status.amber.fg" })}>{detail.recordNote}</p>
      )}
      {quotes.length > 0 && (
        <div className={css({ mt: "4" })}>
          <QuoteChips quotes={quotes} />
        </div>
      )}
      {detail.otherValues.map(({ value: other, documentName, quotes: otherQuotes }) => (
        <div key={`${documentName} ${other}`} className={css({ mt: "4", textStyle: "small" })}>
          <p className={css({ color: "status.amber.fg" })}>
            {documentName} says {other}
          </p>
          <QuoteChips quotes={otherQuotes} />
        </div>
      ))}
      {detail.conflictReason && (
        <p className={css({ textStyle: "small", color: "fg.muted", mt: "4" })}>{detail.conflictReason}</p>
      )}
    </ReviewEntry>
  );
}

/** The decision. Undecided details only show that they are not certain enough to state. */
function StateBadge({ detail: { state, checkReason, label } }: { detail: ReviewedDetail }) {
  if (state === "ACCEPTED") return <Badge hue="green">Accepted</Badge>;
  if (state === "CORRECTED") return <Badge hue="accent">Corrected</Badge>;
  if (state === "ADDED") return <Badge hue="accent">Added</Badge>;
  if (state === "REMOVED") return <Badge hue="neutral">Removed</Badge>;
  return checkReason ? <CheckThis to={null} reason={checkReason} of={label} /> : null;
}

function DecidedNote({ detail: { state, decidedBy, decidedAt, readValue } }: { detail: ReviewedDetail }) {
  const { agency } = useViewer();
  if (state === "OPEN") return null;
  const day = decidedAt ? ` on ${instantDayLabel(decidedAt, agency.timeZone)}` : "";
  const who = `by ${decidedBy?.name ?? "someone"}${day}`;
  const read = readValue ? ` The documents say ${readValue}.` : " The documents do not give it.";
  const notes = {
    ACCEPTED: `Accepted ${who}.`,
    CORRECTED: `Corrected ${who}.${read}`,
    ADDED: `Added ${who}.${read}`,
    REMOVED: `Removed ${who}.${read}`,
  };
  return <p className={css({ textStyle: "small", color: "fg.muted" })}>{notes[state]}</p>;
}

interface CorrectionFormProps {
  detail: ReviewedDetail;
  review: Review;
  onClosed: () => void;
}

function CorrectionForm({ detail, review, onClosed }: CorrectionFormProps) {
  const [value, setValue] = useState(detail.value);
  const input = useRef<HTMLInputElement>(null);
  const closed = useRef(onClosed);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
    const notify = closed.current;
    return () => notify();
  }, []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    review.correct(value);
  };
  return (
    <form onSubmit={save} className={css({ mt: "4" })}>
      <Field label={`Correct ${detail.label.toLowerCase()}`} error={review.problem}>
        <TextInput
          ref={input}
          value={value}
          maxLength={250}
          autoComplete="off"
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") review.cancelEdit();
          }}
        />
      </Field>
      <div className={css({ display: "flex", gap: "8", mt: "8" })}>
        <Button type="submit" tone="primary" size="small" isBusy={review.isSaving} busyLabel="Saving">
          Save
        </Button>
        <Button size="small" onClick={review.cancelEdit}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
