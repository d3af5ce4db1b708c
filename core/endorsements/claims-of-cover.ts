/**
 * Plain claims of cover in a typed text: somebody insured or protected, rights given up, whose insurance pays first. They say what a mark says without its words, so they are looked for in what goes out with a
 * certificate, not in names. Work, places and vehicles may be covered: that says nothing of another party. Pure.
 */
import { type Assertion, isDenied } from "./asserted-marks.ts";
import { type Mark, marks } from "./model.ts";
import { plainWords } from "./plain-words.ts";

const be = "(?:is|are|be|been|being|was|were|becomes?|remains?|stays?|gets?)";
const also = "(?:also|fully|hereby|automatically|now|all|both|each|further|likewise|therefore)";
const cover = String.raw`(?:coverages?|insurance|polic(?:y|ies)|umbrella|cgl|gl|general liability|protection|endorsements?)`;
const theCover = String.raw`(?:(?:the|this|that|these|our|your|its|their|all|any|each|said|above|such|[a-z]+'s|general|liability|auto|property|commercial|business|excess|workers'?|comp(?:ensation)?|insurance|insured's) ){0,5}(?:${cover}|program)\b`;
/** What a policy covers without a word on who else has rights under it. */
const thing = String.raw`(?:(?:the|all|any|this|these|its|their|above|following|described|scheduled|listed|owned|hired|only|and|non|work|loss(?:es)?|damage|claims?|liability) )*(?:(?:the )?(?:(?:first )?named )?insured\b(?!s)|operations?\b|work\b|jobs?\b|locations?\b|premises\b|project\b(?! (?:owner|manager|architect|developer|sponsor))|sites?\b(?! (?:owner|manager))|buildings?\b(?! (?:owner|manager))|propert(?:y|ies)\b(?! (?:owner|manager))|equipment\b(?! (?:owner|lessor))|vehicles?\b|autos?\b|trailers?\b|drivers?\b|contents\b|events?\b|periods?\b|terms?\b|states?\b|general\b|commercial\b|workers\b|umbrella\b|cyber\b|professional\b|pollution\b|environmental\b|mold\b|asbestos\b|flood\b|earthquake\b|windstorm\b|terrorism\b|liquor\b|theft\b|xcu\b|contractual\b|completed\b|products\b|hired\b|employers\b|at\b|in\b|from\b|\d)`;
/** Not said of things that a policy lists: "vehicles scheduled on the policy". */
const notOfThings = String.raw`(?<!(?<!\b(?:owner|lessor|lessee|lender|manager)s? of (?:the |any |all |leased )?)\b(?:vehicles?|autos?|trucks?|trailers?|drivers?|equipment|locations?|premises|propert(?:y|ies)|buildings?|contents|items?|units?|events?|jobs?|sites?|operations?|work|forms?|limits?)(?: (?:is|are|be|been|as|that|which|not|currently|all|now|shall|will|may))* )`;

const pattern = (source: string): RegExp => new RegExp(source, "g");

