import { policyStateHues, policyStateLabels, policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { Badge } from "../ui/badge.tsx";
import { AddPolicyLink } from "../policies/add-policy-link.tsx";
import { useMay } from "../session/use-may.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figures } from "../ui/figures.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { viewColumn } from "../ui/view-column.tsx";

type Policy = AccountQuery["account"]["businessPolicies"][number];

const policyPath = ({ id }: Policy) => `/app/policies/${id}/overview`;

const columns: readonly Column<Policy>[] = [
  {
    id: "type",
    head: "Coverage type",
    track: "minmax(0, 1.6fr)",
    cell: ({ type, policyNumber }) => (
      <>
        {policyTypeLabels[type]}{" "}
        <span className={css({ ml: "8", color: "fg.muted", fontWeight: "normal" })}>
          {policyNumber ?? "N/A"}
        </span>
      </>
    ),
    sortValue: ({ type }) => policyTypeLabels[type],
    phone: "title",
  },
  {
    id: "state",
    head: "Status",
    track: "96px",
    cell: ({ state }) => <Badge hue={policyStateHues[state]}>{policyStateLabels[state]}</Badge>,
    sortValue: ({ state }) => policyStateLabels[state],
    phone: "corner",
  },
  {
    id: "carrier",
    head: "Carrier",
    track: "minmax(0, 1fr)",
    cell: ({ carrier }) => carrier.name,
    sortValue: ({ carrier }) => carrier.name,
    phone: "second",
  },
  {
    id: "expiresAt",
    head: "Expiration Date",
    track: "128px",
    cell: ({ expiresAt }) => <Figures>{expiresAt ? dayLabel(expiresAt) : "N/A"}</Figures>,
    sortValue: ({ expiresAt }) => expiresAt ?? null,
    phone: "third",
  },
  viewColumn(policyPath, ({ type, policyNumber }) => `${policyTypeLabels[type]} ${policyNumber ?? ""}`),
];

/** The client's current and past policies with the agency. */
export function AccountPolicies({ account }: { account: AccountQuery["account"] }) {
  const mayAdd = useMay("WORK");
  if (account.type === "INDIVIDUAL") {
    return (
      <p className={css({ px: "gutter", py: "24", color: "fg.muted", textStyle: "reading" })}>
        Personal policies are not supported yet.
      </p>
    );
  }
  const addPolicy = (tone: "primary" | "secondary") => <AddPolicyLink accountId={account.id} tone={tone} />;
  return (
    <section aria-labelledby="account-policies">
      <SectionHead
        id="account-policies"
        title="Business Insurance Policies"
        action={account.businessPolicies.length > 0 && addPolicy("secondary")}
      />
      <DataTable
        label="Business Insurance Policies"
        columns={columns}
        rows={account.businessPolicies}
        rowId={({ id }) => id}
        rowTo={policyPath}
        isEmbedded
        empty={
          <EmptyState title="No policies found" action={addPolicy("primary")}>
            {mayAdd
              ? `Add the first policy of ${account.account.name}, then upload its documents.`
              : `${account.account.name} has no business policies.`}
          </EmptyState>
        }
      />
    </section>
  );
}
