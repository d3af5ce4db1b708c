/** Which of a client's policies a sentence speaks of: by number, by line, by carrier, or by a word that no policy is called by. Pure. */
import { linesNamed, tellsNoPolicy } from "#core/assistant/asked";
import { type PolicyState, type PolicyType, policyTypeLabels } from "#model/policies";
import { linesIn, linesOfType, policyAsRead } from "./policy-lines.ts";

/** A policy of the client as its record stands today. */
export interface HeldPolicy {
  id: string;
  type: PolicyType;
  policyNumber: string | null;
  carrier: string;
  inforceAt: string | null;
  expiresAt: string | null;
  /** By date. */
  state: PolicyState;
  /** The last day in force of a cancellation on record, pending or in effect. */
  canceledOn: string | null;
  /** As reviews call the lines that its type and its documents name. */
  lines: readonly string[];
}

export interface SpokenPolicies {
  /** As a client reads it: "flood policy". Null where nothing tells one policy from another: "your policy". */
  called: string | null;
  type: PolicyType | null;
  /** Those that are called so. */
  policies: HeldPolicy[];
  /** Those that may be meant as well: of no line in particular, or of several. */
  maybe: HeldPolicy[];
  /** "Your flood policy", which says that there is one; not "flood renews". */
  isOwned: boolean;
}

/** A policy of these may be of any line, or have parts of several. */
const openTypes: readonly PolicyType[] = ["OTHER", "RENTAL", "PACKAGE"];
const withParts: readonly PolicyType[] = [...openTypes, "BUSINESS_OWNERS"];
export const isOfOpenType = ({ type }: HeldPolicy): boolean => openTypes.includes(type);

/** The policies whose whole number stands in a text: "SBA-220417" does not stand in "SBA-220417-25". */
export const numberedIn = (text: string, held: readonly HeldPolicy[]): HeldPolicy[] => {
  const said = text.toLowerCase();
  const isPart = (at: number) => /[\p{L}\d-]/u.test(said.charAt(at));
  return held.filter(({ policyNumber }) => {
    const number = policyNumber?.toLowerCase() ?? "";
    const at = number === "" ? -1 : said.indexOf(number);
    return at >= 0 && !(at > 0 && isPart(at - 1)) && !isPart(at + number.length);
  });
};

