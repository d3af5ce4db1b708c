import { createFileRoute } from "@tanstack/react-router";
import { CustomPresetDocument } from "../graphql/generated/graphql.ts";
import { PresetDialog } from "../home/preset-dialog.tsx";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/presets/_list/$presetId/run")({
  loader: ({ params, abortController: { signal } }) =>
    load(CustomPresetDocument, { id: params.presetId }, signal),
  head: () => ({ meta: [{ title: pageTitle("New workspace") }] }),
  component: Page,
});

function Page() {
  const { customPreset } = Route.useLoaderData();
  return (
    <PresetDialog
      key={customPreset.id}
      title={customPreset.title}
      preset={null}
      customPreset={customPreset}
      behind="/app/presets"
    />
  );
}
