/**
 * What a certificate says about a policy: its limits in the order of the trade, notes, and for property its places,
 * deductibles and interests. Each value is from a document or a person, and nothing that is not sure is said. Pure.
 */
import type { MergedDetails } from "#model/explorer";
import { canceledFrom, type Policy, policyTypeLabels, type PolicyType } from "#model/policies";
import type { CertificateKind, PrintedInterest, PrintedProperty, PrintedValue } from "./model.ts";
import {
  type NamedLimit,
  namedLimits,
  saidAmount,
  sentence,
  slugOf,
  type TypedValue,
  typedValue,
  wordLimits,
} from "./said-values.ts";
import { notesOf, statesOf } from "./stated-notes.ts";
import { propertyOf } from "./stated-property.ts";
import { hasFurtherLimits, isAlwaysAsked, isOfLine, type UsualLimit, usualLimitsOf } from "./usual-limits.ts";

export type { TypedValue } from "./said-values.ts";

/** A usual limit that no document gives: it may be typed. */
export interface AskedValue {
  key: string;
  label: string;
}

export interface PolicyStatement {
  limits: PrintedValue[];
  notes: PrintedValue[];
  properties: PrintedProperty[];
  interests: PrintedInterest[];
  asked: AskedValue[];
}

/** `today`: the agency's day. Typed values count only for what is asked. */
export function statePolicy({
  policy,
  details,
  typed,
  kind,
  today,
}: {
  policy: Pick<Policy, "type" | "cancellation" | "reinstatement">;
  details: MergedDetails | null;
  typed: readonly TypedValue[];
  kind: CertificateKind;
  today: string;
}): PolicyStatement {
  const notes = [...(details ? notesOf(policy.type, details) : []), ...endsEarly(policy, today)];
  const { limits, asked, ...rest } =
    kind === "PROPERTY"
      ? propertyOf(details)
      : { ...stateLimits(policy.type, details), properties: [], interests: [] };
  const added = asked.map(({ key, label }) => {
    const own = typed.find((value) => value.key === key && value.value.trim() !== "");
    return own ? typedValue(own, key, label) : null;
  });
  const order = [...limits, ...added.filter((value) => value !== null)];
  const places = kind === "PROPERTY" ? [] : orderOf(policy.type);
  const placeOf = ({ key }: PrintedValue) => (places.includes(key) ? places.indexOf(key) : places.length);
  return { ...rest, notes, asked, limits: order.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

const states = "wcStates";

const orderOf = (type: PolicyType): string[] => [
  ...(type === "WORKERS_COMPENSATION" ? [states] : []),
  ...usualLimitsOf(type).map(({ key }) => key),
];

function stateLimits(
  type: PolicyType,
  details: MergedDetails | null,
): { limits: PrintedValue[]; asked: AskedValue[] } {
  const usual = usualLimitsOf(type);
  const named = details ? namedLimits(details).filter(({ line }) => isOfLine(type, line)) : [];
  const words = details ? wordLimits(details) : [];
  const said = new Map<string, PrintedValue>();
  const used = new Set<NamedLimit>();
  for (const limit of usual) {
    const found = details && findLimit(limit, details, named, words);
    if (!found) continue;
    if (found.by) used.add(found.by);
    said.set(limit.key, { key: limit.key, label: limit.label, value: found.value, source: found.source });
  }
  const benefits = type === "WORKERS_COMPENSATION" && details ? statesOf(details) : null;
  const further = hasFurtherLimits(type)
    ? named
        .filter((limit) => !used.has(limit))
        .map(({ name, value, source }) => ({ key: slugOf(name), label: tidyName(name), value, source }))
    : [];
  const limits = [...(benefits ? [benefits] : []), ...said.values(), ...further];
  const isSplit = usual.some(({ key, insteadOf }) => insteadOf !== undefined && said.has(key));
  const isAsked = ({ key, insteadOf }: UsualLimit) =>
    !said.has(key) &&
    !isRemoved(details, key) &&
    // Of a single limit and split ones, those that documents begin with; either if there are none.
    (insteadOf === undefined
      ? !isSplit || !usual.some((other) => other.insteadOf === key)
      : !said.has(insteadOf));
  const asked = isAlwaysAsked(type) ? usual.filter(isAsked).map(({ key, label }) => ({ key, label })) : [];
  if (type === "WORKERS_COMPENSATION" && !benefits)
    asked.unshift({ key: states, label: "Benefits by the law of" });
  return { limits, asked };
}

/** A person said that the policy does not have it. */
const isRemoved = (details: MergedDetails | null, key: string): boolean =>
  details?.corrections.some(({ field, value }) => field === key && value === null) ?? false;

function findLimit(
  { key, field, named, not }: UsualLimit,
  details: MergedDetails,
  limits: readonly NamedLimit[],
  words: readonly NamedLimit[],
): (Pick<PrintedValue, "value" | "source"> & { by?: NamedLimit }) | null {
  const amount = field ? saidAmount(details, field) : null;
  if (amount) return amount;
  // An amount that is not sure contradicts the word, or the word the amount.
  if (isRemoved(details, key) || (field && details.details[field] !== undefined)) return null;
  const isNamed = ({ name }: NamedLimit) => named.test(name) && !(not?.test(name) ?? false);
  const found = (field ? [] : limits).filter(isNamed);
  const [first] = found;
  if (first)
    return new Set(found.map(({ value }) => value)).size === 1 ? { ...pick(first), by: first } : null;
  const said = words.filter(isNamed);
  const [word] = said;
  return word && new Set(said.map(({ value }) => value)).size === 1 ? pick(word) : null;
}

const pick = ({ value, source }: NamedLimit) => ({ value, source });

/** "NETWORK SECURITY LIABILITY" in capitals reads like an alarm. */
const tidyName = (name: string): string => (/\p{Ll}/u.test(name) ? name : sentence(name));

/** A pending cancellation, which the expiration that is printed shows as well. */
function endsEarly(policy: Pick<Policy, "cancellation" | "reinstatement">, today: string): PrintedValue[] {
  const from = canceledFrom(policy);
  if (from === null || from <= today) return [];
  return [
    {
      key: "endsEarly",
      label: "Cancellation",
      value: "Ends early by cancellation, with the last day included",
      source: { tag: "RECORD" },
    },
  ];
}

/** "General liability". */
export const printedTitle = (type: PolicyType): string => sentence(policyTypeLabels[type]);
