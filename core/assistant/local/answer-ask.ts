/**
 * Answers from what is known about each policy: lists that name every policy that matches, sums with their parts, counts, ties, and which policies do not say. Figures are worked out from cited parts, so that the
 * evidence check can work them out again. Pure.
 */
import {
  labelOfField,
  type AccountField,
  type AnswerQuote,
  type RecordValues,
  type Statement,
} from "../model.ts";
import { describeMoney } from "../../shared/money.ts";
import { endSentence } from "../../shared/end-sentence.ts";
import { bareQuote } from "./answer-details.ts";
import { type AskedRange, isInRange } from "./asked-range.ts";
import {
  countStatement,
  figureStatement,
  gapOf,
  gapStatements,
  identityPart,
  isOnlyKept,
  mayHold,
} from "./list-statements.ts";
import type { Ask } from "./policies-question.ts";
import {
  describeFact,
  type Fact,
  factLabel,
  type FactField,
  factStatement,
  findFact,
  isOnRecord,
  type KnownPolicy,
  otherStatements,
  partOf,
  recordSource,
} from "./policy-facts.ts";
import { formKeyOf } from "./extraction/form-numbers.ts";

/** What the documents of a policy list. */
export interface ListedPolicy extends KnownPolicy {
  insureds: readonly { kind: "NAMED" | "BLANKET"; name: string; quotes: readonly AnswerQuote[] }[];
  forms: readonly { number: string; title: string; quotes: readonly AnswerQuote[] }[];
}

export interface AskedAccount {
  /** The agency's day, YYYY-MM-DD. */
  today: string;
  /** The account's own record. */
  record: RecordValues;
  /** Those that are meant. */
  policies: readonly ListedPolicy[];
}

/** The statements that answer; null where nothing that is known does, and the pages have to be asked. */
export function answerAsk(ask: Ask, account: AskedAccount): Statement[] | null {
  switch (ask.kind) {
    case "ACCOUNT":
      return answerOfAccount(ask.field, account.record);
    case "LISTED":
      return listAll(account);
    case "EACH":
      return eachOf(ask, account);
    case "SUM":
      return sumOf(ask, account);
    case "DISTINCT":
      return distinctOf(ask.field, account);
    case "VALUE":
      return withValue(ask, account);
    case "HELD":
      return held(ask, account);
    case "IN_FORCE":
      return inForce(ask.on, account);
    case "INSURED":
      return withInsured(ask.insured, account);
    case "FORM":
      return withForm(ask, account);
  }
}

function answerOfAccount(asked: AccountField, record: RecordValues): Statement[] | null {
  // A business is reached through its contact.
  const isReached = (asked === "phone" || asked === "email") && record[asked] === undefined;
  const field = isReached ? "primaryContact" : asked;
  const value = record[field];
  if (value === undefined) return null;
  return [
    {
      text: `${labelOfField(field)}: ${value}, on record.`,
      quotes: [],
      records: [{ policyId: null, field, value }],
    },
  ];
}

function listAll({ policies, today }: AskedAccount): Statement[] | null {
  if (policies.length === 0) return null;
  const parts = policies.map((policy) => identityPart(policy));
  const total = policies.length === 1 ? "There is 1 policy" : `There are ${policies.length} policies`;
  const types = new Set(policies.map(({ record }) => record.type));
  const kind =
    types.size > 1 ? "" : policies.length === 1 ? `, ${[...types].join("")}` : `, all ${[...types].join("")}`;
  return [
    figureStatement(`${total}${kind}.`, "POLICIES", policies.length, parts),
    ...policies.map((policy) => profileOf(policy, today)),
  ];
}

/** "Harbor Mutual; 03/01/2026 to 03/01/2027; Active; premium $4,283, on record." */
function profileOf(policy: KnownPolicy, today: string): Statement {
  const { carrier, effectiveDate, expirationDate, state, premium } = policy.record;
  const term = [effectiveDate, expirationDate].flatMap((on) =>
    on === undefined ? [] : describeFact("expirationDate", on),
  );
  const told = [
    carrier,
    term.length === 2 ? term.join(" to ") : undefined,
    state,
    premium === undefined ? undefined : `premium ${describeMoney(Number(premium))}`,
  ].filter((one) => one !== undefined);
  const fields = [
    "policy",
    "carrier",
    "state",
    "premium",
    ...(term.length === 2 ? (["effectiveDate", "expirationDate"] as const) : []),
  ] as const;
  const differing = fields
    .flatMap((field) => findFact(policy, field) ?? [])
    .filter(({ otherValue }) => otherValue !== null);
  const others = differing.map(
    ({ field, otherValue }) => `${factLabel(field).toLowerCase()} ${describeFact(field, otherValue ?? "")}`,
  );
  return {
    text: `${told.join("; ")}, on record.${others.length === 0 ? "" : ` ${endSentence(`The documents say: ${others.join("; ")}`)}`}`,
    quotes: differing.flatMap((fact) => factStatement(fact, today).quotes),
    records: fields.flatMap((field) => recordSource(policy, field)),
  };
}

