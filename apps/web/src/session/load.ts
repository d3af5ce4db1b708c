/**
 * Loads data for a page. Problems that prevent the page are turned into router results: no session leads to the
 * sign-in page, an unknown record to the not-found page. Everything else is an error of the page.
 */
import { notFound, redirect } from "@tanstack/react-router";
import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import { execute } from "../graphql/execute.ts";
import { GraphQLProblem, isSignedOut } from "../graphql/problem.ts";
import type { StartContext } from "../start-context.ts";
import { signInSearchOf } from "./sign-in-path.ts";

/** In the browser, `execute` has already started to leave the page: render nothing more on it. */
const goToSignIn = createIsomorphicFn()
  .server((reason: string | null): Promise<never> => {
    const { path } = getGlobalStartContext() as unknown as StartContext;
    const search = signInSearchOf({ from: path, reason });
    throw redirect({ to: "/app/signin", search, statusCode: 302 });
  })
  .client((_reason: string | null): Promise<never> => new Promise(() => undefined));

export const load = (async (...request: Parameters<typeof execute>) => {
  try {
    return await execute(...request);
  } catch (error) {
    if (isSignedOut(error)) return await goToSignIn((error as GraphQLProblem).reason);
    if (error instanceof GraphQLProblem && error.code === "NOT_FOUND") throw notFound();
    throw error;
  }
}) as typeof execute;
