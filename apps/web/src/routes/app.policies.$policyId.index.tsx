import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/app/policies/$policyId/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/app/policies/$policyId/overview", params, statusCode: 302, replace: true });
  },
});
