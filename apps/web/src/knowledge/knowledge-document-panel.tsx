import { ExternalLink, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatSize } from "#model/shared";
import { css } from "#styled/css";
import type { KnowledgeDocumentQuery } from "../graphql/generated/graphql.ts";
import { useViewer } from "../session/viewer.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { DescriptionList, type Fact } from "../ui/description-list.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { Section } from "../ui/section.tsx";
import { SlideOver } from "../ui/slide-over.tsx";
import { DeleteKnowledgeDialog } from "./delete-knowledge-dialog.tsx";
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

/** One document of the knowledge base: what it is, how far its indexing is, what Cara wrote about it. */
export function KnowledgeDocumentPanel({ document, onClose, onDeleted }: KnowledgeDocumentPanelProps) {
  const { id, file, text, metadata, indexingStatus } = document;
  const [isDeleting, setDeleting] = useState(false);

  return (
    <SlideOver
      title="Document Information"
      onClose={onClose}
      foot={
        <footer className={foot}>
          {file && (
            <ButtonLink to={file.url} newTab plain icon={<ExternalLink />}>
              View Document
            </ButtonLink>
          )}
          {text && (
            <ButtonLink to={`/app/knowledge/${id}/edit`} icon={<Pencil />}>
              Edit Document
            </ButtonLink>
          )}
          <Button tone="dangerQuiet" icon={<Trash2 />} onClick={() => setDeleting(true)}>
            Delete Document
          </Button>
        </footer>
      }
    >
      <div className={css({ display: "grid", gap: "24", pt: "8" })}>
        <Properties document={document} />
        <Indexing status={indexingStatus} />
        {metadata && (
          <Section title="Metadata">
            <DescriptionList single facts={[{ label: "Title", value: metadata.title }]} />
            <Paragraph label="Summary">
              {metadata.summary || "The document has no text that says what it is about."}
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
        <DeleteKnowledgeDialog
          document={document}
          onDeleted={onDeleted}
          onCancel={() => setDeleting(false)}
        />
      )}
    </SlideOver>
  );
}

function Properties({ document }: { document: KnowledgeDocument }) {
  const { title, file, attachedTo, createdBy, createdAt } = document;
  const instant = useInstantLabel();
  const facts: Fact[] = [
    { label: "Name", value: title },
    { label: "Type", value: file ? "Uploaded File" : "Text" },
    ...(attachedTo ? [{ label: "Attached to", value: attachedTo }] : []),
    { label: "Created By", value: createdBy.name },
    { label: "Date Added", value: instant(createdAt) },
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

function Indexing({ status: shown }: { status: KnowledgeDocument["indexingStatus"] }) {
  const instant = useInstantLabel();
  const { status, progress, error, note, startedAt, completedAt } = shown;
  const facts: Fact[] = [
    { label: "Status", value: <IndexingBadge status={status} /> },
    ...(startedAt ? [{ label: "Started", value: instant(startedAt) }] : []),
    ...(completedAt ? [{ label: "Completed", value: instant(completedAt) }] : []),
  ];
  return (
    <Section title="Indexing Status">
      <DescriptionList single facts={facts} />
      {status === "INDEXING" && (
        <div className={css({ mt: "12" })}>
          <ProgressBar label="Indexing" done={progress} total={1} countLabel={percentOf(progress)} />
        </div>
      )}
      {note && <p className={css({ mt: "12", color: "fg.muted", overflowWrap: "anywhere" })}>{note}</p>}
      {error && (
        <p role="alert" className={css({ mt: "12", color: "danger.fg", overflowWrap: "anywhere" })}>
          {error}
        </p>
      )}
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

/** Day and time in the agency's zone, so that the server and every browser write the same. */
function useInstantLabel(): (instant: string) => string {
  const { agency } = useViewer();
  const label = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: agency.timeZone,
  });
  return (instant) => label.format(new Date(instant));
}
