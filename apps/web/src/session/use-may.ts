/** What the signed-in user may do, by the server's own table; the server checks every request again. */
import { may, type Verb } from "#model/shared";
import { useColleagues, useViewer } from "./viewer.ts";

export const useMay = (verb: Verb): boolean => may(useViewer().role, verb);

/** "Ask Dana Whitlock": an owner, who may do whatever the signed-in user may not. */
export function useAskOwner(): string {
  const { id } = useViewer();
  const owner = useColleagues().find(
    (colleague) => colleague.role === "OWNER" && colleague.state === "ACTIVE" && colleague.id !== id,
  );
  return `Ask ${owner?.name ?? "an owner of your agency"}`;
}

/** Why the signed-in user may not do it, and whom to ask; null if they may. */
export function useRoleRefusal(verb: Verb): string | null {
  const isAllowed = useMay(verb);
  const ask = useAskOwner();
  return isAllowed ? null : `Your role does not allow this. ${ask}.`;
}
