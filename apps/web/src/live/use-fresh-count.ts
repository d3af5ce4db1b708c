import { useEffect, useRef, useState } from "react";
import { createReloads } from "./reloads.ts";
import { readWithin, type Shown } from "./shown.ts";
import { useAgencyChanges } from "./use-agency-changes.ts";

/** A count, and the number of the last change that it reflects. */
export interface DatedCount {
  count: number;
  lastChangeSeq: number;
}

/** A count that comes with the shell and is read again by itself, so that no page is reloaded for it. */
export function useFreshCount(loaded: DatedCount, shown: Shown, read: () => Promise<DatedCount>): number {
  const [later, setLater] = useState<DatedCount | null>(null);
  const current = later && later.lastChangeSeq > loaded.lastChangeSeq ? later : loaded;
  const reloads = useRef(createReloads(async () => setLater(await read())));
  useEffect(() => reloads.current.stop, []);
  useAgencyChanges(
    current,
    shown,
    (changes) => reloads.current.ask(readWithin(changes, shown)),
    () => reloads.current.ask(),
  );
  return current.count;
}
