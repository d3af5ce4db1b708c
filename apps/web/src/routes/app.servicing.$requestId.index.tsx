import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/app/servicing/$requestId/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/app/servicing/$requestId/overview", params, statusCode: 302, replace: true });
  },
});
