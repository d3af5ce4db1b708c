/**
 * What `judgeSentence` sees of a sentence: its words, with what is interchangeable put as its kind (a date, a vehicle, a line
 * of insurance), alone and beside each other, the groups that they belong to, and what stands around it. Pure.
 */
import { certificateWords, documentWords, insuredWords, isQuestion } from "./request-words.ts";

export interface SentenceAround {
  /** The words of the subject: see `wordsOfSentence`. They are the same for each sentence of a mail. */
  subject: readonly string[];
  /** The sentence before it, or "". */
  before: string;
  isFirst: boolean;
  isItem: boolean;
}

const months =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const days =
  "mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?";

const global = (pattern: RegExp): RegExp => new RegExp(pattern.source, `${pattern.flags.replace("g", "")}g`);

/** In this order: what an earlier one has taken is not looked at again. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w.-]{1,255}/gu, "EMAIL"],
  [/(?:https?:\/\/|www\.)\S+/giu, "URL"],
  [/\b(?=[A-Z\d]{0,16}\d)[A-HJ-NPR-Z\d]{17}\b/gu, "VINNO"],
  [
    /\bf-?[1-6]50s?\b|\bram \d{4}\b|\b(?:ford|chevy|chevrolet|gmc|ram|dodge|toyota|honda|freightliner|kenworth|peterbilt|isuzu|mack|volvo|nissan|transit|sprinter|silverado|tacoma|express)(?: (?:transit|express|silverado|tundra|sierra|promaster|van))?\b/giu,
    "VEHICLE",
  ],
  [
    /\b(?:trucks?|vans?|trailers?|pick-?ups?|cars?|vehicles?|tractors?|suvs?|bus(?:es)?|box truck|forklifts?|excavators?|skid ?steers?)\b/giu,
    "VEHICLE",
  ],
  [global(certificateWords), "CERT"],
  [global(insuredWords), "ADDINSURED"],
  [global(documentWords), "DOC"],
  [
    /\b(?:general liability|professional liability|commercial (?:auto|property)|business ?owners|(?:workers?['’]?|work(?:er|man|men)?['’]?s?) ?comp(?:ensation)?|business auto|employment practices|directors (?:and|&) officers|inland marine|builders?['’]? risk|liquor liability|gl|wc|bop|cyber|umbrella|excess|e&o|epli|d&o|auto|property|liability|flood|crime|bond)\b/giu,
    "LINE",
  ],
  [/\$\s?[\d,.]+\s?[kmb]?\b|\b\d+(?:\.\d+)?\s?(?:k|mil|million|thousand)\b/giu, "MONEY"],
  [
    new RegExp(
      String.raw`\b(?:${months})\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?\b|\b\d{1,2}/\d{1,2}(?:/\d{2,4})?\b|\b(?:${days})\b|\b(?:today|tomorrow|tonight|yesterday)\b|\bthe \d{1,2}(?:st|nd|rd|th)\b|\b(?:next|this|last) (?:week|month|year)\b`,
      "giu",
    ),
    "DATE",
  ],
  [/\b(?=[A-Z\d-]{0,24}\d)[A-Z]{1,4}[- ]?[\dA-Z-]{4,24}\b|#\s?\w{1,24}/gu, "CODE"],
  [/\b\d[\d,.-]*\b/gu, "NUMBER"],
];

const kindNames = new Set([
  "VINNO",
  "VEHICLE",
  "CERT",
  "ADDINSURED",
  "DOC",
  "LINE",
  "MONEY",
  "DATE",
  "CODE",
  "EMAIL",
]);

/** Words without the endings that only conjugate them. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith("ing")) return word.slice(0, -3);
  if (word.length > 4 && word.endsWith("ed")) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word;
}

/** Words of the trade and of asking that do the same, by the stem of the word. */
const groups: readonly (readonly [string, string])[] = [
  [
    "ASK",
    "please pls plz kindly need want like request require can could would will ask wish must should gotta",
  ],
  ["YOU", "you u your somebody someone yall"],
  ["WE", "we i us me our my"],
  ["THEY", "they he she their them it"],
  [
    "GIVE",
    "send email mail forward fax provide get give issue furnish resend shoot pull order run attach obtain upload submit produce",
  ],
  ["ADD", "add put include list includ name cover insur insure schedul schedule endors endorse show added"],
  ["REMOVE", "remov remove delet delete drop strike strip off scrap sold sell exclud"],
  [
    "CHANGE",
    "chang change updat update correct revis revise amend fix switch swap replac replace mov move rais raise increas increase lower reduc reduce bump decreas decrease adjust transfer",
  ],
  ["END", "cancel terminat terminate nonrenew lapse expir expire discontinu kill end stop renew"],
  [
    "PRICE",
    "quot quote price pric cost rate number proposal ballpark estimat estimate shop indication term bid market expensive",
  ],
  ["INTEREST", "mortgagee lender bank lienholder lien payee landlord lessor owner trustee"],
  ["HOLDER", "holder gc contractor city county town venue customer client school"],
  ["DRIVER", "driver cdl licens license dob hire employee staff"],
  ["PLACE", "location warehouse shop build building premise office store address suite property unit"],
  [
    "MONEY",
    "premium bill invoice pay payment refund statement draft installment autopay balance charg charge owe check credit financ",
  ],
  [
    "LOSS",
    "claim loss accident hit damag damage stolen stole theft broke fire leak flood hail injur injury hurt rear backed crash report adjuster police lawsuit sued summon",
  ],
  ["POLICY", "policy coverage cover package limit deductible endorsement form schedule"],
  ["ASKWORD", "what why how when who which where whether if does do is are"],
  ["BIND", "bind bound accept proceed ahead renewal"],
  [
    "DONE",
    "attach attached enclos enclosed process processed issued receiv received complet completed confirm thank thanks fyi notice noted",
  ],
  ["TALK", "call phone meet meeting talk discuss ring"],
];
const groupOf = new Map(
  groups.flatMap(([group, words]) => words.split(" ").map((word) => [word, group] as const)),
);
/** Two kinds belong together within so many words. */
const TOGETHER = 7;

