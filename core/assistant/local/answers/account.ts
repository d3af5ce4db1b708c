/**
 * Questions about an account. What is known of its policies answers first; else each policy is asked by itself, and
 * the answer names every one that answers, so that two that differ are both named and none is hidden behind another's
 * better page. How one policy answers from its pages is given from outside.
 */
import type { Answer, Statement } from "../../model.ts";
import type { OutsideDocuments } from "./outside.ts";
import type { FactField } from "../data/account-words.ts";
import { policyOpenings, policyPrepositions, policyVerbs, wordsBeforePolicies } from "../data/asked-words.ts";
import type { PageSearch } from "../retrieve-pages.ts";
import { findFacts, identityPart, type KnownPolicy, type ListedPolicy, sayFact } from "./account-facts.ts";
import { type AskedAccount, type Item, itemsOf, planOf } from "./account-plan.ts";
import { countStatement, notInForce, pageGaps, runPlan } from "./account-run.ts";
import { isInForce, mayHold } from "./account-tests.ts";

/** One of the policies, with what its documents were read to say. */
export interface PolicyDocuments extends ListedPolicy {
  policyNumber: string | null;
  /** "General Liability". */
  typeName: string;
  search: PageSearch;
  /** Those of its documents that do not say what it covers now. */
  outside: OutsideDocuments;
}

export interface AccountDocuments extends AskedAccount {
  policies: readonly PolicyDocuments[];
  /** Documents of the account itself, as a policy without an id. They answer as documents outside of a policy do. */
  own?: PolicyDocuments;
}

/** What the documents of one policy say by themselves. */
export interface OneAnswer {
  /** At least one. */
  statements: readonly Statement[];
  /** 0 to 1, comparable between policies. */
  score: number;
  /** It gives a value of the kind that is asked for, if any is. */
  hasValue: boolean;
  /** It is every value that is stated of what is asked for, where a detail is one of them. */
  isEvery: boolean;
  /** How its first statement begins. */
  verdict: "YES" | "NO" | null;
  /** Documents say it that are not about what the policy covers now. */
  outside: boolean;
  /** The question is about such documents. */
  asksOutside: boolean;
}

/** The question as one policy is asked. */
export interface AskedOfPolicies {
  text: string;
  /** No page is needed. */
  settled: Statement[] | null;
  /** "Which policies …": those for which it is so are named, the others are not. */
  onlyTrue: boolean;
  /** "How many policies …": their number is said. */
  counts: boolean;
  /** The detail that is asked for, and nothing else; none if it is none. */
  fields: readonly FactField[];
  /** Those that the question names by their type; all if it names none. */
  meant: readonly PolicyDocuments[];
  /** Those whose pages are asked. The account's own documents come as a policy without an id. */
  policies: readonly PolicyDocuments[];
}

export const notSaidOfAccount = "The documents of this account do not say.";

/** Whether a question may be about the policies that an earlier one found; then it is worth waiting for that. */
export const pointsAtPicked = (text: string): boolean =>
  itemsOf(text, nobody).some(({ is }) => is === "THOSE" || is === "THEY");
/** Only the words matter: any day will do. */
const nobody: AskedAccount = { today: "2026-01-01", record: {}, policies: [] };

/** What is known without a page; null if that is not enough. `earlier`: the questions before it, oldest first. */
export function settleAccount(
  text: string,
  account: AskedAccount,
  earlier: readonly string[] = [],
): Statement[] | null {
  const points = earlier.length > 0 && planOf(text, account)?.pointsBack === true;
  const meant = points ? { ...account, policies: foundBefore(earlier, account) } : account;
  const plan = planOf(text, meant);
  const statements = plan && runPlan(plan, meant);
  return statements && statements.length > 0 ? withinMax(statements) : null;
}

/** The policies that the last question that found some was answered with; all if none was. */
function foundBefore(earlier: readonly string[], account: AskedAccount): AskedAccount["policies"] {
  const found = earlier.toReversed().map((text) => {
    const figure = settleAccount(text, account)?.find((one) => one.figure)?.figure;
    return figure?.kind === "POLICIES" ? figure.parts.map(({ policyId }) => policyId) : [];
  });
  const ids = found.find((one) => one.length > 0);
  return ids ? account.policies.filter(({ policyId }) => ids.includes(policyId)) : account.policies;
}

/** The details that a question asks for, and asks for nothing else. */
export function askedFieldsOf(text: string, account: AskedAccount): readonly FactField[] {
  const ask = planOf(text, account)?.ask;
  return ask?.kind === "EACH" ? ask.asked.flatMap(({ fields }) => fields) : [];
}

