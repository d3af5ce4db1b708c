import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ErrorPage } from "./error-page.tsx";

/** The error page for anything that a route could not load or render. Retrying loads its data again. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorPage error={error} onRetry={tryAgain} />;
}
