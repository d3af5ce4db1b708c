/**
 * Which part's quotes are highlighted, which quote is chosen, and in which document. A quote is identified by its
 * location, since numbers may change when more documents are read.
 */
import { useMemo, useState } from "react";
import { chosenNumber, type QuoteJump } from "../document-viewer/viewer-quote.ts";
import type { QuoteGroup } from "./group-quotes.ts";
import type { PlacedQuote } from "./number-quotes.ts";
import type { QuoteContextValue } from "./quote-context.ts";

type QuoteChoiceContext = Pick<QuoteContextValue, "numberOf" | "chosen" | "choose">;

interface QuoteRequest {
  /** Null: the page does not move. */
  quote: PlacedQuote | null;
  /** Someone jumped to a part, and this is its first quote: no one has chosen the quote itself. */
  isPlace: boolean;
}

/** A part's quote by its number. */
export interface OpenAt {
  groupId: string;
  number: number;
}

/** `fallback` is opened while nothing is quoted. `openAt`: the quote that is chosen at first. */
export function useQuoteChoice<File extends { id: string }>(
  groups: readonly QuoteGroup[],
  files: readonly File[],
  fallback: File | null = files[0] ?? null,
  openAt: OpenAt | null = null,
) {
  const [wanted] = useState(() => (openAt ? findQuote(groups, openAt) : null));
  const [groupId, setGroupId] = useState<string | null>(wanted && openAt ? openAt.groupId : null);
  const [requested, setRequested] = useState<QuoteRequest | null>(
    wanted ? { quote: wanted, isPlace: false } : null,
  );
  const [documentId, setDocumentId] = useState<string | null>(wanted?.documentId ?? null);

  const firstGroup = useMemo(() => groups.find(({ quotes }) => quotes.length > 0) ?? null, [groups]);
  const group = useMemo(
    () => groups.find(({ id }) => id === groupId) ?? firstGroup,
    [groups, groupId, firstGroup],
  );

  const fileOf = (id: string | null | undefined) => files.find((file) => file.id === id);
  const file = fileOf(documentId) ?? fileOf(firstGroup?.quotes[0]?.documentId) ?? fallback;

  // Until someone chooses, a document opens at the first quote of the highlighted part.
  const first = group?.quotes.find((quote) => quote.documentId === file?.id)?.number ?? 0;
  const requestedNumber = requested?.quote ? (group?.numberOf(requested.quote) ?? 0) : 0;
  const number = requested === null ? first : requestedNumber;
  // A new object is a new request: choosing the same quote again scrolls to it again.
  const jump = useMemo<QuoteJump | null>(
    () => (number > 0 ? { number, isPlace: requested === null || requested.isPlace } : null),
    [requested, number],
  );

  const choose = (chosenGroupId: string, chosen: number) => {
    const quote = findQuote(groups, { groupId: chosenGroupId, number: chosen });
    if (!quote) return;
    setGroupId(chosenGroupId);
    setRequested({ quote, isPlace: false });
    setDocumentId(quote.documentId);
  };
  /** Highlights a group's quotes without moving the page. */
  const look = (lookedAtId: string) => {
    if (lookedAtId === group?.id) return;
    setGroupId(lookedAtId);
    setRequested({ quote: null, isPlace: true });
  };
  /** Highlights a group's quotes and opens the page with the first of them. */
  const goTo = (wantedId: string) => {
    const quotes = groups.find(({ id }) => id === wantedId)?.quotes ?? [];
    const quote = quotes.find((each) => each.documentId === file?.id) ?? quotes[0];
    setGroupId(wantedId);
    setRequested({ quote: quote ?? null, isPlace: true });
    if (quote) setDocumentId(quote.documentId);
  };
  const chooseDocument = (id: string) => {
    setRequested(null);
    setDocumentId(id);
  };
  /** The context of a part's chips; `onChoose` also shows the page. */
  const contextOf = (partId: string, onChoose: typeof choose): QuoteChoiceContext => ({
    numberOf: (quote) => groups.find(({ id }) => id === partId)?.numberOf(quote) ?? 0,
    chosen: group?.id === partId ? chosenNumber(jump) : null,
    choose: (chosen) => onChoose(partId, chosen),
  });
  return { group, jump, file, choose, look, goTo, chooseDocument, contextOf };
}

const findQuote = (groups: readonly QuoteGroup[], { groupId, number }: OpenAt) =>
  groups.find(({ id }) => id === groupId)?.quotes[number - 1] ?? null;
