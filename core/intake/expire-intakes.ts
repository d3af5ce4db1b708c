import { asc, lt } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { intakeAgeMs } from "./model.ts";
import { removeIntake } from "./remove-intake.ts";
import { policyIntakes } from "./tables.ts";

const EXPIRED_AT_ONCE_MAX = 25;

/** Deletes documents whose policy was not created within a day, with their files. */
export const expireIntakesTask: ClockTask<{ scope: AgencyScope }> = {
  name: "expire-intakes",
  async run({ scope }, nowMs) {
    const old = await scope.db
      .select({ id: policyIntakes.documentId })
      .from(policyIntakes)
      .where(lt(policyIntakes.createdAt, nowMs - intakeAgeMs))
      .orderBy(asc(policyIntakes.createdAt))
      .limit(EXPIRED_AT_ONCE_MAX);
    // One that is being used at this moment stays, and is no longer among them the next time.
    for (const { id } of old) await removeIntake(scope, id, "intake.expire");
    return { nextDueAt: old.length === EXPIRED_AT_ONCE_MAX ? nowMs : null };
  },
};
