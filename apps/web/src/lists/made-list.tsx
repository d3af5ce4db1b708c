/** A list of what the agency has made for itself, such as its styles: what each is called, who made it, and when. */
import { Pencil, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { searchTextOf } from "#model/shared";
import { css } from "#styled/css";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { Column } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHead } from "../ui/page-head.tsx";
import type { ListOrder } from "./list-order.ts";
import { createdByColumn, dayColumn } from "./made-columns.tsx";
import { type ListRequest, RecordList, RecordListLoading } from "./record-list.tsx";
import type { RowPage } from "./use-paged-rows.ts";

interface MadeRow {
  id: string;
  title: string;
  description: string;
  createdBy: { name: string };
  updatedAt: string;
}

export interface MadeKind {
  /** Singular and plural: "style", "styles". */
  nouns: readonly [one: string, several: string];
  /** "/app/styles"; new ones are made at "/app/styles/new". */
  path: string;
  description: string;
  /** What helps those who have made none yet. */
  emptyHelp: string;
}

const titled = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

const columnsIn = <Row extends MadeRow>(
  timeZone: string,
  renderMark?: (row: Row) => ReactNode,
): Column<Row>[] => [
  {
    id: "TITLE",
    head: "Title",
    track: "minmax(0, 2fr)",
    cell: (row) =>
      renderMark ? (
        <span
          className={css({
            display: "inline-flex",
            alignItems: "center",
            gap: "12",
            minW: "0",
            verticalAlign: "middle",
          })}
        >
          {renderMark(row)}
          <span className={css({ truncate: true })}>{row.title}</span>
        </span>
      ) : (
        row.title
      ),
    sortValue: ({ title }) => title,
    tone: "name",
    phone: "title",
  },
  createdByColumn(),
  dayColumn({ id: "UPDATED_AT", head: "Last Updated", timeZone, instantOf: ({ updatedAt }) => updatedAt }),
];

/** All text that the filter searches. */
const textOf = ({ title, description }: MadeRow): string => searchTextOf([title, description]);

interface MadeListProps<Row extends MadeRow, Key extends string> {
  kind: MadeKind;
  /** How many the plan allows: "1 of 1 document style used."; null where it has no limit. */
  use: string | null;
  first: RowPage<Row>;
  order: ListOrder<Key>;
  onOrderChange: (order: ListOrder<Key>) => void;
  load: (request: ListRequest<Key>, signal?: AbortSignal) => Promise<RowPage<Row>>;
  editTo: (row: Row) => string;
  /** A picture before each title. */
  renderMark?: (row: Row) => ReactNode;
  /** Before "Edit" in each row, and how wide both are. */
  renderAct?: (row: Row) => ReactNode;
  actsTrack: string;
}

const actsColumn = <Row extends MadeRow>({
  editTo,
  renderAct,
  actsTrack,
}: Pick<MadeListProps<Row, never>, "editTo" | "renderAct" | "actsTrack">): Column<Row> => ({
  id: "actions",
  track: actsTrack,
  align: "end",
  cell: (row) => (
    <span className={css({ display: "inline-flex", gap: "4" })}>
      {renderAct?.(row)}
      <ButtonLink
        to={editTo(row)}
        tone="ghost"
        icon={<Pencil aria-hidden="true" />}
        aria-label={`Edit ${row.title}`}
        // On a phone the row's title is the only way to the form.
        className={css({ display: { base: "none", md: "inline-flex" } })}
      >
        Edit
      </ButtonLink>
    </span>
  ),
  phone: "corner",
});

export function MadeList<Row extends MadeRow, Key extends string>(props: MadeListProps<Row, Key>) {
  const { kind, use, editTo, renderMark, renderAct: _act, actsTrack: _track, ...list } = props;
  const { agency } = useViewer();
  const mayWork = useMay("WORK");
  return (
    <RecordList
      {...list}
      label={titled(kind.nouns[1])}
      nouns={kind.nouns}
      columns={[...columnsIn(agency.timeZone, renderMark), ...(mayWork ? [actsColumn(props)] : [])]}
      textOf={textOf}
      rowTo={editTo}
      createTo={mayWork ? `${kind.path}/new` : null}
      renderHead={(filter) => <MadeListHead kind={kind} use={use} filter={filter} />}
      empty={
        <EmptyState title={`No ${kind.nouns[1]} found`} action={<MakeOne kind={kind} />}>
          {mayWork && kind.emptyHelp}
        </EmptyState>
      }
    />
  );
}

export function MadeListLoading({ kind }: { kind: MadeKind }) {
  return (
    <RecordListLoading
      label={titled(kind.nouns[1])}
      nouns={kind.nouns}
      columns={columnsIn("UTC")}
      head={<MadeListHead kind={kind} use={null} filter={null} />}
    />
  );
}

interface MadeListHeadProps {
  kind: MadeKind;
  use: string | null;
  filter: ReactNode;
}

function MadeListHead({ kind, use, filter }: MadeListHeadProps) {
  return (
    <PageHead
      title={titled(kind.nouns[1])}
      description={use === null ? kind.description : `${kind.description} ${use}`}
      actions={
        // On a phone the filter has its own line.
        <div className={css({ display: { base: "grid", md: "contents" }, gap: "8", w: "full" })}>
          {filter}
          <MakeOne kind={kind} />
        </div>
      }
    />
  );
}

function MakeOne({ kind }: { kind: MadeKind }) {
  const mayWork = useMay("WORK");
  if (!mayWork) return null;
  return (
    <ButtonLink to={`${kind.path}/new`} tone="primary" icon={<Plus aria-hidden="true" />}>
      {`New ${titled(kind.nouns[0])}`}
    </ButtonLink>
  );
}
