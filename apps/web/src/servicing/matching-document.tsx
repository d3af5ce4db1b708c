import { css } from "#styled/css";
import { DocumentViewer } from "../document-viewer/document-viewer.tsx";
import type { MatchingDocumentsQuery } from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";
import { SlideOver } from "../ui/slide-over.tsx";

export type MatchingFile = NonNullable<MatchingDocumentsQuery["serviceRequest"]>["matchingDocuments"][number];

interface MatchingDocumentProps {
  file: MatchingFile;
  files: readonly MatchingFile[];
  /** What the client asks for. */
  asked: string;
  onChoose: (file: MatchingFile) => void;
  onClose: () => void;
}

/** One of the documents that a request may mean, beside what it asks for. */
export default function MatchingDocument({ file, files, asked, onChoose, onClose }: MatchingDocumentProps) {
  return (
    <SlideOver
      title="Matching document"
      onClose={onClose}
      aside={
        <DocumentViewer
          key={file.id}
          document={file}
          documents={files}
          onChooseDocument={(id) => {
            const next = files.find((each) => each.id === id);
            if (next) onChoose(next);
          }}
          pagesRead={file.reading?.pagesRead ?? 0}
          quotes={[]}
          jump={null}
          onChooseQuote={() => undefined}
          onClose={onClose}
        />
      }
    >
      <p className={css({ color: "fg.muted" })}>Asked for</p>
      <p className={css({ overflowWrap: "anywhere" })} dir="auto">
        {asked}
      </p>
      <p className={css({ mt: "16", overflowWrap: "anywhere" })}>
        <AppLink
          to={file.url}
          plain
          newTab
          className={css({
            color: "accent.fg",
            fontWeight: "medium",
            _hover: { textDecoration: "underline" },
          })}
        >
          {`Open ${file.name} in a new tab`}
        </AppLink>
      </p>
      <p className={css({ mt: "8", color: "fg.muted" })}>
        To send it to the client, save it and add it when you resolve the request.
      </p>
    </SlideOver>
  );
}
