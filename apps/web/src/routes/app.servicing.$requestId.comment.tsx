import { createFileRoute, redirect } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  AddServiceRequestCommentDocument,
  type AddServiceRequestCommentInput,
} from "../graphql/generated/graphql.ts";

/** Takes a comment; the box for it is on the activity. */
export const Route = createFileRoute("/app/servicing/$requestId/comment")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/app/servicing/$requestId/activity", params, statusCode: 302, replace: true });
  },
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => {
          const input = (await readJsonBody(request)) as unknown as AddServiceRequestCommentInput;
          return execute(AddServiceRequestCommentDocument, { id: params.requestId, input });
        }),
    },
  },
});
