/**
 * Runs a plan over what is known of the policies: lists that name every policy that matches, sums with their parts,
 * counts, ties, and which policies do not say. Figures are calculated from cited parts, so that the evidence check can
 * calculate them again. Pure.
 */
import { endSentence } from "../../../shared/end-sentence.ts";
import { describeMoney } from "../../../shared/money.ts";
import { type Figure, type FigurePart, labelOfField, type Statement } from "../../model.ts";
import type { FactField } from "../data/account-words.ts";
import {
  describeFact,
  type Fact,
  findFact,
  findFacts,
  identityPart,
  isOnlyKept,
  isOnRecord,
  type KnownPolicy,
  type ListedPolicy,
  partOf,
  recordSource,
  sayFact,
} from "./account-facts.ts";
import type { AskedAccount, Plan } from "./account-plan.ts";
import { isInForce, labelOf, mayHold, type Test, valueTest } from "./account-tests.ts";

/** The statements that answer; null if nothing that is known does, and the documents have to be asked. */
export function runPlan(plan: Plan, { policies: all, record, today }: AskedAccount): Statement[] | null {
  const { policies, ask, types, tests, asksPolicy } = plan;
  if (ask.kind === "ACCOUNT") {
    // A business is reached through its contact.
    const isReached = (ask.field === "phone" || ask.field === "email") && record[ask.field] === undefined;
    const field = isReached ? "primaryContact" : ask.field;
    const value = record[field];
    if (value === undefined) return null;
    const text = `${labelOfField(field)}: ${value}, on record.`;
    return [{ text, quotes: [], records: [{ policyId: null, field, value }] }];
  }
  const isOfType = valueTest("type", types, `of the type ${types.join(" or ")}`, false, today);
  if (policies.length === 0)
    // "Do they have cyber coverage?" may be so by another policy than one of that type.
    return asksPolicy && types.length > 0 ? selected([isOfType], all).statements : null;
  if (ask.kind === "LIST" && tests.length === 0) {
    const isNamed = types.length > 0 && !ask.counts;
    const counted = isNamed
      ? selected([isOfType], all).statements.filter(({ figure }) => figure)
      : [listAll(policies)];
    return [...counted, ...policies.map((policy) => profileOf(policy, today))];
  }
  const { found, statements, gaps } = selected(tests, policies);
  if (ask.kind === "LIST" || found.length === 0) return statements;
  const [first, ...others] = ask.asked;
  // What has expired or was canceled costs nothing any more, unless it is asked for.
  const running = found.filter((policy) => isInForce(policy, today));
  const isOfNow = ask.kind === "SUM" && tests.length === 0 && running.length > 0;
  const told = ask.kind === "EXTREME" ? extremeOf(found, ask, today) : isOfNow ? running : found;
  const ended = isOfNow ? found.filter((policy) => !running.includes(policy)) : [];
  const facts = told.flatMap((policy) =>
    ask.asked.flatMap(({ fields, every }) => findFacts(policy, fields, every)),
  );
  // One detail that only documents say is answered in their words, and pages may say it if it was not read.
  const isOfPages = ask.kind === "EACH" && others.length === 0 && !first.every && tests.length === 0;
  if (told.length === 0) return null;
  if (isOfPages ? !first.fields.some(isOnRecord) : facts.length === 0 && !first.fields.every(isOnlyKept))
    return null;
  const lacks = (fields: readonly FactField[]) =>
    (isOfNow ? running : found).filter((policy) => findFacts(policy, fields).length === 0);
  const lacking = ask.asked.flatMap(({ fields }) => gapsOf(lacks(fields), fields));
  const said = facts.flatMap((fact) => sayFact(fact, today));
  const uncounted = sayOf(ended, (names) => `Not in force today and not counted: ${names}.`);
  return [...figuresOf(plan, facts, told, ended.length > 0), ...said, ...lacking, ...uncounted, ...gaps];
}

