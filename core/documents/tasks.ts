/** Every clock task of documents. */
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { readAgainTask } from "./read-again.ts";
import { readLeftTask } from "./read-left.ts";
import { type StoredKind, type StoredListing, sweepStorageTask } from "./sweep-storage.ts";
import { sweepUploadsTask } from "./uploads.ts";

export const documentTasks: readonly ClockTask<{
  scope: AgencyScope;
  storage: StoredListing;
  storedKinds: readonly StoredKind[];
}>[] = [readLeftTask, readAgainTask, sweepUploadsTask, sweepStorageTask];
