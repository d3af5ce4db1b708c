/** Reads the content that audit entries store. Entries of earlier releases may lack any part of it. */
import type { HistoryValue, HistoryValueKind } from "./model.ts";

export type Content = Readonly<Record<string, unknown>>;

const isContent = (value: unknown): value is Content =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const contentOf = (value: unknown): Content => (isContent(value) ? value : {});

export function parseContent(json: string | null): Content | null {
  if (json === null) return null;
  const value: unknown = JSON.parse(json);
  return isContent(value) ? value : null;
}

export const textOf = (value: unknown): string | null =>
  (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : null;

/** Stored cents as dollars. */
const dollarsOf = (value: unknown): string | null => (typeof value === "number" ? String(value / 100) : null);

/** "INSURED_NONPAYMENT" is "Insured nonpayment", and "serviceRep" is "Service rep": for names without a label. */
export function readableName(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const writers: Readonly<Record<HistoryValueKind, (value: unknown) => string | null>> = {
  TEXT: textOf,
  DATE: textOf,
  STATE: textOf,
  MONEY: dollarsOf,
  /** Rates are stored in hundredths of a percent. */
  PERCENT: dollarsOf,
};

interface FieldSpec {
  field: string;
  label: string;
  kind?: HistoryValueKind;
  /** Labels of a choice. */
  labels?: Readonly<Record<string, string>>;
  isUser?: boolean;
  isInstant?: boolean;
}

/** A field's value; none if the entry does not mention the field, which then stays as it was. */
export function valueOf(
  { field, label, kind = "TEXT", labels, isUser, isInstant }: FieldSpec,
  stored: unknown,
): HistoryValue[] {
  if (stored === undefined) return [];
  const value = writers[kind](stored);
  const shown = labels && value !== null ? (labels[value] ?? readableName(value)) : value;
  return [
    { field, label, kind, value: shown, ...(isUser ? { isUser } : {}), ...(isInstant ? { isInstant } : {}) },
  ];
}
