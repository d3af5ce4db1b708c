import { createFileRoute } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { RemoveServiceRequestFileDocument } from "../graphql/generated/graphql.ts";

export const Route = createFileRoute("/app/servicing/$requestId/_overview/overview")({
  component: () => null,
  server: {
    handlers: {
      /** One of the request's files, named in the body. */
      DELETE: ({ request }) =>
        answerAction(async () => {
          const { fileId } = await readJsonBody(request);
          return execute(RemoveServiceRequestFileDocument, {
            fileId: typeof fileId === "string" ? fileId : "",
          });
        }),
    },
  },
});