/** "Your flood policy", "the inland marine renewal": the words between are what it is called. */
const owned =
  /\b(your|the|our|their|his|her|this|that)\s+((?:(?!(?:of|on|for|from|with|under|to|in|your|the|our|is|are|was|has)\b)[\p{L}\d&'’./-]+\s+){0,5}?)((?:polic(?:y|ies)|coverages?|insurance|renewals?)(?:\s+(?:polic(?:y|ies)|coverages?|renewals?))*)(?![\p{L}\d])/giu;
/** "Policy SBA-99" by a number that is none of the client's. */
const byNumber =
  /\bpolic(?:y|ies)\s+(?:(?:number|no\.?)\s+|#\s?)?((?=[\p{L}\d-]*\d)[\p{L}\d]+(?:-[\p{L}\d]+)+|[\p{L}]{0,4}\d{5,})/iu;
/** What belongs to a policy and is none: "your auto premium", "the audit of your auto policy". */
const thing =
  "(?:applications?|apps?|quotes?|quotations?|proposals?|audits?|premiums?|payments?|installments?|invoices?|bills?|balances?|deductibles?|limits?|claims?|loss(?:es)?|forms?|endorsements?|certificates?|certs?|cards?|questionnaires?|packets?|inspections?|surveys?|payrolls?|schedules?|dec(?:s|larations?)?|drivers?|signatures?|options?|carriers?|credits?|waivers?)";
const isThing = new RegExp(String.raw`^[\s-]*${thing}\b`, "iu");
const ofThing = new RegExp(
  String.raw`\b${thing}\s+(?:of|on|for|under|from|to)\s+(?:(?:your|the|our)\s+)?$`,
  "iu",
);
const standsForPolicy = (text: string, start: number, end: number): boolean =>
  !isThing.test(text.slice(end)) && !ofThing.test(text.slice(0, start));

/** Days, numbers and what was done to it call no policy by a name: "your 2026 policy", "the expiring policy". */
const isAside = (word: string): boolean =>
  tellsNoPolicy(word) ||
  /\d|^(?:commercial|attached|annual|upcoming|[\p{L}]{2,}(?:ed|ing|ly)|first|second|third|next|january|february|march|april|may|june|july|august|september|october|november|december)$/iu.test(
    word,
  );

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d&]+/gu) ?? [];
const isOf = (held: readonly HeldPolicy[], lines: readonly string[]): HeldPolicy[] =>
  held.filter((policy) => lines.some((line) => policy.lines.includes(line)));
const maybeIn = (held: readonly HeldPolicy[], found: readonly HeldPolicy[]): HeldPolicy[] =>
  held.filter((policy) => withParts.includes(policy.type) && !found.includes(policy));

function ofType(type: PolicyType, held: readonly HeldPolicy[]) {
  const policies = held.filter(
    (policy) => policy.type === type || isOf([policy], linesOfType[type]).length > 0,
  );
  return { called: policyAsRead(type), type, policies, maybe: maybeIn(held, policies) };
}

function ofLine(line: string, held: readonly HeldPolicy[]) {
  const policies = isOf(held, [line]);
  return { called: `${line} policy`, type: null, policies, maybe: maybeIn(held, policies) };
}

const namesLine = (words: string): boolean => linesIn(words).length + linesNamed(words).length > 0;

/** What the words before "policy" call. `client`: a word of its name says nothing more. */
function calledBy(
  words: string,
  held: readonly HeldPolicy[],
  client: string,
): Omit<SpokenPolicies, "isOwned">[] {
  const types = [...new Set(linesIn(words).map(({ type }) => type))];
  if (types.length > 0) return types.map((type) => ofType(type, held));
  const lines = linesNamed(words);
  if (lines.length > 0) return lines.map((line) => ofLine(line, held));
  const names = wordsOf(client);
  const telling = wordsOf(words).filter(
    (word) => !isAside(word) && !names.some((name) => word === name || word === `${name}s`),
  );
  if (telling.length === 0) return [{ called: null, type: null, policies: [...held], maybe: [] }];
  const policies = held.filter((policy) => {
    const own = wordsOf([policyTypeLabels[policy.type], policy.carrier, ...policy.lines].join(" "));
    return telling.every((word) => own.includes(word));
  });
  return [{ called: `${telling.join(" ")} policy`, type: null, policies, maybe: maybeIn(held, policies) }];
}

/** What a text says of policies, each once; none if it speaks of nothing that could be one. `until`: where its verb stands. */
export function policiesSpokenOf(
  text: string,
  held: readonly HeldPolicy[],
  client: string,
  until: number = text.length,
): SpokenPolicies[] {
  const numbered = numberedIn(text, held);
  const [first] = numbered;
  if (first) return [{ called: null, type: first.type, policies: numbered, maybe: [], isOwned: false }];
  const [, number] = byNumber.exec(text) ?? [];
  if (number !== undefined)
    return [{ called: `policy ${number}`, type: null, policies: [], maybe: [], isOwned: true }];
  const phrases = [...text.matchAll(owned)];
  const spoken: SpokenPolicies[] = phrases
    .filter(({ index, 0: said }) => standsForPolicy(text, index, index + said.length))
    // "Our privacy policy" is no insurance.
    .filter(({ 1: whose = "", 2: words = "" }) => !/^our$/iu.test(whose) || namesLine(words))
    .flatMap(({ 2: words = "", 3: head = "" }) =>
      calledBy(words, held, client).map((each) => ({
        ...each,
        isOwned: !/^(?:coverage|insurance)/iu.test(head),
      })),
    );
  const isOutside = (at: number) =>
    phrases.every(({ index, 0: said }) => at < index || at >= index + said.length);
  for (const { type, start, end } of linesIn(text))
    if (isOutside(start) && standsForPolicy(text, start, end))
      spoken.push({ ...ofType(type, held), isOwned: false });
  // A line that no policy is a type of, as what the sentence is about: "flood renews in May".
  const [subject = ""] = text.slice(0, until).split(new RegExp(String.raw`\b${thing}\b`, "iu"));
  if (spoken.length === 0 && subject.length === Math.min(until, text.length))
    for (const line of linesNamed(subject)) spoken.push({ ...ofLine(line, held), isOwned: false });
  const telling = spoken.filter(({ called }) => called !== null);
  const kept = telling.length > 0 ? telling : spoken.slice(0, 1);
  return [...new Map(kept.map((each) => [each.called, each])).values()];
}