/** The record's answer to a question about one policy that its documents do not answer; null if it has none either. */
export function answerFromRecord(question: string, policy: KnownPolicy, today: string): Answer | null {
  const account = { today, record: {}, policies: [{ ...policy, insureds: [], forms: [] }] };
  const plan = planOf(question, account);
  // Of one policy its values are asked, or whether something is so, not which policies there are.
  if (!plan || plan.types.length > 0 || (plan.ask.kind !== "EACH" && plan.tests.length === 0)) return null;
  const statements = (runPlan(plan, account) ?? []).filter(
    ({ figure, records = [] }) => !figure && records.some(({ field }) => field !== "policy"),
  );
  return statements.length > 0 ? { kind: "ANSWERED", statements } : null;
}

// One policy after the other ----------------------------------------------------------------------

/** "Which policies cover flood?" → "does the policy cover flood?", of the policies that the question names. */
export function readForPolicies(text: string, account: AccountDocuments): AskedOfPolicies {
  const items = itemsOf(text, account);
  const numbers = items.flatMap((item) => (item.is === "NUMBER" ? item.number : []));
  const types: string[] = [];
  let words: string[] = [];
  let onlyTrue = false;
  for (const [at, item] of items.entries()) {
    const isTyped = item.is === "VALUE" && item.field === "type";
    const isType = isTyped && items[at + 1]?.is === "POLICY";
    const isMeant = isTyped && standsForPolicy(items, at) && account.policies.some(isOfType(item.values));
    if (isType || isMeant) types.push(...item.values);
    if (isType || (item.is === "POLICY" && items[at + 1]?.is === "NUMBER")) continue;
    if (item.is !== "POLICY" && item.is !== "NUMBER" && !isMeant) {
      words.push(item.text);
      continue;
    }
    const before = words.findLastIndex((word) => !wordsBeforePolicies.has(word.toLowerCase())) + 1;
    const dropped = words.splice(before);
    const lead = items.slice(0, at).filter(({ is }) => is !== "SMALL" && is !== "EACH" && is !== "VALUE");
    if (lead.length > 0 && lead.every(({ is }) => is === "WHICH" || is === "HOW_MANY")) {
      words = [];
      onlyTrue = true;
    } else if (words.length === 0 || !dropped.some((word) => policyPrepositions.has(word)))
      words.push("the policy");
  }
  const mentioned = items.flatMap((item) =>
    item.is === "VALUE" && item.field === "type" ? [...item.values] : [],
  );
  const ofTypes = account.policies.filter(({ record }) => mentioned.includes(String(record.type)));
  const meant = account.policies.filter(({ record }) =>
    numbers.length > 0
      ? numbers.includes(String(record.policyNumber))
      : types.length === 0 || types.includes(String(record.type)),
  );
  const [verb = "", ...rest] = words;
  const opening = policyOpenings[verb.toLowerCase()] ?? `does the policy ${verb}`;
  const settled = settleAccount(text, account);
  const isNamed = meant.length > 0 && meant.length < account.policies.length;
  return {
    text: `${(onlyTrue ? [opening, ...rest] : words).join(" ")}?`,
    settled,
    onlyTrue: onlyTrue && words.length > 0,
    counts: items.some(({ is }) => is === "HOW_MANY"),
    fields: askedFieldsOf(text, account),
    meant: ofTypes.length > 0 ? ofTypes : account.policies,
    policies: settled ? [] : isNamed ? meant : [...account.policies, ...(account.own ? [account.own] : [])],
  };
}

const isOfType =
  (types: readonly string[]) =>
  ({ record }: PolicyDocuments): boolean =>
    types.includes(String(record.type));

/** "Does their GL exclude it?", "is it covered by the GL?": the line of a policy stands for the policy. */
function standsForPolicy(items: readonly Item[], at: number): boolean {
  const next = items[at + 1]?.text.toLowerCase();
  if (next !== undefined) return policyVerbs.has(next);
  const words = items.slice(0, at).map(({ text }) => text.toLowerCase());
  const first = words.findLastIndex((word) => !wordsBeforePolicies.has(word)) + 1;
  return first > 0 && words.slice(first).some((word) => policyPrepositions.has(word));
}

const isPolicy = ({ policyId }: PolicyDocuments): boolean => policyId !== "";

/** A policy that answers much worse than the best says something else. */
const tellsMargin = 0.22;
/** Statements of one policy if several answer. */
const statementsOfOne = 2;
const statementsMax = 400;

interface Told extends OneAnswer {
  policy: PolicyDocuments;
  /** From the details, not from a page. */
  isKnown: boolean;
}

