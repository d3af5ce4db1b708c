import { css } from "#styled/css";
import { QuoteChips } from "../../quotes/quote-chips.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { AcceptButton, ReviewEntry } from "./review-entry.tsx";
import type { ReviewRow } from "./review-rows.ts";
import type { Review } from "./use-review.ts";

/** Names shown before the list is cut off. */
const NAMED = 4;

interface FormsEntryProps {
  row: ReviewRow;
  isCurrent: boolean;
  review: Review;
  onGo: () => void;
  onAccept: () => void;
  onList: (areListed: boolean) => void;
}

/** All forms of the policy as one decision; they can also be reviewed one by one. */
export function FormsEntry({ row: { details }, isCurrent, review, onGo, onAccept, onList }: FormsEntryProps) {
  const open = details.filter(({ state }) => state === "OPEN");
  const unsure = open.filter(({ checkReason }) => checkReason);
  const quotes = details.flatMap((detail) => detail.quotes);
  const named = details.slice(0, NAMED).map(({ value }) => value);
  const others = details.length - named.length;
  return (
    <ReviewEntry
      name="List of forms"
      badge={open.length === 0 && <Badge hue="green">Decided</Badge>}
      isCurrent={isCurrent}
      onGo={onGo}
      problem={review.problem}
      actions={
        <>
          {review.mayDecide && open.length > 0 && (
            <AcceptButton review={review} onAccept={onAccept}>
              {open.length === details.length ? "Accept the list" : `Accept the other ${open.length}`}
            </AcceptButton>
          )}
          <Button
            size="small"
            aria-expanded={review.areFormsListed}
            onClick={() => onList(!review.areFormsListed)}
          >
            {review.areFormsListed ? "Show as one list" : "Look at each form"}
          </Button>
        </>
      }
    >
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
    </ReviewEntry>
  );
}
