/** What the panel "what does this policy say" shows, independent of where it comes from. */
import type { PlacedQuote } from "../quotes/number-quotes.ts";
import type { ShownCertificate } from "./certificate-section.tsx";
import type { QuotedPart } from "../quotes/group-quotes.ts";
import { type GroupedLimits, quotesOfLimits } from "./limit-groups.ts";

export interface QuotedFact {
  label: string;
  value: string;
  /** A second line, such as an address. */
  detail: string | null;
  quotes: readonly PlacedQuote[];
  /** Where its value is reviewed, and why a person should check it; missing if it is stated. */
  check?: ValueCheck;
}

/** A value that is not certain enough to state. */
export interface ValueCheck {
  /** A field of the details, or the key of an entry of a list. */
  field: string;
  reason: string;
}

export interface QuotedEntry {
  title: string;
  description: string;
  quotes: readonly PlacedQuote[];
}

/** Documents that say different things about one fact: the value with precedence comes first. */
export interface PanelConflict {
  label: string;
  values: readonly { value: string; documentName: string; quotes: readonly PlacedQuote[] }[];
  /** Which one takes precedence and why. */
  reason: string;
}

/** A form or an endorsement of the policy. */
export interface PanelForm {
  key: string;
  number: string;
  edition: string | null;
  title: string | null;
  note: string | null;
  quotes: readonly PlacedQuote[];
  check?: ValueCheck;
}

/** One row of what the policy costs. */
export interface PanelCharge extends QuotedFact {
  key: string;
}

interface ScheduleLine {
  /** One for each column; null where it is blank. */
  cells: readonly (string | null)[];
  quotes: readonly PlacedQuote[];
  /** Why a person should check it; null if it is sure. */
  check: string | null;
}

/** A schedule with all its columns, as printed. */
export interface PanelSchedule {
  name: string;
  columns: readonly { label: string; isAmount: boolean }[];
  rows: readonly ScheduleLine[];
  total: ScheduleLine | null;
  /** How the rows compare with the printed total. */
  note: { text: string; isDoubt: boolean } | null;
}

export interface ExplorerPanelModel {
  facts: readonly QuotedFact[];
  summary: { text: string; quotes: readonly PlacedQuote[] } | null;
  limits: GroupedLimits;
  /** Text under a limit, such as who corrected it, by the limit's key. */
  limitNotes: ReadonlyMap<string, string>;
  schedules: readonly PanelSchedule[];
  certificates: readonly ShownCertificate[];
  covered: readonly QuotedEntry[];
  notCovered: readonly QuotedEntry[];
  conflicts: readonly PanelConflict[];
  /** Differences between the names in the policy's record and its documents, in sentences. */
  recordNotes: readonly string[];
  charges: readonly PanelCharge[];
  notices: readonly QuotedFact[];
  forms: readonly PanelForm[];
}

/** The panel's sections: the ids of their headings, their titles, and the short titles of those with a link. */
export const panelSections = {
  overview: { id: "policy-overview", name: "Policy overview", short: "Overview" },
  limits: { id: "policy-limits", name: "Limits", short: "Limits" },
  certificates: { id: "policy-certificates", name: "Certificates", short: "Certificates" },
  schedules: { id: "policy-schedules", name: "Schedules", short: "Schedules" },
  charges: { id: "policy-charges", name: "Premium breakdown" },
  notices: { id: "policy-notices", name: "Cancellation" },
  covered: { id: "policy-covered", name: "What's covered", short: "Covered" },
  notCovered: { id: "policy-not-covered", name: "What's not covered", short: "Not covered" },
  forms: { id: "policy-forms", name: "Forms and endorsements", short: "Forms" },
} as const;

const quotesIn = (shown: readonly { quotes: readonly PlacedQuote[] }[]): PlacedQuote[] =>
  shown.flatMap(({ quotes }) => quotes);

/** The quotes of each section, in the order in which the panel shows them. */
export const listPanelQuotes = (panel: ExplorerPanelModel): QuotedPart[] => [
  {
    ...panelSections.overview,
    quotes: quotesIn([
      ...panel.facts,
      ...(panel.summary ? [panel.summary] : []),
      ...panel.conflicts.flatMap(({ values }) => values),
    ]),
  },
  { ...panelSections.limits, quotes: quotesOfLimits(panel.limits) },
  { ...panelSections.schedules, quotes: quotesIn(panel.schedules.flatMap(({ rows }) => rows)) },
  { ...panelSections.charges, quotes: quotesIn(panel.charges) },
  { ...panelSections.notices, quotes: quotesIn(panel.notices) },
  { ...panelSections.covered, quotes: quotesIn(panel.covered) },
  { ...panelSections.notCovered, quotes: quotesIn(panel.notCovered) },
  { ...panelSections.forms, quotes: quotesIn(panel.forms) },
];
