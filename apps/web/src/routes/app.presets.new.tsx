import { createFileRoute } from "@tanstack/react-router";
import { isPlanFull, planFullText } from "#model/custom-presets";
import { createHandler, recordRouteOptions } from "../form-kit/record-route.ts";
import { CreateCustomPresetDocument, CustomPresetUseDocument } from "../graphql/generated/graphql.ts";
import { PresetPage } from "../presets/preset-form.tsx";
import { inputOfTexts, presetListPage } from "../presets/preset-input.ts";
import { load } from "../session/load.ts";

const title = "New preset";

export const Route = createFileRoute("/app/presets/new")({
  ...recordRouteOptions<unknown>(presetListPage, () => title),
  loader: async ({ abortController: { signal } }) => {
    const { customPresets } = await load(CustomPresetUseDocument, {}, signal);
    const { presetsUsed, presetsMax } = customPresets;
    return { planRefusal: isPlanFull({ presetsUsed, presetsMax }) ? planFullText(presetsMax ?? 0) : null };
  },
  component: Page,
  server: { handlers: { POST: createHandler(CreateCustomPresetDocument, inputOfTexts) } },
});

function Page() {
  const { planRefusal } = Route.useLoaderData();
  return <PresetPage title={title} preset={null} planRefusal={planRefusal} />;
}
