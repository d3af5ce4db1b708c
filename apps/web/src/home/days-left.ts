import { counted } from "../ui/counted.ts";

/** How long there is still, as people say it. */
export function daysLeftLabel(days: number): string {
  if (days <= 0) return "Today";
  return `${counted(days, "day")} left`;
}
