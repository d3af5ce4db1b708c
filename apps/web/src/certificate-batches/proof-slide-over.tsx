import { type ReactNode, useMemo } from "react";
import { css } from "#styled/css";
import { DocumentViewer } from "../document-viewer/document-viewer.tsx";
import { ProofFilesDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import type { NumberedQuotes } from "../quotes/number-quotes.ts";
import { SlideOver } from "../ui/slide-over.tsx";

interface ProofSlideOverProps {
  title: string;
  accountId: string;
  quotes: NumberedQuotes["quotes"];
  number: number;
  onChoose: (number: number) => void;
  onClose: () => void;
  /** The comparison, from which another proof can be chosen. */
  children: ReactNode;
}

/** The page of the renewal that proves a mark, with its words highlighted, beside the comparison. */
export default function ProofSlideOver(props: ProofSlideOverProps) {
  const { title, accountId, quotes, number, onChoose, onClose, children } = props;
  const { data, problem } = useQuery(ProofFilesDocument, { accountId });
  const jump = useMemo(() => ({ number }), [number]);
  const documentId = quotes.find((quote) => quote.number === number)?.documentId;
  const file = data?.account.policyFiles.find(({ id }) => id === documentId);
  return (
    <SlideOver
      title={title}
      onClose={onClose}
      aside={
        file ? (
          <DocumentViewer
            key={file.id}
            document={file}
            documents={[file]}
            onChooseDocument={() => undefined}
            pagesRead={file.reading?.pagesRead ?? 0}
            quotes={quotes}
            jump={jump}
            onChooseQuote={onChoose}
            onClose={onClose}
          />
        ) : (
          <p role="status" className={css({ p: "24", color: "fg.muted" })}>
            {problem ?? (data ? "This document was deleted." : "Loading the page...")}
          </p>
        )
      }
    >
      {children}
    </SlideOver>
  );
}
