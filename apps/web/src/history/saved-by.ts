/** Who saved a record last, for a form that has to say whose changes it met. */
import { execute } from "../graphql/execute.ts";
import {
  AccountSavedByDocument,
  PolicySavedByDocument,
  type RecentChangesFragment,
} from "../graphql/generated/graphql.ts";
import { instantLabel } from "../ui/instant-label.ts";

/** "Dana Whitlock, Nov 22, 2026, 2:14 PM"; none if it was too many changes ago or cannot be read. */
export async function findSavedBy(
  record: { kind: "POLICY" | "ACCOUNT"; id: string },
  timeZone: string,
): Promise<{ savedBy?: string }> {
  const recent = await recentChangesOf(record).catch(() => null);
  const own = record.kind === "POLICY" ? "policy." : "account.";
  const last = recent?.nodes.find(({ action }) => action.startsWith(own));
  return last ? { savedBy: `${last.actor.name}, ${instantLabel(last.at, timeZone)}` } : {};
}

async function recentChangesOf({
  kind,
  id,
}: {
  kind: "POLICY" | "ACCOUNT";
  id: string;
}): Promise<RecentChangesFragment> {
  return kind === "POLICY"
    ? (await execute(PolicySavedByDocument, { id })).businessPolicy.history
    : (await execute(AccountSavedByDocument, { id })).account.activity;
}