/** The policies for which all tests hold, counted and named; if there are none, what each of them says instead. */
function selected(tests: readonly Test[], policies: readonly ListedPolicy[]) {
  const verdicts = policies.map((policy) => {
    const checks = tests.map((test) => ({ test, ...test.check(policy) }));
    const says = [...new Map(checks.flatMap((one) => one.says).map((one) => [one.text, one])).values()];
    const fails = checks.some(({ is }) => is === false);
    return { policy, checks, says, fails, open: fails ? [] : checks.filter(({ is }) => is === null) };
  });
  const holding = verdicts.filter(({ fails, open }) => !fails && open.length === 0);
  // Those that end first come first where that is the question.
  if (tests.some(({ fields }) => fields.includes("expirationDate")))
    holding.sort((a, b) => (endOf(a.policy) < endOf(b.policy) ? -1 : 1));
  const gaps = tests.flatMap((test) => {
    const silent = verdicts.flatMap(({ policy, open }) =>
      open.some((one) => one.test === test) ? policy : [],
    );
    return gapsOf(silent, test.fields, test.label);
  });
  const parts = holding.map(({ policy, checks }): FigurePart => {
    const of = checks.flatMap((one) => one.parts);
    const [records, quotes] = [of.flatMap((one) => one.records), of.flatMap((one) => one.quotes)];
    return { policyId: policy.policyId, value: policy.name, records, quotes };
  });
  const instead = verdicts.filter(({ fails }) => fails).flatMap(({ says }) => says);
  const none: Statement = {
    text: endSentence(`No policy ${tests.map(({ one }) => one).join(" and ")}`),
    quotes: instead.flatMap(({ quotes }) => quotes.slice(0, 1)),
    records: instead.flatMap(({ records = [] }) => records),
  };
  // Of one policy the fact itself is the answer.
  const head =
    holding.length > 0 ? countStatement(policies.length, parts, tests) : policies.length > 1 ? [none] : [];
  const own = holding.length > 0 ? holding.flatMap(({ says }) => says) : instead;
  return {
    found: holding.map(({ policy }) => policy),
    statements: own.length === 0 ? [] : [...head, ...own, ...gaps],
    gaps,
  };
}

const endOf = (policy: KnownPolicy): string => String(findFact(policy, "expirationDate")?.value ?? "");

/** "2 of 5 policies expire before 06/01/2027." */
export function countStatement(
  all: number,
  parts: readonly FigurePart[],
  tests: readonly Said[],
): Statement[] {
  const count = parts.length;
  const so = tests.map(({ one, many }) => (count === 1 ? one : many)).join(" and ");
  return all < 2 ? [] : [figureOf("POLICIES", endSentence(`${someOf(count, all)} ${so}`), count, parts)];
}
type Said = Pick<Test, "one" | "many">;

const someOf = (count: number, all: number): string =>
  count < all
    ? `${count} of ${all} policies`
    : (["", "1 policy", "Both policies"][all] ?? `All ${all} policies`);

function listAll(policies: readonly ListedPolicy[]): Statement {
  const total = policies.length === 1 ? "There is 1 policy" : `There are ${policies.length} policies`;
  const [type, ...others] = new Set(policies.map(({ record }) => record.type));
  const kind = others.length > 0 ? "" : `, ${policies.length === 1 ? "" : "all "}${type}`;
  return figureOf("POLICIES", `${total}${kind}.`, policies.length, policies.map(identityPart));
}

/** "Harbor Mutual; 03/01/2026 to 03/01/2027; Active; premium $4,283, on record." */
function profileOf(policy: KnownPolicy, today: string): Statement {
  const { carrier, effectiveDate, expirationDate, state, premium } = policy.record;
  const term = [effectiveDate, expirationDate].map((on) => describeFact("expirationDate", on ?? ""));
  const told = [
    carrier,
    term.includes("") ? undefined : term.join(" to "),
    state,
    premium === undefined ? undefined : `premium ${describeMoney(Number(premium))}`,
  ].filter((one) => one !== undefined);
  const fields = ["policy", "carrier", "state", "premium", "effectiveDate", "expirationDate"] as const;
  const differing = findFacts(policy, fields, true).filter(({ otherValue }) => otherValue !== null);
  const others = differing.map(
    (one) => `${labelOf([one.field])} ${describeFact(one.field, one.otherValue ?? "")}`,
  );
  const more = others.length === 0 ? "" : ` ${endSentence(`The documents say: ${others.join("; ")}`)}`;
  return {
    text: `${told.join("; ")}, on record.${more}`,
    quotes: differing.flatMap((fact) => sayFact(fact, today)).flatMap(({ quotes }) => quotes),
    records: fields.flatMap((field) => recordSource(policy, field)),
  };
}

/** Those that are first or last by a field; several if they tie. */
function extremeOf(policies: readonly ListedPolicy[], { asked, most, isAhead }: Extreme, today: string) {
  const ranked = policies
    .flatMap((policy) => findFacts(policy, asked[0].fields).map(({ value }) => ({ policy, value })))
    .filter(({ policy, value }) => !isAhead || (value > today && policy.record.state !== "Canceled"))
    .toSorted((a, b) => (a.value < b.value ? -1 : 1));
  const best = ranked.at(most ? -1 : 0)?.value;
  return ranked.filter(({ value }) => value === best).map(({ policy }) => policy);
}
type Extreme = Extract<Plan["ask"], { kind: "EXTREME" }>;

// Figures -----------------------------------------------------------------------------------------

function figureOf(kind: Figure["kind"], text: string, value: number, of: readonly FigurePart[]): Statement {
  const [parts, quotes, records] = [
    [...of],
    of.flatMap((one) => one.quotes),
    of.flatMap((one) => one.records),
  ];
  return { text, quotes, records, figure: { kind, value, parts } };
}

const countOf = (of: readonly unknown[]): string => (of.length === 1 ? "1 policy" : `${of.length} policies`);

