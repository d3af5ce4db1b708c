import { createFileRoute, getRouteApi, notFound } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  CertificateHolderDocument,
  UpdateCertificateHolderDocument,
  type UpdateCertificateHolderInput,
} from "../graphql/generated/graphql.ts";
import { HolderDialog } from "../holders/holder-dialogs.tsx";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";

const accountRoute = getRouteApi("/app/accounts/$accountId");

export const Route = createFileRoute("/app/accounts/$accountId/holders/$holderId/edit")({
  loader: async ({ params: { accountId, holderId }, abortController }) => {
    const data = await load(CertificateHolderDocument, { id: holderId }, abortController.signal);
    const holder = data.certificateHolder;
    if (holder?.accountId !== accountId) throw notFound();
    return { holder };
  },
  head: () => ({ meta: [{ title: pageTitle("Edit certificate holder", "Accounts") }] }),
  notFoundComponent: NotFoundPage,
  component: Page,
  server: {
    handlers: {
      PUT: ({ request, params }) =>
        answerAction(async () => {
          const body = (await readJsonBody(request)) as Omit<UpdateCertificateHolderInput, "id">;
          return execute(UpdateCertificateHolderDocument, { input: { ...body, id: params.holderId } });
        }),
    },
  },
});

function Page() {
  const { account } = accountRoute.useLoaderData();
  const { holder } = Route.useLoaderData();
  return <HolderDialog key={holder.id} account={account} holder={holder} />;
}
