/**
 * Rules: which fact fills which field, as data. Keys are names of fields without their rows; "#" in the key of a fact is the
 * field's row, from 0.
 */
import type { SaidValue } from "./model.ts";
import { type Facts, plain } from "./facts.ts";

/** A key; the first of several that has a value; or a check box, checked by what a fact says. */
export type Rule =
  | string
  | { anyOf: readonly string[] }
  /** Checked if the fact is one of these values. */
  | { fact: string; is: readonly string[] }
  /** Checked if there is such a fact. */
  | { has: string };
export type Rules = Readonly<Record<string, Rule>>;

export const is = (fact: string, ...values: string[]): Rule => ({ fact, is: values });
export const has = (fact: string): Rule => ({ has: fact });
export const someOf = (...keys: string[]): Rule => ({ anyOf: keys });

const keysOf = (rule: Rule): readonly string[] => {
  if (typeof rule === "string") return [rule];
  if ("anyOf" in rule) return rule.anyOf;
  return ["has" in rule ? rule.has : rule.fact];
};

/** The keys that a rule looks at for a row. */
export const factKeys = (rule: Rule, row: number): string[] =>
  keysOf(rule).map((key) => key.replaceAll("#", String(row)));

/** Whether a rule belongs to a row of a list. */
export const isOfRow = (rule: Rule): boolean => keysOf(rule).some((key) => key.includes("#"));

/** All values that are said for a field, in order of precedence; a check box that is checked says "Yes". */
export function saidFor(rule: Rule, row: number, facts: Facts): readonly SaidValue[] {
  const said =
    factKeys(rule, row)
      .map((key) => facts.get(key) ?? [])
      .find((values) => values.length > 0) ?? [];
  const [first] = said;
  if (typeof rule === "string" || "anyOf" in rule) return said;
  if (!first || ("is" in rule && !rule.is.some((value) => plain(value) === plain(first.value)))) return [];
  return [{ value: "Yes", source: first.source }];
}
