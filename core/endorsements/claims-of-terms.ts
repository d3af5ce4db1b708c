/**
 * What a typed text says of a policy's terms beside the marks: the amount of a limit, how an aggregate applies, what is
 * covered, an interest in the property, a promise of notice. The page states such terms where documents do. Pure.
 */
import { isAsserted, isDenied } from "./asserted-marks.ts";
import { plainWords } from "./plain-words.ts";

export type TermClaim = { words: string } & (
  | { tag: "NOTICE" }
  | { tag: "INTEREST"; role: "mortgagee" | "loss payee" | "other" }
  | { tag: "AGGREGATE"; per: "project" | "location" }
  | { tag: "COVERAGE"; peril: string }
  | { tag: "AMOUNT"; amount: number }
);

const pattern = (source: string): RegExp => new RegExp(source, "g");

const numberWords =
  "one two three four five six seven eight nine ten eleven twelve fifteen twenty twenty ?five thirty forty ?five fifty sixty ninety".split(
    / (?!\?)/,
  );
const numberWord = `(?:${numberWords.join("|")})`;
const days = String.raw`(?:\d{1,3}|${numberWord})\)?(?: ?\(\d+\))?(?: (?:calendar|business|working))? ?(?:days?|d)\b'?`;
const ends = String.raw`(?:cancel\w*|cancl?n?\b\.?|terminat\w*|non ?renew\w*|not (?:be )?renew\w*|laps\w+|material(?:ly)? (?:change|alter|reduc)\w*|expiration of the policy)`;
const tells = String.raw`(?:notice|notices|notif\w+|advise[sd]?|inform(?:s|ed)?|warn(?:s|ed|ings?)?|alert(?:s|ed)?|let (?!us\b)[a-z]+(?: [a-z]+)? know|told|tell)`;

const promises: readonly RegExp[] = [
  pattern(String.raw`\b${tells}\b[^.;]{0,100}?\b${ends}`),
  pattern(String.raw`\b${ends}[^.;]{0,100}?\b${tells}\b`),
  pattern(
    String.raw`\b(?:not|cannot|can't|won't|never) (?:be )?${ends}[^.;]{0,60}? (?:without|until|unless|except|before)\b`,
  ),
  pattern(
    String.raw`\b(?:\d+|${numberWord})\)?(?: ?\(\d+\))? (?:calendar |business |working )?days?'? (?:(?:prior|advance|written|of) )*notice\b(?! to proceed)`,
  ),
  // NOC is also a notice of commencement and a network operations center.
  pattern(String.raw`\b(?:\d{1,3}|${numberWord})\)? ?(?:days?'? )?d?noc\b`),
  pattern(
    String.raw`\bd?noc\b[ :,(]*(?:endorsements?|endt|wording|provision|${days}|appl(?:y|ies)|included|provided|given|required|in (?:force|effect)|to (?!proceed|start|commence|begin|build))`,
  ),
  pattern(String.raw`\b(?:cancel\w*|canc\b\.?)[ .:]*(?:is |of |at |after )?${days}`),
  pattern(String.raw`\b${days} (?:for |on |of |before |prior to )*(?:cancel\w*|canc\b|non ?pay\w*)`),
];

const interests = [
  [
    "loss payee",
    String.raw`\b(?:loss(?:es)? ?pay(?:ees?|able)|(?<=\b(?:as|is|are|an?|holder:?) )lp|lenders?'?s? loss)\b`,
  ],
  ["mortgagee", String.raw`\bmortgagees?\b|\bmortgage (?:holders?|clause|interests?)\b`],
  [
    "other",
    String.raw`\blien ?holders?\b|\blien (?:interest|position)\b|\badditional (?:insured )?interests?\b|\binterested part(?:y|ies)\b|\binsurable interests?\b`,
  ],
] as const;

const aggregate = String.raw`agg(?:regates?)?\b\.?`;
const place = String.raw`(projects?|locations?|job ?sites?|sites?|jobs?|premises|buildings?|contracts?)`;
const aggregates: readonly RegExp[] = [
  pattern(
    String.raw`\b(?:per|each|every|by) (?:[a-z]+ )?${place}\(?s?\)?,? (?:(?:general|policy) )*(?:${aggregate}|limits? appl)`,
  ),
  pattern(
    String.raw`\b(?:${aggregate}|limits)(?: (?:limits?|is|are|applies|apply|shall|will|basis|endorsements?|form|wording|separately|independently|individually|on|an?|also|in effect|and|of insurance|of liability))*[ :,]+(?:per|by|to each|to every|for each|each|every|separately (?:to|for)) (?:[a-z]+ ){0,2}?${place}`,
  ),
  pattern(
    String.raw`\b(?:dedicated|separate|own|designated|reinstated)(?: (?:construction|project|location|job|general|policy))* (?:${aggregate}|limits?\b(?! of (?:work|disturb)))(?:[^.;]{0,30}? ${place})?`,
  ),
  pattern(
    String.raw`\b(?:designated )?(?:construction )?(project|location)\(?s?\)? (?:general )?(?:aggregate\b(?= (?:limit|appl|endors|incl|is|in|basis|form))|agg\b)`,
  ),
  pattern(
    String.raw`\b${place} specific (?:general )?${aggregate}|\b${aggregate} (?:(?:is|limit) )*(?:reinstat\w+|dedicated|separate)\b`,
  ),
  pattern(String.raw`\bcg ?25 ?(0[34])\b`),
];

