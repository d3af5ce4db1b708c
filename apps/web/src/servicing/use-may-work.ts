import { useMay } from "../session/use-may.ts";

/** Whether the person may act on requests, not only read them. */
export const useMayWork = (): boolean => useMay("WORK");
