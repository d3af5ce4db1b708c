/** A point of a claims review before its quotes know their documents, and the words that points share. */
import type { AnswerQuote, ClaimPoint, Evidence } from "../../model.ts";
import { countPages } from "../review/told.ts";
import type { Cover } from "../review/policies.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import type { LossFacts, Said } from "./loss-facts.ts";

/** Words of a policy. */
export interface Shown {
  document: ReviewedDocument;
  quote: Evidence;
}

export type Told = Omit<ClaimPoint, "stating" | "showing" | "policy" | "question"> & {
  policy?: Cover;
  question?: string | null;
  stating?: readonly Pick<Said, "document" | "quote">[];
  showing?: readonly Shown[];
};

/** "Not found, 3 pages searched." */
export const notFound = ({ pages }: Pick<Cover, "pages">): string =>
  `Not found, ${countPages(pages)} searched. `;

/** What the papers of the loss do not say: "Not found, 2 pages searched." */
export const unsaid = ({ papers }: LossFacts): string =>
  notFound({ pages: papers.reduce((sum, { pages }) => sum + pages.length, 0) });

const TEXT_MAX = 240;
/** As much of a clause as somebody reads in a table. */
export function short(text: string): string {
  const even = text.split(" ").filter(Boolean).join(" ");
  if (even.length <= TEXT_MAX) return even;
  return `${even.slice(0, even.lastIndexOf(" ", TEXT_MAX))} …`;
}

const quotesOf = (said: readonly Pick<Said, "document" | "quote">[]): AnswerQuote[] =>
  said
    .filter(({ quote }) => quote.length > 0)
    .map(({ document: { documentId, readingId }, quote }) => ({ documentId, readingId, segments: quote }));

export const pointOf = ({
  policy,
  question = null,
  stating = [],
  showing = [],
  ...told
}: Told): ClaimPoint => ({
  ...told,
  question,
  policy: policy?.name ?? null,
  stating: quotesOf(stating),
  showing: quotesOf(showing),
});
