/**
 * Words by which wording grants cover or refuses it. Phrases: words in their order, "a|b" for either, "wind*" for every
 * word that begins so, ".." for up to a dozen words between, "#" for a number.
 */

/** What refuses cover, wherever it stands. */
export const refusals = [
  "insurance|policy|coverage|extension|endorsement|form|part|agreement|section does|shall|will not apply|cover|include|insure|extend",
  "we|insurer|company|underwriters will|do|shall|does not pay|cover|insure|provide",
  "shall|will not be liable",
  "is|are excluded",
  "is|are not covered|insured",
  "is|are specifically|hereby|expressly excluded",
  "is|are specifically|hereby|expressly not covered|insured",
  "there is no coverage",
  "no coverage is provided",
  "no coverage applies",
  "exclude|excludes all|any|coverage|liability|loss",
];
/** What grants it. */
export const grants = [
  "we will|shall|do pay|insure|cover|indemnify|reimburse|provide",
  "we agree to pay|insure|cover|indemnify|reimburse|provide",
  "we pay|insure|cover",
  "insurer|company|underwriters will|shall pay|indemnify|reimburse",
  "insurer|company|underwriters agrees to pay|indemnify|reimburse",
  "policy|insurance|coverage|endorsement provides|covers|insures",
  "policy|insurance|coverage|endorsement applies to",
  "policy|insurance|coverage|endorsement is extended to",
  "coverage is provided|extended|included for",
];
/** Sentences on how much, to whom and when is paid: they limit cover, they grant none. */
export const noGrants = [
  "most we will pay",
  "pay|cover|insure|insures|covers only",
  "our share",
  "up to the limit",
  "not more than",
  "excess over|of",
  "loss payment",
  "privacy notice|policy|practices|statement",
  "other insurance",
  "unearned premium",
  "notice",
  "if we pay|cancel",
  "not pay|cover",
  "not .. pay|cover",
  "nor",
  "no more than",
  "deduct",
  "that|amount|payment|payments|which|what we|insurer|company",
  "proportion",
];
/** Sentences that refuse something else than cover: interest, a doubled payment, more than a share. */
export const noRefusals = [
  "interest",
  "calculat*",
  "is and is not",
  "duplicat*",
  "more|longer than",
  "exceed*",
  "premium|premiums",
  "appeal bond|bonds",
  "our share",
  "deductible",
  "excess over|of",
  "that|which|who is|are not",
];
/** An exception to an exclusion gives cover back. */
export const exceptions = [
  "this|these|the exclusion|exclusions|provision|provisions|paragraph|paragraphs|limitation|limitations does|do|shall|will not apply",
  "this|these|the exclusion|exclusions|provision|provisions|paragraph|paragraphs|limitation|limitations .. does|do|shall|will not apply",
];
/** "The following exclusion is added:" leads into exclusions; any other amendment into something else. */
export const amendments = ["is|are amended|added|deleted|replaced"];
export const addedExclusions = [
  "exclusion|exclusions .. is|are added",
  "exclusion|exclusions .. added|adding",
];
/** What leads into a list only under a condition. */
export const conditions = ["if", "when", "unless", "until", "while", "provided"];

/** Headings of what neither grants nor refuses. */
export const neutralHeadings = [
  "condition|conditions",
  "definition|definitions",
  "limit|limits of insurance|liability",
  "who is insured",
  "who is an insured",
  "general provision|provisions",
  "cancellation",
  "duties",
  "schedule",
  "declarations",
  "notice",
  "common policy",
  "supplementary payments",
  "loss payment",
  "extended reporting",
  "premium",
  "signature",
  "how to",
  "other insurance",
];
/** Headings of exclusions. */
export const exclusionHeadings = [
  "exclu*",
  "what is not covered|insured",
  "what we do not cover|insure|pay",
  "not covered|insured",
];
/** A heading of a list of exclusions, which says nothing of what is excluded. */
export const exclusionLists = [
  "exclusion|exclusions",
  "general|property|liability|policy|additional|specific|applicable|common|standard|other|coverage|section exclusion|exclusions",
  "exclusions and limitations",
  "additional exclusion|exclusions",
  "what is not covered|insured",
  "what we do not cover|insure|pay|pay for",
  "property not covered",
  "losses|loss not covered|insured",
];

