import { counted } from "../ui/counted.ts";

/** The remaining time in everyday words. */
export function daysLeftLabel(days: number): string {
  if (days <= 0) return "Today";
  return `${counted(days, "day")} left`;
}
