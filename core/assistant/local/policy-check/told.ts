/** How one thing of a policy check is judged and told. */
import { describeMoney } from "../../../shared/money.ts";
import {
  type AnswerQuote,
  checkRoleNames,
  type CheckRole,
  type ComparisonGroup,
  type PolicyPoint,
} from "../../model.ts";
import { figuresIn, names, wordsOf } from "../comparison/words.ts";
import { burdens, sinceLabels } from "../data/policy-check-words.ts";
import type { ExploredDocument } from "../review/explore.ts";
import { countPages } from "../review/told.ts";
import { type Item, itemGroups } from "./items.ts";
import type { RoledDocument } from "./roles.ts";

/** What one document says of a thing, with its words. */
export type Said = Omit<Item, "quotes"> & { quotes: readonly AnswerQuote[] };

interface Judged {
  policy: ExploredDocument;
  /** The documents that say such things, in order of precedence. */
  promises: readonly RoledDocument[];
  /** What those that name this one say of it. */
  said: readonly { promise: RoledDocument; said: Said }[];
  shown: Said | null;
  /** The policy has something of the kind that could not be read for sure, or no list of it. */
  isUnread: boolean;
}

const theRole = (role: CheckRole): string => `the ${checkRoleNames[role]}`;
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const pagesOf = (documents: readonly Pick<ExploredDocument, "pages">[]): number =>
  documents.reduce((sum, { pages }) => sum + pages.length, 0);
/** Pages without text may hold what was not found. */
export const hasBlankPages = ({ pages }: Pick<ExploredDocument, "pages">): boolean =>
  pages.some(({ text }) => text.trim() === "");

/** "The binder and the quote" */
const allOf = (promises: readonly RoledDocument[]): string =>
  new Intl.ListFormat("en").format([...new Set(promises.map(({ role }) => theRole(role)))]);

/** A thing that is listed by name or number: as promised, other, missing or added. */
export function pointOf({ policy, promises, said, shown, isUnread }: Judged): PolicyPoint {
  const [first] = said;
  const any = (first?.said ?? shown) as Said;
  const base = { group: groupOf(any), label: any.label, by: null };
  const pages = pagesOf([policy]);
  if (first && shown) return both(base, first, shown, said.slice(1));
  if (first) {
    const { promise } = first;
    const what = `${capitalized(theRole(promise.role))} has ${first.said.value}`;
    const missing = {
      ...base,
      ...{ expected: first.said.value, shown: null, promisedBy: promise.document.name },
      ...{ expecting: [...first.said.quotes], showing: [], pagesSearched: pages },
    };
    if (isUnread || hasBlankPages(policy))
      return {
        ...missing,
        ...{ outcome: "CANNOT_TELL", favors: null, ask: null },
        why: isUnread
          ? `${what}; the policy has nothing of the kind that could be read for sure, ${countPages(pages)} searched. Read it there.`
          : `${what}; not found on the pages of the policy that have text, ${countPages(pages)} searched. Read the others.`,
      };
    const isBetter = first.said.isExclusion === true;
    return {
      ...missing,
      outcome: "MISSING",
      favors: isBetter ? "INSURED" : coverKinds.has(any.kind) ? "CARRIER" : null,
      why: `${what}; not found on the policy, ${countPages(pages)} searched.`,
      ask: isBetter
        ? null
        : `${namedOnce(first.said)}: ${theRole(promise.role)} has it. Please add it to the policy.`,
    };
  }
  const own = shown as Said;
  const isWorse = own.isExclusion === true;
  const searched = pagesOf(promises.map(({ document }) => document));
  return {
    ...base,
    ...{ outcome: "ADDED", expected: null, shown: own.value, promisedBy: null },
    favors: isWorse ? "CARRIER" : null,
    why: `The policy has ${own.value}; not found in ${allOf(promises)}, ${countPages(searched)} searched.`,
    ask:
      isWorse || own.kind !== "FORM"
        ? `${namedOnce(own)}: it was not agreed on. Please tell us why it was added, or take it off.`
        : null,
    ...{ expecting: [], showing: [...own.quotes], pagesSearched: searched },
  };
}

/** The label of what is listed by its name has that name already. */
const namedOnce = ({ label, value }: Pick<Said, "label" | "value">): string =>
  label.includes(value) ? label : `${label}, ${value}`;

const coverKinds: ReadonlySet<Item["kind"]> = new Set([
  "LOCATION",
  "VEHICLE",
  "FORM",
  "ADDITIONAL_INSURED",
  "MORTGAGEE",
  "LOSS_PAYEE",
]);
const groupOf = ({ kind, isExclusion = false }: Pick<Said, "kind" | "isExclusion">): ComparisonGroup =>
  kind === "FORM" && isExclusion ? "EXCLUSIONS" : itemGroups[kind];

