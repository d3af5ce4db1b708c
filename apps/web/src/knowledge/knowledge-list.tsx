import { FilePlus2, Plus, Search, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { indexingStateLabels, type KnowledgeSortKey } from "#model/knowledge";
import { searchTextOf } from "#model/shared";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import {
  KnowledgeDocumentsDocument,
  type KnowledgeDocumentsQuery,
  type KnowledgeRowFragment,
} from "../graphql/generated/graphql.ts";
import type { ListOrder } from "../lists/list-order.ts";
import { createdByColumn, dayColumn } from "../lists/made-columns.tsx";
import { type ListRequest, RecordList, RecordListLoading } from "../lists/record-list.tsx";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import type { Column } from "../ui/data-table.tsx";
import { counted } from "../ui/counted.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figures } from "../ui/figures.tsx";
import { Menu } from "../ui/menu.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { IndexingBadge, percentOf } from "./indexing-badge.tsx";

export type KnowledgeBase = KnowledgeDocumentsQuery["knowledgeBases"][number];

const columnsIn = (timeZone: string): readonly Column<KnowledgeRowFragment>[] => [
  {
    id: "NAME",
    head: "Name",
    track: "minmax(0, 2fr)",
    cell: ({ title }) => title,
    sortValue: ({ title }) => title,
    tone: "name",
    phone: "title",
  },
  {
    id: "STATUS",
    head: "Status",
    track: "148px",
    cell: ({ indexingStatus: { status, progress } }) => (
      <>
        <IndexingBadge status={status} />
        {status === "INDEXING" && (
          <span className={css({ ml: "8", textStyle: "small", color: "fg.muted" })}>
            <Figures>{percentOf(progress)}</Figures>
          </span>
        )}
      </>
    ),
    sortValue: ({ indexingStatus: { status } }) => indexingStateLabels[status],
    phone: "corner",
  },
  createdByColumn(),
  dayColumn({ id: "CREATED_AT", head: "Date Added", timeZone, instantOf: ({ createdAt }) => createdAt }),
];

/** All text that the filter searches. */
const textOf = ({ title, metadata, createdBy }: KnowledgeRowFragment): string =>
  searchTextOf([title, metadata?.title, metadata?.summary, createdBy.name]);

const nouns = ["document", "documents"] as const;

const load = async (request: ListRequest<KnowledgeSortKey>, signal?: AbortSignal) =>
  documentsOf(await execute(KnowledgeDocumentsDocument, { ...request }, signal));

interface KnowledgeListProps {
  base: KnowledgeBase;
  order: ListOrder<KnowledgeSortKey>;
  onOrderChange: (order: ListOrder<KnowledgeSortKey>) => void;
}

/** The documents that the whole agency draws on. */
export function KnowledgeList({ base, ...ordering }: KnowledgeListProps) {
  const { agency } = useViewer();
  const mayAdd = useMay("WORK");
  return (
    <RecordList
      {...ordering}
      first={base.documents}
      label="Knowledge Base"
      nouns={nouns}
      columns={columnsIn(agency.timeZone)}
      load={load}
      textOf={textOf}
      rowTo={({ id }) => `/app/knowledge/${id}`}
      createTo={mayAdd ? "/app/knowledge/new" : null}
      renderHead={(filter) => (
        <KnowledgeHead use={base} filter={filter} canSearch={base.documents.totalCount > 0} />
      )}
      empty={
        <EmptyState title="No documents" action={<AddDocumentMenu />}>
          {mayAdd && "Add guides, procedures and other documents that Cara should answer from."}
        </EmptyState>
      }
    />
  );
}

const noDocuments: KnowledgeBase["documents"] = {
  nodes: [],
  endCursor: null,
  hasNextPage: false,
  totalCount: 0,
};
const documentsOf = ({ knowledgeBases: [base] }: KnowledgeDocumentsQuery) => base?.documents ?? noDocuments;

export function KnowledgeListLoading() {
  return (
    <RecordListLoading
      label="Knowledge Base"
      nouns={nouns}
      columns={columnsIn("UTC")}
      head={<KnowledgeHead use={null} filter={null} canSearch={false} />}
    />
  );
}

interface KnowledgeHeadProps {
  use: Pick<KnowledgeBase, "pagesUsed" | "pagesMax"> | null;
  filter: ReactNode;
  canSearch: boolean;
}

function KnowledgeHead({ use, filter, canSearch }: KnowledgeHeadProps) {
  const mayAsk = useMay("WORK");
  return (
    <PageHead
      title="Knowledge Base"
      description={
        use ? `Documents that Cara answers from. ${describeUse(use)}` : "Documents that Cara answers from."
      }
      actions={
        // On a phone the filter has its own line.
        <div className={css({ display: { base: "grid", md: "contents" }, gap: "8", w: "full" })}>
          {filter}
          <div className={css({ display: { base: "flex", md: "contents" }, gap: "8" })}>
            {canSearch && mayAsk && (
              <ButtonLink to="/app/knowledge/search" icon={<Search aria-hidden="true" />}>
                Ask
              </ButtonLink>
            )}
            <AddDocumentMenu />
          </div>
        </div>
      }
    />
  );
}

function AddDocumentMenu() {
  const mayAdd = useMay("WORK");
  if (!mayAdd) return null;
  return (
    <Menu
      trigger={
        <Button tone="primary" icon={<Plus aria-hidden="true" />}>
          Add Document
        </Button>
      }
      items={[
        { id: "upload", label: "Upload Existing Documents", icon: <Upload />, to: "/app/knowledge/upload" },
        { id: "create", label: "Create Document", icon: <FilePlus2 />, to: "/app/knowledge/new" },
      ]}
    />
  );
}

/** "12 of 5,000 pages used." */
function describeUse({ pagesUsed, pagesMax }: Pick<KnowledgeBase, "pagesUsed" | "pagesMax">): string {
  const used = pagesUsed.toLocaleString("en-US");
  if (typeof pagesMax === "number") return `${used} of ${counted(pagesMax, "page")} used.`;
  return `${counted(pagesUsed, "page")} used.`;
}
