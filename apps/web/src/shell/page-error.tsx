import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { isAway } from "../graphql/problem.ts";
import { onConnectionBack, reportAway } from "../live/connection.ts";
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
  const comeBack = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!isAway(error)) return;
    reportAway(error);
    return onConnectionBack(() => comeBack());
  }, [error]);
  return <ErrorPage error={error} onRetry={tryAgain} />;
}
