/**
 * Frames pages for a model: each is between two lines with a mark that no document can guess, under a short label that
 * the model quotes it by. Documents are data: no text on a page can end its own frame.
 */
import type { SearchedDocument } from "../local/retrieve-pages.ts";
import type { PageReading } from "#model/reading";

export type HandedDocument = Pick<SearchedDocument, "documentId" | "readingId" | "name" | "policy">;

export interface HandedPage {
  /** "d2p14": document 2, page 14. */
  label: string;
  document: HandedDocument;
  page: Pick<PageReading, "page" | "text">;
}

/** A conservative rough estimate for English, figures and tables. */
const charactersPerToken = 3.2;
export const estimateTokens = (text: string): number => Math.ceil(text.length / charactersPerToken);

/** The pages that were given to a model in one run; pages that it looks up are added. */
export class HandedPages {
  readonly pages: HandedPage[] = [];
  private readonly mark: string;
  private readonly documents: string[] = [];
  private tokensLeft: number;

  /** `mark`: unguessable, new for each run. */
  constructor(mark: string, tokensMax: number) {
    this.mark = mark;
    this.tokensLeft = tokensMax;
  }

  /** The framed pages, as far as the budget allows; pages that were given before are skipped. */
  hand(pages: readonly { document: HandedDocument; page: HandedPage["page"] }[]): string {
    const framed: string[] = [];
    for (const { document, page } of pages) {
      const label = this.labelOf(document.documentId, page.page);
      if (page.text.trim() === "" || this.find(label)) continue;
      const name = JSON.stringify(document.name.slice(0, 120));
      const policy =
        document.policy === undefined ? "" : ` policy=${JSON.stringify(document.policy.slice(0, 120))}`;
      const text = `[${this.mark} begin ${label} file=${name}${policy}]\n${page.text}\n[${this.mark} end ${label}]`;
      const tokens = estimateTokens(text);
      if (tokens > this.tokensLeft) continue;
      this.tokensLeft -= tokens;
      this.pages.push({ label, document, page });
      framed.push(text);
    }
    return framed.join("\n\n");
  }

  /** Limits the total tokens of pages given from now on. */
  limitTokens(tokensMax: number): void {
    this.tokensLeft = Math.min(this.tokensLeft, tokensMax);
  }

  find(label: string): HandedPage | undefined {
    return this.pages.find((page) => page.label === label.trim());
  }

  private labelOf(documentId: string, page: number): string {
    if (!this.documents.includes(documentId)) this.documents.push(documentId);
    return `d${this.documents.indexOf(documentId) + 1}p${page}`;
  }
}
