import { createFileRoute } from "@tanstack/react-router";
import { isPlanFull, planFullText } from "#model/custom-presets";
import { execute } from "../graphql/execute.ts";
import { CreateCustomPresetDocument, CustomPresetUseDocument } from "../graphql/generated/graphql.ts";
import { PresetPage } from "../presets/preset-form.tsx";
import { inputOfTexts } from "../presets/preset-input.ts";
import { load } from "../session/load.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { receiveTask } from "../workspaces/receive-task.ts";

export const Route = createFileRoute("/app/presets/new")({
  loader: async ({ abortController: { signal } }) => {
    const { customPresets } = await load(CustomPresetUseDocument, {}, signal);
    const { presetsUsed, presetsMax } = customPresets;
    return { planRefusal: isPlanFull({ presetsUsed, presetsMax }) ? planFullText(presetsMax ?? 0) : null };
  },
  staticData: {
    crumbs: () => [{ label: "Copilot" }, { label: "Presets", to: "/app/presets" }, { label: "New preset" }],
  },
  head: () => ({ meta: [{ title: pageTitle("New preset", "Presets") }] }),
  pendingComponent: PageSkeleton,
  component: Page,
  server: {
    handlers: {
      POST: ({ request, context }) =>
        receiveTask(request, context, ({ texts, uploadIds }) =>
          execute(CreateCustomPresetDocument, {
            input: { ...inputOfTexts(texts, uploadIds), idempotencyKey: texts["idempotencyKey"] },
          }),
        ),
    },
  },
});

function Page() {
  const { planRefusal } = Route.useLoaderData();
  return <PresetPage title="New preset" preset={null} planRefusal={planRefusal} />;
}
