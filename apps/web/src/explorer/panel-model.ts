/** What the panel "what does this policy say" shows, whatever shape it came in. */
import type { Quote } from "#model/documents";

export interface QuotedFact {
  label: string;
  value: string;
  /** A second line, such as an address. */
  detail: string | null;
  quotes: readonly Quote[];
}

export interface QuotedLimit {
  name: string;
  dollars: number;
  /** A second line, such as who corrected it. */
  note: string | null;
  quotes: readonly Quote[];
}

export interface QuotedEntry {
  title: string;
  description: string;
  quotes: readonly Quote[];
}

export interface ExplorerPanelModel {
  facts: readonly QuotedFact[];
  summary: { text: string; quotes: readonly Quote[] } | null;
  limits: readonly QuotedLimit[];
  covered: readonly QuotedEntry[];
  notCovered: readonly QuotedEntry[];
  /** Documents that say different things about one fact, in sentences. */
  conflicts: readonly { text: string; quotes: readonly Quote[] }[];
}

/** All quotes in the order in which the panel shows them. */
export function listPanelQuotes(panel: ExplorerPanelModel): Quote[] {
  return [
    ...panel.facts.flatMap(({ quotes }) => quotes),
    ...(panel.summary?.quotes ?? []),
    ...panel.conflicts.flatMap(({ quotes }) => quotes),
    ...panel.limits.flatMap(({ quotes }) => quotes),
    ...panel.covered.flatMap(({ quotes }) => quotes),
    ...panel.notCovered.flatMap(({ quotes }) => quotes),
  ];
}