/** What the policies answer, each by its pages; null if none does. */
export function answerOfPolicies(
  { settled, onlyTrue, counts, fields, meant, policies }: AskedOfPolicies,
  answers: readonly { policy: PolicyDocuments; answer: OneAnswer | null; isNamed: boolean }[],
  today: string,
): Answer | null {
  if (settled) return { kind: "ANSWERED", statements: settled };
  const own = policies.filter(isPolicy);
  const all = answers.flatMap(({ policy, answer }): Told[] => {
    const statements = findFacts(policy, fields).flatMap((fact) => sayFact(fact, today));
    // A detail that only a document from outside gives is told by its pages, as its word.
    const isOutside = statements.some(({ quotes }) =>
      quotes.some(({ documentId }) => policy.outside.has(documentId)),
    );
    const isWhole = answer?.asksOutside !== true && answer?.isEvery !== true;
    if (statements.length > 0 && !isOutside && isWhole)
      return [
        {
          statements,
          score: 1,
          hasValue: true,
          isEvery: false,
          verdict: null,
          outside: false,
          asksOutside: false,
          policy,
          isKnown: true,
        },
      ];
    return answer ? [{ ...answer, policy, isKnown: false }] : [];
  });
  // Asked for last term, a policy that has none of it does not answer with what is so now. If one policy gives an
  // amount or a name, what holds none is no answer of another.
  // Nor does a term that has ended answer for the one in force.
  const isNow = ({ policy }: Told): boolean => isPolicy(policy) && isInForce(policy, today);
  const asked = those(all, (one) => one.asksOutside);
  const valued = those(asked, (one) => one.hasValue);
  const typed = valued.some(isNow) ? valued : asked.filter((one) => valued.includes(one) || isNow(one));
  // What is said from outside of one policy is no measure for what another says of itself.
  const best = Math.max(...those(typed, (one) => !one.outside).map(({ score }) => score));
  const hasDetails = typed.some(({ isKnown }) => isKnown);
  const fitting = typed.filter(({ policy, score }) =>
    hasDetails ? isPolicy(policy) && mayHold(policy, fields) : score >= best - tellsMargin,
  );
  // If a policy decides, a clause of another that decides nothing is no answer of it.
  const heard = onlyTrue ? fitting : those(fitting, (one) => one.verdict !== null);
  const yes = fitting.filter(({ verdict }) => verdict === "YES");
  const told = !onlyTrue ? heard : yes.length > 0 ? yes : those(fitting, (one) => one.verdict !== "NO");
  const quiet = own.filter(
    (policy) =>
      meant.includes(policy) && mayHold(policy, fields) && heard.every((one) => one.policy !== policy),
  );
  // What names all that is asked about is not silent on it.
  const naming = quiet.filter((policy) => answers.some((one) => one.policy === policy && one.isNamed));
  const now = own.filter((policy) => meant.includes(policy) && isInForce(policy, today));
  const ended = told.flatMap(({ policy }) => (isPolicy(policy) && !now.includes(policy) ? [policy] : []));
  // Whoever asks for a limit wants the one that counts today.
  const isOfEnded = ended.length > 0 && ended.length === told.length && now.length > 0;
  // Whether the others are insured for it, or what their limit is, stays open: that is said as well. A policy that may
  // hold the detail and has no document leaves it open by itself.
  const isOpen =
    told.length === 0
      ? fields.length > 0 && quiet.some(({ said }) => said === null)
      : onlyTrue || isOfEnded || told.some(({ verdict, isKnown }) => verdict !== null || isKnown);
  const parts = told
    .filter(({ policy, outside }) => isPolicy(policy) && !outside)
    .map(({ policy, statements }) => ({
      ...identityPart(policy),
      quotes: statements.flatMap(({ quotes }) => quotes).slice(0, 1),
    }));
  const counted =
    counts && parts.length > 0 ? countStatement(own.length, parts, [{ one: "matches", many: "match" }]) : [];
  const said = told.flatMap(({ statements, isKnown, verdict }) => {
    const shown = told.length > 1 && !isKnown ? statements.slice(0, statementsOfOne) : [...statements];
    const isPlain = onlyTrue && verdict === "YES";
    return isPlain
      ? shown.map((one) => ({ ...one, text: one.text.startsWith("Yes. ") ? one.text.slice(5) : one.text }))
      : shown;
  });
  const statements = [
    ...counted,
    ...said,
    ...(isOfEnded ? notInForce(ended) : []),
    ...(isOpen ? pageGaps(quiet, naming) : []),
  ];
  return statements.length > 0 ? { kind: "ANSWERED", statements: withinMax(statements) } : null;
}

/** Those that fit; all if none does. */
const those = (told: readonly Told[], fits: (one: Told) => boolean): readonly Told[] =>
  told.some(fits) ? told.filter(fits) : told;

/** A list that is cut says so. */
function withinMax(statements: readonly Statement[]): Statement[] {
  const last = statements[statementsMax - 1];
  if (last === undefined || statements.length === statementsMax) return [...statements];
  const text = `${last.text} These are the first ${statementsMax} of ${statements.length} statements.`;
  return [...statements.slice(0, statementsMax - 1), { ...last, text }];
}
