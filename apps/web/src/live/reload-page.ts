import type { AnyRouter } from "@tanstack/react-router";

/**
 * Loads again what is open, except what a form loaded when it was opened: its choices stay while it is filled in.
 * `keepsShell`: not the frame around the page either, which follows the changes that concern it by itself.
 */
export const reloadPage = (router: AnyRouter, { keepsShell = false } = {}): Promise<void> =>
  router.invalidate({
    filter: ({ id, routeId }) =>
      !(keepsShell && routeId === "/app") &&
      (router.routesById[routeId]?.options.shouldReload === undefined ||
        router.state.matches.every((open) => open.id !== id)),
  });
