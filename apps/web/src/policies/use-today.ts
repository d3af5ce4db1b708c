import { useState } from "react";
import { useViewer } from "../session/viewer.ts";

/** Today in the agency's time zone, YYYY-MM-DD, regardless of where the person is. */
export function useToday(): string {
  const { agency } = useViewer();
  const [nowMs] = useState(() => Date.now());
  return new Intl.DateTimeFormat("en-CA", {
    timeZone: agency.timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(nowMs);
}
