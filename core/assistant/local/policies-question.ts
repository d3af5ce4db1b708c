/**
 * A question about several policies taken apart: which of them are meant, what each is asked for itself, and whether
 * the answer names only those for which it is true. Pure; decides by the form of the words.
 */
import { addDays } from "../../shared/calendar-date.ts";
import { type AccountField, limitFields } from "../model.ts";
import { type AskedRange, findAskedRange } from "./asked-range.ts";
import type { FactField } from "./policy-facts.ts";
import {
  adjectives,
  type AskedValue,
  namesOfType,
  plainOf,
  readAccountQuestion,
  readDistinct,
  readFactFields,
  readForm,
  readInsured,
  readLimits,
  readSum,
  readType,
  readValue,
  readWhom,
} from "./record-question.ts";

export interface PolicyName {
  policyNumber: string | null;
  /** "General Liability". */
  typeName: string;
}

/** What is settled by what is known of each policy, without a look at its pages. */
export type Ask =
  /** Values, policy by policy: the first of the fields that is known, or all of them. */
  | { kind: "EACH"; fields: readonly FactField[]; isEvery: boolean }
  | { kind: "HELD"; range: AskedRange; fields: readonly FactField[] }
  | { kind: "IN_FORCE"; on: string }
  | { kind: "SUM"; field: FactField; inForce: boolean }
  | { kind: "DISTINCT"; field: FactField }
  | { kind: "LISTED" }
  | { kind: "VALUE"; asked: AskedValue; asksPolicy?: boolean }
  | { kind: "INSURED"; insured: "BLANKET" | "ANY" }
  | { kind: "FORM"; key: string; number: string }
  | { kind: "ACCOUNT"; field: AccountField };

/** What every policy is asked for itself. */
export interface PoliciesQuestion {
  text: string;
  /** "Which policies …": those for which it is so are named, the others are not. */
  onlyTrue: boolean;
  /** "How many policies …": their number is said. */
  counts: boolean;
  /** Null where the pages have to be asked. */
  ask: Ask | null;
}

