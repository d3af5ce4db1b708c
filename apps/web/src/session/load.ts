/**
 * Reads data for a page. What a page cannot go on without becomes what the router knows: nobody signed in leads
 * to the sign-in page, an unknown record to the page that says so. Everything else is an error of the page.
 */
import { notFound, redirect } from "@tanstack/react-router";
import { execute } from "../graphql/execute.ts";
import { GraphQLProblem, isSignedOut } from "../graphql/problem.ts";

export const load = (async (...request: Parameters<typeof execute>) => {
  try {
    return await execute(...request);
  } catch (error) {
    if (isSignedOut(error)) throw redirect({ to: "/app/signin", statusCode: 302 });
    if (error instanceof GraphQLProblem && error.code === "NOT_FOUND") throw notFound();
    throw error;
  }
}) as typeof execute;
