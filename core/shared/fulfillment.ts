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
}

/** Closes a service request in the batch that does what it asks for. */
export interface Fulfillment {
  /** For that batch, or why the request cannot be closed with it. */
  close(
    requestId: string,
    by: FulfilledBy,
  ): Promise<Result<readonly Statement[], Problem<"NOT_FOUND" | "CONFLICT" | "VALIDATION">>>;
}
