import { createFileRoute } from "@tanstack/react-router";
import { loadCertificateForm } from "../certificates/load-certificate-form.ts";
import { NewCertificateDialog } from "../certificates/new-certificate-dialog.tsx";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { CreateCertificateDocument, type CreateCertificateInput } from "../graphql/generated/graphql.ts";
import { checkedSearch } from "../shell/checked-search.ts";
import { pageTitle } from "../shell/page-frame.ts";

interface NewCertificateSearch {
  /** The certificate that is issued again: the form starts as it was, and the new one supersedes it. */
  again?: string;
  /** The service request that asks for it: the form starts from it, and issuing closes it. */
  request?: string;
}

const searchOf = checkedSearch(
  ({ again, request }: Record<string, unknown>): NewCertificateSearch => ({
    ...(typeof again === "string" && again !== "" ? { again } : {}),
    ...(typeof request === "string" && request !== "" ? { request } : {}),
  }),
  ["again", "request"],
);

export const Route = createFileRoute("/app/accounts/$accountId/certificates/new")({
  validateSearch: searchOf,
  loaderDeps: ({ search: { again, request } }) => ({ again, request }),
  loader: ({ params, deps, abortController }) =>
    loadCertificateForm(params.accountId, deps.again ?? null, deps.request ?? null, abortController.signal),
  // The form keeps what it was opened with; what has changed since is checked when it is sent.
  shouldReload: ({ cause }) => (cause === "stay" ? false : undefined),
  head: () => ({ meta: [{ title: pageTitle("Create a new certificate") }] }),
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params }) =>
        answerAction(async () => {
          const input = (await readJsonBody(request)) as Partial<CreateCertificateInput>;
          return execute(CreateCertificateDocument, { input: { ...input, accountId: params.accountId } });
        }),
    },
  },
});

function Page() {
  const { accountId } = Route.useParams();
  return <NewCertificateDialog accountId={accountId} data={Route.useLoaderData()} />;
}
