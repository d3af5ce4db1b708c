import { ClientOnly } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { OnlyFor } from "../form-kit/only-for.tsx";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { planPath, seatsPath, subscriptionPath } from "./paths.ts";
import type { ChoiceSearch } from "./choice-search.ts";
import { choiceHref, startOf, useSubscriptionAgency } from "./subscription-data.ts";

// Few people come here, and seldom: nobody else loads its code.
const PlanDialog = lazy(() => import("./plan-dialog.tsx"));

interface PlanRouteProps {
  kind: "PLAN" | "SEATS";
  search: ChoiceSearch;
}

/** The dialog over the subscription page, as its address opened it. */
export function PlanRoute({ kind, search }: PlanRouteProps) {
  const { subscription, timeZone } = useSubscriptionAgency();
  const close = useCloseTo(subscriptionPath);
  return (
    <OnlyFor verb="OWN_AGENCY" title={kind === "PLAN" ? "Change Plan" : "Manage Seats"} onClose={close}>
      {/* What is bought there needs the browser anyway, and a page is rendered without waiting for code. */}
      <ClientOnly>
        <Suspense>
          <PlanDialog
            kind={kind}
            subscription={subscription}
            timeZone={timeZone}
            start={startOf(kind, subscription, search)}
            isCardRefused={search.redirect_status === "failed"}
            hrefOf={choiceHref(kind === "PLAN" ? planPath : seatsPath)}
            onClose={close}
          />
        </Suspense>
      </ClientOnly>
    </OnlyFor>
  );
}
