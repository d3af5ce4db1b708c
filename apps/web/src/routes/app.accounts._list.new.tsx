import { createFileRoute } from "@tanstack/react-router";
import { NewAccountDialog } from "../accounts/new-account-dialog.tsx";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { CreateAccountDocument, type CreateAccountInput } from "../graphql/generated/graphql.ts";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/accounts/_list/new")({
  head: () => ({ meta: [{ title: pageTitle("Create a new account") }] }),
  component: NewAccountDialog,
  server: {
    handlers: {
      POST: ({ request }) =>
        answerAction(async () => {
          const input = (await readJsonBody(request)) as CreateAccountInput;
          return execute(CreateAccountDocument, { input });
        }),
    },
  },
});
