/** What a sentence changes on a policy, and whether two of them are one change: words as data. Pure. */
import { linesIn } from "#core/workspaces/asked";

/** Something is done to a policy, wherever the words stand: "Take it off the auto please." */
export const change =
  /\b(?:add(?:ed)?|remove[d]?|put|get|got|take|taken|drop|update[d]?|change[d]?|increase[d]?|decrease[d]?|lower(?:ed)?|raise[d]?|delete[d]?|cover(?:ed)?|swap(?:ped)?|replace[d]?|switch(?:ed)?|adjust(?:ed)?|amend(?:ed)?|correct(?:ed)?|revise[d]?|bump(?:ed)?|endorsed?)\b/iu;

const operations = {
  ADD: /\b(?:add(?:ed|ing)?|put(?:ting)?|include[d]?|schedule[d]?|(?:get|want|need)\b[^.?!]{0,30}\b(?:on|covered)|cover(?:ed)?)\b/iu,
  REMOVE:
    /\b(?:remov\w+|delet\w+|drop(?:ped)?|take\b[^.?!]{0,40}\boff|taken off|come off|off (?:of )?(?:the|our|my)|off as of)\b/iu,
  ALTER:
    /\b(?:is now|will be|our new|chang\w+|updat\w+|increas\w+|decreas\w+|rais\w+|lower\w*|reduc\w+|adjust\w*|amend\w*|correct\w*|revis\w+|bump\w*|move[d]?|transfer\w*|fix)\b/iu,
  REPLACE: /\b(?:swap\w*|replac\w+|switch\w*|substitut\w+|trad\w+)\b/iu,
} as const;

const makes = String.raw`ford|chev\w*|ram|dodge|gmc|toyota|freightliner|isuzu|nissan|honda|kia|hyundai|jeep|mack|peterbilt|kenworth|volvo|international|hino|tesla|sprinter|transit|express|silverado|tacoma|tundra|f-?\d50|utility|wabash|great dane|kubota|bobcat`;
/** What of a policy can be changed. */
const subjects = {
  VEHICLE: new RegExp(
    String.raw`\b(?:vehicles?|trucks?|vans?|cars?|pick-?ups?|trailers?|suvs?|tractors?|reefers?|flatbeds?|(?:19|20)\d\d (?:\p{L}+ )?(?:${makes})|${makes})\b`,
    "iu",
  ),
  DRIVER: /\b(?:drivers?|(?:his|her) licen[sc]e|him|dob|new hires?|cdl\w*)\b/iu,
  LIMIT: /\b(?:limits?|deductibles?|retentions?|\d ?m(?:il(?:lion)?)?\/\d ?m(?:il(?:lion)?)?)\b/iu,
  PLACE: /\b(?:locations?|buildings?|premises|warehouse|office|store|shop|suite)\b/iu,
  ADDRESS: /\b(?:mailing|billing|our|the|my|new|physical) address(?:es)?\b|\baddress change\b/iu,
  NAME: /\b(?:named insureds?|legal name|company name|business name|(?:our|the) name|dba)\b/iu,
  PAYROLL: /\b(?:payrolls?|class(?: codes?)? ?\d*|remuneration)\b/iu,
  EQUIPMENT:
    /\b(?:equipment|tools?|excavators?|skid ?steers?|forklifts?|machin\w+|serial|s\/n|inland marine|floater|cooler|oven|lathe)\b/iu,
  WAIVER: /\b(?:waivers?(?: of subrogation)?|wos|primary and non-?contributory)\b/iu,
  INTEREST: /\b(?:loss payees?|mortgagees?|lien ?holders?|lenders?)\b/iu,
  COVERAGE:
    /\b(?:hired and non-?owned|liquor liability|spoilage|rental reimbursement|towing|contents|inventory|stock|(?:business )?personal property|bpp)\b/iu,
} as const;

/** "REMOVE - Wyatt Coles" does not say what he is. */
const ANY = "ANY";

export interface Change {
  does: readonly string[];
  to: readonly string[];
}
const fitting = (rows: Readonly<Record<string, RegExp>>, text: string): string[] =>
  Object.entries(rows).flatMap(([key, words]) => (words.test(text) ? [key] : []));
export const changeIn = (text: string): Change => ({
  does: fitting(operations, text),
  to: isMarkedChange(text) ? [ANY] : fitting(subjects, text),
});

const meet = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((each) => others.includes(each));
/** Something else is done, or it is done to something else: "add the Transit", "take off the Express". */
export function isAnotherChange(one: Change, other: Change): boolean {
  if (one.does.length === 0 || other.does.length === 0 || one.to.length === 0 || other.to.length === 0)
    return false;
  if (![...one.to, ...other.to].includes(ANY) && !meet(one.to, other.to)) return true;
  const isPair = (a: Change, b: Change) =>
    a.does.includes("ADD") &&
    !a.does.includes("REMOVE") &&
    b.does.includes("REMOVE") &&
    !b.does.includes("ADD");
  return isPair(one, other) || isPair(other, one);
}

const order =
  /^(?:(?:and|also|then|please|pls|plz|so|just|next|secondly|plus|separately|finally)[\s,:]+)*(?:bump|raise|lower|increase|decrease|reduce|add|remove|delete|drop|change|update|take|put|swap|replace|switch|correct|amend|move|schedule|endorse)\b/iu;
/** "Change class 5645 to 310,000", "take off the 2014 Express". */
export const ordersChange = (text: string): boolean => order.test(text) && changeIn(text).to.length > 0;
/** "ADD - Terrence Boyd, DOB 4/2/1988". */
export const isMarkedChange = (text: string): boolean =>
  /^(?:add(?:ition)?s?|remove|delet(?:e|ions?)|drop|changes?|take off|off)\s*(?:[:=–—]|-+)\s*\S/iu.test(text);

const policyWord = /\b(?:polic(?:y|ies)|coverage|floater|schedule)\b/iu;
export const changesPolicy = (text: string): boolean =>
  change.test(text) && (policyWord.test(text) || linesIn(text).length > 0);
