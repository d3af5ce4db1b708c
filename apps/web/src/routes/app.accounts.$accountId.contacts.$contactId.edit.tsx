import { createFileRoute, getRouteApi, notFound } from "@tanstack/react-router";
import { AccountOverview } from "../accounts/account-overview.tsx";
import { EditContactDialog } from "../accounts/contact-dialogs.tsx";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { UpdateContactDocument, type UpdateContactInput } from "../graphql/generated/graphql.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";

const accountRoute = getRouteApi("/app/accounts/$accountId");

export const Route = createFileRoute("/app/accounts/$accountId/contacts/$contactId/edit")({
  loader: async ({ params, parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    const contacts = loaderData?.account.contacts ?? [];
    if (!contacts.some(({ id }) => id === params.contactId)) throw notFound();
  },
  head: () => ({ meta: [{ title: pageTitle("Edit contact", "Accounts") }] }),
  notFoundComponent: NotFoundPage,
  component: Page,
  server: {
    handlers: {
      PUT: ({ request, params: { accountId, contactId } }) =>
        answerAction(async () => {
          const body = (await readJsonBody(request)) as Omit<UpdateContactInput, "accountId" | "id">;
          return execute(UpdateContactDocument, { input: { ...body, accountId, id: contactId } });
        }),
    },
  },
});

function Page() {
  const { contactId } = Route.useParams();
  const { account } = accountRoute.useLoaderData();
  const contact = account.contacts.find(({ id }) => id === contactId);
  return (
    <>
      <AccountOverview account={account} />
      {contact && <EditContactDialog key={contactId} account={account} contact={contact} />}
    </>
  );
}
