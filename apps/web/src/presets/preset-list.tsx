import { Pencil, Play, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { CustomPresetSortKey } from "#model/custom-presets";
import { searchTextOf } from "#model/shared";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import {
  type CustomPresetRowFragment,
  CustomPresetsDocument,
  type CustomPresetsQuery,
} from "../graphql/generated/graphql.ts";
import type { ListOrder } from "../lists/list-order.ts";
import { createdByColumn, dayColumn } from "../lists/made-columns.tsx";
import { type ListRequest, RecordList, RecordListLoading } from "../lists/record-list.tsx";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import type { Column } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHead } from "../ui/page-head.tsx";

const columnsIn = (timeZone: string): Column<CustomPresetRowFragment>[] => [
  {
    id: "TITLE",
    head: "Title",
    track: "minmax(0, 2fr)",
    cell: ({ title }) => title,
    sortValue: ({ title }) => title,
    tone: "name",
    phone: "title",
  },
  createdByColumn(),
  dayColumn({ id: "UPDATED_AT", head: "Last Updated", timeZone, instantOf: ({ updatedAt }) => updatedAt }),
];

const actions: Column<CustomPresetRowFragment> = {
  id: "actions",
  track: "164px",
  align: "end",
  cell: ({ id, title }) => (
    <span className={css({ display: "inline-flex", gap: "4" })}>
      <ButtonLink
        to={`/app/presets/${id}/run`}
        tone="ghost"
        icon={<Play aria-hidden="true" />}
        aria-label={`Run ${title}`}
      >
        Run
      </ButtonLink>
      <ButtonLink
        to={`/app/presets/${id}/edit`}
        tone="ghost"
        icon={<Pencil aria-hidden="true" />}
        aria-label={`Edit ${title}`}
        // On a phone the row's title is the only way to the form.
        className={css({ display: { base: "none", md: "inline-flex" } })}
      >
        Edit
      </ButtonLink>
    </span>
  ),
  phone: "corner",
};

const nouns = ["preset", "presets"] as const;

/** All text that the filter searches. */
const textOf = ({ title, description }: CustomPresetRowFragment): string =>
  searchTextOf([title, description]);

const load = async (request: ListRequest<CustomPresetSortKey>, signal?: AbortSignal) =>
  (await execute(CustomPresetsDocument, { ...request }, signal)).customPresets;

interface PresetListProps {
  first: CustomPresetsQuery["customPresets"];
  order: ListOrder<CustomPresetSortKey>;
  onOrderChange: (order: ListOrder<CustomPresetSortKey>) => void;
}

/** The tasks that the agency has described in its own words. */
export function PresetList({ first, ...ordering }: PresetListProps) {
  const { agency } = useViewer();
  const mayWork = useMay("WORK");
  return (
    <RecordList
      {...ordering}
      first={first}
      label="Presets"
      nouns={nouns}
      columns={[...columnsIn(agency.timeZone), ...(mayWork ? [actions] : [])]}
      load={load}
      textOf={textOf}
      rowTo={({ id }) => `/app/presets/${id}/edit`}
      createTo={mayWork ? "/app/presets/new" : null}
      renderHead={(filter) => <PresetListHead use={first} filter={filter} />}
      empty={
        <EmptyState title="No presets found" action={<NewPreset />}>
          {mayWork &&
            "Describe a task once, with the files that it needs, and everybody in the agency can run it."}
        </EmptyState>
      }
    />
  );
}

export function PresetListLoading() {
  return (
    <RecordListLoading
      label="Presets"
      nouns={nouns}
      columns={columnsIn("UTC")}
      head={<PresetListHead use={null} filter={null} />}
    />
  );
}

type PlanUse = Pick<CustomPresetsQuery["customPresets"], "presetsUsed" | "presetsMax">;

function PresetListHead({ use, filter }: { use: PlanUse | null; filter: ReactNode }) {
  return (
    <PageHead
      title="Presets"
      description={`Tasks that you describe once and run again and again.${use ? describeUse(use) : ""}`}
      actions={
        // On a phone the filter has its own line.
        <div className={css({ display: { base: "grid", md: "contents" }, gap: "8", w: "full" })}>
          {filter}
          <NewPreset />
        </div>
      }
    />
  );
}

function NewPreset() {
  const mayWork = useMay("WORK");
  if (!mayWork) return null;
  return (
    <ButtonLink to="/app/presets/new" tone="primary" icon={<Plus aria-hidden="true" />}>
      New Preset
    </ButtonLink>
  );
}

/** " 2 of 3 custom presets used."; nothing where the plan has no limit. */
const describeUse = ({ presetsUsed, presetsMax }: PlanUse): string =>
  typeof presetsMax === "number" ? ` ${presetsUsed} of ${counted(presetsMax, "custom preset")} used.` : "";
