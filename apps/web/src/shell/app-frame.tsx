import { useLocation, useRouter } from "@tanstack/react-router";
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { isConnectionLost, watchConnection } from "../live/connection.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { allowDrafts, dropDrafts } from "../session/kept-drafts.ts";
import { useNeverRestored } from "../session/use-never-restored.ts";
import { useLastChangeSeq, useViewer } from "../session/viewer.ts";
import { useWaitingApprovals } from "../approvals/use-waiting-approvals.ts";
import { useOpenRequestCount } from "../servicing/use-open-request-count.ts";
import { subscriptionPath } from "../subscription/paths.ts";
import { StateNotice, useStateNotice } from "../subscription/state-notice.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { ExpiredFrame, ExpiredSubscriptionPage } from "./expired-subscription-page.tsx";
import { listNavigation } from "./navigation.ts";
import { usePageFrame } from "./page-frame.ts";
import { Shell } from "./shell.tsx";
import { TypingAhead } from "./typing-ahead.tsx";

// The search code is loaded only by users who search.
const CommandPalette = lazy(() => import("./command-palette.tsx"));

/** The shell with its data: the user, the existing pages, the current page. */
export function AppFrame({ isRail, children }: { isRail: boolean; children: ReactNode }) {
  const { id, name, email, agency } = useViewer();
  const router = useRouter();
  const { crumbs, needsWidth } = usePageFrame();
  const isAtSubscription = useLocation({ select: ({ pathname }) => pathname.startsWith(subscriptionPath) });
  const isInPlanDialog = useLocation({
    select: ({ pathname }) => pathname.startsWith(`${subscriptionPath}/`),
  });
  const openRequests = useOpenRequestCount();
  const waitingApprovals = useWaitingApprovals();
  const groups = useMemo(
    () =>
      listNavigation((to) => to in router.routesByPath, {
        ...(openRequests > 0 ? { "/app/servicing": openRequests } : {}),
        ...(waitingApprovals > 0 ? { "/app/approvals": waitingApprovals } : {}),
      }),
    [router, openRequests, waitingApprovals],
  );
  const typedRef = useRef("");
  useFreshPage({ lastChangeSeq: useLastChangeSeq() }, { agency: true, agencyUser: true, subscription: true });
  useNeverRestored();
  useEffect(() => {
    allowDrafts();
    // Changes to other users do not matter here.
    dropDrafts(id);
  }, [id]);

  const isLost = useSyncExternalStore(watchConnection, isConnectionLost, () => false);
  const notice = useStateNotice(agency);
  const user = { name, email, agencyName: agency.name };
  const isExpired = agency.subscription.state === "EXPIRED";
  // Another frame would build a dialog anew, and with it what was just bought there: it waits until the dialog closes.
  const [isClosed, setClosed] = useState(isExpired);
  if (isClosed !== isExpired && !isInPlanDialog) setClosed(isExpired);
  if (isClosed) {
    // The subscription stays open: it leads back to a paid plan.
    if (isAtSubscription) return <ExpiredFrame user={user}>{children}</ExpiredFrame>;
    return <ExpiredSubscriptionPage agencyName={agency.name} />;
  }
  return (
    <Shell
      user={user}
      groups={groups}
      crumbs={crumbs}
      isRail={isRail}
      needsWidth={needsWidth}
      // The subscription's own page says it itself.
      notice={isLost ? <ConnectionNotice /> : notice && !isAtSubscription && <StateNotice {...notice} />}
      renderPalette={(close) => (
        <Suspense fallback={<TypingAhead typedRef={typedRef} onClose={close} />}>
          <CommandPalette typedRef={typedRef} onClose={close} />
        </Suspense>
      )}
    >
      {children}
    </Shell>
  );
}
