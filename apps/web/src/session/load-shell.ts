/** What the frame around every page shows: the signed-in user, their agency and colleagues, and what waits for them. */
import { ExpiredShellDocument, ShellDocument, type ShellQuery } from "../graphql/generated/graphql.ts";
import { isExpiredRefusal } from "../graphql/problem.ts";
import { load } from "./load.ts";

const none = { totalCount: 0 };

/** Of an agency whose subscription has expired, the server tells who is signed in, and nothing of its work. */
export async function loadShell(): Promise<ShellQuery> {
  try {
    return await load(ShellDocument);
  } catch (error) {
    if (!isExpiredRefusal(error)) throw error;
    return { ...(await load(ExpiredShellDocument)), openServiceRequests: none, waitingApprovals: none };
  }
}
