import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { isWaiting } from "../approvals/approval-words.ts";

const approvalsRoute = getRouteApi("/app/approvals");

/** The inbox alone. Where there is room beside it, the first that waits is opened. */
export const Route = createFileRoute("/app/approvals/")({ component: Page });

function Page() {
  const { approvals } = approvalsRoute.useLoaderData();
  const navigate = Route.useNavigate();
  const firstId = approvals.nodes.find(isWaiting)?.id;
  useEffect(() => {
    if (!firstId || !window.matchMedia("(min-width: 1024px)").matches) return;
    void navigate({ to: "/app/approvals/$approvalId", params: { approvalId: firstId }, replace: true });
  }, [firstId, navigate]);
  return null;
}