/** Headings of cover. */
export const coverageHeadings = [
  "insuring agreement|agreements",
  "coverage",
  "covered",
  "we insure|pay|cover",
  "agreement",
  "what is insured",
];
/** Words behind which exclusions are listed in one paragraph. */
export const listOpeners = ["exclusions", "exclusion"];
/** Words with which an item begins that tells of a loss. */
export const lossSubjects = split(
  "any all the loss damage injury bodily property liability claim claims expense expenses cost costs personal work war operation operations a an",
);

/** Titles that any form has. */
export const emptyTitles = [
  "coverage|coverages",
  "coverage #",
  "coverage a|b|c|d",
  "covered causes of loss",
  "agreement|agreements",
  "insuring agreement|agreements",
  "eligibility",
  "general",
  "the following",
  "what we insure|cover|pay",
  "schedule",
  "insurance",
  "endorsement|endorsements",
  "form|forms",
  "section|part #",
  "additional coverage|coverages",
  "additional|other|all|covered",
  "causes of loss",
  "limitation|limitations",
  "exclusion|exclusions",
  "extension|extensions",
  "coverage extension|extensions",
  "example|examples",
  "example|examples #",
];
/** Words of titles that say nothing, however they are put together. */
export const genericWords = split(
  "additional general other the all covered cause causes of loss losses exclusion exclusions limitation limitations condition conditions definition definitions endorsement endorsements extension extensions coverage coverages section and or policy form insurance changes",
);

/** Endings of titles of whole forms and parts. */
export const formEndings = [
  "policy",
  "coverage form",
  "coverage part",
  "declarations",
  "information page",
  "endorsement",
  "form",
];

/** Words with which a title refers to another place. */
export const references = [
  "paragraph|paragraphs|subparagraph|section|sections|item|items|part|parts a|b|c|d|e|f|#",
  "exclusion|exclusions of|in|under coverage|section|paragraph|causes|the|form",
  "exclusion|exclusions contained|are|a|b|c|d|e|f|#",
  "exclusion|exclusions and limitations",
  "other than exclusion|exclusions",
  "and|or|of|to|under|only|in|when|if|but|however|provided|caused|arising",
  "not apply",
];
/** Losses of any kind: without what they come from they would say that nothing is covered. */
export const anyLoss = split(
  "direct physical loss losses of or and to any such property damage expense caused by resulting from the following types consists equipment bodily injury",
);

/** Words with which an item goes on from the words that lead into its list. */
export const fragmentOpeners = split(
  "to by for in on at with while when where if that which who whom arising caused due because resulting until unless sustained intentionally participating",
);
/** Of these, the ones that tell of a loss by themselves. */
export const lossOpeners = split("while when arising caused resulting due participating sustained");
/** What leads into a list of losses. */
export const lossNouns = split("injury loss damage claim claims liability expense expenses cost costs");

/** Words at which the head of a sentence ends. */
export const headEnds = split(
  "that if unless including which when where while caused arising such resulting due because except whether",
);
/** Words with which no title ends. */
export const openEnds = split(
  "a an and any as at by for from in into of on or the to with is are be its your our their this out directly indirectly arising made sustained because no not that which who if",
);
/** Words that lead into a list and say nothing without it. */
export const listLeads = split("any one or more of all the following to for by from in on with");

/** Words with which no title of a clause begins. */
export const clauseOpeners = split(
  "this we you the if any all it such no with for in our your when what except however",
);
export const articles = split("any all those such the a an");

function split(said: string): readonly string[] {
  return said.split(" ");
}
