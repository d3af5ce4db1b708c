import { invoiceDays } from "#model/subscription";
import { css } from "#styled/css";
import type { InvoicePreviewFieldsFragment } from "../graphql/generated/graphql.ts";
import { dayLabel } from "../ui/day-label.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { figureText, moneyText } from "./money-words.ts";

const row = css({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: "16",
  py: "6",
  color: "fg.muted",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  "& > dt": { minW: "0", overflowWrap: "anywhere" },
  "& > dd": { color: "fg.default", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  "&[data-total]": { fontWeight: "semibold", "& > *": { color: "fg.default" } },
  "&[data-due]": {
    alignItems: "center",
    textStyle: "dialog",
    py: "12",
    borderBottomWidth: "0",
    borderTopWidth: "1px",
    borderTopStyle: "solid",
    borderTopColor: "border.default",
    "& > *": { color: "fg.default" },
  },
});

interface Line {
  name: string;
  amount: number;
}

/** Lines of a bill. The first amount and the total carry the dollar sign. */
function linesOf({ lineItems, subTotal, taxTotal, discountTotal }: InvoicePreviewFieldsFragment): Line[] {
  const isAdjusted = taxTotal > 0 || discountTotal > 0;
  return [
    ...lineItems.map(({ name, totalAmount }) => ({ name, amount: totalAmount })),
    ...(isAdjusted ? [{ name: "Subtotal", amount: subTotal }] : []),
    ...(discountTotal > 0 ? [{ name: "Discount", amount: -discountTotal }] : []),
    ...(taxTotal > 0 ? [{ name: "Tax", amount: taxTotal }] : []),
  ];
}

/** The invoice as it would be written now, to the cent. */
export function InvoiceLines({
  invoice,
  isByInvoice,
}: {
  invoice: InvoicePreviewFieldsFragment;
  /** It is mailed, and due later. */
  isByInvoice: boolean;
}) {
  const { total, amountPaid, amountDue, isNextInvoice, nextInvoiceDate, nextInvoiceTotal } = invoice;
  return (
    <>
      <dl aria-label="Invoice preview">
        {linesOf(invoice).map(({ name, amount }, at) => (
          // Lines may have the same name and amount, and are never moved.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={row}>
            <dt>{name}</dt>
            <dd>{at === 0 ? moneyText(amount) : figureText(amount)}</dd>
          </div>
        ))}
        <div className={row} data-total style={{ borderBottomWidth: 0 }}>
          <dt>{isNextInvoice ? "Next invoice" : "Total"}</dt>
          <dd>{moneyText(total)}</dd>
        </div>
        {amountPaid > 0 && (
          <div className={row} style={{ borderBottomWidth: 0 }}>
            <dt>Credit used</dt>
            <dd>{figureText(-amountPaid)}</dd>
          </div>
        )}
        <div className={row} data-due>
          <dt>{isByInvoice && !isNextInvoice ? `Due in ${invoiceDays} days, by invoice` : "Due today"}</dt>
          <dd>{moneyText(isNextInvoice ? 0 : amountDue)}</dd>
        </div>
      </dl>
      {total < 0 && !isNextInvoice && (
        <p className={css({ mb: "6" })}>{moneyText(-total)} is kept as credit and pays your next invoices.</p>
      )}
      {nextInvoiceDate && (
        <p className={css({ textStyle: "small", color: "fg.subtle" })}>
          Next invoice on {dayLabel(nextInvoiceDate)}
          {nextInvoiceTotal == null ? "." : `: ${moneyText(nextInvoiceTotal)}.`}
        </p>
      )}
    </>
  );
}

/** As tall as a usual invoice, so that little moves when it arrives. */
export function InvoiceSkeleton() {
  return (
    <div role="status" aria-label="Loading the invoice preview">
      {["58%", "34%", "44%", "30%"].map((width) => (
        <div key={width} className={row}>
          <Skeleton width={width} />
          <Skeleton width="64px" />
        </div>
      ))}
    </div>
  );
}
