import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  CreateCertificateHolderDocument,
  type CreateCertificateHolderInput,
} from "../graphql/generated/graphql.ts";
import { NewHolderDialog } from "../holders/holder-dialogs.tsx";
import { pageTitle } from "../shell/page-frame.ts";

const accountRoute = getRouteApi("/app/accounts/$accountId");

export const Route = createFileRoute("/app/accounts/$accountId/holders/new")({
  head: () => ({ meta: [{ title: pageTitle("Add a certificate holder", "Accounts") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => {
          const body = (await readJsonBody(request)) as Omit<CreateCertificateHolderInput, "accountId">;
          return execute(CreateCertificateHolderDocument, {
            input: { ...body, accountId: params.accountId },
          });
        }),
    },
  },
});

function Page() {
  return <NewHolderDialog account={accountRoute.useLoaderData().account} />;
}
