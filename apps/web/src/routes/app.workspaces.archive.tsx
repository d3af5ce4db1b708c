import { createFileRoute, redirect } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { UpdateCaraWorkspacesDocument } from "../graphql/generated/graphql.ts";
import { GraphQLProblem } from "../graphql/problem.ts";

/** Archives workspaces, or brings them back; the page itself is the list. */
export const Route = createFileRoute("/app/workspaces/archive")({
  beforeLoad: () => {
    throw redirect({ to: "/app/workspaces", statusCode: 302, replace: true });
  },
  server: {
    handlers: {
      POST: ({ request }) =>
        answerAction(async () => {
          const { workspaceIds, archive } = await readJsonBody(request);
          if (!Array.isArray(workspaceIds) || workspaceIds.length === 0)
            throw new GraphQLProblem({ code: "VALIDATION", message: "Choose at least one workspace." });
          return execute(UpdateCaraWorkspacesDocument, {
            workspaceIds: workspaceIds.map(String),
            input: { archive: archive !== false },
          });
        }),
    },
  },
});
