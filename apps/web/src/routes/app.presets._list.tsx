import { createFileRoute, Outlet } from "@tanstack/react-router";
import { customPresetSortKeys } from "#model/custom-presets";
import { CustomPresetsDocument } from "../graphql/generated/graphql.ts";
import { listRouteOptions } from "../lists/list-route.ts";
import { useListOrder } from "../lists/use-list-order.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { PresetList, PresetListLoading } from "../presets/preset-list.tsx";

/** The list with the dialog that runs one of its presets. */
export const Route = createFileRoute("/app/presets/_list")({
  ...listRouteOptions({
    title: "Presets",
    document: CustomPresetsDocument,
    sortKeys: customPresetSortKeys,
    order: { sort: "UPDATED_AT", direction: "DESC" },
  }),
  staticData: { crumbs: () => [{ label: "Copilot" }, { label: "Presets" }] },
  pendingComponent: PresetListLoading,
  component: Page,
});

function Page() {
  const data = Route.useLoaderData();
  const ordering = useListOrder(Route.useLoaderDeps());
  useFreshPage(data, { customPreset: true });
  return (
    <>
      <PresetList first={data.customPresets} {...ordering} />
      <Outlet />
    </>
  );
}
