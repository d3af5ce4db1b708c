import { createRouter } from "@tanstack/react-router";
import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import { refuseMethodsOf } from "./form-kit/refuse-other-methods.ts";
import { keepShown } from "./live/keep-shown.ts";
import { routeTree } from "./routeTree.gen.ts";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { PageError } from "./shell/page-error.tsx";

/** Inline scripts run only with the request's nonce, which the browser reads back from the page itself. */
const findNonce = createIsomorphicFn()
  .server((): string | undefined => getGlobalStartContext()?.nonce)
  .client((): string | undefined => undefined);

/** On the server nothing is shown yet. */
const keepShownPages = createIsomorphicFn().client(keepShown);

export function getRouter() {
  const nonce = findNonce();
  const router = createRouter({
    routeTree,
    scrollRestoration: true,
    defaultPreload: "intent",
    // Data that was preloaded on hover is used without loading it again.
    defaultPreloadStaleTime: 10_000,
    // Going back to a page shows it immediately; the change feed reports what has changed meanwhile.
    defaultStaleTime: 5_000,
    // A loading placeholder appears only after a delay, so that it does not flash.
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
    ...(nonce ? { ssr: { nonce } } : {}),
  });
  keepShownPages(router);
  return router;
}

refuseMethodsOf(getRouter);

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
