import { Play } from "lucide-react";
import type { CustomPresetSortKey } from "#model/custom-presets";
import { execute } from "../graphql/execute.ts";
import { CustomPresetsDocument, type CustomPresetsQuery } from "../graphql/generated/graphql.ts";
import type { ListOrder } from "../lists/list-order.ts";
import { MadeList, MadeListLoading } from "../lists/made-list.tsx";
import type { ListRequest } from "../lists/record-list.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { presetListPage } from "./preset-input.ts";

const kind = {
  nouns: ["preset", "presets"],
  path: presetListPage.to,
  description: "Tasks that you describe once and run again and again.",
  emptyHelp: "Describe a task once, with the files that it needs, and everybody in the agency can run it.",
} as const;

const load = async (request: ListRequest<CustomPresetSortKey>, signal?: AbortSignal) =>
  (await execute(CustomPresetsDocument, { ...request }, signal)).customPresets;

interface PresetListProps {
  first: CustomPresetsQuery["customPresets"];
  order: ListOrder<CustomPresetSortKey>;
  onOrderChange: (order: ListOrder<CustomPresetSortKey>) => void;
}

/** The tasks that the agency has described in its own words. */
export function PresetList(props: PresetListProps) {
  const { presetsUsed, presetsMax } = props.first;
  return (
    <MadeList
      {...props}
      kind={kind}
      use={
        typeof presetsMax === "number"
          ? `${presetsUsed} of ${counted(presetsMax, "custom preset")} used.`
          : null
      }
      load={load}
      editTo={({ id }) => `${kind.path}/${id}/edit`}
      renderAct={({ id, title }) => (
        <ButtonLink
          to={`${kind.path}/${id}/run`}
          tone="ghost"
          icon={<Play aria-hidden="true" />}
          aria-label={`Run ${title}`}
        >
          Run
        </ButtonLink>
      )}
      actsTrack="164px"
    />
  );
}

export const PresetListLoading = () => <MadeListLoading kind={kind} />;