/** The first of the fields that is known of a policy. */
function firstFact(policy: KnownPolicy, fields: readonly FactField[]): Fact | null {
  for (const field of fields) {
    const fact = findFact(policy, field);
    if (fact) return fact;
  }
  return null;
}

/** What is known of a policy of the fields that are asked for. */
export function factsAsked(policy: KnownPolicy, { fields, isEvery }: Extract<Ask, { kind: "EACH" }>): Fact[] {
  if (isEvery) return fields.flatMap((field) => findFact(policy, field) ?? []);
  const fact = firstFact(policy, fields);
  return fact ? [fact] : [];
}

const sayFacts = (facts: readonly Fact[], today: string): Statement[] =>
  facts.flatMap((fact) => [factStatement(fact, today), ...otherStatements(fact)]);

function eachOf(ask: Extract<Ask, { kind: "EACH" }>, { policies, today }: AskedAccount): Statement[] | null {
  const known = policies.map((policy) => ({ policy, facts: factsAsked(policy, ask) }));
  const silent = known
    .filter(({ policy, facts }) => facts.length === 0 && mayHold(policy, ask.fields))
    .map(({ policy }) => policy);
  if (known.every(({ facts }) => facts.length === 0) && !ask.fields.every(isOnlyKept)) return null;
  // One detail that only documents say is answered in their words, and pages may say it where it was not read.
  if (!ask.isEvery && !ask.fields.some(isOnRecord)) return null;
  return [
    ...known.flatMap(({ facts }) => sayFacts(facts, today)),
    ...gapStatements(silent, gapOf(ask.fields)),
  ];
}

function sumOf(
  { field, inForce: onlyInForce }: Extract<Ask, { kind: "SUM" }>,
  { policies, today }: AskedAccount,
) {
  const meant = onlyInForce ? policies.filter((policy) => isInForce(policy, today)) : policies;
  const facts = meant
    .flatMap((policy) => findFact(policy, field) ?? [])
    .filter(({ value }) => typeof value === "number");
  const silent = meant.filter((policy) => !facts.some((fact) => fact.policy === policy));
  if (facts.length === 0) return null;
  const label = field === "total" ? "Total with taxes and fees" : `Total ${factLabel(field).toLowerCase()}`;
  const total = (of: readonly Fact[], who: string): Statement => {
    const sum = of.reduce((cents, { value }) => cents + Number(value), 0);
    return figureStatement(`${label} of ${who}: ${describeMoney(sum)}.`, "SUM", sum, of.map(partOf));
  };
  const kind = onlyInForce ? " in force" : "";
  const who =
    silent.length > 0
      ? `${facts.length} of ${meant.length} policies${kind}`
      : meant.length === 1
        ? `1 policy${kind}`
        : `${meant.length === 2 ? "both" : `all ${meant.length}`} policies${kind}`;
  const running = facts.filter(({ policy }) => isInForce(policy, today));
  // What has run out or was canceled is told apart, since it costs nothing any more.
  const isMixed = running.length > 0 && running.length < facts.length;
  return [
    total(facts, who),
    ...(isMixed
      ? [
          total(
            running,
            running.length === 1 ? "the 1 policy in force" : `the ${running.length} policies in force`,
          ),
        ]
      : []),
    ...facts.flatMap((fact) => [factStatement(fact, today), ...otherStatements(fact)]),
    ...gapStatements(silent, gapOf([field])),
  ];
}

function distinctOf(field: FactField, { policies, today }: AskedAccount): Statement[] | null {
  const facts = policies.flatMap((policy) => findFact(policy, field) ?? []);
  if (facts.length === 0) return null;
  const count = new Set(facts.map(({ value }) => value)).size;
  const noun = factLabel(field).toLowerCase();
  return [
    figureStatement(
      `${count} ${noun}${count === 1 ? "" : "s"} on ${facts.length} ${facts.length === 1 ? "policy" : "policies"}.`,
      "DISTINCT",
      count,
      facts.map(partOf),
    ),
    ...facts.map((fact) => factStatement(fact, today)),
    ...gapStatements(
      policies.filter((policy) => !facts.some((fact) => fact.policy === policy)),
      gapOf([field]),
    ),
  ];
}

