/** A demand of a contract as it was judged on policies, and the words it is told in. */
import type { Evidence, Settlement, Verdict } from "../../model.ts";
import { type PolicyReason, policyReasons } from "../data/contract-words.ts";
import type { Cover, Covers } from "./policies.ts";

export interface Judged {
  label: string;
  asked: string;
  shown: string | null;
  verdict: Verdict;
  why: string;
  settle: string;
  asking: readonly Evidence[];
  showing: Cover["quotes"];
  settledBy: Settlement | null;
  isNotAsked?: true;
  /** What it was held against; null if no policy in force is of its line. */
  policy: Cover | null;
  shortBy?: number;
  isCarried?: boolean;
  /** Of a policy that has ended: the verdict on its terms. */
  renewal?: Verdict;
  /** Numbers of forms that would give it. */
  forms?: readonly string[];
  pagesSearched?: number;
  /** What is said of the corrections that it rests on. */
  corrected?: readonly string[];
}

/** The policies that count. */
export const inForce = ({ policies }: Covers): Cover[] => policies.filter(({ unused }) => unused === null);

export const pagesOf = (covers: Covers): number => inForce(covers).reduce((sum, { pages }) => sum + pages, 0);

/** Policies that a demand is asked of: the one that is told of, and what is said of the others. */
export interface Searched {
  /** The first with pages; without any, the first of all. */
  policy: Cover;
  /** Of all that were read. */
  pages: number;
  /** The sentence on the policy alone, with one on each of the others. */
  say(reason: PolicyReason, values?: Partial<Record<"forms" | "shown", string>>): PolicyReason;
}

/** Pages count for the policy that they are of: one without a document that was read was not searched. */
export function searchedOf(policies: readonly Cover[]): Searched | null {
  const read = policies.filter(({ pages }) => pages > 0);
  const [policy, ...others] = [...read, ...policies.filter((each) => !read.includes(each))];
  if (!policy) return null;
  const also = others.map((other) =>
    other.pages > 0
      ? policyReasons.sameOf.why.replace("{policy}", other.name).replace("{pages}", countPages(other.pages))
      : say(policyReasons.unread, { policy: other.name }).why,
  );
  return {
    policy,
    pages: read.reduce((sum, { pages }) => sum + pages, 0),
    say(reason, values = {}) {
      const fill = { policy: policy.name, pages: countPages(policy.pages), ...values };
      const { why, settle } = say(policy.pages === 0 ? policyReasons.unread : reason, fill);
      return { why: [why, ...also].join(" "), settle };
    },
  };
}

/** "12 pages", "1 page" */
export const countPages = (count: number): string => `${count} page${count === 1 ? "" : "s"}`;

/** The words with their blanks filled in. */
export function say(
  { why, settle }: PolicyReason,
  values: Partial<Record<"policy" | "asked" | "shown" | "gap" | "pages" | "forms", string>>,
): PolicyReason {
  const fill = (words: string) =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), words);
  const said = fill(why);
  // The name of a file stays as it is.
  const isName = why.startsWith("{policy}");
  return { why: isName ? said : said.charAt(0).toUpperCase() + said.slice(1), settle: fill(settle) };
}

/** "CG 20 10, CG 20 26 or CG 20 38" */
export const oneOf = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} or ${parts.at(-1)}`;

/** The pages of a policy hold a list of its forms, so that one that is not there is not part of it. */
export const listsForms = ({ documents }: Cover): boolean =>
  documents.some(({ extraction: { schedules } }) => (schedules?.forms ?? []).length > 1);
