import type { ReactNode } from "react";
import { css } from "#styled/css";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { planPath, subscriptionPath } from "../subscription/paths.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import { NoticePage } from "./notice-page.tsx";
import { InShellContext } from "./in-shell-context.ts";
import { type SignedInUser, signOutOrSay, UserMenu } from "./user-menu.tsx";

/** Replaces the whole shell while the agency's subscription state is EXPIRED. */
export function ExpiredSubscriptionPage({ agencyName }: { agencyName: string }) {
  const mayPay = useMay("OWN_AGENCY");
  const askOwner = useAskOwner();
  return (
    <NoticePage
      kind={agencyName}
      title="Your subscription has expired"
      actions={
        <>
          {mayPay && (
            <ButtonLink to={planPath} tone="primary">
              Update subscription
            </ButtonLink>
          )}
          <ButtonLink to={subscriptionPath}>
            {mayPay ? "Plan, users and invoices" : "Plan and users"}
          </ButtonLink>
          <Button tone="ghost" onClick={signOutOrSay}>
            Sign out
          </Button>
        </>
      }
    >
      <p>
        Your accounts, policies and documents are kept as they were.{" "}
        {mayPay
          ? "Update the subscription to open them again for everyone in the agency."
          : `${askOwner} to update the subscription, which opens them again for everyone in the agency.`}
      </p>
    </NoticePage>
  );
}

const bar = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "16",
  h: "48",
  px: "gutter",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

/** Around the subscription's page while it has expired: without the way to pages that do not open. */
export function ExpiredFrame({ user, children }: { user: SignedInUser; children: ReactNode }) {
  return (
    <div className={css({ display: "flex", flexDirection: "column", minH: "screen" })}>
      <header className={bar}>
        <AppLink to="/app/home" aria-label="Carabiner">
          <Wordmark />
        </AppLink>
        <UserMenu user={user} />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={css({
          display: "flex",
          flexDirection: "column",
          flex: "1",
          w: "full",
          maxW: "[1200px]",
          mx: "auto",
          minW: "0",
        })}
      >
        <InShellContext value={true}>{children}</InShellContext>
      </main>
      <Toaster />
    </div>
  );
}
