import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { reloadPage } from "./reload-page.ts";
import { createReloads } from "./reloads.ts";
import { readWithin, type Shown } from "./shown.ts";
import { type DatedData, useAgencyChanges } from "./use-agency-changes.ts";

/**
 * Reloads the page when something that it shows has changed since `data` were loaded, no matter who changed it.
 * `isPrompt`: without waiting for more changes, on a page that several people work from.
 */
export function useFreshPage(data: DatedData, shown: Shown, { isPrompt = false } = {}): void {
  const router = useRouter();
  const reloads = useRef(createReloads(() => reloadPage(router, { keepsShell: isPrompt }), { isPrompt }));
  useEffect(() => reloads.current.stop, []);
  useAgencyChanges(
    data,
    shown,
    (changes) => reloads.current.ask(readWithin(changes, shown)),
    () => reloads.current.ask(),
  );
}
