/** An email to somebody of whom nothing is on record: "the city", "their landlord". Pure. */
import type { NamedClient } from "./match-names.ts";

/** What follows whom it is to. */
const behind = String.raw`(?=\s*(?:$|[.,;:!?\n–])|\s+(?:about|with|that|saying|says|asking|and|telling|regarding|re|on|to|of|for|who|which|at|from|in|confirming)\b)`;
const called = String.raw`((?:the|our|their|his|her)\s+(?:[\p{L}’'&-]+\s+){0,2}?[\p{L}’'&-]+)${behind}`;
const toSomebody = new RegExp(
  String.raw`\b(?:e-?mail|note|message|letter|reminder|reply)\s+to\s+${called}`,
  "iu",
);
/** Whose landlord it is stands before what it is told. */
const ofWhom = /^\s+(?:of|for)\s+.{1,80}?\s+(?=(?:that|saying|asking|telling|to ask|to say)\b)/iu;
/** Of whom there is a record, or who is a colleague. */
const onRecord =
  /\b(?:clients?|customers?|insureds?|accounts?|contacts?|owners?|polic(?:y|ies)|policyholders?|carriers?|insurers?|compan(?:y|ies)|underwriters?|uw|brokers?|wholesalers?|agents?|team|office|file)\b/iu;

export interface Other {
  /** As the words call them: "their landlord". */
  whom: string;
  /** What is said behind that. */
  words: string;
}

/** Null for an email to anybody else. A client may be called by what it is: "the bakery". */
export function otherIn(text: string, client: Pick<NamedClient, "name" | "said"> | null): Other | null {
  const found = toSomebody.exec(text);
  const [, whom] = found ?? [];
  if (!found || whom === undefined || onRecord.test(whom)) return null;
  const names = client ? [client.name, ...(client.said ?? [])].join(" ").toLowerCase() : "";
  const noun = whom.toLowerCase().split(/\s+/u).at(-1) ?? "";
  const words = text.slice(found.index + found[0].length).replace(ofWhom, " ");
  return names.includes(noun) ? null : { whom, words };
}
