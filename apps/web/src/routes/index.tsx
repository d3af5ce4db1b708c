import { createFileRoute } from "@tanstack/react-router";
import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import { LandingPage } from "../landing/landing-page.tsx";
import type { LandingLinks } from "../landing/landing-links.ts";
import type { StartContext } from "../start-context.ts";

/** Known where the page is rendered; every link of ours to it is a full page load. */
const readLinks = createIsomorphicFn()
  .server((): LandingLinks => (getGlobalStartContext() as unknown as StartContext).landingLinks)
  .client((): LandingLinks => ({ bookDemo: null, social: [] }));

export const Route = createFileRoute("/")({
  loader: () => readLinks(),
  component: Page,
});

function Page() {
  return <LandingPage links={Route.useLoaderData()} />;
}
