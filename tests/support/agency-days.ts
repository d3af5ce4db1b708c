/** Days around today as screens show and forms send them, in the time zone of the tests' agencies. */
import { addDays, todayIn } from "../../core/shared/calendar-date.ts";

/** Days from today, YYYY-MM-DD. */
export const isoDay = (days: number): string => addDays(todayIn("America/Chicago", Date.now()), days);

/** The same as a US date, MM/DD/YYYY. */
export const dayText = (days: number): string => {
  const [year, month, day] = isoDay(days).split("-");
  return `${month}/${day}/${year}`;
};
