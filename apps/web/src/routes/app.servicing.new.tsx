import { createFileRoute } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  CreateServiceRequestDocument,
  type CreateServiceRequestInput,
  RequestAccountDocument,
} from "../graphql/generated/graphql.ts";
import { NewRequestDialog } from "../servicing/new-request-dialog.tsx";
import { load } from "../session/load.ts";
import { checkedSearch } from "../shell/checked-search.ts";
import { pageTitle } from "../shell/page-frame.ts";

interface NewRequestSearch {
  accountId?: string;
}

const searchOf = checkedSearch(
  ({ accountId }: Record<string, unknown>): NewRequestSearch =>
    typeof accountId === "string" && accountId !== "" ? { accountId } : {},
  ["accountId"],
);

export const Route = createFileRoute("/app/servicing/new")({
  validateSearch: searchOf,
  loaderDeps: ({ search }) => ({ accountId: search.accountId }),
  loader: async ({ deps: { accountId }, abortController }) =>
    accountId ? load(RequestAccountDocument, { id: accountId }, abortController.signal) : { account: null },
  // The form keeps what it was opened with.
  shouldReload: ({ cause }) => (cause === "stay" ? false : undefined),
  head: () => ({ meta: [{ title: pageTitle("New service request") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request }) =>
        answerAction(async () => {
          const input = (await readJsonBody(request)) as unknown as CreateServiceRequestInput;
          return execute(CreateServiceRequestDocument, { input });
        }),
    },
  },
});

function Page() {
  return <NewRequestDialog account={Route.useLoaderData().account} />;
}
