/**
 * Facts: what is known for a form, by keys such as "insured.name" or "location.0.city". Each key has all values that were
 * said, in order of precedence: a person's answer, a correction, the agency's record, documents as they take precedence.
 */
import type { FieldSource, SaidValue } from "./model.ts";

export type Facts = ReadonlyMap<string, readonly SaidValue[]>;

export interface FactBook {
  /** Blank values are none. A later value of the same source and place never comes before an earlier one. */
  add(key: string, value: string | null | undefined, source: FieldSource): void;
  /** Puts a value in the place of all that its source has said about the key. */
  replace(key: string, value: string, source: FieldSource): void;
  has(key: string): boolean;
  /**
   * The place of a row in a list: "location.0" for the first. Rows of one identity are one, whoever names them; null names
   * none, so that it is a row of its own.
   */
  row(list: string, identity: string | null): string;
  /** Why a key has no value that counts. */
  doubt(key: string, reason: string): void;
  /** The same of a key that is needed this time, whatever the form needs otherwise. */
  want(key: string, reason: string): void;
  facts(): Facts;
  doubts(): ReadonlyMap<string, string>;
  wanted(): ReadonlySet<string>;
}

/** The key of what somebody says about a field itself: it counts before whatever else fills it. */
export const fieldKey = (name: string): string => `field.${name}`;

const order: readonly FieldSource["tag"][] = ["ANSWER", "CORRECTION", "RECORD", "DOCUMENT"];

export const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

export function createFactBook(): FactBook {
  const said = new Map<string, SaidValue[]>();
  const rows = new Map<string, string[]>();
  const doubts = new Map<string, string>();
  const wanted = new Set<string>();
  return {
    add(key, value, source) {
      const text = value?.replaceAll(/[^\S\n]+/g, " ").trim() ?? "";
      if (text === "") return;
      const known = said.get(key) ?? [];
      known.push({ value: text, source });
      said.set(key, known);
    },
    replace(key, value, source) {
      const others = (said.get(key) ?? []).filter((each) => each.source.tag !== source.tag);
      said.set(key, [...others, { value, source }]);
    },
    has: (key) => said.has(key),
    row(list, identity) {
      const known = rows.get(list) ?? [];
      rows.set(list, known);
      const key = identity === null ? "" : plain(identity);
      const found = key === "" ? -1 : known.indexOf(key);
      if (found >= 0) return `${list}.${found}`;
      known.push(key);
      return `${list}.${known.length - 1}`;
    },
    doubt: (key, reason) => void doubts.set(key, reason),
    want(key, reason) {
      doubts.set(key, reason);
      wanted.add(key);
    },
    facts: () =>
      new Map(
        [...said].map(([key, values]) => [
          key,
          values.toSorted((a, b) => order.indexOf(a.source.tag) - order.indexOf(b.source.tag)),
        ]),
      ),
    doubts: () => doubts,
    wanted: () => wanted,
  };
}
