import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/app/accounts/$accountId/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/app/accounts/$accountId/overview", params, statusCode: 302, replace: true });
  },
});
