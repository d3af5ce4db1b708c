import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { AccountOverview } from "../accounts/account-overview.tsx";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  RemoveContactDocument,
  type RemoveContactInput,
  SetPrimaryContactDocument,
  type SetPrimaryContactInput,
} from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { loadActivity } from "../notes/load-activity.ts";
import { NotesPanel } from "../notes/notes-panel.tsx";
import { BesidePanel } from "../ui/beside-panel.tsx";

const accountRoute = getRouteApi("/app/accounts/$accountId");

/** What the menu of a contact sends: which one, and what else the mutation takes. */
async function contactInput<Input>(request: Request, accountId: string): Promise<Input> {
  const { contactId, ...rest } = await readJsonBody(request);
  return { ...rest, accountId, id: typeof contactId === "string" ? contactId : "" } as Input;
}

export const Route = createFileRoute("/app/accounts/$accountId/overview")({
  loader: ({ params, abortController }) =>
    loadActivity({ kind: "ACCOUNT", id: params.accountId }, null, abortController.signal),
  component: Page,
  server: {
    handlers: {
      PUT: ({ request, params }) =>
        answerAction(async () => {
          const input = await contactInput<SetPrimaryContactInput>(request, params.accountId);
          return execute(SetPrimaryContactDocument, { input });
        }),
      DELETE: ({ request, params }) =>
        answerAction(async () => {
          const input = await contactInput<RemoveContactInput>(request, params.accountId);
          return execute(RemoveContactDocument, { input });
        }),
    },
  },
});

function Page() {
  const { account } = accountRoute.useLoaderData();
  const data = Route.useLoaderData();
  const { id } = account;
  useFreshPage(data, { note: id, document: id, explorer: id });
  return (
    <BesidePanel panel={<NotesPanel subject={{ kind: "ACCOUNT", id }} record={data.record} />}>
      <AccountOverview account={account} />
    </BesidePanel>
  );
}
