/** How a reviewed detail compares with the policy's record, and the actions that take it over. */
import { Check } from "lucide-react";
import { policyStateLabels } from "#model/policies";
import { css } from "#styled/css";
import { placeOf, stemOf } from "../../quotes/number-quotes.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { ReviewedDetail } from "./review-rows.ts";
import type { Review } from "./use-review.ts";

type RecordOfDetail = NonNullable<ReviewedDetail["record"]>;

const small = css({ textStyle: "small", color: "fg.muted" });
const warning = css({ textStyle: "small", color: "status.amber.fg" });

interface RecordUseProps {
  detail: ReviewedDetail;
  isBusy: boolean;
  /** Null for those who may not change the record. */
  onUse: (() => void) | null;
}

/** Under a detail: that the record says the same, or what it says instead and the button that changes it. */
export function RecordUse({ detail, isBusy, onUse }: RecordUseProps) {
  const { record, label } = detail;
  if (record?.isMatch)
    return (
      <p className={`${small} ${css({ display: "flex", alignItems: "center", gap: "4" })}`}>
        <Check aria-hidden="true" className={css({ w: "14", h: "14", color: "status.green.dot" })} />
        Matches the record
      </p>
    );
  if (record?.blockedReason) return <p className={warning}>{record.blockedReason}</p>;
  if (detail.state === "OPEN" && record?.value && !detail.recordNote)
    return <p className={warning}>The record says {record.value}.</p>;
  if (!record?.canUse) return null;
  return (
    <div
      className={css({
        display: "flex",
        alignItems: "center",
        flexWrap: "wrap",
        columnGap: "12",
        rowGap: "4",
        mt: "6",
      })}
    >
      <div className={css({ flex: "1", minW: "[160px]" })}>
        <Replacement record={record} />
      </div>
      {onUse && (
        <Button
          size="small"
          aria-label={`Use in record: ${label}`}
          isBusy={isBusy}
          busyLabel="Saving"
          onClick={onUse}
        >
          Use in record
        </Button>
      )}
    </div>
  );
}

/** What the record says, and what it will say. */
function Replacement({ record }: { record: RecordOfDetail }) {
  const { value, newValue, addsCarrier, endsAs } = record;
  return (
    <>
      <p className={`${small} ${css({ fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" })}`}>
        Record: {value ?? "None"} <span aria-hidden="true">→</span>
        <span className={css({ srOnly: true })}> becomes </span>{" "}
        <span className={css({ color: "fg.default", fontWeight: "medium" })}>{newValue}</span>
      </p>
      {endsAs && <p className={warning}>The policy becomes {policyStateLabels[endsAs]}.</p>}
      {addsCarrier && <p className={small}>Adds this carrier to your agency's carriers.</p>}
    </>
  );
}

interface UseAllDialogProps {
  review: Review;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Lists what changes in the record, each with its document and page, before all of it is used. */
export function UseAllDialog({ review, onConfirm, onCancel }: UseAllDialogProps) {
  const { details, usable } = review;
  const warnings = details.flatMap(({ recordNote }) => recordNote ?? []);
  return (
    <ConfirmDialog
      title={`Use ${usable.length} values in the record?`}
      confirmLabel={`Use all ${usable.length}`}
      busyLabel="Saving"
      isBusy={review.isSaving}
      error={review.problem}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      The policy's record changes to what was reviewed. Its history names Review and the documents.
      {warnings.map((text) => (
        <p key={text} className={`${warning} ${css({ mt: "8" })}`}>
          {text}
        </p>
      ))}
      <ul className={css({ mt: "8", maxH: "[44dvh]", overflowY: "auto" })}>
        {usable.map((detail) => (
          <li
            key={detail.field}
            className={css({
              py: "6",
              borderTopWidth: "1px",
              borderTopStyle: "solid",
              borderTopColor: "border.subtle",
            })}
          >
            <p className={css({ display: "flex", justifyContent: "space-between", gap: "8" })}>
              <span>{detail.record?.label}</span>
              <span className={`${small} ${css({ overflowWrap: "anywhere", textAlign: "right" })}`}>
                {sourceOf(detail)}
              </span>
            </p>
            {detail.record && <Replacement record={detail.record} />}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** "Declarations, p. 1". */
function sourceOf({ state, quotes, decidedBy }: ReviewedDetail): string {
  const [quote] = quotes;
  if (state === "ACCEPTED" && quote) return `${stemOf(quote.documentName)}, ${placeOf(quote)}`;
  return `${state === "ADDED" ? "Added" : "Corrected"} by ${decidedBy?.name ?? "someone"}`;
}
