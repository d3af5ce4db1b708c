/** By what policies are selected: each test says of a policy whether it holds, with what says so. Pure. */
import { addDays, describeDate } from "../../../shared/calendar-date.ts";
import { endSentence } from "../../../shared/end-sentence.ts";
import { type FigurePart, labelOfField, type Statement } from "../../model.ts";
import { type FactField, limitLines } from "../data/account-words.ts";
import {
  type Fact,
  findFact,
  findFacts,
  identityPart,
  type KnownPolicy,
  type ListedPolicy,
  partOf,
  sayFact,
} from "./account-facts.ts";
import { keyOf } from "./account-lexicon.ts";
import { type AskedRange, isInRange } from "./account-ranges.ts";
import { firstQuotes } from "./facts-said.ts";

export interface Test {
  /** Behind "1 policy" and "3 policies". */
  one: string;
  many: string;
  /** What is missing if it is not known, and what that is called. */
  fields: readonly FactField[];
  label: string;
  /** `is`: null if it is not known. */
  check(policy: ListedPolicy): {
    is: boolean | null;
    says: readonly Statement[];
    parts: readonly FigurePart[];
  };
}

/** Holds if one of the facts does; what does not hold is told by all of them. */
const factTest = (
  [one, many]: readonly [string, string],
  fields: readonly FactField[],
  today: string,
  isSo: (fact: Fact) => boolean,
  factsOf: (policy: KnownPolicy) => Fact[] = (policy) => findFacts(policy, fields),
): Test => ({
  one,
  many,
  fields,
  label: labelOf(fields),
  check(policy) {
    const facts = factsOf(policy);
    const so = facts.filter(isSo);
    const told = so.length > 0 ? so : facts;
    return {
      is: facts.length === 0 ? null : so.length > 0,
      says: told.flatMap((fact) => sayFact(fact, today)),
      parts: told.map(partOf),
    };
  },
});

/** A field is one of the values, or is none of them. */
export const valueTest = (
  field: FactField,
  values: readonly string[],
  said: string,
  not: boolean,
  today: string,
): Test =>
  factTest(
    not ? [`is not ${said}`, `are not ${said}`] : [`is ${said}`, `are ${said}`],
    [field],
    today,
    ({ value, otherValue }) => [value, otherValue].some((own) => values.includes(String(own))) !== not,
  );

/** One of the fields is in the range. What was canceled does not come up for renewal (`renews`). */
export function rangeTest(
  fields: readonly FactField[],
  range: AskedRange,
  today: string,
  renews = false,
): Test {
  const label = labelOf(fields);
  const verbs: Partial<Record<FactField, [string, string]>> = {
    expirationDate: renews ? ["is up for renewal", "are up for renewal"] : ["expires", "expire"],
    effectiveDate: ["takes effect", "take effect"],
  };
  const what = `${"aeiou".includes(label.charAt(0)) ? "an" : "a"} ${label}`;
  const [one, many] = verbs[fields[0] ?? "policy"] ?? [`has ${what}`, `have ${what}`];
  const isCanceled = (policy: KnownPolicy): boolean => renews && policy.record.state === "Canceled";
  return factTest(
    [`${one} ${range.said}`, `${many} ${range.said}`],
    fields,
    today,
    ({ policy, value, otherValue }) =>
      !isCanceled(policy) &&
      (isInRange(value, range) || (otherValue !== null && isInRange(otherValue, range))),
    (policy) =>
      isCanceled(policy) ? findFacts(policy, ["state"]) : findFacts(policy, fields, range.kind === "AMOUNTS"),
  );
}

/** The term has ended: a policy that expires on a day ends as that day begins. */
export const endedTest = (today: string): Test => ({
  ...rangeTest(["expirationDate"], { kind: "DATES", from: null, before: addDays(today, 1), said: "" }, today),
  one: "has expired",
  many: "have expired",
});

