/**
 * Questions for a party by its part ("Who is the loss payee?"): the answer is a name that stands beside that part's
 * label. A clause about what a mortgagee may do names nobody, and a name beside another label is somebody else.
 * The table is data, to be reviewed as such.
 */
import type { Passage } from "./passage.ts";
import { findValues, hasValue } from "./passage-values.ts";
import { isTradeWord } from "./question-concepts.ts";

export interface PartyRole {
  /** How a question names the part. */
  asks: RegExp;
  /** How a document labels it. */
  label: RegExp;
}

const insurer =
  "insurers?|carriers?|insurance compan(?:y|ies)|insuring compan(?:y|ies)|writing compan(?:y|ies)";
/** The first that a question names is meant: an additional insured is no insured, a wholesale broker no agent. */
export const partyRoles: readonly PartyRole[] = [
  { asks: /additional insureds?/, label: /\badditional insureds?\b|\bdesignated person\b/i },
  {
    asks: /loss payees?|lien ?holders?/,
    label: /\bloss payees?\b|\bloss payable\b|\blosses? payable\b|\blien ?holders?\b|\blender'?s loss pay/i,
  },
  { asks: /mortgagees?|mortgage ?holders?/, label: /\bmortgagees?\b|\bmortgage ?holders?\b/i },
  { asks: /lenders?/, label: /\blenders?\b|\bmortgagees?\b|\bloss payees?\b|\blien ?holders?\b/i },
  { asks: /certificate holders?|holders? of the certificate/, label: /\bcertificate holders?\b|\bholder\b/i },
  { asks: /wholesale(?:r| broker)/, label: /\bwholesale|\bgeneral agent\b/i },
  {
    asks: /agents?|agency|brokers?|producers?/,
    label: /\bagents?\b|\bagency\b|\bbrokers?\b|\bbrokerage\b|\bproducers?\b/i,
  },
  { asks: /landlords?|lessors?/, label: /\blandlords?\b|\blessors?\b/i },
  { asks: /underwriters?/, label: /\bunderwriters?\b/i },
  {
    asks: new RegExp(insurer),
    label: new RegExp(`\\b(?:${insurer}|company|underwritten by|issued by)\\b`, "i"),
  },
  {
    asks: /(?:named |first named )?insureds?|policy ?holders?|applicants?/,
    label: /\binsured\b(?! persons?| organizations?)|\bpolicy ?holder\b|\bapplicant\b|\bprepared for\b/i,
  },
];

const opening =
  /^(?:who(?:'s| is| are| was)|(?:what|which) (?:is|are) the names? of|(?:what|which)(?: insurance)?(?: (?:company|carrier|bank|agency|person))? is) (?:the |our |my |your |their |an? |listed as |named as |shown as )*(?:first |second |primary |retail )?/;

/** The part that a lower-case question asks the holder of; null where it asks for something else. */
export function askedParty(plain: string): PartyRole | null {
  const lead = opening.exec(plain)?.[0];
  if (lead === undefined) return null;
  const rest = plain.slice(lead.length);
  const asked = partyRoles.find(({ asks }) => new RegExp(`^(?:${asks.source})\\b`).test(rest));
  if (asked === undefined) return null;
  // "What is the carrier rating?" and "What is the agent commission?" ask for something of the party.
  const after = rest.replace(new RegExp(`^(?:${asked.asks.source})\\b`), "").trim();
  return /^(?:\?|$|(?:on|for|of|in|under|named|listed|shown|and|here|to|at)\b)/.test(after) ? asked : null;
}

const reach = 70;
const nobody = /^[^\p{L}\p{N}]*(?:none|n\/a|not applicable|nil)\b/iu;
const nameAtStart =
  /^[^\p{L}\p{N}\n]*(?:\([^)]*\)[^\p{L}\p{N}]*)?(?:names?[^\p{L}\p{N}]+)?(\p{Lu}[\p{L}\p{N}&'’.-]*(?:,?[ \t]+(?:\p{Lu}[\p{L}\p{N}&'’.-]*|of|and|the|&))*)/u;

/** Whether the passage gives a name to the part: beside its label, or below it. */
export function namesParty(passage: Passage, { label }: PartyRole): boolean {
  const { text } = passage;
  const own = label.exec(text);
  if (own !== null) {
    const behind = text.slice(own.index + own[0].length);
    const near = behind.slice(0, reach * 2);
    if (nobody.test(near)) return true;
    // "Seven Pines Insurance Agency" says itself what it is.
    const { index } = own;
    if (findValues(text, ["organization"]).some(({ start, end }) => start < index && index < end))
      return true;
    const cut = otherLabelAt(near, label);
    if (isName(near.slice(0, cut))) return true;
    // "Plains State Bank, mortgagee": the name goes before.
    const before = text.slice(Math.max(0, own.index - reach), own.index);
    return /[,;(–-]\s*(?:as |the |its |your |our )?$/iu.test(before) && isName(before);
  }
  const above = [...passage.columnTitles.map(({ title }) => title), passage.headingText.split("\n")[0] ?? ""];
  if (!above.some((title) => label.test(title) && !hasValue(title, ["organization"]))) return false;
  const [first] = partyRoles.flatMap((other) => other.label.exec(text)?.index ?? []).sort((a, b) => a - b);
  return isName(first === undefined ? text : text.slice(0, first));
}

/** Where the label of another part begins, which the name then belongs to. */
function otherLabelAt(text: string, label: RegExp): number {
  const starts = partyRoles
    .filter((role) => role.label !== label && !label.test(role.label.exec(text)?.[0] ?? ""))
    .flatMap((role) => new RegExp(`(?:${role.label.source})[^\\n]{0,12}:`, "i").exec(text)?.index ?? []);
  return Math.min(text.length, ...starts);
}

function isName(text: string): boolean {
  if (hasValue(text, ["organization", "person"])) return true;
  const words = (nameAtStart.exec(text)?.[1] ?? "").split(/\s+/);
  return (
    words.length > 1 && words.some((word) => word.length > 2 && /^\p{Lu}/u.test(word) && !isTradeWord(word))
  );
}
