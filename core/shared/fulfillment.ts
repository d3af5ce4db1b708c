import type { Statement } from "./database.ts";
import type { Problem } from "./problem.ts";
import type { Result } from "./result.ts";

/** What was done for a service request. */
export interface FulfilledBy {
  accountId: string;
  /** As in the audit log: "certificate" and its id. */
  entity: string;
  entityId: string;
  /** "certificate COI-2026-00418". */
  label: string;
  /** "Issued certificate COI-2026-00418." */
  notes: string;
  /** Whether the request is closed with it. Null: if it lacks nothing that is asked for. */
  closes: boolean | null;
  /** Of a certificate: the policies that it shows, and those where it prints the additional insured. */
  certified?: { policyIds: readonly string[]; additionalInsured: readonly string[] };
}

/** Notes in the batch that does what a service request asks for that it was done, and closes the request with it. */
export interface Fulfillment {
  /** For that batch, or why the request does not allow it. */
  close(
    requestId: string,
    by: FulfilledBy,
  ): Promise<Result<readonly Statement[], Problem<"NOT_FOUND" | "CONFLICT" | "VALIDATION">>>;
}