/** By the record's status and term; by the term that the documents give if the record has none. */
export function isInForce(policy: KnownPolicy, on: string): boolean {
  const ends = findFact(policy, "expirationDate")?.value;
  const begins = findFact(policy, "effectiveDate")?.value;
  return (
    policy.record.state !== "Canceled" &&
    (ends === undefined ? policy.record.state !== "Expired" : ends > on) &&
    (begins === undefined || begins <= on)
  );
}

export function inForceTest(on: string, not: boolean, today: string): Test {
  const said = `${not ? "not " : ""}in force${on === today ? "" : ` on ${describeDate(on)}`}`;
  return factTest(
    [`is ${said}`, `are ${said}`],
    ["expirationDate"],
    today,
    ({ policy }) => isInForce(policy, on) !== not,
    (policy) =>
      findFacts(policy, policy.record.state === "Canceled" ? ["state"] : ["expirationDate", "state"]),
  );
}

/** Nothing is on record or was read. A person can act on it, so that an unread document does not hide it. */
export function withoutTest(fields: readonly FactField[], today: string): Test {
  const label = labelOf(fields);
  const test = factTest(
    [`has no ${label} on record`, `have no ${label} on record`],
    fields,
    today,
    () => false,
  );
  const check: Test["check"] = (policy) => {
    const part = identityPart(policy);
    const says = [{ text: `No ${label} is on record.`, quotes: [], records: part.records }];
    return findFact(policy, fields[0] ?? "policy") ? test.check(policy) : { is: true, says, parts: [part] };
  };
  return { ...test, check };
}

/** What the documents list: where they list none, it is not known. `form`: its number. */
export function listTest(form: string | null, isBlanket: boolean): Test {
  const label = form === null ? `${isBlanket ? "blanket " : ""}additional insured` : `form ${form}`;
  const what = form === null ? `${isBlanket ? "a" : "an"} ${label}` : label;
  const titleOf = (kind: string): string =>
    kind === "BLANKET" ? "Blanket additional insured" : "Additional insured";
  return {
    one: `${form === null ? "names" : "lists"} ${what}`,
    many: `${form === null ? "name" : "list"} ${what}`,
    fields: [],
    label,
    check(policy) {
      const insureds = policy.insureds.filter(({ kind }) => !isBlanket || kind === "BLANKET");
      const forms = policy.forms.filter(({ number }) => keyOf(number) === keyOf(form ?? ""));
      const entries =
        form === null
          ? insureds.map(({ kind, name, quotes }) => ({ text: `${titleOf(kind)}: ${name}`, quotes }))
          : forms.map(({ title, quotes }) => ({ text: `Form: ${title}`, quotes }));
      const part = {
        ...identityPart(policy),
        quotes: entries.flatMap(({ quotes }) => firstQuotes(quotes, 1)),
      };
      // What a person added is in no document.
      const says = entries.map(({ text, quotes }): Statement => {
        const said = { text: endSentence(text), quotes: firstQuotes(quotes) };
        return quotes.length > 0 ? said : { ...said, records: part.records };
      });
      return says.length > 0 ? { is: true, says, parts: [part] } : { is: null, says, parts: [] };
    },
  };
}

/** What several fields are called together: "limit", "fees". */
export function labelOf(fields: readonly FactField[]): string {
  const [field = "policy"] = fields;
  if (fields.length < 2) return labelOfField(field).toLowerCase();
  if (field.endsWith("Limit")) return "limit";
  return field.endsWith("Date") ? "term" : fields.includes("taxes") ? "taxes and fees" : "fees";
}

/** A cyber policy that gives no limit of the general liability has no gap there. */
export function mayHold({ record }: KnownPolicy, fields: readonly FactField[]): boolean {
  const lineOf = (field: FactField) =>
    field.endsWith("Limit") ? Object.keys(limitLines).find((line) => field.startsWith(line)) : undefined;
  const [line, ...others] = new Set(fields.map(lineOf));
  // Of limits in general every policy has some.
  return (
    line === undefined || others.length > 0 || limitLines[line]?.may.includes(String(record.type)) === true
  );
}
