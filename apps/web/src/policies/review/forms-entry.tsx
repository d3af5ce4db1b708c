import { useEffect, useRef } from "react";
import { css } from "#styled/css";
import { QuoteChips } from "../../explorer/quote-chips.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { entryStyle, headStyle, nameButton } from "./detail-entry.tsx";
import type { ReviewRow } from "./review-rows.ts";
import type { Review } from "./use-review.ts";

/** Names that are shown of a list. */
const NAMED = 4;

interface FormsEntryProps {
  row: ReviewRow;
  isCurrent: boolean;
  review: Review;
  onGo: () => void;
  onAccept: () => void;
  onList: (areListed: boolean) => void;
}

/** All forms of the policy as one decision; they may be looked at one by one. */
export function FormsEntry({ row: { details }, isCurrent, review, onGo, onAccept, onList }: FormsEntryProps) {
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) box.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const open = details.filter(({ state }) => state === "OPEN");
  const unsure = open.filter(({ checkReason }) => checkReason);
  const quotes = details.flatMap((detail) => detail.quotes);
  const named = details.slice(0, NAMED).map(({ value }) => value);
  const others = details.length - named.length;
  return (
    <li ref={box} className={entryStyle} data-current={isCurrent || undefined}>
      <div className={headStyle}>
        <button type="button" className={nameButton} aria-pressed={isCurrent} onClick={onGo}>
          List of forms
        </button>
        {open.length === 0 && <Badge hue="green">Decided</Badge>}
      </div>
      <p className={css({ textStyle: "label" })}>{`${details.length} forms`}</p>
      <p className={css({ color: "fg.muted" })}>
        {named.join("; ")}
        {others > 0 && `; and ${others} more`}
      </p>
      {unsure.length > 0 && (
        <p className={css({ textStyle: "small", color: "status.amber.fg" })}>
          {unsure.length === 1 ? "1 form to check" : `${unsure.length} forms to check`}
        </p>
      )}
      {quotes.length > 0 && (
        <div className={css({ mt: "4" })}>
          <QuoteChips quotes={quotes} max={2} />
        </div>
      )}
      {isCurrent && (
        <>
          <div className={css({ display: "flex", flexWrap: "wrap", gap: "8", mt: "8" })}>
            {open.length > 0 && (
              <Button
                tone="primary"
                size="small"
                isBusy={review.isSaving}
                busyLabel="Saving"
                onClick={onAccept}
              >
                {open.length === details.length ? "Accept the list" : `Accept the other ${open.length}`}
              </Button>
            )}
            <Button
              size="small"
              aria-expanded={review.areFormsListed}
              onClick={() => onList(!review.areFormsListed)}
            >
              {review.areFormsListed ? "Show as one list" : "Look at each form"}
            </Button>
          </div>
          {review.problem && (
            <p role="alert" className={css({ textStyle: "small", color: "danger.fg", mt: "4" })}>
              {review.problem}
            </p>
          )}
        </>
      )}
    </li>
  );
}