/** What is calculated from the facts, before they are told one by one. */
function figuresOf(
  { ask, tests, types }: Plan,
  facts: readonly Fact[],
  told: readonly KnownPolicy[],
  isOfNow: boolean,
) {
  if (ask.kind === "DISTINCT") {
    const values = new Set(facts.map(({ value }) => value));
    const noun = `${values.size} ${labelOf(ask.asked[0].fields)}${values.size === 1 ? "" : "s"}`;
    return [figureOf("DISTINCT", `${noun} on ${countOf(facts)}.`, values.size, facts.map(partOf))];
  }
  const [first] = facts;
  if (ask.kind === "EXTREME" && told.length > 1 && first) {
    const tied = facts.filter(({ field }) => field === first.field);
    const text = `${told.length} policies tie at ${describeFact(first.field, first.value)}.`;
    return [figureOf("POLICIES", text, told.length, tied.map(partOf))];
  }
  if (ask.kind !== "SUM") return [];
  const { by } = ask;
  const name = labelOf(ask.asked[0].fields);
  const label = name === "total" ? "Total with taxes and fees" : `Total ${name}`;
  const total = (of: readonly KnownPolicy[], who: string): Statement => {
    const own = facts.filter(({ policy }) => of.includes(policy));
    const cents = own.reduce((sum, { value }) => sum + Number(value), 0);
    return figureOf("SUM", `${label} of ${who}: ${describeMoney(cents)}.`, cents, own.map(partOf));
  };
  const holding = told.filter((policy) => facts.some((fact) => fact.policy === policy));
  const kinds = types.length > 0 ? [`of the type ${types.join(" or ")}`] : [];
  const so = [...kinds, ...tests.map(({ one, many }) => `that ${holding.length === 1 ? one : many}`)];
  const some = someOf(holding.length, told.length);
  const all = isOfNow ? `${some} in force` : some;
  const groups = by === null ? [] : [...Map.groupBy(holding, (policy) => findFact(policy, by)?.value)];
  return [
    total(holding, [all.charAt(0).toLowerCase() + all.slice(1), so.join(" and ")].join(" ").trim()),
    ...groups.map(([group, of]) => total(of, `${countOf(of)}, ${group ?? "not known"}`)),
  ];
}

// Gaps --------------------------------------------------------------------------------------------

const namedMax = 12;

/** "the Cyber CY-1 and the Umbrella U-3". */
function namesOf(policies: readonly KnownPolicy[]): string {
  const names = policies.slice(0, namedMax).map(({ name }) => name);
  const more = policies.length - names.length;
  const all = more > 0 ? [...names, `${more} more`] : names;
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

/** What is said of policies, if there are any. */
function sayOf(policies: readonly KnownPolicy[], say: (names: string) => string): Statement[] {
  const records = policies.flatMap((policy) => recordSource(policy, "policy"));
  return policies.length === 0 ? [] : [{ text: say(namesOf(policies)), quotes: [], records }];
}
const isRead = ({ said }: KnownPolicy): boolean => said !== null;
const isUnread = ({ said }: KnownPolicy): boolean => said === null;

/** Which policies' pages do not say: a gap in a list is said, never left to be noticed. `naming`: those that name it. */
export const pageGaps = (silent: readonly KnownPolicy[], naming: readonly KnownPolicy[]): Statement[] => [
  ...sayOf(naming, (names) => `The documents of ${names} mention this without settling it.`),
  ...sayOf(
    silent.filter((policy) => isRead(policy) && !naming.includes(policy)),
    (names) => `The documents of ${names} do not say.`,
  ),
  ...sayOf(silent.filter(isUnread), (names) => `No document has been read for ${names}.`),
];

export const notInForce = (policies: readonly KnownPolicy[]): Statement[] =>
  sayOf(policies, (names) => `Not in force today: ${names}.`);

/** The same for fields, or for what documents list. */
function gapsOf(
  all: readonly KnownPolicy[],
  fields: readonly FactField[],
  label = labelOf(fields),
): Statement[] {
  const silent = all.filter((policy) => mayHold(policy, fields));
  const isUnsure = ({ unsure = [] }: KnownPolicy): boolean => fields.some((field) => unsure.includes(field));
  const others = silent.filter((policy) => !isUnsure(policy));
  const checks = sayOf(
    silent.filter(isUnsure),
    (names) => `Check this: what was read as ${label} of ${names} is not sure. Look at it in the review.`,
  );
  if (fields.length > 0 && fields.every(isOnlyKept))
    return [...checks, ...sayOf(others, (names) => `No ${label} is on record for ${names}.`)];
  const isKept = fields.some(isOnRecord);
  const [was, none] = isKept ? ["is on record or was", `No ${label} is on record, and no`] : ["was", "No"];
  return [
    ...checks,
    ...sayOf(others.filter(isRead), (names) => `No ${label} ${was} read in the documents of ${names}.`),
    ...sayOf(others.filter(isUnread), (names) => `${none} document has been read for ${names}.`),
  ];
}
