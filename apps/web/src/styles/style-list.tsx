import { Pencil, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { StyleSortKey } from "#model/styles";
import { searchTextOf } from "#model/shared";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import {
  type StyleRowFragment,
  HtmlDocumentTemplatesDocument,
  type HtmlDocumentTemplatesQuery,
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

const columnsIn = (timeZone: string): Column<StyleRowFragment>[] => [
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

const actions: Column<StyleRowFragment> = {
  id: "actions",
  track: "96px",
  align: "end",
  cell: ({ id, title }) => (
    <span className={css({ display: "inline-flex", gap: "4" })}>
      <ButtonLink
        to={`/app/styles/${id}`}
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

const nouns = ["style", "styles"] as const;

/** All text that the filter searches. */
const textOf = ({ title, description }: StyleRowFragment): string => searchTextOf([title, description]);

const load = async (request: ListRequest<StyleSortKey>, signal?: AbortSignal) =>
  (await execute(HtmlDocumentTemplatesDocument, { ...request }, signal)).htmlDocumentTemplates;

interface StyleListProps {
  first: HtmlDocumentTemplatesQuery["htmlDocumentTemplates"];
  order: ListOrder<StyleSortKey>;
  onOrderChange: (order: ListOrder<StyleSortKey>) => void;
}

/** How the agency’s documents look. */
export function StyleList({ first, ...ordering }: StyleListProps) {
  const { agency } = useViewer();
  const mayWork = useMay("WORK");
  return (
    <RecordList
      {...ordering}
      first={first}
      label="Styles"
      nouns={nouns}
      columns={[...columnsIn(agency.timeZone), ...(mayWork ? [actions] : [])]}
      load={load}
      textOf={textOf}
      rowTo={({ id }) => `/app/styles/${id}`}
      createTo={mayWork ? "/app/styles/new" : null}
      renderHead={(filter) => <StyleListHead use={first} filter={filter} />}
      empty={
        <EmptyState title="No styles found" action={<NewStyle />}>
          {mayWork && "Say once how your documents should look, and everybody in the agency can use it."}
        </EmptyState>
      }
    />
  );
}

export function StyleListLoading() {
  return (
    <RecordListLoading
      label="Styles"
      nouns={nouns}
      columns={columnsIn("UTC")}
      head={<StyleListHead use={null} filter={null} />}
    />
  );
}

type PlanUse = Pick<HtmlDocumentTemplatesQuery["htmlDocumentTemplates"], "stylesUsed" | "stylesMax">;

function StyleListHead({ use, filter }: { use: PlanUse | null; filter: ReactNode }) {
  return (
    <PageHead
      title="Styles"
      description={`How your documents look on screen and in print.${use ? describeUse(use) : ""}`}
      actions={
        // On a phone the filter has its own line.
        <div className={css({ display: { base: "grid", md: "contents" }, gap: "8", w: "full" })}>
          {filter}
          <NewStyle />
        </div>
      }
    />
  );
}

function NewStyle() {
  const mayWork = useMay("WORK");
  if (!mayWork) return null;
  return (
    <ButtonLink to="/app/styles/new" tone="primary" icon={<Plus aria-hidden="true" />}>
      New Style
    </ButtonLink>
  );
}

/** " 1 of 1 document style used."; nothing where the plan has no limit. */
const describeUse = ({ stylesUsed, stylesMax }: PlanUse): string =>
  typeof stylesMax === "number" ? ` ${stylesUsed} of ${counted(stylesMax, "document style")} used.` : "";