const claims: Record<Mark, readonly RegExp[]> = {
  ADDITIONAL_INSURED: [
    pattern(
      String.raw`${notOfThings}\b${be} (?:${also} |an? |deemed |considered |treated as |to be |named |listed )*(?:insureds?\b|(?:covered|protected)\b(?! (?:with|from|in(?! (?:${theCover}))|walk\w*|park\w*|patio\w*|porch\w*|by (?!${theCover}))))`,
    ),
    pattern(
      String.raw`${notOfThings}\b(?:included|added|listed|named|shown|scheduled|endorsed|written|placed|covered|insured|protected|put)\b[^.;:]{0,30}? (?:under|on|onto|to|in|into|by|within) ${theCover}`,
    ),
    pattern(String.raw`\b${be} (?:${also} )*(?:on|under|part of|(?:a )?party to) ${theCover}`),
    pattern(
      String.raw`\b(?:beneficiar(?:y|ies) (?:of|under) ${theCover}|(?:insured|covered|protected) (?:hereunder|thereunder|herein))`,
    ),
    pattern(
      String.raw`\b(?:same|equal) (?:protection|coverages?|insurance|insured status|rights) (?:as|under)\b`,
    ),
    pattern(
      String.raw`\b(?:included|added|endorsed|covered|protected|insured) (?:[a-z]+ ){0,2}?for (?:its |their |any |all |the )*(?:vicarious |legal )?liability\b`,
    ),
    pattern(
      String.raw`\b(?:adds?|adding|includes?|including|names?|naming) [^.;:]{2,60}? (?:to|on|onto) ${theCover}`,
    ),
    pattern(String.raw`\binsureds? (?:part(?:y|ies)|persons?|people|organizations?|entit(?:y|ies))\b`),
    pattern(String.raw`\b(?:other |further |more )?insureds ?(?::|includ\w+|are|also|under|on)`),
    pattern(
      String.raw`\binsureds? status\b|\bstatus (?:as|of) (?:an? )?insureds?\b|\bas (?:also )?(?:an? )?insureds\b`,
    ),
    pattern(
      String.raw`\b${cover}\b[^.;:]{0,40}? (?:extend\w*|inures?|inured|afforded|provided|granted|given|available|furnished|applies|apply|applicable)\b(?: ${also})* (?:to|for|on behalf of|in fav?or of)\b(?! ${thing})`,
    ),
    pattern(
      String.raw`\b${cover} (?:${also} |shall |will |may |does )*(?:protects?|insures?|covers?|includes?|indemnif(?:y|ies)|follows? form(?: for| to)|benefits?|names?|adds?)\b(?! ${thing})`,
    ),
    pattern(
      String.raw`\b(?:extend(?:s|ed|ing)?|afford(?:s|ed|ing)?|provid(?:e|es|ed|ing)|grant(?:s|ed|ing)?|giv(?:e|es|en|ing)|ha(?:s|ve)|enjoys?|receives?|gets?) (?:[a-z]+ ){0,3}?(?:coverages?|protection|insured status)\b(?: (?:to|for|under|by|from|as|on)\b(?! ${thing}))`,
    ),
    pattern(
      String.raw`\bbenefits? of (?:the |this |our |its |such )?(?:insurance|coverage|polic(?:y|ies))\b`,
    ),
    pattern(
      String.raw`\b(?:(?:co|joint(?:ly)?|dual|alternat(?:e|ive)|obligee|owner|less(?:or|ee)|landlord|lender|vendor|mortgagee|manager|automatic|blanket|extended|omnibus|statutory|interested|protected|designated|specified|contractual|secondary) insureds?|coinsureds?)\b`,
    ),
    pattern(
      String.raw`\b${be} (?:${also} )*(?:an? (?:[a-z]+ ){1,2}|(?:the )?(?:first|sole|primary) named )insureds?\b`,
    ),
    pattern(
      String.raw`\bnamed insureds?(?: (?:also|shall|will|definition))* (?:includ\w+|means|extends? to|adds?)\b|(?:^|[.;,] ?)(?:(?:first|other|further|and) )*named insureds? ?:(?! ?(?:see|as|same|per|the (?:named )?insured)\b)`,
    ),
    pattern(String.raw`\b(?:insurance|coverage|polic(?:y|ies))\b[^.;]{0,30}? for the benefit of\b`),
    pattern(String.raw`\bblanket (?:status|coverage|endorsements?|form|wording|basis)\b`),
    pattern(
      String.raw`\bowners,? (?:and |or )?lessees,? ?(?:or|and|&|\/)? ?contractors\b|\b(?:managers? or )?lessors? of (?:premises|leased equipment) (?:endorsement|form|status)|\b(?:vendors?|designated (?:person|organization)\w*|owners?|lenders?|landlords?|lessors?) endorsements?\b`,
    ),
    pattern(
      String.raw`\bendorsements? (?:${be} )?(?:also )?(?:appl(?:y|ies)|attached|in (?:force|place|effect)|included)\b`,
    ),
  ],
  WAIVER_OF_SUBROGATION: [
    pattern(
      String.raw`\b(?:giv\w+|gave|sign\w*) (?:up|away)\b[^.;]{0,40}? (?:rights?(?! of way)|claims?|recover\w*|recourse|remed(?:y|ies)|sue)\b`,
    ),
    pattern(
      String.raw`\b(?<!(?:lien|water|mineral|air|development) )(?:rights?(?! of (?:way|entry))|claims?|recourse|remed(?:y|ies)|recovery)\b[^.;]{0,70}? (?:${be} )?(?:hereby )?(?:waive[dr]|given up|given away|relinquished|surrendered|released|abandoned|renounced|forgone|foregone)\b`,
    ),
    pattern(
      String.raw`\b(?:waiv\w+|relinquish\w*|surrender\w*|abandon\w*|renounc\w+|for(?:e)?go(?:es)?|releas(?:e|es|ed|ing)) (?:(?:all|any|every|its|their|our|the|such|of|potential|future|legal) )*(?:rights?(?! of (?:way|entry))|claims?|recourse|remed(?:y|ies)|recovery)\b`,
    ),
    pattern(
      String.raw`\b(?:not|never|cannot|won't|can't) (?:to )?(?:sue|pursue|subrogate|go after|proceed against|recover from|take action|(?:bring|file|make|assert|take)(?: any| a| legal)* (?:suit|lawsuits?|action|claims?))\b`,
    ),
    pattern(String.raw`\bno (?:claims?|suits?|lawsuits?|actions?|recourse)\b[^.;]{0,50}? (?:against|from) `),
  ],
  PRIMARY_NONCONTRIBUTORY: [
    pattern(
      String.raw`\b(?:insurance|coverages?|polic(?:y|ies)|limits)\b[^.;]{0,50}? (?:is|are|be|been|as|appl(?:y|ies)|pays?|responds?|acts?|sits|comes|goes|considered|deemed)(?: (?:as|an?|to|be|only|in|always|strictly|on|deemed|considered))* (?:excess|secondary|contingent|primary|first|last|ahead of|before)\b(?! (?:liability|(?:of|over) (?:the )?(?:gl|general|auto|underlying|employers)))`,
    ),
    pattern(
      String.raw`\b(?:excess|secondary|subordinate) (?:to|of|over) (?:ours|our (?:insurance|coverage|polic)|this (?:insurance|coverage|polic)|(?:the )?[a-z]+'s (?:insurance|coverage|polic))`,
    ),
    pattern(
      String.raw`\b(?:not|never|without|no|won't) (?:be )?(?:required |called (?:up)?on |asked )?(?:to )?contribut(?!\w* (?:plan|fund|date))\w*`,
    ),
    pattern(
      String.raw`\b(?:shares?|sharing|contribut\w+) (?:with|from) (?:any |the |other |holder|owner|your|their)[^.;]{0,30}?(?:insurance|coverage|polic)`,
    ),
  ],
};

/** What a text claims without the words of a mark, with the words that do. */
export function findClaims(text: string): (Assertion & { words: string })[] {
  const plain = plainWords(text);
  return marks.flatMap((mark) => {
    for (const each of claims[mark])
      for (const { 0: words, index } of plain.matchAll(each))
        if (!isDenied(plain, index, words.length)) return [{ mark, formNumber: null, words: words.trim() }];
    return [];
  });
}
