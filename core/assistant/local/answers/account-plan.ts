/**
 * A question about the policies of an account as a plan: which policies are meant, by what they are selected, and what
 * is asked of them. Every word has to have its part in the plan: a question with a word that has none is no such
 * question, and the documents are asked. Pure; the words are data.
 */
import { policyTypeLabels } from "#model/policies";
import { type AccountField, isLimitField, limitFields, type RecordValues } from "../../model.ts";
import {
  accountWords,
  companyWords,
  type FactField,
  limitLines,
  type Meaning,
  typeNames,
} from "../data/account-words.ts";
import { fieldTable } from "../data/fields.ts";
import { tokensOf } from "../values/tokens.ts";
import { createLexicon, type Found } from "./account-lexicon.ts";
import type { ListedPolicy } from "./account-facts.ts";
import { type AskedRange, createRangeReader, soonFrom } from "./account-ranges.ts";
import {
  endedTest,
  inForceTest,
  listTest,
  rangeTest,
  type Test,
  valueTest,
  withoutTest,
} from "./account-tests.ts";

export interface AskedAccount {
  /** The agency's day, YYYY-MM-DD. */
  today: string;
  /** The account's own record. */
  record: RecordValues;
  policies: readonly ListedPolicy[];
}

/** The first of the fields that is known; with `every`, all of them. */
export interface AskedFields {
  fields: readonly FactField[];
  every: boolean;
}

export interface Plan {
  /** Those that the question names by number or type; else all. */
  policies: readonly ListedPolicy[];
  /** "General Liability" if the policies are named by their type. */
  types: readonly string[];
  /** The question is about policies, not about what they may cover. */
  asksPolicy: boolean;
  /** It is about policies that were found before. */
  pointsBack: boolean;
  tests: readonly Test[];
  ask:
    | { kind: "LIST"; counts: boolean }
    | { kind: "ACCOUNT"; field: AccountField }
    | ({ asked: readonly [AskedFields, ...AskedFields[]] } & (
        | { kind: "EACH" | "DISTINCT" }
        | { kind: "SUM"; by: FactField | null }
        /** By the first of the fields. `isAhead`: among days to come. */
        | { kind: "EXTREME"; most: boolean; isAhead: boolean }
      ));
}

type Own = { is: "RANGE"; range: AskedRange } | { is: "NUMBER" | "FORM"; number: string } | { is: "UNKNOWN" };
export type Item = (Meaning | Own) & { at: number; end: number; text: string };
/** The item of one kind, also where a kind shares its shape with others. */
type ItemOf<Is extends Item["is"]> = Item & { is: Is };

const typeRows = Object.values(policyTypeLabels).map((label): readonly [Meaning, string] => [
  { is: "VALUE", field: "type", values: [label], said: `of the type ${label}` },
  label === "Other" ? "" : `${label} | ${typeNames[label] ?? ""}`,
]);
/** What people ask for a field with, if the words of records do not name it. */
const ownFields = accountWords.flatMap(([one]) =>
  one.is === "FIELD" && one.fields.length === 1 ? one.fields : [],
);
const fieldRows = fieldTable
  .filter(({ field }) => !ownFields.includes(field))
  .map(({ field, questions }): readonly [Meaning, string] => {
    const phrases = questions.map((one) =>
      isLimitField(field) ? `${one} | ${one} limit | ${one} limits` : one,
    );
    return [{ is: "FIELD", fields: [field] }, phrases.join(" | ")];
  });
const meaningAt = createLexicon<Meaning>([...accountWords, ...typeRows, ...fieldRows]);

/** A company by its name or how that begins, where this is no word of questions. */
function prefixesOf(name: string): string[] {
  const words = tokensOf(name).flatMap(({ norm }) => (companyWords.has(norm) ? [] : norm));
  const prefixes = words.map((_, last) => words.slice(0, last + 1).join(" "));
  return [name, ...prefixes.filter((prefix, last) => last > 0 || meaningAt(tokensOf(prefix), 0) === null)];
}