/** The policies that match, counted and named; if none matches, what each of them says instead. */
function listMatching(
  matching: readonly Fact[],
  others: readonly Fact[],
  policies: readonly KnownPolicy[],
  said: { one: string; many: string },
  today: string,
): Statement[] {
  const silent = policies.filter(
    (policy) => ![...matching, ...others].some((fact) => fact.policy === policy),
  );
  const fields = [...new Set([...matching, ...others].map(({ field }) => field))];
  const gaps = gapStatements(
    silent.filter((policy) => mayHold(policy, fields)),
    gapOf(fields),
  );
  if (matching.length > 0) {
    return [
      ...countStatement(policies.length, matching.map(partOf), said.one, said.many),
      ...matching.map((fact) => factStatement(fact, today)),
      ...gaps,
    ];
  }
  const instead = others.map((fact) => factStatement(fact, today));
  const none: Statement = {
    text: endSentence(`No policy ${said.one}`),
    quotes: instead.flatMap(({ quotes }) => quotes.slice(0, 1)),
    records: instead.flatMap(({ records = [] }) => records),
  };
  return instead.length === 0 ? [] : [none, ...instead, ...gaps];
}

function withValue(
  { asked: { field, value, said }, asksPolicy }: Extract<Ask, { kind: "VALUE" }>,
  { policies, today }: AskedAccount,
): Statement[] | null {
  const facts = policies.flatMap((policy) => findFact(policy, field) ?? []);
  const isSo = ({ value: own, otherValue }: Fact) => own === value || otherValue === value;
  const matching = facts.filter(isSo);
  // "Do they have cyber coverage?" may be so by another policy than one of that type.
  if (field === "type" && matching.length === 0 && asksPolicy !== true) return null;
  const others = facts.filter((fact) => !isSo(fact));
  const found = listMatching(matching, others, policies, { one: `is ${said}`, many: `are ${said}` }, today);
  if (found.length === 0) return null;
  return field === "type" && matching.length > 0
    ? [...found.filter(({ figure }) => figure), ...matching.map(({ policy }) => profileOf(policy, today))]
    : found;
}

const sentenceOf = (range: Exclude<AskedRange, { kind: "EXTREME" }>, fields: readonly FactField[]) => {
  const [field = "expirationDate"] = fields;
  if (field === "expirationDate") return { one: `expires ${range.said}`, many: `expire ${range.said}` };
  if (field === "effectiveDate")
    return { one: `takes effect ${range.said}`, many: `take effect ${range.said}` };
  const label = factLabel(field).toLowerCase();
  const isLimit = fields.every((one) => one.endsWith("Limit"));
  const what = !isLimit
    ? `${/^[aeiou]/.test(label) ? "an" : "a"} ${label}`
    : fields.length > 1
      ? "a limit"
      : `a limit (${label})`;
  return { one: `has ${what} ${range.said}`, many: `have ${what} ${range.said}` };
};

