/**
 * A question about several policies taken apart: which of them are meant, what each is asked for itself, and whether
 * the answer names only those for which it is true. Pure; decides by the form of the words.
 */
import { addDays } from "../../shared/calendar-date.ts";
import { type DetailField, limitFields } from "../model.ts";
import { listAskedFields } from "./answer-fields.ts";
import { type AskedRange, findAskedRange } from "./asked-range.ts";

export interface PolicyName {
  policyNumber: string | null;
  /** "General Liability". */
  typeName: string;
}

/** What every policy is asked for itself. */
export interface PoliciesQuestion {
  text: string;
  /** "Which policies …": those for which it is so are named, the others are not. */
  onlyTrue: boolean;
  /** What a detail of each is held against, and which detail may be meant; null where no detail settles it. */
  held: {
    range: AskedRange | { kind: "IN_FORCE"; on: string } | { kind: "ALL" };
    fields: DetailField[];
  } | null;
}

const which =
  /^(?:please )?(?:(?:which|what|list|show|name|find|give)(?: me)?(?: all| any)?(?: of)?(?: the| these| those| our| their| its| this account's| the account's)?(?: client's)?(?: business)?(?: insurance)?) polic(?:y|ies)\b(?: of (?:this|the) (?:account|client))?(?: that| which)?\s*(.*)$/;
const whether =
  /^(?:(?:do|does|have|has|will|are|is)(?: there| (?:we|they|you) have)? (?:any|an?|some)|(?:are|is) there) (?:of )?(?:the |our |their |these )?polic(?:y|ies)(?: of (?:this|the) (?:account|client))?(?: that| which)? (.+)$/;
const listsAll =
  /^(?:(?:do|does) (?:they|we|the (?:account|client|insured|business)|this (?:account|client)|.{1,60}?) have|are (?:there|on file)|is there|there are|on file|has (?:the|this) (?:account|client)|exist)?$/;
const renewal = /\b(?:renew(?:s|al|als|ed)?|laps(?:e|es|ing)|run(?:s)? out|come(?:s)? due|coming due)\b/;
const inForce = /\b(?:in force|in effect|active|current)\b/;
const ended = /^(?:are |is |have |has )?(?:already |been )?expired$/;
/** The account has nothing of its own: whoever insures it does so by its policies. */
const insuresAccount = /\binsures? (?:this|the|our) (?:account|client|business)\b/i;
const anyLimit = /\blimits?\b/;

/** A day only to find the words with; what the range is depends on the real one. */
const anyDay = "2026-01-01";

/** `today`: the agency's day; left out where it does not matter yet. */
export function readPoliciesQuestion(question: string, today = anyDay): PoliciesQuestion {
  const plain = question
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[\s?!.]+$/u, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
  const rest = (which.exec(plain) ?? whether.exec(plain))?.[1];
  if (rest === undefined) {
    return {
      text: question
        .replace(insuresAccount, "is the insurer")
        .replace(
          /\b(?:each|every|all|any|both)(?: of)?(?: the| these| our)? polic(?:y|ies)\b/i,
          "the policy",
        ),
      onlyTrue: false,
      held: null,
    };
  }
  if (listsAll.test(rest))
    return {
      text: "What is the policy number?",
      onlyTrue: false,
      held: { range: { kind: "ALL" }, fields: ["policyNumber"] },
    };
  return { text: `${askOne(rest)}?`, onlyTrue: true, held: heldOf(rest, today) };
}

function heldOf(rest: string, today: string): PoliciesQuestion["held"] {
  if (ended.test(rest)) {
    // A policy that expires on a day ends as that day begins.
    const before = addDays(today, 1);
    const range = { kind: "DATES", from: null, before, text: "", said: "up to today" } as const;
    return { range, fields: ["expirationDate"] };
  }
  const range = findAskedRange(rest, today);
  if (inForce.test(rest)) {
    const on = range?.kind === "DATES" ? (range.from ?? today) : today;
    return { range: { kind: "IN_FORCE", on }, fields: ["expirationDate"] };
  }
  if (range === null) return null;
  const about = rest
    .replace(range.text, " ")
    .replace(/\b(?:with|carry|carries|is|are|be|to|due|up|come|comes|coming|an?|of)\b/g, " ");
  const fits = (field: DetailField): boolean =>
    range.kind === "EXTREME" || isDate(field) === (range.kind === "DATES");
  const fields = [`policy ${about}`, about].flatMap(listAskedFields).filter(fits);
  if (fields.length > 0) return { range, fields };
  if (range.kind !== "AMOUNTS" && renewal.test(rest)) return { range, fields: ["expirationDate"] };
  return range.kind === "AMOUNTS" && anyLimit.test(about) ? { range, fields: [...limitFields] } : null;
}

const isDate = (field: DetailField): boolean => field === "effectiveDate" || field === "expirationDate";

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

/** What people call a type of policy besides its name. */
const otherNames: Readonly<Record<string, string>> = {
  "business owners": "bop|businessowners|business owner'?s'?",
  "commercial auto": "auto|business auto|automobile",
  cyber: "cyber liability",
  "general liability": "gl|cgl|commercial general liability",
  "directors and officers": "d&o",
  "employment practices liability": "epli|epl",
  "professional liability": "e&o|errors and omissions|malpractice",
  umbrella: "commercial umbrella",
  "workers compensation": "workers'? comp(?:ensation)?|work comp|wc|workmen'?s comp(?:ensation)?",
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A policy that is asked itself need not be told of which policy: "the limit of the policy" is the limit. */
const ofItself = (text: string): string => text.replaceAll(/ (?:of|for|on|in|under) the policy\b/gi, "");

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
  const typed = policies.flatMap((policy) => {
    const name = policy.typeName.toLowerCase();
    const names = [escaped(name), otherNames[name]].filter((known) => known !== undefined).join("|");
    const pattern = new RegExp(
      String.raw`\b(?:the |our |their |its )?(?:${names})(?: insurance| liability)? polic(?:y|ies)(?:'s)?\b`,
      "i",
    );
    return pattern.test(question) ? [{ policy, pattern }] : [];
  });
  if (typed.length === 0) return { text: question, policies };
  const text = typed.reduce((rest, { pattern }) => rest.replace(pattern, "the policy"), question);
  return { text: ofItself(text), policies: typed.map(({ policy }) => policy) };
}
