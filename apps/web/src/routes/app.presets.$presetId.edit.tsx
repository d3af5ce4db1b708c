import { createFileRoute } from "@tanstack/react-router";
import { execute } from "../graphql/execute.ts";
import { CustomPresetDocument, UpdateCustomPresetDocument } from "../graphql/generated/graphql.ts";
import { PresetPage } from "../presets/preset-form.tsx";
import { inputOfTexts } from "../presets/preset-input.ts";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { PageSkeleton } from "../ui/page-skeleton.tsx";
import { receiveTask } from "../workspaces/receive-task.ts";

export const Route = createFileRoute("/app/presets/$presetId/edit")({
  loader: ({ params, abortController: { signal } }) =>
    load(CustomPresetDocument, { id: params.presetId }, signal),
  staticData: {
    crumbs: ({ customPreset }: { customPreset: { title: string } }) => [
      { label: "Presets", to: "/app/presets" },
      { label: customPreset.title },
    ],
  },
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(...(loaderData ? [loaderData.customPreset.title] : []), "Presets") }],
  }),
  pendingComponent: PageSkeleton,
  notFoundComponent: NotFoundPage,
  component: Page,
  server: {
    handlers: {
      PUT: ({ request, params, context }) =>
        receiveTask(request, context, ({ texts, uploadIds }) =>
          execute(UpdateCustomPresetDocument, {
            id: params.presetId,
            input: {
              ...inputOfTexts(texts, uploadIds),
              expectedVersion:
                texts["expectedVersion"] === undefined ? null : Number(texts["expectedVersion"]),
            },
          }),
        ),
    },
  },
});

function Page() {
  const { customPreset } = Route.useLoaderData();
  return <PresetPage key={customPreset.id} title={customPreset.title} preset={customPreset} />;
}
