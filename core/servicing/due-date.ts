import { addDays, instantAt, startOfDayMs, todayIn } from "../shared/calendar-date.ts";
import type { FieldProblem } from "../shared/field-problems.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { CLOSES } from "./business-hours.ts";

const DAYS_MAX = 2 * 365;

/**
 * A due date that a person typed. `text` is as `dueSchema` accepts it; a bare date means the end of business, which must
 * be still to come.
 */
export function parseDueDate(
  text: string,
  { openedAt, nowMs, timeZone }: { openedAt: number; nowMs: number; timeZone: string },
): Result<number, FieldProblem[]> {
  const isDay = text.length === 10;
  const dueAt = isDay ? instantAt(text, CLOSES, timeZone) : Date.parse(text);
  const first = startOfDayMs(todayIn(timeZone, openedAt), timeZone);
  const last = startOfDayMs(addDays(todayIn(timeZone, nowMs), DAYS_MAX), timeZone);
  const hasPassed = isDay && dueAt <= nowMs;
  if (dueAt >= first && dueAt < last && !hasPassed) return ok(dueAt);
  const message =
    dueAt < first
      ? "Choose a due date on or after the day the request was opened."
      : dueAt >= last
        ? "Choose a due date within the next two years."
        : text === todayIn(timeZone, nowMs)
          ? "Today’s business hours are over. Choose a later day."
          : "This day has passed. Choose a later one.";
  return err([{ path: "dueAt", message }]);
}
