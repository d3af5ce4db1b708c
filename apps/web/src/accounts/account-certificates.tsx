import { Plus } from "lucide-react";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** A certificate shows insurance that is on record, so a policy comes first. */
export function AccountCertificates({ account }: { account: AccountQuery["account"] }) {
  if (account.type === "INDIVIDUAL") {
    return (
      <EmptyState title="No certificates">
        Certificates are issued for business policies. Personal policies are not supported yet.
      </EmptyState>
    );
  }
  if (account.businessPolicies.length === 0) {
    return (
      <EmptyState
        title="Log a policy first"
        action={
          <ButtonLink
            to={`/app/policies/new?accountId=${account.id}`}
            tone="primary"
            icon={<Plus aria-hidden="true" />}
          >
            Add Policy
          </ButtonLink>
        }
      >
        A certificate shows the insurance that {account.account.name} has, and there is no policy on record.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No certificates">
      Carabiner cannot issue certificates of insurance yet. They will be listed here.
    </EmptyState>
  );
}
