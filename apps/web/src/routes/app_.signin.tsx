import { createFileRoute, redirect } from "@tanstack/react-router";
import { execute } from "../graphql/execute.ts";
import { CurrentUserDocument } from "../graphql/generated/graphql.ts";
import { isSignedOut } from "../graphql/problem.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { SignInPage } from "../sign-in/sign-in-page.tsx";

async function isSignedIn(): Promise<boolean> {
  try {
    await execute(CurrentUserDocument);
    return true;
  } catch (error) {
    if (isSignedOut(error)) return false;
    throw error;
  }
}

export const Route = createFileRoute("/app_/signin")({
  validateSearch: (search): { email?: string } =>
    typeof search["email"] === "string" && search["email"] !== "" ? { email: search["email"] } : {},
  beforeLoad: async () => {
    if (await isSignedIn()) throw redirect({ to: "/app", statusCode: 302 });
  },
  head: () => ({ meta: [{ title: pageTitle("Sign in") }, { name: "robots", content: "noindex" }] }),
  component: Page,
});

function Page() {
  const { email } = Route.useSearch();
  return <SignInPage email={email ?? null} />;
}
