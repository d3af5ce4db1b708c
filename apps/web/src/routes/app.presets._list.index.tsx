import { createFileRoute } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { DeleteCustomPresetDocument } from "../graphql/generated/graphql.ts";
import { GraphQLProblem } from "../graphql/problem.ts";

/** The list alone, without a dialog; presets are deleted from it. */
export const Route = createFileRoute("/app/presets/_list/")({
  component: () => null,
  server: {
    handlers: {
      DELETE: ({ request }) =>
        answerAction(async () => {
          const { presetId } = await readJsonBody(request);
          if (typeof presetId !== "string" || presetId === "")
            throw new GraphQLProblem({ code: "VALIDATION", message: "Choose a preset." });
          return execute(DeleteCustomPresetDocument, { id: presetId });
        }),
    },
  },
});
