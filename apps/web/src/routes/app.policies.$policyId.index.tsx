import { createFileRoute, redirect } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { deletePolicy } from "../policies/policies-action.ts";

export const Route = createFileRoute("/app/policies/$policyId/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/app/policies/$policyId/overview", params, statusCode: 302, replace: true });
  },
  server: {
    handlers: {
      DELETE: ({ request, params }) =>
        answerAction(async () => deletePolicy(params.policyId, await readJsonBody(request, {}))),
    },
  },
});