/** The names, numbers and forms of the account's own policies. */
function namesOf({ policies, record }: AskedAccount) {
  const rows: (readonly [Meaning | Own, string])[] = [];
  const valuesOf = (field: "carrier" | "broker" | "policyNumber"): string[] => [
    ...new Set(policies.flatMap((policy) => policy.record[field] ?? []).map(String)),
  ];
  for (const [field, how] of [
    ["carrier", "with"],
    ["broker", "placed through"],
  ] as const) {
    const names = valuesOf(field);
    for (const prefix of new Set(names.flatMap(prefixesOf))) {
      const values = names.filter((name) => prefixesOf(name).includes(prefix));
      rows.push([{ is: "VALUE", field, values, said: `${how} ${values.join(" or ")}` }, prefix]);
    }
  }
  for (const number of valuesOf("policyNumber")) rows.push([{ is: "NUMBER", number }, number]);
  for (const { number } of policies.flatMap(({ forms }) => forms))
    rows.push([{ is: "FORM", number }, number]);
  for (const name of [record.name ?? "", record.dba ?? ""])
    for (const prefix of prefixesOf(String(name))) rows.push([{ is: "CLIENT" }, prefix]);
  return createLexicon(rows);
}

/** The words of a question with their meanings: of those that begin at a word the longest. */
export function itemsOf(text: string, account: AskedAccount): Item[] {
  const tokens = tokensOf(text);
  const rangeAt = createRangeReader(text, account.today);
  const names = namesOf(account);
  const items: Item[] = [];
  for (let at = 0; at < tokens.length;) {
    const verb = items.findLast(({ is }) => is === "FIELD" || is === "ENDED")?.text.toLowerCase() ?? "";
    const range = rangeAt(at, verb.endsWith("ed") || pastVerbs.has(verb));
    // "are with Harbor Mutual": a company that nobody has on record, to the end of the question.
    const isName =
      items.at(-1)?.is === "WHOM" &&
      tokens.slice(at).every((token) => token.text.toLowerCase() !== token.text);
    const candidates: (Found<Meaning | Own> | null)[] = [
      range && { meaning: { is: "RANGE", range: range.meaning }, end: range.end },
      names(tokens, at),
      meaningAt(tokens, at),
      isName ? { meaning: nobody, end: tokens.length } : null,
    ];
    const [best] = candidates.filter((one) => one !== null).toSorted((a, b) => b.end - a.end);
    const { meaning, end } = best ?? { meaning: { is: "UNKNOWN" } as const, end: at + 1 };
    items.push({ ...meaning, at, end, text: text.slice(tokens[at]?.start, tokens[end - 1]?.end) });
    at = end;
  }
  return items;
}

const pastVerbs: ReadonlySet<string> = new Set(["began", "went into effect", "took effect"]);
const nobody: Meaning = { is: "VALUE", field: "carrier", values: [], said: "with a carrier of that name" };

const silent: readonly Item["is"][] = ["SMALL", "WHOM", "CLIENT", "THEY", "THOSE"];
const fees: readonly FactField[] = ["taxes", "agencyFees", "brokerFees", "policyFees", "otherFees"];
const summed: readonly FactField[] = ["premium", "total", "commission", ...fees];
const isDate = (field: FactField): boolean => field === "effectiveDate" || field === "expirationDate";
const isAmount = (field: FactField): boolean =>
  summed.includes(field) || field === "deductible" || isLimitField(field);
const isParty = (field: FactField): boolean => ["carrier", "broker", "insured"].includes(field);
const isCounted = (field: FactField): boolean => ["carrier", "broker", "type"].includes(field);

/** What can be asked for with a question word. */
const mayAsk = {
  WHO: isParty,
  WHEN: isDate,
  HOW: (field: FactField): boolean => field === "billingType" || field === "intervalType",
  HOW_MUCH: isAmount,
};

/** The items of a question, each of which has to be taken by a part of the plan. */
class Parts {
  readonly #items: readonly Item[];
  readonly #taken = new Set<Item>();

