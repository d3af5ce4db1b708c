import { createRouter } from "@tanstack/react-router";
import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import { refuseMethodsOf } from "./form-kit/refuse-other-methods.ts";
import { routeTree } from "./routeTree.gen.ts";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { PageError } from "./shell/page-error.tsx";

/** Inline scripts run only with the request's nonce; the browser reads it back from the page by itself. */
const findNonce = createIsomorphicFn()
  .server((): string | undefined => getGlobalStartContext()?.nonce)
  .client((): string | undefined => undefined);

export function getRouter() {
  const nonce = findNonce();
  return createRouter({
    routeTree,
    scrollRestoration: true,
    defaultPreload: "intent",
    // What was read for a link that the pointer is on may be shown without reading it again.
    defaultPreloadStaleTime: 10_000,
    // Going back to a page shows it at once; what changed meanwhile comes with the change feed.
    defaultStaleTime: 5_000,
    // What stands for a page that is on its way waits a moment, and does not flash by.
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
    ...(nonce ? { ssr: { nonce } } : {}),
  });
}

refuseMethodsOf(getRouter);

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
