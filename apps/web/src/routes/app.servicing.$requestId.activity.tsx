import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { ActivityPanel } from "../servicing/activity-panel.tsx";

const requestRoute = getRouteApi("/app/servicing/$requestId");

export const Route = createFileRoute("/app/servicing/$requestId/activity")({ component: Page });

function Page() {
  const { request } = requestRoute.useLoaderData();
  return <ActivityPanel key={request.id} request={request} />;
}
