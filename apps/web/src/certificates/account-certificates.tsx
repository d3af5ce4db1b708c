import { Download, Eye, Plus, Users } from "lucide-react";
import { useCallback, useMemo } from "react";
import { IssueToSeveralLink } from "../certificate-batches/issue-to-several-link.tsx";
import { certificateStateLabels } from "#model/certificates";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import {
  AccountCertificatesDocument,
  type AccountCertificatesQuery,
  type AccountQuery,
  type CertificateRowFragment,
} from "../graphql/generated/graphql.ts";
import { ListProblem } from "../lists/list-problem.tsx";
import { usePagedRows } from "../lists/use-paged-rows.ts";
import { useMay } from "../session/use-may.ts";
import { AddPolicyLink } from "../policies/add-policy-link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figures } from "../ui/figures.tsx";
import { IconLink } from "../ui/icon-button.tsx";
import { CertificateBadge } from "./certificate-badge.tsx";
import { summarizeMarks } from "./describe-marks.ts";

type Certificates = AccountCertificatesQuery["account"]["certificatesOfLiabilityInsurance"];

interface AccountCertificatesProps {
  account: AccountQuery["account"];
  first: Certificates;
}

const placeOf = ({ holder: { address } }: CertificateRowFragment) =>
  `${address.city}, ${address.zone} ${address.postalCode}`;

const idOf = ({ id }: CertificateRowFragment) => id;

/** The certificates of an account. Without a policy there is nothing that one could show. */
export function AccountCertificates({ account, first }: AccountCertificatesProps) {
  if (account.type === "INDIVIDUAL") {
    return (
      <EmptyState title="No certificates">
        Certificates are issued for business policies. Personal policies are not supported yet.
      </EmptyState>
    );
  }
  // A deleted policy leaves its certificates.
  if (account.businessPolicies.length === 0 && first.totalCount === 0) {
    return (
      <EmptyState title="Log a policy first" action={<AddPolicyLink accountId={account.id} />}>
        A certificate shows the insurance that {account.account.name} has, and there is no policy on record.
      </EmptyState>
    );
  }
  return <CertificateTable account={account} first={first} />;
}

function CertificateTable({ account, first }: AccountCertificatesProps) {
  const path = `/app/accounts/${account.id}/certificates`;
  const mayWrite = useMay("WORK");
  const hasPolicies = account.businessPolicies.length > 0;
  const canAdd = mayWrite && hasPolicies;
  const load = useCallback(
    async (after: string | null, signal?: AbortSignal) =>
      (await execute(AccountCertificatesDocument, { accountId: account.id, after }, signal)).account
        .certificatesOfLiabilityInsurance,
    [account.id],
  );
  const list = usePagedRows({ first, listKey: account.id, idOf, load });
  // Sorting the loaded rows of a longer list would pretend to sort all of it.
  const columns = useMemo(() => columnsOf(path, !list.hasMore), [path, list.hasMore]);
  const add = (
    <ButtonLink to={`${path}/new`} tone="primary" icon={<Plus aria-hidden="true" />}>
      Add Certificate
    </ButtonLink>
  );
  return (
    <>
      <div className={headStyle}>
        <h2 className={css({ textStyle: "section" })}>Certificates</h2>
        <div className={actsStyle}>
          <ButtonLink to={`/app/accounts/${account.id}/holders`} icon={<Users aria-hidden="true" />}>
            Holders
          </ButtonLink>
          {canAdd && list.rows.length > 0 && <IssueToSeveralLink accountId={account.id} />}
          {mayWrite && !hasPolicies && <AddPolicyLink accountId={account.id} />}
          {canAdd && list.rows.length > 0 && add}
        </div>
      </div>
      {!hasPolicies && (
        <p className={css({ px: "gutter", pb: "12", color: "fg.muted" })}>
          Log a policy first: there is none on record that a new certificate could show.
        </p>
      )}
      <ListProblem several="certificates" problem={list.problem} />
      <DataTable
        label="Certificates"
        columns={columns}
        rows={list.rows}
        rowId={idOf}
        rowTo={({ id }) => `${path}/${id}`}
        countLabel={countsOf(first)}
        {...(canAdd ? { create: { to: `${path}/new`, verb: "create" } } : {})}
        openVerb="view"
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        onMore={list.loadMore}
        empty={
          <EmptyState title="No certificates" action={canAdd && add}>
            A certificate states {account.account.name}&rsquo;s insurance to someone who asks for it, such as
            a landlord or a general contractor.
          </EmptyState>
        }
      />
    </>
  );
}

// On a phone they fill the row.
const actsStyle = css({
  display: "flex",
  flexWrap: "wrap",
  gap: "8",
  w: { base: "full", md: "auto" },
  "& > *": { flex: { base: "[1 0 auto]", md: "none" } },
});

const headStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "8",
  px: "gutter",
  pt: "16",
  pb: "8",
});

const figures = new Intl.NumberFormat("en-US");

/** "12 certificates, 9 valid". */
const countsOf = ({ totalCount, validCount }: Certificates): string =>
  `${figures.format(totalCount)} ${totalCount === 1 ? "certificate" : "certificates"}, ${figures.format(validCount)} valid`;

function columnsOf(path: string, isSortable: boolean): Column<CertificateRowFragment>[] {
  const columns: Column<CertificateRowFragment>[] = [
    {
      id: "holder",
      head: "Certificate Holder",
      headSpan: 2,
      track: "minmax(0, 1.25fr)",
      cell: ({ holder, certificateNumber }) => (
        <>
          {holder.name}
          {/* Read out with the name, because this is the text of the row's link. */}
          <span className={css({ srOnly: true })}>, {certificateNumber}</span>
        </>
      ),
      sortValue: ({ holder }) => holder.name,
      phone: "title",
    },
    { id: "place", track: "minmax(0, 0.8fr)", cell: placeOf, phone: "second" },
    {
      id: "number",
      head: "Certificate Number",
      track: "150px",
      cell: ({ certificateNumber, issuedAt }) => (
        <>
          {certificateNumber}
          <span className={css({ md: { display: "none" } })}>, {dayLabel(issuedAt)}</span>
        </>
      ),
      sortValue: ({ certificateNumber }) => certificateNumber,
      phone: "third",
    },
    {
      id: "issuedAt",
      head: "Issued Date",
      track: "112px",
      cell: ({ issuedAt }) => <Figures>{dayLabel(issuedAt)}</Figures>,
      sortValue: ({ issuedAt }) => issuedAt,
    },
    {
      id: "marks",
      head: "Marks",
      track: "minmax(0, 1fr)",
      cell: ({ kind, marks }) => (kind === "PROPERTY" ? "Evidence of property" : summarizeMarks(marks)),
    },
    {
      id: "state",
      head: "State",
      track: "96px",
      cell: ({ state }) => <CertificateBadge state={state} />,
      sortValue: ({ state }) => certificateStateLabels[state],
      phone: "corner",
    },
    {
      id: "actions",
      track: "72px",
      align: "end",
      cell: ({ id, certificateNumber, downloadUrl }) => (
        <span className={css({ display: "inline-flex", gap: "4" })}>
          <IconLink label={`View ${certificateNumber}`} size="small" icon={<Eye />} to={`${path}/${id}`} />
          <IconLink
            label={`Download ${certificateNumber} in a new tab`}
            size="small"
            icon={<Download />}
            to={downloadUrl}
            newTab
            plain
          />
        </span>
      ),
    },
  ];
  return isSortable ? columns : columns.map(({ sortValue: _sortValue, ...column }) => column);
}