const which =
  /^(?:please )?(?:(?:which|what|list|show|name|find|give|how many)(?: me)?(?: all| any)?(?: of)?(?: the| these| those| our| their| its| this account's| the account's)?(?: client's)?(?: business)?(?: insurance)?) polic(?:y|ies)\b(?: of (?:this|the) (?:account|client))?(?: that| which)?\s*(.*)$/;
const whether =
  /^(?:(?:do|does|have|has|will|are|is)(?: there| (?:we|they|you) have)? (?:any|an?|some)|(?:are|is) there) (?:of )?(?:the |our |their |these )?polic(?:y|ies)(?: of (?:this|the) (?:account|client))?(?: that| which)? (.+)$/;
const listsAll =
  /^(?:(?:do|does) (?:they|we|the (?:account|client|insured|business)|this (?:account|client)|.{1,60}?) (?:have|carry|hold)(?: with us| in all| in total| on file)?|do we (?:have|write|hold) for (?:them|this (?:account|client))|are (?:there|on file)|is there|there are|on file|has (?:the|this) (?:account|client)|exist)?$/;
/** "What coverages do they have?" is about the policies that there are. */
const linesHeld =
  /^(?:what|which) (?:(?:kinds?|types?|lines?) of )?(?:coverages?|insurance|business|lines) (?:do|does) (?:they|we|the (?:account|client|insured|business)|this (?:account|client)|.{1,60}?) (?:have|carry|hold)$/;
const renewal = /\b(?:renew(?:s|al|als|ed)?|laps(?:e|es|ing)|run(?:s)? out|come(?:s)? due|coming due)\b/;
const inForce = /\b(?:in force|in effect|active|current)\b/;
const ended = /^(?:are |is |have |has )?(?:already |been )?expired$/;
/** The account has nothing of its own: whoever insures it does so by its policies. */
const insuresAccount = /\binsures? (?:this|the|our) (?:account|client|business)\b/i;
const anyLimit = /\blimits?\b/;

/** "canceled policies": the same as "policies that are canceled". */
const adjective = new RegExp(String.raw`\b(${adjectives}) ((?:business |insurance )?polic(?:y|ies))\b(.*)$`);

/** A day only to find the words with; what the range is depends on the real one. */
const anyDay = "2026-01-01";

/** Whom the policies are with. */
export type KnownName = { field: FactField; name: string };

/**
 * `today`: the agency's day; `names`: whom the policies are with. Both are left out where they do not matter yet.
 */
export function readPoliciesQuestion(
  question: string,
  today = anyDay,
  names: readonly KnownName[] = [],
): PoliciesQuestion {
  const plain = plainOf(question);
  const described = adjective.exec(plain);
  const turned =
    described && listsAll.test((described[3] ?? "").trim())
      ? plain.replace(adjective, (_, how: string, noun: string) => `${noun} are ${how.replace("-", " ")}`)
      : plain;
  const rest = (which.exec(turned) ?? whether.exec(turned))?.[1];
  const counts = plain.startsWith("how many");
  if (rest !== undefined) {
    if (listsAll.test(rest))
      return { text: "What is the policy number?", onlyTrue: false, counts, ask: { kind: "LISTED" } };
    return { text: `${askOne(rest)}?`, onlyTrue: true, counts, ask: askOf(rest, today, names) };
  }
  return {
    text: question
      .replace(insuresAccount, "is the insurer")
      .replace(/\b(?:each|every|all|any|both)(?: of)?(?: the| these| our)? polic(?:y|ies)\b/i, "the policy"),
    onlyTrue: false,
    counts,
    ask: wholeAskOf(question, plain, today),
  };
}

/** What a question without "which policies" asks of all of them. */
function wholeAskOf(question: string, plain: string, today: string): Ask | null {
  if (linesHeld.test(plain)) return { kind: "LISTED" };
  const [ofAccount] = readAccountQuestion(question);
  if (ofAccount !== undefined) return { kind: "ACCOUNT", field: ofAccount };
  const distinct = readDistinct(question);
  if (distinct) return { kind: "DISTINCT", field: distinct };
  const sum = readSum(question);
  if (sum) return { kind: "SUM", ...sum };
  const typed = readType(plain);
  if (typed) return { kind: "VALUE", asked: typed.value, asksPolicy: typed.asksPolicy };
  const limits = readLimits(question);
  if (limits) return { kind: "EACH", fields: limits, isEvery: true };
  const range = findAskedRange(plain, today);
  if (range?.kind === "EXTREME") {
    const fields = comparable(readFactFields(plain.replace(range.text, " ")), range);
    if (fields.length > 0) return { kind: "HELD", range, fields };
  }
  const fields = readFactFields(question);
  return fields.length > 0 ? { kind: "EACH", fields, isEvery: false } : null;
}

/** What "which policies" are picked by. */
function askOf(rest: string, today: string, names: readonly KnownName[]): Ask | null {
  if (ended.test(rest)) {
    // A policy that expires on a day ends as that day begins.
    const before = addDays(today, 1);
    const range = { kind: "DATES", from: null, before, text: "", said: "up to today" } as const;
    return { kind: "HELD", range, fields: ["expirationDate"] };
  }
  const value = readValue(rest);
  if (value) return { kind: "VALUE", asked: value };
  const insured = readInsured(rest);
  if (insured) return { kind: "INSURED", insured };
  const form = readForm(rest);
  if (form) return { kind: "FORM", ...form };
  const range = findAskedRange(rest, today);
  if (inForce.test(rest))
    return { kind: "IN_FORCE", on: range?.kind === "DATES" ? (range.from ?? today) : today };
  const whom = readWhom(rest, names);
  if (range === null) return whom && { kind: "VALUE", asked: whom };
  const about = rest
    .replace(range.text, " ")
    .replace(/\b(?:with|carry|carries|is|are|be|to|due|up|come|comes|coming|an?|of)\b/g, " ");
  const fields = comparable(readFactFields(about), range);
  if (fields.length > 0) return { kind: "HELD", range, fields };
  if (range.kind !== "AMOUNTS" && renewal.test(rest))
    return { kind: "HELD", range, fields: ["expirationDate"] };
  if (range.kind === "AMOUNTS" && anyLimit.test(about)) return { kind: "HELD", range, fields: limitFields };
  return whom && { kind: "VALUE", asked: whom };
}

/** Of the fields those that can be held against the range; names are neither higher nor lower than others. */
const comparable = (fields: readonly FactField[], range: AskedRange): FactField[] =>
  fields.filter(
    (field) =>
      !uncompared.includes(field) && (range.kind === "EXTREME" || isDate(field) === (range.kind === "DATES")),
  );
const uncompared: readonly FactField[] = [
  "carrier",
  "broker",
  "insured",
  "policyNumber",
  "quoteNumber",
  "priorPolicyNumber",
  "type",
  "state",
  "market",
  "billingType",
  "intervalType",
];

const isDate = (field: FactField): boolean => field === "effectiveDate" || field === "expirationDate";

const auxiliary = /^(?:is|are|was|were)\b/;

/** "cover flood" → "does the policy cover flood", "are auditable" → "is the policy auditable". */
function askOne(rest: string): string {
  if (auxiliary.test(rest)) return rest.replace(auxiliary, "is the policy");
  const plain = rest
    .replace(/^(?:do|does|would|will|can)\s+/, "")
    .replace(/^(?:with|has|have|carry|carries)\b/, "have")
    .replace(/^([a-z]+?)(?:ies)\b/, "$1y")
    .replace(/^((?!pass|access|address|process)[a-z]{3,}[^s])s\b/, "$1");
  return `does the policy ${plain}`;
}

/** A policy that is asked itself need not be told of which policy: "the limit of the policy" is the limit. */
const ofItself = (text: string): string => text.replaceAll(/ (?:of|for|on|in|under) the policy\b/gi, "");

/** "the premium for the umbrella", "the umbrella expires": the policy is meant, where cover or a limit would be its line. */
const recordOf = String.raw`(?<=\b(?:premium|carrier|insurer|broker|commission|status|(?:expiration|effective) date|policy number) (?:of|for|on) )`;
const itself = "expires?|renews?|starts?|begins?|ends?|cost";

/** The policies that a question names, by number or type, with the question about one of them; all where it names none. */
export function policiesMeant<Policy extends PolicyName>(
  question: string,
  policies: readonly Policy[],
): { text: string; policies: readonly Policy[] } {
  const numbered = policies.flatMap((policy) => {
    const letters = (policy.policyNumber ?? "").replaceAll(/[^a-z0-9]/gi, "");
    if (letters.length < 5 || !/\d/.test(letters)) return [];
    const number = letters.split("").join(String.raw`[\s./-]*`);
    const pattern = new RegExp(String.raw`(?:\b(?:the )?policy (?:number |no\.? |# ?)?)?\b${number}\b`, "i");
    return pattern.test(question) ? [{ policy, pattern }] : [];
  });
  if (numbered.length > 0) {
    const text = numbered.reduce((rest, { pattern }) => rest.replace(pattern, "the policy"), question);
    return { text: ofItself(text), policies: numbered.map(({ policy }) => policy) };
  }
  // "Do they have an umbrella policy?" is about all of them.
  if (readType(plainOf(question))) return { text: question, policies };
  const typed = policies.flatMap((policy) => {
    const type = namesOfType(policy.typeName);
    const pattern = new RegExp(
      String.raw`\b(?:the |our |their |its )?(?:${type})(?: insurance| liability)? (polic(?:y|ies))(?:'s)?\b|${recordOf}\b(?:the|our|their) (?:${type})(?= (?:${itself})\b|[\s?.]*$)|\bthe (?:${type})(?= (?:${itself})\b)`,
      "i",
    );
    return pattern.test(question) ? [{ policy, pattern }] : [];
  });
  if (typed.length === 0) return { text: question, policies };
  const text = typed.reduce(
    (rest, { pattern }) => rest.replace(pattern, (_, noun: string | undefined) => `the ${noun ?? "policy"}`),
    question,
  );
  return { text: ofItself(text), policies: typed.map(({ policy }) => policy) };
}
