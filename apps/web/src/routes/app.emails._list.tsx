import { createFileRoute, Outlet, retainSearchParams } from "@tanstack/react-router";
import { ThreadList, ThreadListLoading } from "../emails/thread-list.tsx";
import {
  searchKeys,
  shownThreads,
  stateOf,
  threadSearch,
  type ThreadSearch,
} from "../emails/thread-search.ts";
import { EmailArrivalDocument, EmailThreadsDocument } from "../graphql/generated/graphql.ts";
import { useListOrder } from "../lists/use-list-order.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";

/** The list with the slide-over: one page, so that opening a thread loads nothing again. */
export const Route = createFileRoute("/app/emails/_list")({
  validateSearch: threadSearch,
  search: { middlewares: [retainSearchParams<ThreadSearch>([...searchKeys])] },
  loaderDeps: ({ search }) => shownThreads(search),
  loader: async ({ deps: { state, ...order }, abortController: { signal } }) => {
    // Two questions: what follows page by page, and while somebody types, is the list alone.
    const [list, arrival] = await Promise.all([
      load(EmailThreadsDocument, { ...order, state: stateOf(state) }, signal),
      load(EmailArrivalDocument, {}, signal),
    ]);
    return { ...list, ...arrival };
  },
  staticData: { crumbs: () => [{ label: "Communication" }, { label: "Emails" }] },
  head: () => ({ meta: [{ title: pageTitle("Emails") }] }),
  pendingComponent: ThreadListLoading,
  notFoundComponent: NotFoundPage,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  const { state, ...order } = Route.useLoaderDeps();
  const ordering = useListOrder(order);
  useFreshPage(data, { emailThread: true }, { isPrompt: true });
  return (
    <>
      <ThreadList data={data} state={state} {...ordering} />
      <Outlet />
    </>
  );
}
