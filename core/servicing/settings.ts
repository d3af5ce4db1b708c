/** How requests are assigned, prioritized and timed: rules by type and hours by priority. */
import { eq, sql } from "drizzle-orm";
import { getAgencyProfile } from "#core/agencies";
import { recordChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type AgencyDb, writeAll } from "../shared/database.ts";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, type Problem } from "../shared/problem.ts";
import { recordOf } from "../shared/record-of.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { addBusinessDays } from "./business-hours.ts";
import {
  defaultFollowUpDays,
  defaultHours,
  defaultRule,
  requestPriorities,
  type RequestRule,
  requestTypes,
  type ServicingSettings,
  servicingSettingsSchema,
} from "./model.ts";
import { findActiveUserIds } from "./repository.ts";
import { servicingSettings } from "./tables.ts";

const WHAT = "servicing settings";

export async function getServicingSettings(db: AgencyDb): Promise<ServicingSettings> {
  const [row] = await db.select().from(servicingSettings);
  return {
    rules: recordOf(requestTypes, (type) => row?.rules[type] ?? defaultRule),
    hours: recordOf(requestPriorities, (priority) => row?.hours[priority] ?? defaultHours[priority]),
    followUpDays: row?.followUpDays ?? defaultFollowUpDays,
    version: row?.version ?? 1,
  };
}

/** When a party who was written to at an instant has been silent for too long. */
export async function loadFollowUpTimes(db: AgencyDb): Promise<(sentAt: number) => number> {
  const [{ followUpDays }, { timeZone }] = await Promise.all([
    getServicingSettings(db),
    getAgencyProfile(db),
  ]);
  return (sentAt) => addBusinessDays(sentAt, followUpDays, timeZone);
}

export async function updateServicingSettings(
  scope: AgencyScope,
  input: unknown,
): Promise<Result<ServicingSettings, Problem<"VALIDATION" | "CONFLICT">>> {
  const { db } = scope;
  const form = parseInput(servicingSettingsSchema, input);
  if (!form.ok) return err(invalid(form.error));
  const { rules, hoursByPriority, followUpDays, expectedVersion } = form.value;
  const named = rules.map(({ assignee }) => peopleOf(assignee));
  const [before, active] = await Promise.all([getServicingSettings(db), findActiveUserIds(db, named.flat())]);
  if ((expectedVersion ?? before.version) !== before.version) return err(conflict(WHAT));
  const known = new Set(Object.values(before.rules).flatMap(({ assignee }) => peopleOf(assignee)));
  const problems = rules.flatMap(({ assignee }, at): FieldProblem[] => {
    const isStranger = peopleOf(assignee).some((id) => !active.has(id) && !known.has(id));
    const field = assignee.kind === "USER" ? "userId" : "userIds";
    const message = "Someone here can no longer be assigned. Choose someone else.";
    return isStranger ? [{ path: `rules.${at}.assignee.${field}`, message }] : [];
  });
  if (problems.length > 0) return err(invalid(problems));
  const after: ServicingSettings = {
    rules: {
      ...before.rules,
      ...Object.fromEntries(rules.map(({ type, assignee, priority }) => [type, { assignee, priority }])),
    },
    hours: hoursByPriority
      ? {
          LOW: hoursByPriority.low,
          NORMAL: hoursByPriority.normal,
          HIGH: hoursByPriority.high,
          URGENT: hoursByPriority.urgent,
        }
      : before.hours,
    followUpDays: followUpDays ?? before.followUpDays,
    version: before.version + 1,
  };
  const { version, ...content } = after;
  const { version: _before, ...contentBefore } = before;
  try {
    await writeAll(db, [
      ...guardThat(db, "servicing", sql`(SELECT version = ${before.version} FROM ${servicingSettings})`),
      db
        .update(servicingSettings)
        .set({ ...content, version, updatedAt: scope.nowMs() })
        .where(eq(servicingSettings.id, 1)),
      ...(await recordChange(scope, {
        action: "servicingSettings.update",
        entity: "servicingSettings",
        entityId: scope.agencyId,
        version,
        before: contentBefore,
        after: content,
      })),
    ]);
  } catch (error) {
    if (isConflict(error)) return err(conflict(WHAT));
    throw error;
  }
  scope.written({});
  return ok(after);
}

const peopleOf = ({ userId, userIds }: RequestRule["assignee"]): string[] => [
  ...(userId === null ? [] : [userId]),
  ...userIds,
];