  constructor(items: readonly Item[]) {
    this.#items = items.filter(({ is }) => !silent.includes(is));
  }
  get isDone(): boolean {
    return this.#items.every((item) => this.#taken.has(item));
  }
  left<Is extends Item["is"]>(...kinds: Is[]): ItemOf<Is>[] {
    const isLeft = (item: Item): item is ItemOf<Is> =>
      kinds.includes(item.is as Is) && !this.#taken.has(item);
    return this.#items.filter(isLeft);
  }
  take<Is extends Item["is"]>(...kinds: Is[]): ItemOf<Is>[] {
    const found = this.left(...kinds);
    for (const item of found) this.#taken.add(item);
    return found;
  }
  has(kind: Item["is"]): boolean {
    return this.take(kind).length > 0;
  }
  /** The item behind another, or before it. */
  beside(item: Item, by: 1 | -1): Item | undefined {
    return this.#items[this.#items.indexOf(item) + by];
  }
  /** Takes an item if it is a single field that fits. */
  takeField(item: Item | undefined, fits: (field: FactField) => boolean): FactField | null {
    if (item?.is !== "FIELD" || item.fields.length !== 1 || !item.fields.every(fits)) return null;
    this.#taken.add(item);
    return item.fields[0] ?? null;
  }
  /** Takes the field that a range or a rank is about: the nearest one that fits. */
  takeNearest(of: Item, fits: (field: FactField) => boolean): ItemOf<"FIELD"> | undefined {
    const distance = (one: Item): number => Math.abs(this.#items.indexOf(one) - this.#items.indexOf(of));
    const fitting = this.left("FIELD").filter(({ fields }) => fields.every(fits));
    const [found] = fitting.toSorted((a, b) => distance(a) - distance(b));
    if (found) this.#taken.add(found);
    return found;
  }
}

/** By what policies are selected; null if a word has no part in it. */
function selectionOf(parts: Parts, today: string) {
  const tests: Test[] = [];
  const types: string[] = [];
  const denied = new Set<Item>();
  const isWithout = parts.left("WITHOUT").length > 0;
  for (const item of parts.take("NOT", "WITHOUT")) {
    const next = parts.beside(item, 1);
    const field = item.is === "WITHOUT" ? parts.takeField(next, () => true) : null;
    if (field !== null) tests.push(withoutTest([field], today));
    else if (next?.is === "VALUE" || next?.is === "IN_FORCE") denied.add(next);
    else return null;
  }
  for (const item of parts.take("OR")) {
    const [one, other] = [parts.beside(item, -1), parts.beside(item, 1)];
    if (one?.is !== "VALUE" || other?.is !== "VALUE" || one.field !== other.field) return null;
  }
  let by: FactField | null = null;
  for (const item of parts.take("BY")) {
    const next = parts.beside(item, 1);
    by = parts.takeField(next, isCounted);
    if (by === null && next?.is !== "VALUE") return null;
  }
  // The label of a value may stand beside it: "with carrier Gannet Mutual", "does Gannet Mutual write".
  for (const item of parts.left("VALUE", "IN_FORCE")) {
    const own = item.is === "VALUE" ? item.field : "state";
    for (const side of [-1, 1] as const) parts.takeField(parts.beside(item, side), (field) => field === own);
  }
  const values = Map.groupBy(parts.take("VALUE"), (item) => `${denied.has(item)} ${item.field}`);
  for (const of of values.values()) {
    const [field, not] = [of[0]?.field ?? "type", of.some((item) => denied.has(item))];
    const any = of.flatMap((item) => item.values);
    const said = [...new Set(of.map((item) => item.said))].join(" or ");
    if (field === "type" && !not) types.push(...any);
    else tests.push(valueTest(field, any, said, not, today));
  }
  let ranged: readonly FactField[] | null = null;
  let on = today;
  for (const item of parts.take("RANGE")) {
    const { range } = item;
    const found = parts.takeNearest(item, range.kind === "DATES" ? isDate : isAmount);
    ranged = found?.fields ?? ranged;
    if (found) tests.push(rangeTest(found.fields, range, today, found.renews));
    else if (range.kind === "DATES" && range.from !== null && parts.left("IN_FORCE").length > 0)
      on = range.from;
    else return null;
  }
  tests.push(...parts.take("IN_FORCE").map((item) => inForceTest(on, denied.has(item), today)));
  if (parts.has("ENDED")) tests.push(endedTest(today));
  tests.push(...parts.take("INSURED").map(({ kind }) => listTest(null, kind === "BLANKET")));
  tests.push(...parts.take("FORM").map(({ number }) => listTest(number, false)));
  // "Without a broker" selects; "the premium without tax" is another amount.
  if (isWithout && parts.left("FIELD").length > 0) return null;
  return { tests, types, by, ranged, numbers: parts.take("NUMBER").map(({ number }) => number) };
}

/** What a question asks of the policies; null if not every word of it has its part. */
export function planOf(question: string, account: AskedAccount): Plan | null {
  const { policies, today } = account;
  const items = itemsOf(question, account);
  const parts = new Parts(items);
  const asksWhich = parts.has("WHICH");
  const asksPolicy = parts.has("POLICY");
  const hasNoun = parts.has("COVER") || asksPolicy;
  const own = parts.take("ACCOUNT", "WHERE");
  if (own.length > 0) {
    parts.take("WHO");
    const field = own.find((item) => item.is === "ACCOUNT")?.field ?? "address";
    const ask = { kind: "ACCOUNT", field } as const;
    return hasNoun || !parts.isDone
      ? null
      : { policies, types: [], asksPolicy, pointsBack: false, tests: [], ask };
  }
  const selection = selectionOf(parts, today);
  if (!selection) return null;
  const { tests, types, numbers, by, ranged } = selection;
  const isMeant = ({ record }: ListedPolicy): boolean =>
    numbers.length > 0
      ? numbers.includes(String(record.policyNumber))
      : types.length === 0 || types.includes(String(record.type));
  const meant = policies.filter(isMeant);
  const mentions = (kind: Item["is"]): boolean => items.some(({ is }) => is === kind);
  const plan = (ask: Plan["ask"], more: Partial<Plan> = {}): Plan | null => {
    const pointsBack = mentions("THOSE") || (mentions("THEY") && ask.kind === "EACH");
    return parts.isDone ? { policies: meant, types, asksPolicy, pointsBack, tests, ...more, ask } : null;
  };
  const [isSum, isEach, counts] = [parts.has("SUM"), parts.has("EACH"), parts.has("HOW_MANY")];
  const askers = parts.take("WHO", "WHEN", "HOW", "HOW_MUCH");
  const ranks = parts.take("HIGHEST", "LOWEST", "FIRST", "NEXT", "LAST", "COSTS");
  const [rank] = ranks;
  const rankedBy = rank && ["FIRST", "NEXT", "LAST"].includes(rank.is) ? isDate : isAmount;
  const ranked =
    rank && (rank.is === "COSTS" ? (["total"] as const) : parts.takeNearest(rank, rankedBy)?.fields);
  // "The last renewal", "the expiring premium", "the renewal limits": of another term than the one on record.
  const isOfField = (item: Item | undefined, fits: (field: FactField) => boolean): boolean =>
    item?.is === "FIELD" && item.fields.every(fits);
  const isBygone =
    (rank?.text.toLowerCase() === "last" && isOfField(parts.beside(rank, 1), () => true)) ||
    parts.left("FIELD").some((item) => {
      const next = parts.beside(item, 1);
      const isOther = isOfField(next, (field) => !isDate(field)) && next?.at === item.end;
      return isOther && isOfField(item, isDate) && (item.verb === true || item.renews === true);
    });
  if (ranks.length > 1 || isBygone || (rank && ranked?.length !== 1)) return null;

  const isAllIn = parts.has("ALL_IN");
  const all = parts.take("FIELD");
  // "Which carriers write the auto?": the verb says what the noun does.
  const isNoun = (field: FactField | undefined): boolean =>
    all.some((one) => !one.verb && one.fields[0] === field);
  const fields = all.filter(({ verb, fields: [field] }) => !verb || !isNoun(field));
  const asks = (kind: Item["is"]): boolean => askers.some(({ is }) => is === kind);
  const fits = fields.every(({ fields: [field = "policy"], verb }) => {
    const isAsked = askers.every(({ is }) => mayAsk[is](field));
    return isAsked && (!verb || asks("WHO") || !isParty(field));
  });
  // "When" may ask for the day of a rank; who or how much of nothing is no question of records.
  const isBare = fields.length === 0 && askers.some(({ is }) => is !== "WHEN" || !rank);
  if (!fits || isBare) return null;
  const asked = fields.map(({ fields: of, every = false }): AskedFields => ({
    fields: isAllIn && of[0] === "premium" ? ["total"] : of,
    every,
  }));
  const [first, ...others] = asked;
  const only = others.length === 0 ? first : undefined;
  const isAnyCounted = asked.some(({ fields: [field = "policy"] }) => isCounted(field));

  if (counts && first)
    return only && isAnyCounted && tests.length === 0 && !rank
      ? plan({ kind: "DISTINCT", asked: [only] })
      : null;
  if (rank && ranked) {
    // What ends first is asked of what has not ended.
    const isAhead = rank.is === "NEXT" || (rank.is === "FIRST" && ranked[0] === "expirationDate");
    const most = rank.is === "COSTS" ? rank.most : rank.is === "HIGHEST" || rank.is === "LAST";
    // "Which carrier has the highest premium?" may be about all of its policies together.
    return isAnyCounted
      ? null
      : plan({ kind: "EXTREME", most, isAhead, asked: [{ fields: ranked, every: false }, ...asked] });
  }
  // "How much premium", "how much do they pay": of all policies together.
  const [amount] = fields;
  const isMuch =
    amount && askers.some(({ is, end }) => is === "HOW_MUCH" && (amount.verb || amount.at === end));
  const adds = isSum || by !== null || isMuch;
  if (adds && !isEach && !(isSum && asksWhich && asksPolicy && ranged && !first)) {
    const added = only?.fields ?? (isSum && !first ? ranged : null);
    if (!added?.every((field) => summed.includes(field))) return null;
    const sum = { fields: added, every: true };
    if (meant.length > 1 || by !== null) return plan({ kind: "SUM", asked: [sum], by });
    return plan({
      kind: "EACH",
      asked: added[0] === "premium" ? [sum, { fields: ["total"], every: true }] : [sum],
    });
  }
  if (by !== null) return null;
  if (only && !asks("WHEN") && fields.some(({ renews }) => renews))
    return plan(
      { kind: "LIST", counts },
      { tests: [...tests, rangeTest(only.fields, soonFrom(today), today, true)] },
    );
  const isNamed = tests.length + types.length + numbers.length > 0;
  if (!first) return isNamed || (hasNoun && (asksWhich || counts)) ? plan({ kind: "LIST", counts }) : null;
  const limits = only && only.fields.length > 2 && only.fields.every(isLimitField) ? only.fields : null;
  if (!limits) return plan({ kind: "EACH", asked: [first, ...others] });
  // "The GL limits" are those of every policy that gives such limits; "the limit" of no line is too little.
  const lines = Object.entries(limitLines).filter(([, { of }]) => of.some((type) => types.includes(type)));
  const ofLines = limits.filter((field) => lines.some(([line]) => field.startsWith(line)));
  if (ofLines.length > 0 && !asksPolicy)
    return plan({ kind: "EACH", asked: [{ fields: ofLines, every: true }] }, { policies, types: [] });
  const whole: AskedFields = { fields: limits, every: true };
  return isNamed || limits.length === limitFields.length ? plan({ kind: "EACH", asked: [whole] }) : null;
}