const cover = String.raw`(?:coverages?|insurance|polic(?:y|ies)|umbrella|cgl|gl|general liability)`;
const perils = String.raw`(pollution|environmental|mold|asbestos|flood|earthquake|windstorm|terrorism|liquor|theft|xcu|contractual|completed operations|products)`;
/** The coverage of a peril; work of that kind is somebody's job. */
const coverages: readonly RegExp[] = [
  pattern(
    String.raw`\b${cover} (?:(?:also|shall|will|does) )*(?:includ\w+|cover(?:s|ed|ing)?|appl(?:y|ies) to|extends? to)(?: (?:for|all|any|the|sudden|and|accidental))* ${perils}\b(?!(?: [a-z]+){0,2} (?:work|jobs?|clean ?up|remediation|removal|abatement|testing|services?|projects?|operations?)\b)`,
  ),
];

/** Words that make an amount one of a policy. */
const ofPolicy =
  /\b(?:limits?|agg(?:regate)?|occurrence|umbrella|excess(?! (?:soil|material|water|dirt|fill))|csl|combined single|coverages?|insurance|insured for|liability|c?gl|deductible|retention|sir|(?:each|per|any one) (?:claim|person|accident|employee)|polic(?:y|ies))\b/;
/** Words before an amount that is somebody else's: of a contract, a building, a loan. */
const ofOther =
  /\b(?<!\b(?:coverage|insurance|insured|policy|limit) )(?:contract|project|bid|price|cost|costs|value|values|valued|worth|loan|fee|budget|purchase|rent|bond|permit|deposit|order|invoice)(?: (?:amount|sum|price|value|total|of|at|is|for|the|an?|no\.?|number)|:)* ?$/;
const units = String.raw`(?! ?(?:sq|square|cubic|linear|feet|ft|sf|lf|gallons?|gal|lbs?|pounds|tons?|miles?|yards?|units?|seats?|people|persons?\b))`;
const amounts = pattern(
  String.raw`\$ ?(\d[\d,]*(?:\.\d+)?) ?(k|mm?|mil(?:lion)?|thousand)?\b|(?<![\d,.$#])(\d{1,3}(?:,\d{3})+|\d{3,}000)\b(?![,.]?\d)${units}|(?<![\d,.$])\b(\d+(?:\.\d+)?) ?(k|mm?|mil|million|thousand)\b|\b(${numberWord})(?: hundred)? (million|thousand)\b`,
);
const numbersBefore =
  /(?:#|\b(?:no|nos|number|num|vin|serial|order|job|contract|permit|file|polic(?:y|ies)|certificate|id)\b)[.: #]*$/;

/** What one sentence says of the terms, by its words. What it denies is no claim. */
export function findTermClaims(sentence: string): TermClaim[] {
  const plain = plainWords(sentence);
  const first = (each: RegExp) =>
    [...plain.matchAll(each)].find(({ 0: words, index }) => !isDenied(plain, index, words.length));
  return [
    ...interests.flatMap(([role, source]): TermClaim[] => {
      const found = first(pattern(source));
      return found ? [{ tag: "INTEREST", role, words: found[0] }] : [];
    }),
    ...aggregates.flatMap((each): TermClaim[] => {
      const found = first(each);
      if (!found) return [];
      const per = /project|job|contract|03/.test(found[1] ?? found[0]) ? "project" : "location";
      return [{ tag: "AGGREGATE", per, words: found[0].trim() }];
    }),
    ...coverages.flatMap((each): TermClaim[] => {
      const found = first(each);
      return found ? [{ tag: "COVERAGE", peril: found[1] ?? "", words: found[0] }] : [];
    }),
    ...amountsIn(plain),
    ...[...plain.matchAll(boundless)].map(([words]): TermClaim => ({
      tag: "AMOUNT",
      amount: Number.POSITIVE_INFINITY,
      words,
    })),
    ...(promisesNotice(sentence) ? [{ tag: "NOTICE" as const, words: sentence.trim() }] : []),
  ];
}

const boundless =
  /\bunlimited (?:liability|coverages?|limits?|insurance)\b|\b(?:full|all|entire)(?: policy)? limits (?:is |are )?(?:available|appl\w+|dedicated)\b/g;

function amountsIn(plain: string): TermClaim[] {
  if (!ofPolicy.test(plain)) return [];
  return [...plain.matchAll(amounts)].flatMap(({ 0: words, index, ...parts }): TermClaim[] => {
    const before = plain.slice(0, index);
    const isBare = parts[3] !== undefined;
    if (ofOther.test(before) || (isBare && numbersBefore.test(before))) return [];
    const [digits, unit] = [parts[1] ?? parts[3] ?? parts[4], parts[2] ?? parts[5] ?? parts[7]];
    const amount = digits === undefined ? wordsToNumber(parts[6] ?? "") : Number(digits.replaceAll(",", ""));
    const times = unit === undefined ? 1 : /^(?:k|thousand)$/.test(unit) ? 1000 : 1_000_000;
    return [{ tag: "AMOUNT", amount: Math.round(amount * times), words: words.trim() }];
  });
}

const simpleNumbers =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

function wordsToNumber(text: string): number {
  const ten = tens.findIndex((each) => text.startsWith(each));
  const rest = ten < 0 ? text : text.slice((tens[ten] ?? "").length).trim();
  return (ten + 1 > 0 ? (ten + 2) * 10 : 0) + Math.max(0, simpleNumbers.indexOf(rest));
}

/** Whether it promises to tell somebody before a policy ends, which only an endorsement can. */
export function promisesNotice(text: string): boolean {
  const plain = plainWords(text);
  return promises.some((each) => isAsserted(plain, each));
}
