import { useState } from "react";
import { type RequestAct, requestActs, type RequestState } from "#model/servicing";
import { useRoleRefusal } from "../session/use-may.ts";

/** What the rules look at. */
export interface ActedOn {
  state: RequestState;
  mergedInto?: { id: string } | null;
}

/**
 * Why the signed-in user may not do this, by the server's own rules; null if they may. As it is when the dialog opens:
 * a form stays open while the page behind it is reloaded, and the server decides when it is sent.
 */
export function useRequestRefusal({ state, mergedInto }: ActedOn, act: RequestAct): string | null {
  const byRole = useRoleRefusal("WORK");
  const [refusal] = useState(byRole ?? requestActs[act]({ state, mergedInto: mergedInto?.id ?? null }));
  return refusal;
}