const negations = new Set([
  "no",
  "not",
  "never",
  "without",
  "dont",
  "doesnt",
  "didnt",
  "wont",
  "isnt",
  "arent",
  "cannot",
  "cant",
  "nobody",
  "nothing",
  "neither",
  "longer",
]);
/** A negation holds for so many words, or until a clause ends. */
const NEGATION_REACH = 5;

export function wordsOfSentence(text: string): string[] {
  let put = text.replaceAll(/['’]/gu, "");
  for (const [pattern, kind] of kinds) put = put.replaceAll(pattern, ` ${kind} `);
  // A name that does not begin the sentence.
  put = put.replaceAll(
    /(?<=[\p{L}\d,;:(&-]\s)(?!I\b)\p{Lu}[\p{Ll}]+(?:\s+(?:(?:of|the|and|&)\s+)?\p{Lu}[\p{L}.&]*)*(?:,? (?:LLC|Inc|Corp|Co|LP)\b\.?)?/gu,
    " NAME ",
  );
  const found = [...put.matchAll(/[\p{L}\d&]+|[?!;:,.–—]/gu)].map(([each]) => each);
  const words: string[] = [];
  let reach = 0;
  for (const each of found) {
    if (/^[?!;:,.–—]$/u.test(each)) {
      if (each !== ",") reach = 0;
      if (each === "?" || each === ":") words.push(each);
      continue;
    }
    const word =
      kindNames.has(each) || each === "NAME" || each === "NUMBER" || each === "URL"
        ? each
        : stem(each.toLowerCase());
    words.push(reach > 0 && !/^(?:and|but|or|the|a|to|of)$/u.test(word) ? `!${word}` : word);
    reach = negations.has(each.toLowerCase())
      ? NEGATION_REACH
      : /^but$/iu.test(each)
        ? 0
        : Math.max(0, reach - 1);
  }
  return words;
}

export function featuresOf(text: string, around: SentenceAround): string[] {
  const words = wordsOfSentence(text);
  const features = new Set<string>(["bias"]);
  for (const [at, word] of words.entries()) {
    features.add(word);
    const next = words[at + 1];
    const third = words[at + 2];
    if (next !== undefined) features.add(`${word} ${next}`);
    if (third !== undefined) features.add(`${word} _ ${third}`);
    if (next !== undefined && third !== undefined) features.add(`${word} ${next} ${third}`);
  }
  const said = words.map((word) => {
    const bare = word.replace(/^!/u, "");
    const group = kindNames.has(bare) ? bare : groupOf.get(bare);
    return group === undefined ? null : word.startsWith("!") ? `!${group}` : group;
  });
  for (const [at, one] of said.entries()) {
    if (one === null) continue;
    features.add(`=${one}`);
    for (const other of said.slice(at + 1, at + TOGETHER))
      if (other !== null) features.add(`=${one}>${other}`);
  }
  features.add(`^${words[0] ?? ""}`);
  if (words[1] !== undefined) features.add(`^${words[0] ?? ""} ${words[1]}`);
  if (isQuestion(text)) features.add("@question");
  if (text.trim().endsWith("?")) features.add("@mark");
  if (around.isFirst) features.add("@first");
  if (around.isItem) features.add("@item");
  if (words.length < 4) features.add("@short");
  if (words.length > 30) features.add("@long");
  for (const word of wordsOfSentence(around.before)) {
    if (kindNames.has(word)) features.add(`<${word}`);
  }
  if (around.before.trim().endsWith(":")) features.add("<:");
  for (const word of around.subject) features.add(`s:${word}`);
  return [...features];
}
