import { createFileRoute, redirect } from "@tanstack/react-router";
import { execute } from "../graphql/execute.ts";
import { CurrentUserDocument } from "../graphql/generated/graphql.ts";
import { isSignedOut } from "../graphql/problem.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { signInSearchOf } from "../session/sign-in-path.ts";
import { SignInPage } from "../sign-in/sign-in-page.tsx";
import { routeTarget } from "../ui/route-target.ts";
import { checkedSearch } from "../shell/checked-search.ts";

async function isSignedIn(): Promise<boolean> {
  try {
    await execute(CurrentUserDocument);
    return true;
  } catch (error) {
    if (isSignedOut(error)) return false;
    throw error;
  }
}

const searchOf = checkedSearch(signInSearchOf, ["email", "from", "reason"]);

export const Route = createFileRoute("/app_/signin")({
  validateSearch: searchOf,
  beforeLoad: async ({ search }) => {
    if (await isSignedIn()) throw redirect({ ...routeTarget(search.from ?? "/app"), statusCode: 302 });
  },
  head: () => ({ meta: [{ title: pageTitle("Sign in") }, { name: "robots", content: "noindex" }] }),
  component: Page,
});

function Page() {
  return <SignInPage search={Route.useSearch()} />;
}
