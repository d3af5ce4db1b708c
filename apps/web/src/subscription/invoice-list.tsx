import { useCallback, useMemo } from "react";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import {
  SubscriptionInvoicesDocument,
  type SubscriptionInvoicesQuery,
} from "../graphql/generated/graphql.ts";
import { usePagedRows } from "../lists/use-paged-rows.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { instantDayLabel } from "../ui/instant-label.ts";
import { SectionHead } from "../ui/section-head.tsx";
import { moneyText } from "./money-words.ts";
import type { LatestInvoices } from "./use-invoices.ts";
import { invoiceStates } from "./words.ts";

type InvoicePage = SubscriptionInvoicesQuery["subscriptionInvoices"];
type Invoice = InvoicePage["nodes"][number];

const columnsIn = (timeZone: string): readonly Column<Invoice>[] => [
  {
    id: "number",
    head: "Invoice",
    track: "minmax(0, 1.4fr)",
    // On a phone there is no other place for the link.
    cell: ({ number, url }) =>
      url ? (
        <AppLink to={url} newTab>
          {number}
        </AppLink>
      ) : (
        number
      ),
    tone: "name",
    phone: "title",
  },
  {
    id: "issuedAt",
    head: "Issued",
    track: "minmax(0, 1fr)",
    cell: ({ issuedAt }) => instantDayLabel(issuedAt, timeZone),
    phone: "second",
  },
  {
    id: "dueDate",
    head: "Due",
    track: "minmax(0, 1fr)",
    cell: ({ dueDate }) => (dueDate ? dayLabel(dueDate) : "When issued"),
    phone: "hidden",
  },
  {
    id: "state",
    head: "State",
    track: "112px",
    cell: ({ state }) => <Badge hue={invoiceStates[state].hue}>{invoiceStates[state].label}</Badge>,
    phone: "corner",
  },
  {
    id: "total",
    head: "Total",
    track: "112px",
    align: "end",
    cell: ({ total }) => moneyText(total),
    phone: "side",
  },
  {
    id: "amountDue",
    head: "Still due",
    track: "112px",
    align: "end",
    cell: ({ amountDue }) => moneyText(amountDue),
    phone: "hidden",
  },
  {
    id: "url",
    track: "64px",
    align: "end",
    cell: ({ url, number, amountDue }) =>
      url && (
        <AppLink
          to={url}
          newTab
          aria-label={`${amountDue > 0 ? "Pay" : "View"} invoice ${number}`}
          className={css({ color: "accent.fg", fontWeight: "medium" })}
        >
          {amountDue > 0 ? "Pay" : "View"}
        </AppLink>
      ),
    phone: "hidden",
  },
];

interface InvoiceListProps {
  timeZone: string;
  latest: LatestInvoices;
}

/** What was billed, newest first. */
export function InvoiceList({ timeZone, latest: { data, problem, retry } }: InvoiceListProps) {
  return (
    <section aria-labelledby="invoices">
      <SectionHead id="invoices" title="Invoices" />
      {problem !== null ? (
        <div className={css({ px: "gutter", maxW: "section" })}>
          <Banner
            hue="red"
            title="The invoices could not be loaded."
            action={
              <Button tone="ghost" size="small" onClick={retry}>
                Try again
              </Button>
            }
          >
            {problem}
          </Banner>
        </div>
      ) : data ? (
        <LoadedInvoices first={data.subscriptionInvoices} timeZone={timeZone} />
      ) : (
        <p role="status" className={css({ px: "gutter", color: "fg.muted" })}>
          Loading invoices...
        </p>
      )}
    </section>
  );
}

const idOf = ({ id }: Invoice) => id;

function LoadedInvoices({ first, timeZone }: { first: InvoicePage; timeZone: string }) {
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
  const load = useCallback(
    async (after: string | null, signal?: AbortSignal) =>
      (await execute(SubscriptionInvoicesDocument, { after }, signal)).subscriptionInvoices,
    [],
  );
  const { rows, hasMore, isLoadingMore, loadMore, problem } = usePagedRows({
    first,
    listKey: "invoices",
    idOf,
    load,
  });
  return (
    <>
      <DataTable
        label="Invoices"
        columns={columns}
        rows={rows}
        rowId={idOf}
        hasMore={hasMore}
        isLoadingMore={isLoadingMore}
        onMore={loadMore}
        isEmbedded
        empty={
          <p className={css({ px: "gutter", color: "fg.muted" })}>
            There are no invoices yet. The first one appears here when a plan is billed.
          </p>
        }
      />
      {problem !== null && (
        <div className={css({ px: "gutter", maxW: "section" })}>
          <Banner hue="red" title="The other invoices could not be loaded.">
            {problem}
          </Banner>
        </div>
      )}
    </>
  );
}
