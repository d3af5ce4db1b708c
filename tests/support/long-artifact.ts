/** A long document of an agency, as benches and tests open it. Its words are invented. */
import { styledArtifact } from "#core/artifacts";
import { renderStyledPage } from "#core/styles";
import type { Artifact } from "#model/artifacts";
import type { ArtifactBlock } from "#model/presets";
import type { BaseStyleId } from "#model/styles";

const words =
  "The carrier pays for loss of or damage to the property that the schedule names, up to its limit";

const block = (kind: ArtifactBlock["kind"], text: string, quotes: number[] = []): ArtifactBlock => ({
  ...{ kind, text, rows: [], quotes: [quotes], verdicts: [] },
});

/** About a page of it: a heading, paragraphs, a list and a table, with evidence. */
const pageOf = (page: number): ArtifactBlock[] => [
  block("HEADING", `Section ${page}`),
  ...[1, 2, 3, 4].map((nth) => block("PARAGRAPH", `${words} of $${page},${nth}00. ${words}. ${words}.`, [1])),
  ...[1, 2, 3].map((nth) => block("LIST_ITEM", `Item ${page}.${nth}: ${words}.`)),
  {
    kind: "TABLE",
    text: "",
    rows: [
      ["Coverage", "Limit", "Deductible"],
      ...[1, 2, 3, 4, 5, 6].map((nth) => [`Coverage ${page}.${nth}`, `$${nth},000,000`, `$${nth},500`]),
    ],
    quotes: [[], ...[1, 2, 3, 4, 5, 6].map(() => [1])],
    verdicts: [],
  },
];

const quote = { content: words, documentId: "doc", documentName: "policy.pdf", readingId: "rdg" };

export const longArtifact = (pages: number): Artifact => ({
  ...{ id: "art_000001", workspaceId: "wsp", kind: "DOCUMENT", title: "Proposal", version: 1, styleId: null },
  blocks: Array.from({ length: pages }, (_, page) => pageOf(page + 1)).flat(),
  quotes: [{ ...quote, number: 1, segments: [{ page: 1, start: 0, end: words.length, text: words }] }],
  ...{ toEmail: null, subject: null, body: null, updatedAt: Date.UTC(2026, 10, 22) },
});

/** The same as a page in a built-in style. */
export const longPage = (pages: number, base: BaseStyleId): string =>
  renderStyledPage(
    { base, header: null, footer: "Licensed in Ohio", logo: null, prefix: null, suffix: null },
    { name: "Tidewater & Locke", address: null, city: null, phone: null },
    styledArtifact(longArtifact(pages), { client: "Osprey Ridge", author: "Odette Marlowe" }, "UTC"),
  );