function held({ range, fields }: Extract<Ask, { kind: "HELD" }>, { policies, today }: AskedAccount) {
  // One field a policy, unless the question leaves open which limit it means.
  const known = policies.flatMap((policy) =>
    range.kind === "AMOUNTS"
      ? fields.flatMap((field) => findFact(policy, field) ?? [])
      : (firstFact(policy, fields) ?? []),
  );
  if (known.length === 0) return null;
  const sorted = known.toSorted((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  if (range.kind === "EXTREME") return mostOf(sorted, range, policies, today);
  const isIn = ({ value, otherValue }: Fact) =>
    isInRange(value, range) || (otherValue !== null && isInRange(otherValue, range));
  return listMatching(
    sorted.filter(isIn),
    sorted.filter((fact) => !isIn(fact)),
    policies,
    sentenceOf(range, fields),
    today,
  );
}

/** The one that is first or last, with those that tie, and those that could not be compared. */
function mostOf(
  sorted: readonly Fact[],
  { most }: Extract<AskedRange, { kind: "EXTREME" }>,
  policies: readonly KnownPolicy[],
  today: string,
): Statement[] {
  // "The next to expire" is among those that have not expired.
  const coming = sorted.filter(({ field, value }) => field !== "expirationDate" || value > today);
  const ranked = coming.length > 0 ? coming : sorted;
  const winner = most ? ranked.at(-1) : ranked[0];
  const winners = ranked.filter(({ value }) => value === winner?.value);
  const fields = [...new Set(sorted.map(({ field }) => field))];
  const silent = policies.filter(
    (policy) => !sorted.some((fact) => fact.policy === policy) && mayHold(policy, fields),
  );
  const tie =
    winner && winners.length > 1
      ? [
          figureStatement(
            `${winners.length} policies tie at ${describeFact(winner.field, winner.value)}.`,
            "POLICIES",
            winners.length,
            winners.map(partOf),
          ),
        ]
      : [];
  return [
    ...tie,
    ...winners.flatMap((fact) => [factStatement(fact, today), ...otherStatements(fact)]),
    ...gapStatements(silent, gapOf(fields)),
  ];
}

const isEnded = ({ record }: KnownPolicy): boolean =>
  record.state === "Canceled" || record.state === "Expired";

/** By the record's status and term; by the term that the documents give where the record has none. */
function isInForce(policy: KnownPolicy, on: string): boolean {
  const ends = findFact(policy, "expirationDate")?.value;
  const begins = findFact(policy, "effectiveDate")?.value;
  return (
    policy.record.state !== "Canceled" &&
    (ends === undefined ? !isEnded(policy) : ends > on) &&
    (begins === undefined || begins <= on)
  );
}

function inForce(on: string, { policies, today }: AskedAccount): Statement[] | null {
  const known = policies.flatMap((policy) => findFact(policy, "expirationDate") ?? []);
  if (known.length === 0) return null;
  const isSo = ({ policy }: Fact) => isInForce(policy, on);
  const day = on === today ? "" : ` on ${describeFact("expirationDate", on)}`;
  return listMatching(
    known.filter(isSo),
    known.filter((fact) => !isSo(fact)),
    policies,
    { one: `is in force${day}`, many: `are in force${day}` },
    today,
  );
}

/** What some policies list and others do not: null where none does, and their pages have to be asked. */
function listing(
  policies: readonly ListedPolicy[],
  entriesOf: (policy: ListedPolicy) => { text: string; quotes: readonly AnswerQuote[] }[],
  said: { one: string; many: string },
  what: string,
): Statement[] | null {
  const listed = policies.map((policy) => ({ policy, entries: entriesOf(policy) }));
  const holding = listed.filter(({ entries }) => entries.length > 0);
  if (holding.length === 0) return null;
  const parts = holding.map(({ policy, entries }) => ({
    ...identityPart(policy),
    quotes: entries.flatMap(({ quotes }) => quotes.slice(0, 1).map(bareQuote)),
  }));
  return [
    ...countStatement(policies.length, parts, said.one, said.many),
    ...holding.flatMap(({ policy, entries }) =>
      entries.map(({ text, quotes }) => ({
        text,
        quotes: quotes.slice(0, 2).map(bareQuote),
        // What a person added stands on no words of a document.
        ...(quotes.length === 0 ? { records: recordSource(policy, "policy") } : {}),
      })),
    ),
    ...gapStatements(
      listed.filter(({ entries }) => entries.length === 0).map(({ policy }) => policy),
      { label: what, where: "DOCUMENTS" },
    ),
  ];
}

function withInsured(insured: "BLANKET" | "ANY", { policies }: AskedAccount): Statement[] | null {
  const what = insured === "BLANKET" ? "blanket additional insured" : "additional insured";
  const article = insured === "BLANKET" ? "a" : "an";
  return listing(
    policies,
    (policy) =>
      policy.insureds
        .filter(({ kind }) => insured === "ANY" || kind === insured)
        .map(({ kind, name, quotes }) => ({
          text: endSentence(
            `${kind === "BLANKET" ? "Blanket additional insured" : "Additional insured"}: ${name}`,
          ),
          quotes,
        })),
    { one: `names ${article} ${what}`, many: `name ${article} ${what}` },
    what,
  );
}

const withForm = (
  { key, number }: Extract<Ask, { kind: "FORM" }>,
  { policies }: AskedAccount,
): Statement[] | null =>
  listing(
    policies,
    (policy) =>
      policy.forms
        .filter((form) => formKeyOf(form.number) === key)
        .map(({ title, quotes }) => ({ text: endSentence(`Form: ${title}`), quotes })),
    { one: `lists form ${number}`, many: `list form ${number}` },
    `form ${number}`,
  );
