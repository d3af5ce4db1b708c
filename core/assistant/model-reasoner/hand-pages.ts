/**
 * Pages as a model is given them: each between two lines that carry a mark which no document can know, under a
 * short name by which the model quotes it. Documents are data: whatever a page says, it cannot end its own frame.
 */
import type { SearchedDocument } from "../local/retrieve-pages.ts";
import type { PageReading } from "#model/documents";

export type HandedDocument = Pick<SearchedDocument, "documentId" | "readingId" | "name" | "policy">;

export interface HandedPage {
  /** "d2p14": document 2, page 14. */
  label: string;
  document: HandedDocument;
  page: Pick<PageReading, "page" | "text">;
}

/** Rough and on the safe side for English, figures and tables. */
const charactersPerToken = 3.2;
export const estimateTokens = (text: string): number => Math.ceil(text.length / charactersPerToken);

/** What was handed to a model in one run; pages that it looks up are added. */
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

  /** The pages framed, as far as the budget goes; those that were handed before are left out. */
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

  /** What is handed from here on may take so much in all. */
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
