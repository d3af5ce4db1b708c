import { useState } from "react";
import { useViewer } from "../session/viewer.ts";

/** The day it is now for the agency, YYYY-MM-DD, wherever the person looks from. */
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
