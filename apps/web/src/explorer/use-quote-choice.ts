/**
 * Which part's quotes are marked, which quote is looked at, and in which document. A quote is kept by its place, since
 * numbers may move when more is read.
 */
import { useMemo, useState } from "react";
import type { PolicyFileRowFragment } from "../graphql/generated/graphql.ts";
import type { QuoteJump } from "../viewer/viewer-quote.ts";
import type { QuoteGroup } from "./group-quotes.ts";
import type { PlacedQuote } from "./number-quotes.ts";

export function useQuoteChoice(groups: readonly QuoteGroup[], files: readonly PolicyFileRowFragment[]) {
  const [groupId, setGroupId] = useState<string | null>(null);
  const [wish, setWish] = useState<{ quote: PlacedQuote } | null>(null);
  const [documentId, setDocumentId] = useState<string | null>(null);

  const firstGroup = useMemo(() => groups.find(({ quotes }) => quotes.length > 0) ?? null, [groups]);
  const group = useMemo(
    () => groups.find(({ id }) => id === groupId) ?? firstGroup,
    [groups, groupId, firstGroup],
  );
  const number = wish && group ? group.numberOf(wish.quote) : 0;
  // A new object is a new wish: choosing the same quote again goes there again.
  const jump = useMemo<QuoteJump | null>(() => (wish && number > 0 ? { number } : null), [wish, number]);

  const fileOf = (id: string | null | undefined) => files.find((file) => file.id === id);
  const isReadable = ({ reading }: PolicyFileRowFragment) => reading?.state === "COMPLETED";
  const file =
    fileOf(documentId) ??
    fileOf(firstGroup?.quotes[0]?.documentId) ??
    files.find(isReadable) ??
    files[0] ??
    null;

  const choose = (chosenGroupId: string, chosen: number) => {
    const quote = groups.find(({ id }) => id === chosenGroupId)?.quotes[chosen - 1];
    if (!quote) return;
    setGroupId(chosenGroupId);
    setWish({ quote });
    setDocumentId(quote.documentId);
  };
  /** Marks a group's quotes; the page stays where it is. */
  const look = (lookedAtId: string) => {
    if (lookedAtId === group?.id) return;
    setGroupId(lookedAtId);
    setWish(null);
  };
  const chooseDocument = (id: string) => {
    setWish(null);
    setDocumentId(id);
  };
  return { group, jump, file, choose, look, chooseDocument };
}
