import { execute } from "../graphql/execute.ts";
import { SignOutDocument } from "../graphql/generated/graphql.ts";
import { dropThumbnails } from "../documents/thumbnail-cache.ts";
import { dropDrafts } from "./kept-drafts.ts";
import { beginLeaving, stayAfterAll } from "./session-ended.ts";

/**
 * Ends the session and leaves with a full page load, so that nothing of the agency stays in the tab's memory. Throws
 * `GraphQLProblem` if the session could not be ended.
 */
export async function signOut(): Promise<void> {
  beginLeaving();
  try {
    await execute(SignOutDocument);
  } catch (error) {
    stayAfterAll();
    throw error;
  }
  dropDrafts();
  await dropThumbnails();
  window.location.assign("/app/signin");
}
