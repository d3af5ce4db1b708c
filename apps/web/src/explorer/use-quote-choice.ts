/** Which quote is looked at, and in which document: by its place, since numbers may move when more is read. */
import { useMemo, useState } from "react";
import type { PolicyFileRowFragment } from "../graphql/generated/graphql.ts";
import type { QuoteJump } from "../viewer/viewer-quote.ts";
import type { NumberedQuotes, PlacedQuote } from "./number-quotes.ts";

export function useQuoteChoice(
  { quotes, numberOf }: NumberedQuotes,
  files: readonly PolicyFileRowFragment[],
) {
  const [wish, setWish] = useState<{ quote: PlacedQuote } | null>(null);
  const [documentId, setDocumentId] = useState<string | null>(null);

  const number = wish ? numberOf(wish.quote) : 0;
  // A new object is a new wish: choosing the same quote again goes there again.
  const jump = useMemo<QuoteJump | null>(() => (wish && number > 0 ? { number } : null), [wish, number]);

  const fileOf = (id: string | null | undefined) => files.find((file) => file.id === id);
  const isReadable = ({ reading }: PolicyFileRowFragment) => reading?.state === "COMPLETED";
  const file =
    fileOf(documentId) ?? fileOf(quotes[0]?.documentId) ?? files.find(isReadable) ?? files[0] ?? null;

  const choose = (chosen: number) => {
    const quote = quotes[chosen - 1];
    if (!quote) return;
    setWish({ quote });
    setDocumentId(quote.documentId);
  };
  const chooseDocument = (id: string) => {
    setWish(null);
    setDocumentId(id);
  };
  return { jump, file, choose, chooseDocument };
}
