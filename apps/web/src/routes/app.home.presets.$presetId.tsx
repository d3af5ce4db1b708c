import { createFileRoute, getRouteApi, notFound } from "@tanstack/react-router";
import { PresetDialog } from "../home/preset-dialog.tsx";
import { presetOfPath } from "../home/preset-icons.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";

const homeRoute = getRouteApi("/app/home");

/** The form of one card: a preset that is built, or "custom". */
export const Route = createFileRoute("/app/home/presets/$presetId")({
  loader: async ({ params, parentMatchPromise }) => {
    if (params.presetId === "custom") return { preset: null };
    const preset = presetOfPath(params.presetId);
    const { loaderData } = await parentMatchPromise;
    const isBuilt = loaderData?.caraPresets.some((card) => card.key === preset && card.isBuilt);
    if (preset === null || !isBuilt) throw notFound();
    return { preset };
  },
  head: () => ({ meta: [{ title: pageTitle("New workspace") }] }),
  notFoundComponent: NotFoundPage,
  component: Page,
});

function Page() {
  const { preset } = Route.useLoaderData();
  const { caraPresets } = homeRoute.useLoaderData();
  const title = caraPresets.find(({ key }) => key === preset)?.title ?? "Custom";
  return <PresetDialog key={preset} title={title} preset={preset} />;
}
