import { DocumentViewer } from "../document-viewer/document-viewer.tsx";
import type { Proofs } from "./use-proofs.ts";

/** The page that proves a mark, with its words highlighted. */
export function ProofViewer({ proofs }: { proofs: Proofs }) {
  const { file, files, group, jump, chips, chooseDocument, close } = proofs;
  if (!file) return null;
  return (
    <DocumentViewer
      key={file.id}
      document={file}
      documents={files}
      onChooseDocument={chooseDocument}
      pagesRead={file.reading?.pagesRead ?? 0}
      quotes={group?.quotes ?? []}
      quotesOf={group?.name}
      jump={jump}
      onChooseQuote={chips.choose}
      onClose={close}
    />
  );
}
