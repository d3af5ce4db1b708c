import { may } from "#model/shared";
import type { SubscriptionQuery } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";

export type UserRow = SubscriptionQuery["agencyUsers"][number];

/** Where users are added, and before the id of one. */
export const usersPath = "/app/settings/subscription/users";
export const userPath = (id: string): string => `${usersPath}/${id}`;

/** Which users the viewer may change: owners are changed by owners alone, and nobody changes their own role. */
export function useManaged(): (user: Pick<UserRow, "id" | "role">) => boolean {
  const viewer = useViewer();
  const [mayManage, mayOwn] = [useMay("MANAGE_AGENCY"), useMay("OWN_AGENCY")];
  return ({ id, role }) => id !== viewer.id && (may(role, "OWN_AGENCY") ? mayOwn : mayManage);
}
