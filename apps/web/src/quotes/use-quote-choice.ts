/**
 * Which part's quotes are marked, which quote is looked at, and in which document. A quote is kept by its place, since
 * numbers may move when more is read.
 */
import { useMemo, useState } from "react";
import { chosenNumber, type QuoteJump } from "../document-viewer/viewer-quote.ts";
import type { QuoteGroup } from "./group-quotes.ts";
import type { PlacedQuote } from "./number-quotes.ts";
import type { QuoteDesk } from "./quote-context.ts";

type QuoteChoiceContext = Pick<QuoteDesk, "numberOf" | "chosen" | "choose">;

interface Wish {
  /** Null: the page stays where it is. */
  quote: PlacedQuote | null;
  /** A part was gone to, and this is where its first quote stands: nobody has chosen the quote itself. */
  isPlace: boolean;
}

/** `fallback` is opened while nothing is quoted. */
export function useQuoteChoice<File extends { id: string }>(
  groups: readonly QuoteGroup[],
  files: readonly File[],
  fallback: File | null = files[0] ?? null,
) {
  const [groupId, setGroupId] = useState<string | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);
  const [documentId, setDocumentId] = useState<string | null>(null);

  const firstGroup = useMemo(() => groups.find(({ quotes }) => quotes.length > 0) ?? null, [groups]);
  const group = useMemo(
    () => groups.find(({ id }) => id === groupId) ?? firstGroup,
    [groups, groupId, firstGroup],
  );

  const fileOf = (id: string | null | undefined) => files.find((file) => file.id === id);
  const file = fileOf(documentId) ?? fileOf(firstGroup?.quotes[0]?.documentId) ?? fallback;

  // Until somebody chooses, a document opens where the first quote of the marked part stands in it.
  const first = group?.quotes.find((quote) => quote.documentId === file?.id)?.number ?? 0;
  const wished = wish?.quote ? (group?.numberOf(wish.quote) ?? 0) : 0;
  const number = wish === null ? first : wished;
  // A new object is a new wish: choosing the same quote again goes there again.
  const jump = useMemo<QuoteJump | null>(
    () => (number > 0 ? { number, isPlace: wish === null || wish.isPlace } : null),
    [wish, number],
  );

  const choose = (chosenGroupId: string, chosen: number) => {
    const quote = groups.find(({ id }) => id === chosenGroupId)?.quotes[chosen - 1];
    if (!quote) return;
    setGroupId(chosenGroupId);
    setWish({ quote, isPlace: false });
    setDocumentId(quote.documentId);
  };
  /** Marks a group's quotes; the page stays where it is. */
  const look = (lookedAtId: string) => {
    if (lookedAtId === group?.id) return;
    setGroupId(lookedAtId);
    setWish({ quote: null, isPlace: true });
  };
  /** Marks a group's quotes and opens the page on which the first of them stands. */
  const goTo = (wantedId: string) => {
    const quotes = groups.find(({ id }) => id === wantedId)?.quotes ?? [];
    const quote = quotes.find((each) => each.documentId === file?.id) ?? quotes[0];
    setGroupId(wantedId);
    setWish({ quote: quote ?? null, isPlace: true });
    if (quote) setDocumentId(quote.documentId);
  };
  const chooseDocument = (id: string) => {
    setWish(null);
    setDocumentId(id);
  };
  /** What the chips of a part share; `onChoose` shows the page as well. */
  const contextOf = (partId: string, onChoose: typeof choose): QuoteChoiceContext => ({
    numberOf: (quote) => groups.find(({ id }) => id === partId)?.numberOf(quote) ?? 0,
    chosen: group?.id === partId ? chosenNumber(jump) : null,
    choose: (chosen) => onChoose(partId, chosen),
  });
  return { group, jump, file, choose, look, goTo, chooseDocument, contextOf };
}
