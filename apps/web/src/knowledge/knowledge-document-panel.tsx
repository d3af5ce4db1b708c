import { ExternalLink, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isMail } from "#model/documents";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import { DeleteDialog } from "../form-kit/delete-dialog.tsx";
import type { KnowledgeDocumentQuery } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { DescriptionList, type Fact } from "../ui/description-list.tsx";
import { instantLabel } from "../ui/instant-label.ts";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Section } from "../ui/section.tsx";
import { SlideOver } from "../ui/slide-over.tsx";
import { Timeline, type TimelineNode } from "../ui/timeline.tsx";
import { IndexingBadge, percentOf } from "./indexing-badge.tsx";
import { SummaryQuotes } from "./summary-quotes.tsx";

export type KnowledgeDocument = KnowledgeDocumentQuery["knowledgeBaseDocument"];

const foot = css({
  display: "flex",
  flexWrap: "wrap",
  gap: "8",
  px: "24",
  py: "12",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

interface KnowledgeDocumentPanelProps {
  document: KnowledgeDocument;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

/** One document of the knowledge base: its details, its indexing progress, and what Cara wrote about it. */
export function KnowledgeDocumentPanel({ document, onClose, onDeleted }: KnowledgeDocumentPanelProps) {
  const { id, file, text, metadata, indexingStatus } = document;
  const [isDeleting, setDeleting] = useState(false);
  const mayChange = useMay("WORK");

  return (
    <SlideOver
      title="Document Information"
      onClose={onClose}
      foot={
        (file || mayChange) && (
          <footer className={foot}>
            {file && (
              <ButtonLink to={file.url} newTab plain icon={<ExternalLink />}>
                View Document
              </ButtonLink>
            )}
            {text && mayChange && (
              <ButtonLink to={`/app/knowledge/${id}/edit`} icon={<Pencil />}>
                Edit Document
              </ButtonLink>
            )}
            {mayChange && (
              <Button tone="dangerQuiet" icon={<Trash2 />} onClick={() => setDeleting(true)}>
                Delete Document
              </Button>
            )}
          </footer>
        )
      }
    >
      <div className={css({ display: "grid", gap: "24", pt: "8" })}>
        <Properties document={document} />
        <Indexing status={indexingStatus} />
        {metadata && (
          <Section title="Metadata">
            <DescriptionList single facts={[{ label: "Title", value: metadata.title }]} />
            <Paragraph label="Summary">
              {metadata.summary || "The document does not say what it is about."}
            </Paragraph>
            <SummaryQuotes quotes={metadata.quotes} />
            {metadata.purpose && <Paragraph label="Purpose">{metadata.purpose}</Paragraph>}
          </Section>
        )}
        {text && (
          <Section title="Content">
            <p
              className={css({
                mt: "8",
                textStyle: "reading",
                whiteSpace: "pre-wrap",
                overflowWrap: "anywhere",
              })}
            >
              {text.content}
            </p>
          </Section>
        )}
      </div>
      {isDeleting && (
        <DeleteDialog
          title="Delete document"
          path={`/app/knowledge/${id}`}
          onDeleted={onDeleted}
          onCancel={() => setDeleting(false)}
        >
          Are you sure you want to delete {document.title}? This action is permanent, and Cara no longer
          answers from the document.
          {file && isMail(file.mimeType) && " The documents that came attached to it are deleted with it."}
        </DeleteDialog>
      )}
    </SlideOver>
  );
}

function Properties({ document }: { document: KnowledgeDocument }) {
  const { title, file, attachedTo, createdBy, createdAt } = document;
  const { agency } = useViewer();
  const facts: Fact[] = [
    { label: "Name", value: title },
    { label: "Type", value: file ? "Uploaded File" : "Text" },
    ...(attachedTo ? [{ label: "Attached to", value: attachedTo }] : []),
    { label: "Created By", value: createdBy.name },
    { label: "Date Added", value: instantLabel(createdAt, agency.timeZone) },
  ];
  const fileFacts: Fact[] = file
    ? [
        { label: "File Name", value: file.name },
        { label: "File Type", value: file.mimeType },
        { label: "File Size", value: formatSize(file.size) },
      ]
    : [];
  return (
    <>
      <Section title="Properties">
        <DescriptionList single facts={facts} />
      </Section>
      {file && (
        <Section title="File Properties">
          <DescriptionList single facts={fileFacts} />
        </Section>
      )}
    </>
  );
}

const endStates: Record<KnowledgeDocument["indexingStatus"]["status"], TimelineNode["state"]> = {
  UNKNOWN: "planned",
  INDEXING: "now",
  COMPLETED: "done",
  FAILED: "failed",
};

function Indexing({ status: shown }: { status: KnowledgeDocument["indexingStatus"] }) {
  const { agency } = useViewer();
  const { status, progress, error, note, startedAt, completedAt } = shown;
  const timeOf = (instant: string | null | undefined) =>
    instant ? <RelativeTime instant={instant} timeZone={agency.timeZone} /> : null;
  const nodes: TimelineNode[] = [
    { id: "started", title: "Started", state: startedAt ? "done" : "planned", meta: timeOf(startedAt) },
    {
      id: "end",
      title: status === "FAILED" ? "Failed" : "Completed",
      state: endStates[status],
      meta: timeOf(completedAt),
      children: (
        <>
          {status === "INDEXING" && (
            <ProgressBar label="Indexing" done={progress} total={1} countLabel={percentOf(progress)} />
          )}
          {error && (
            <p role="alert" className={css({ color: "danger.fg", overflowWrap: "anywhere" })}>
              {error}
            </p>
          )}
        </>
      ),
    },
  ];
  return (
    <Section title="Indexing Status">
      <DescriptionList single facts={[{ label: "Status", value: <IndexingBadge status={status} /> }]} />
      <div className={css({ mt: "12" })}>
        <Timeline label="Indexing" nodes={nodes} isLive={status === "INDEXING"} />
      </div>
      {note && <p className={css({ mt: "12", color: "fg.muted", overflowWrap: "anywhere" })}>{note}</p>}
    </Section>
  );
}

function Paragraph({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css({ mt: "12" })}>
      <h3 className={css({ color: "fg.muted" })}>{label}</h3>
      <p className={css({ mt: "2", textStyle: "reading", overflowWrap: "anywhere" })}>{children}</p>
    </div>
  );
}