function both(
  base: Pick<PolicyPoint, "group" | "label" | "by">,
  { promise, said }: Judged["said"][number],
  shown: Said,
  further: Judged["said"],
): PolicyPoint {
  const who = theRole(promise.role);
  const isForm = shown.kind === "FORM";
  // Numbers alone are the same form; an edition that one of them does not print says nothing.
  const isWithoutEdition = isForm && (said.plain === "" || shown.plain === "");
  const isSame = said.plain === shown.plain || isWithoutEdition;
  const others = further.filter((each) => each.said.plain !== said.plain && each.said.plain !== "");
  const also = others
    .map((each) => ` ${capitalized(theRole(each.promise.role))} has ${each.said.value}.`)
    .join("");
  return {
    ...base,
    outcome: isSame ? "AS_EXPECTED" : "DIFFERENT",
    ...{ expected: said.value, shown: shown.value, promisedBy: promise.document.name },
    favors: null,
    why: isSame
      ? `${capitalized(who)} and the policy say the same${isWithoutEdition && said.plain !== shown.plain ? "; only one of them prints the edition" : ""}.${also}`
      : `${capitalized(who)} has ${said.value}, and the policy ${shown.value}${isForm ? ", which is another edition" : ""}.${also}`,
    ask: isSame
      ? null
      : `${base.label}: ${who} has ${said.value}, the policy ${shown.value}. Please correct it, or tell us why it differs.`,
    expecting: [...said.quotes],
    showing: [...shown.quotes, ...others.flatMap((each) => each.said.quotes)],
    pagesSearched: 0,
  };
}

/** Nothing that the policy is held against lists its forms, so nobody can tell which of them were agreed on. */
export function unlisted(
  policy: ExploredDocument,
  promises: readonly RoledDocument[],
  own: readonly Item[],
): PolicyPoint {
  const searched = pagesOf(promises.map(({ document }) => document));
  const [first] = own;
  return {
    ...{ group: "FORMS", label: "Forms", outcome: "CANNOT_TELL", expected: null, promisedBy: null },
    ...{
      shown: `${own.length} ${own.length === 1 ? "form" : "forms"}`,
      by: null,
      favors: null,
      expecting: [],
      pagesSearched: searched,
    },
    why: `The policy lists ${own.length} ${own.length === 1 ? "form" : "forms"}; no list of forms was found in ${allOf(promises)}, ${countPages(searched)} searched. Read the policy's list.`,
    ask: null,
    showing: (first?.quotes ?? []).slice(0, 1).map((segments) => ({
      documentId: policy.documentId,
      readingId: policy.readingId,
      segments,
    })),
  };
}

// Amounts -----------------------------------------------------------------------------------------

export const isBurden = (label: string): boolean => names(wordsOf(label), burdens);

/** Of two values with one figure of one kind each: how far they lie apart, and for whom the second is better. */
export function gapOf(
  label: string,
  expected: string,
  shown: string,
): { by: number | null; text: string; favors: PolicyPoint["favors"] } | null {
  const since = names(wordsOf(label), sinceLabels) ? datesIn(expected, shown) : null;
  if (since) {
    const isLater = since.shown > since.expected;
    return {
      by: null,
      text: `${isLater ? "a later" : "an earlier"} date`,
      favors: isLater ? "CARRIER" : "INSURED",
    };
  }
  const [[a, ...more], [b, ...others]] = [expected, shown].map((value) =>
    figuresIn(value).filter(({ kind }) => kind !== "DATE"),
  ) as [ReturnType<typeof figuresIn>, ReturnType<typeof figuresIn>];
  if (!a || !b || more.length + others.length > 0 || a.kind !== b.kind || a.amount === b.amount) return null;
  const [isMore, gap] = [b.amount > a.amount, Math.abs(b.amount - a.amount)];
  const unit = a.kind === "PERCENT" ? ` percentage point${gap === 1 ? "" : "s"}` : "";
  const size = a.kind === "MONEY" ? describeMoney(gap) : `${Number(gap.toFixed(2))}${unit}`;
  return {
    by: a.kind === "MONEY" ? gap : null,
    text: `${size} ${isMore ? "more" : "less"}`,
    favors: isMore === isBurden(label) ? "CARRIER" : "INSURED",
  };
}

/** One date each, which differ. */
function datesIn(expected: string, shown: string): { expected: string; shown: string } | null {
  const [[a, ...more], [b, ...others]] = [expected, shown].map((value) =>
    figuresIn(value).filter(({ kind }) => kind === "DATE"),
  ) as [ReturnType<typeof figuresIn>, ReturnType<typeof figuresIn>];
  const isOne = a && b && more.length + others.length === 0 && a.norm !== b.norm;
  return isOne ? { expected: a.norm, shown: b.norm } : null;
}

export const betterFor = (favors: PolicyPoint["favors"]): string =>
  favors === null ? "" : `, which is ${favors === "INSURED" ? "better" : "worse"} for the insured`;

export { allOf, capitalized, pagesOf, theRole };
