import type { AnyRouter } from "@tanstack/react-router";

/** Loads again what is open, except what a form loaded when it was opened: its choices stay while it is filled in. */
export const reloadPage = (router: AnyRouter): Promise<void> =>
  router.invalidate({
    filter: ({ id, routeId }) =>
      router.routesById[routeId]?.options.shouldReload === undefined ||
      router.state.matches.every((open) => open.id !== id),
  });
