import { execute } from "../graphql/execute.ts";
import { SignOutDocument } from "../graphql/generated/graphql.ts";

/**
 * Ends the session and leaves by a full load, so that nothing of the agency stays in the memory of the tab.
 * Throws `GraphQLProblem` when the session could not be ended.
 */
export async function signOut(): Promise<void> {
  await execute(SignOutDocument);
  window.location.assign("/app/signin");
}
