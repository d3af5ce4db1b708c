/** What batches need of certificates: what policies state now, and to issue one. */
import { type Certificates, type IssueRequest, type StatedPolicy, statePolicies } from "#core/certificates";
import type { CertificateKind } from "#model/certificates";
import type { AgencyScope } from "../shared/agency-scope.ts";

/** For one step or request: what its certificates share is read once. */
export interface Certifier {
  /** A constant number of statements. Policies that are gone are missing. */
  statePolicies(wanted: {
    accountId: string;
    policyIds: readonly string[];
    kind: CertificateKind;
  }): Promise<ReadonlyMap<string, StatedPolicy>>;
  issue(request: IssueRequest): ReturnType<Certificates["issue"]>;
}

export const createCertifier = (scope: AgencyScope, { issue }: Pick<Certificates, "issue">): Certifier => ({
  statePolicies: (wanted) => statePolicies(scope, wanted),
  issue,
});
