import { createFileRoute } from "@tanstack/react-router";
import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import { pageTitle } from "../shell/page-frame.ts";
import type { StartContext, Verification } from "../start-context.ts";
import { VerificationPage } from "../verify/verification-page.tsx";

/** Looked up where the page is rendered; in the browser, only a full page load asks again. */
const verify = createIsomorphicFn()
  .server((code: string) => (getGlobalStartContext() as unknown as StartContext).verifyCertificate(code))
  .client((): Promise<Verification> => {
    window.location.reload();
    return new Promise(() => undefined);
  });

export const Route = createFileRoute("/verify/$code")({
  loader: ({ params }) => verify(params.code),
  staleTime: Number.POSITIVE_INFINITY,
  head: () => ({
    meta: [
      { title: pageTitle("Certificate verification") },
      { name: "robots", content: "noindex, nofollow" },
    ],
  }),
  component: Page,
});

function Page() {
  return <VerificationPage verification={Route.useLoaderData()} />;
}
