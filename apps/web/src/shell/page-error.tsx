import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { isAway } from "../graphql/problem.ts";
import { onConnectionBack, reportLost } from "../live/connection.ts";
import { ErrorPage } from "./error-page.tsx";

/**
 * The error page for anything that a route could not load or render. Retrying loads its data again, which happens by
 * itself once Carabiner can be reached.
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  const isAwayNow = isAway(error);
  const comeBack = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!isAwayNow) return;
    reportLost();
    return onConnectionBack(() => comeBack());
  }, [isAwayNow]);
  return <ErrorPage error={error} onRetry={tryAgain} />;
}
