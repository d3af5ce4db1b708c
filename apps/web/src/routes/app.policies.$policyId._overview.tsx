import { createFileRoute, getRouteApi, Outlet } from "@tanstack/react-router";
import { PolicyGlanceDocument } from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { loadActivity } from "../notes/load-activity.ts";
import { NotesPanel } from "../notes/notes-panel.tsx";
import { PolicyOverview } from "../policies/policy-overview.tsx";
import { useToday } from "../policies/use-today.ts";
import { load } from "../session/load.ts";
import { BesidePanel } from "../ui/beside-panel.tsx";

const policyRoute = getRouteApi("/app/policies/$policyId");

/** The overview and the dialogs over it: one page, so that opening a dialog loads nothing again. */
export const Route = createFileRoute("/app/policies/$policyId/_overview")({
  loader: async ({ params: { policyId }, abortController: { signal } }) => {
    const [glance, activity] = await Promise.all([
      load(PolicyGlanceDocument, { policyId }, signal),
      loadActivity({ kind: "POLICY", id: policyId }, null, signal),
    ]);
    return { ...glance, ...activity, lastChangeSeq: Math.min(glance.lastChangeSeq, activity.lastChangeSeq) };
  },
  component: Page,
});

function Page() {
  const { businessPolicy } = policyRoute.useLoaderData();
  const data = Route.useLoaderData();
  const { businessPolicy: glance } = data;
  const { id } = businessPolicy;
  useFreshPage(data, { document: id, review: id, note: id, explorer: id });
  return (
    <>
      <BesidePanel panel={<NotesPanel subject={{ kind: "POLICY", id }} record={data.record} />}>
        <PolicyOverview policy={businessPolicy} glance={glance} todayOn={useToday()} />
      </BesidePanel>
      <Outlet />
    </>
  );
}
