import { createFileRoute, redirect } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  BulkUpdateServiceRequestsDocument,
  type BulkUpdateServiceRequestsMutationVariables,
} from "../graphql/generated/graphql.ts";

/** Takes what the bar over the list sends; the page itself is the list. */
export const Route = createFileRoute("/app/servicing/bulk")({
  beforeLoad: () => {
    throw redirect({ to: "/app/servicing", statusCode: 302, replace: true });
  },
  server: {
    handlers: {
      POST: ({ request }) =>
        answerAction(async () => {
          const { ids, input } = (await readJsonBody(
            request,
          )) as unknown as BulkUpdateServiceRequestsMutationVariables;
          return execute(BulkUpdateServiceRequestsDocument, { ids, input });
        }),
    },
  },
});
