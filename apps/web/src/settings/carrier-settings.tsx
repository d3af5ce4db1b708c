import { useRouter } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { css } from "#styled/css";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figures } from "../ui/figures.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { showToast } from "../ui/toast.ts";
import { describeAdded } from "./describe-added.ts";
import { CarrierDialog, type CarrierRow } from "./carrier-dialog.tsx";

const rolesOf = ({ isCarrier, isBroker }: CarrierRow): string =>
  [isCarrier && "Carrier", isBroker && "Wholesale broker"].filter(Boolean).join(", ");

const columns: readonly Column<CarrierRow>[] = [
  {
    id: "name",
    head: "Name",
    track: "minmax(0, 2fr)",
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    id: "roles",
    head: "Roles",
    track: "minmax(0, 1fr)",
    cell: rolesOf,
    sortValue: rolesOf,
    phone: "second",
  },
  {
    id: "naicCode",
    head: "NAIC code",
    track: "104px",
    cell: ({ naicCode }) => (naicCode ? <Figures>{naicCode}</Figures> : "N/A"),
    sortValue: ({ naicCode }) => naicCode ?? null,
    phone: "hidden",
  },
  {
    id: "policies",
    head: "Policies",
    track: "88px",
    align: "end",
    cell: ({ policyCount }) => <Figures>{policyCount.toLocaleString("en-US")}</Figures>,
    sortValue: ({ policyCount }) => policyCount,
    phone: "hidden",
  },
];

/** On a phone, one line has what the table shows in two columns. */
const phoneColumn: Column<CarrierRow> = {
  id: "codeAndPolicies",
  track: "0px",
  cell: ({ naicCode, policyCount }) => (
    <span className={css({ md: { display: "none" } })}>
      {naicCode ? `NAIC ${naicCode}, ` : ""}
      {counted(policyCount, "policy", "policies")}
    </span>
  ),
  phone: "third",
};

const editColumn = (edit: (carrier: CarrierRow) => void): Column<CarrierRow> => ({
  id: "edit",
  track: "64px",
  align: "end",
  cell: (carrier) => (
    <Button tone="ghost" aria-label={`Edit ${carrier.name}`} onClick={() => edit(carrier)}>
      Edit
    </Button>
  ),
  phone: "corner",
});

/** The companies that policies are placed with, and their NAIC codes. */
export function CarrierSettings({ carriers }: { carriers: readonly CarrierRow[] }) {
  const router = useRouter();
  const mayWrite = useMay("WORK");
  const askOwner = useAskOwner();
  /** The company in the dialog, or "NEW". */
  const [edited, setEdited] = useState<CarrierRow | "NEW" | null>(null);
  const allColumns = useMemo(
    () => [...columns, phoneColumn, ...(mayWrite ? [editColumn(setEdited)] : [])],
    [mayWrite],
  );
  const close = () => setEdited(null);
  const add = (tone: "primary" | "secondary") =>
    mayWrite && (
      <Button tone={tone} icon={<Plus aria-hidden="true" />} onClick={() => setEdited("NEW")}>
        Add Carrier
      </Button>
    );
  return (
    <section aria-labelledby="carriers">
      <SectionHead
        id="carriers"
        title="Carriers and wholesale brokers"
        action={carriers.length > 0 && add("secondary")}
      />
      {!mayWrite && (
        <div className={css({ px: "gutter", pb: "12" })}>
          <Banner title="Your role cannot change carriers." inline>
            {askOwner} to make the change.
          </Banner>
        </div>
      )}
      <DataTable
        label="Carriers and wholesale brokers"
        columns={allColumns}
        rows={carriers}
        rowId={({ id }) => id}
        isEmbedded
        empty={
          <EmptyState title="No carriers yet" action={add("primary")}>
            {mayWrite &&
              "Add the companies that you place policies with, or add them while you enter a policy."}
          </EmptyState>
        }
      />
      {edited && (
        <CarrierDialog
          carrier={edited === "NEW" ? undefined : edited}
          onClose={close}
          onSaved={async (name, added) => {
            const before = carriers.find(({ id }) => id === added?.id);
            await router.invalidate();
            close();
            showToast({
              tone: "success",
              ...(added ? describeAdded(added, before) : { title: `${name} saved` }),
            });
          }}
        />
      )}
    </section>
  );
}
