/**
 * Words by which lists of forms and the titles of forms are known. Phrases: words in their order, "a|b" for either,
 * "wind*" for every word that begins so, ".." for up to a dozen words between, "#" for a number.
 */

/** What heads a list of forms. */
export const listHeadings = [
  "schedule|list|listing|index|table of .. form|forms|endorsement|endorsements",
  "form|forms and|or endorsement|endorsements",
  "endorsement|endorsements and|or form|forms",
  "forms endorsements",
  "forms|endorsements schedule|list",
  "form|forms|endorsement|endorsements .. apply|applicable|attached",
  "form|forms|endorsement|endorsements .. made part",
  "form|forms|endorsement|endorsements .. made a part",
  "attached|applicable|mandatory|optional|policy|additional forms|endorsements",
  "policy includes|contains these|the|following forms|endorsements",
  "includes these endorsements|forms",
];
/** The same where nothing else is said. */
export const bareListHeadings = [
  "forms",
  "endorsements",
  "coverage|common|mandatory|optional|additional|policy forms|endorsements",
];
/** Titles of the columns of such a list. */
export const listColumns = [
  "form number|no",
  "form edition",
  "endorsement|endt number|no",
  "number .. edition|revised",
  "form .. title|description",
  "description .. form",
];
/** Headings of what is no list of forms. */
export const otherHeadings = [
  "declarations",
  "premium|premiums",
  "limit|limits",
  "location|locations",
  "insuring agreement|agreements",
  "conditions",
  "definitions",
  "exclusions",
  "signature|signatures",
  "loss payee|payees",
  "mortgage*",
  "drivers",
  "vehicles",
  "autos",
  "classification|classifications",
  "coverages",
  "deductible|deductibles",
  "notice",
];

/** Words at the foot of a form's page, behind its number. */
export const feet = ["page #", "copyright*", "inc", "copy", "edition"];

/** Words that point to a form elsewhere and are no title. */
export const references = ["see", "refer", "per"];

/** What the page of an endorsement says before its title. */
export const changesPolicy = ["this endorsement changes|modifies", "this endorse ment changes|modifies"];

/** Lines at the head of a form that are not its title. */
export const notTitles = [
  "policy number|no|period|term|change",
  "effective",
  "expiration",
  "named insured",
  "insured name",
  "insurance company|companies|group|corporation|underwriters",
  "underwriters inc",
  "stock company|insurance",
  "a mutual",
  "administered by",
  "read it carefully",
  "this endorse*",
  "modifies insurance",
  "insurance provided under",
  "copyright*",
  "agency|agent",
  "issued to|by",
  "issue date",
  "notice these",
  "premium",
  "attached to",
  "processed date",
  "page #",
];
/** Titles that count and say nothing. */
export const countedTitles = [
  "endorsement",
  "endorsement number|no #",
  "endorsement #",
  "number|no #",
  "policy change|changes number|no #",
  "schedule",
  "schedule .. part *",
  "coverage part|form",
  "inland marine coverage part|form",
  "commercial inland marine",
  "commercial .. coverage part",
  "commercial general liability",
  "commercial property|auto",
  "businessowners",
  "workers compensation and employers liability",
];

/** An exclusion by its title. */
export const exclusionTitles = ["exclu*", "excl", "limitation of coverage", "not covered"];
/** Titles that tell of an exclusion, or change its words, and exclude nothing. */
export const notices = ["notice", "advisory", "important", "disclosure"];

/** Titles of forms that grant nothing: they say how the policy works. */
export const workings = [
  "condition|conditions|cond",
  "change|changes",
  "declaration|declarations",
  "dec page",
  "subdec",
  "dec",
  "toc",
  "information page",
  "factor",
  "cap on losses",
  "jacket",
  "notice",
  "disclosure*",
  "advisory",
  "schedule|sched",
  "definition|definitions|def",
  "amendment|amendatory|amended",
  "signature|signatures",
  "witness",
  "service of suit",
  "minimum|calculation .. premium",
  "premium|premiums",
  "cancellation",
  "nonrenewal",
  "fraud",
  "procedure|procedures",
  "deductible|deductibles",
  "cover page",
  "provision|provisions",
  "privacy",
  "limitation|limitations",
  "anti stacking",
  "stamping",
  "statement",
  "warranty",
  "payroll",
  "locations",
  "loss payable",
  "mortgage*",
  "insured copy",
  "table of contents",
  "sanctions|ofac",
  "terrorism risk",
];

/** Words of titles that are small, whatever the others are. */
export const smallTitleWords =
  "a an and any as at but by for from if in into is its nor of on or our per than that the their to under upon when which who with without your are vs".split(
    " ",
  );
