import { createFileRoute, getRouteApi, Outlet, useNavigate } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  ArchiveCertificateHolderDocument,
  CertificateHoldersDocument,
  RestoreCertificateHolderDocument,
} from "../graphql/generated/graphql.ts";
import { HolderList } from "../holders/holder-list.tsx";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { checkedSearch } from "../shell/checked-search.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

const accountRoute = getRouteApi("/app/accounts/$accountId");

interface HolderSearch {
  filter?: string;
  archived?: true;
}

const searchOf = checkedSearch(
  ({ filter, archived }: Record<string, unknown>): HolderSearch => ({
    ...((typeof filter === "string" || typeof filter === "number") && filter !== ""
      ? { filter: String(filter).slice(0, 200) }
      : {}),
    ...(archived === true ? { archived } : {}),
  }),
  ["filter", "archived"],
);

/** The list and the dialogs over it: one page, so that opening a dialog loads nothing again. */
export const Route = createFileRoute("/app/accounts/$accountId/holders")({
  validateSearch: searchOf,
  loaderDeps: ({ search: { archived } }) => ({ includeArchived: archived === true }),
  loader: ({ params: { accountId }, deps, abortController }) =>
    load(CertificateHoldersDocument, { accountId, ...deps }, abortController.signal),
  head: () => ({ meta: [{ title: pageTitle("Certificate holders", "Accounts") }] }),
  staticData: {
    partCrumbs: ({ accountId }) => [
      { label: "Certificates", to: `/app/accounts/${accountId}/certificates` },
      { label: "Holders" },
    ],
  },
  pendingComponent: PageSkeleton,
  notFoundComponent: NotFoundPage,
  component: Page,
  server: {
    handlers: {
      POST: ({ request }) =>
        answerAction(async () => {
          const { action, id, expectedVersion } = await readJsonBody(request);
          const holder = {
            id: typeof id === "string" ? id : "",
            expectedVersion: typeof expectedVersion === "number" ? expectedVersion : null,
          };
          return action === "restore"
            ? execute(RestoreCertificateHolderDocument, holder)
            : execute(ArchiveCertificateHolderDocument, holder);
        }),
    },
  },
});

function Page() {
  const { account } = accountRoute.useLoaderData();
  const data = Route.useLoaderData();
  const { includeArchived } = Route.useLoaderDeps();
  const navigate = useNavigate();
  useFreshPage(data, { holder: account.id });
  return (
    <>
      <HolderList
        accountId={account.id}
        accountName={account.account.name}
        page={data.certificateHolders}
        hasArchived={includeArchived}
        onArchivedChange={(archived) =>
          void navigate({
            to: ".",
            search: ((search: object) => ({ ...search, archived: archived || undefined })) as never,
            replace: true,
          })
        }
      />
      <Outlet />
    </>
  );
}
