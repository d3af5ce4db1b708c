import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { RequestConversation } from "../servicing/request-conversation.tsx";

const requestRoute = getRouteApi("/app/servicing/$requestId");

export const Route = createFileRoute("/app/servicing/$requestId/conversation")({ component: Page });

function Page() {
  const { request } = requestRoute.useLoaderData();
  return <RequestConversation threads={request.emailThreads} />;
}
