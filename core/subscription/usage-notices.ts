/** Tells the owners once when most of something is used, and once when all of it is; each month anew for what is monthly. */
import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { getAgencyProfile } from "#core/agencies";
import { defineJob, enqueue } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { writeAll } from "../shared/database.ts";
import { MailRefused } from "../shared/mailer.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { countUsage } from "./entitlements.ts";
import { getSubscription } from "./get-subscription.ts";
import { mailOwners, type OwnerMailPorts } from "./mail-owners.ts";
import { type UsageCount, type UsageKind, usageKinds } from "./model.ts";
import { usageNotices } from "./tables.ts";

const percents = [100, 80] as const;
const monthly: readonly UsageKind[] = ["EMAILS", "VOICE_MINUTES"];

export const usageWords: Record<UsageKind, string> = {
  USERS: "seats",
  PRESETS: "custom presets",
  STYLES: "document styles",
  KNOWLEDGE_DOCUMENTS: "documents of the knowledge base",
  KNOWLEDGE_PAGES: "pages of the knowledge base",
  EMAILS: "emails of this month",
  VOICE_MINUTES: "voice minutes of this month",
};

/** What the owners are to be told: the highest mark that each count has reached. */
export const reachedMarks = (
  usage: readonly UsageCount[],
): { kind: UsageKind; percent: (typeof percents)[number]; used: number; limit: number }[] =>
  usage.flatMap(({ kind, used, limit }) => {
    if (limit === null || limit === 0) return [];
    const percent = percents.find((mark) => used * 100 >= limit * mark);
    return percent === undefined ? [] : [{ kind, percent, used, limit }];
  });

const noticeSchema = v.object({
  kind: v.picklist(usageKinds),
  percent: v.picklist(percents),
  used: v.number(),
  limit: v.number(),
});

export const mailUsageJob = defineJob({
  name: "mail-usage",
  staysOpen: true,
  payload: noticeSchema,
  queue: "mail-jobs",
  async run(ports: OwnerMailPorts, { scope, payload, jobId, attempt }) {
    const { kind, percent, used, limit } = payload;
    const { name } = await getAgencyProfile(scope.db);
    const figures = `${used.toLocaleString("en-US")} of ${limit.toLocaleString("en-US")} ${usageWords[kind]}`;
    const what =
      percent === 100
        ? `${name} has used all that its plan allows: ${figures}. No more can be added until some are free again or the plan is larger.`
        : `${name} has used ${figures}.`;
    try {
      await mailOwners(
        ports,
        { db: scope.db, jobId, attempt },
        {
          subject: `${percent} % of your ${usageWords[kind]} are used`,
          paragraphs: [what, "The subscription page shows everything that counts, and larger plans."],
          button: "Open the subscription",
        },
      );
      return { tag: "NOTHING_TO_DO" };
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      return { tag: "REFUSED", reason: error.message };
    }
  },
});

/**
 * Enqueues the mails that were not sent yet. Being back below a mark forgets it, so that reaching it again is told
 * again, except within a month.
 */
async function notify(scope: AgencyScope): Promise<void> {
  const { db } = scope;
  const [{ timeZone }, now, told] = await Promise.all([
    getAgencyProfile(db),
    getSubscription(scope),
    db.select().from(usageNotices),
  ]);
  const marks = reachedMarks(await countUsage(scope, timeZone, now));
  const month = todayIn(timeZone, scope.nowMs()).slice(0, 7);
  const spanOf = (kind: UsageKind) => (monthly.includes(kind) ? month : "");
  const isTold = ({ kind, percent }: { kind: UsageKind; percent: number }) =>
    told.some((each) => each.kind === kind && each.span === spanOf(kind) && each.percent >= percent);
  const fresh = marks.filter((mark) => !isTold(mark));
  const current = new Map(marks.map(({ kind, percent }) => [kind, percent]));
  const past = told.filter(({ kind, span, percent }) =>
    span === "" ? (current.get(kind) ?? 0) < percent : span !== month,
  );
  if (fresh.length === 0 && past.length === 0) return;
  const jobs = fresh.map((mark) => enqueue(scope, mailUsageJob, mark));
  try {
    await writeAll(db, [
      // Another run of the clock may have told them at this moment.
      ...guardThat(db, "usage", sql`(SELECT count(*) = ${told.length} FROM ${usageNotices})`),
      ...past.map(({ kind, span, percent }) =>
        db
          .delete(usageNotices)
          .where(
            and(eq(usageNotices.kind, kind), eq(usageNotices.span, span), eq(usageNotices.percent, percent)),
          ),
      ),
      ...fresh.flatMap(({ kind, percent }) =>
        percents
          // Whoever was told of the higher mark need not hear of the lower one.
          .filter((mark) => mark <= percent)
          .map((mark) =>
            db
              .insert(usageNotices)
              .values({ kind, percent: mark, span: spanOf(kind), at: scope.nowMs() })
              .onConflictDoNothing(),
          ),
      ),
      ...jobs.flatMap(({ statements }) => statements),
    ]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    return;
  }
  scope.written({ jobs });
}

export const usageNoticesTask: ClockTask<{ scope: AgencyScope }> = {
  name: "tell-usage",
  async run({ scope }, nowMs) {
    await notify(scope);
    // Often enough for people, and not after every write.
    return { nextDueAt: nowMs + 15 * 60_000 };
  },
};
