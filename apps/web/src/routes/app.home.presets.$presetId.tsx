import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { CustomPresetDocument } from "../graphql/generated/graphql.ts";
import { PresetDialog } from "../home/preset-dialog.tsx";
import { presetOfPath } from "../home/preset-path.ts";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";

const homeRoute = getRouteApi("/app/home");

/** The form of one card: a built-in preset, one of the agency's own, or "custom". */
export const Route = createFileRoute("/app/home/presets/$presetId")({
  loader: async ({ params, abortController: { signal } }) => {
    if (params.presetId === "custom") return { preset: null, customPreset: null };
    const preset = presetOfPath(params.presetId);
    if (preset === null) {
      const { customPreset } = await load(CustomPresetDocument, { id: params.presetId }, signal);
      return { preset, customPreset };
    }
    return { preset, customPreset: null };
  },
  head: () => ({ meta: [{ title: pageTitle("New workspace") }] }),
  notFoundComponent: NotFoundPage,
  component: Page,
});

function Page() {
  const { preset, customPreset } = Route.useLoaderData();
  const { caraPresets } = homeRoute.useLoaderData();
  if (customPreset)
    return (
      <PresetDialog
        key={customPreset.id}
        title={customPreset.title}
        preset={null}
        customPreset={customPreset}
      />
    );
  const title = caraPresets.find(({ key }) => key === preset)?.title ?? "Custom";
  return <PresetDialog key={preset} title={title} preset={preset} />;
}
