/** How long a running batch still takes, from its own pace while the page is open. */
import { useState } from "react";
import { counted } from "../ui/counted.ts";

/** How many are done at a time, in milliseconds. */
export interface Sample {
  done: number;
  at: number;
}

// Before that, the pace is a guess.
const doneMin = 5;
const watchedMinMs = 3_000;

/** "about 2 minutes left"; null while the pace is not known. */
export function describeTimeLeft(first: Sample, last: Sample, waiting: number): string | null {
  const [done, watchedMs] = [last.done - first.done, last.at - first.at];
  if (waiting === 0 || done < doneMin || watchedMs < watchedMinMs) return null;
  const minutes = Math.round(((watchedMs / done) * waiting) / 60_000);
  return minutes === 0 ? "less than a minute left" : `about ${counted(minutes, "minute")} left`;
}

/** Null unless it is running and its pace is known. */
export function useTimeLeft(isRunning: boolean, last: Sample, waiting: number): string | null {
  const [first, setFirst] = useState<Sample | null>(null);
  // A pause ends what was seen of the pace.
  if (isRunning !== (first !== null)) setFirst(isRunning ? last : null);
  return isRunning && first ? describeTimeLeft(first, last, waiting) : null;
}
