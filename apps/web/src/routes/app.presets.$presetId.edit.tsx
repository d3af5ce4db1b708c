import { createFileRoute } from "@tanstack/react-router";
import { recordRouteOptions, updateHandler } from "../form-kit/record-route.ts";
import {
  CustomPresetDocument,
  type CustomPresetQuery,
  UpdateCustomPresetDocument,
} from "../graphql/generated/graphql.ts";
import { PresetPage } from "../presets/preset-form.tsx";
import { inputOfTexts, presetListPage } from "../presets/preset-input.ts";
import { load } from "../session/load.ts";

export const Route = createFileRoute("/app/presets/$presetId/edit")({
  ...recordRouteOptions(presetListPage, ({ customPreset }: CustomPresetQuery) => customPreset.title),
  loader: ({ params, abortController: { signal } }) =>
    load(CustomPresetDocument, { id: params.presetId }, signal),
  component: Page,
  server: { handlers: { PUT: updateHandler(UpdateCustomPresetDocument, "presetId", inputOfTexts) } },
});

function Page() {
  const { customPreset } = Route.useLoaderData();
  return (
    <PresetPage key={customPreset.id} title={customPreset.title} preset={customPreset} planRefusal={null} />
  );
}
