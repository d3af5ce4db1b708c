/**
 * How an agreement states its own term. Phrases: words in their order, "a|b" for either, "wind*" for every word that begins
 * so, ".." for up to a dozen words between. {noun}: what the agreement calls itself, so that the dates of a lease that it
 * speaks of are not taken for its own.
 */
export const agreementNouns: readonly string[] =
  "agreement contract subcontract lease sublease license permit order memorandum engagement addendum".split(
    " ",
  );

const running =
  "commence|commences|commencing|begin|begins|beginning|start|starts|starting|run|runs|continue|continues|remain|remains|extend|extends|expire|expires|expiring|end|ends|ending|last|lasts|effective|terminates|from|through|until|between";
const verbs =
  "commence|commences|begin|begins|start|starts|run|runs|continue|continues|remain|remains|extend|extends|expire|expires|end|ends|last|lasts|effective|terminates";

/** A sentence with one of these states the term, and dates behind it are its dates. */
export const datedTerms: readonly string[] = [
  `term|duration|period of|for this|the|such|said {noun} .. ${running}`,
  `term|duration of|for the work|services|project|event|use|occupancy .. ${running}`,
  `initial|original|primary|base|lease|license|contract|rental|subcontract term .. ${running}`,
  `the|its|a term shall|will|is|of|commencing|beginning|begins|commences|starts|runs .. ${running}`,
  `a term|period commencing|beginning|starting|from|running`,
  `term means|mean .. ${running}`,
  `period of use|performance|occupancy .. ${running}`,
  "term|duration of|for this|the {noun} is|are|will|shall",
  `this|the|said {noun} .. ${verbs}`,
  "this {noun} .. terminate|terminates automatically|on",
  "begin|commence|start .. work|services|project .. complet*|finish*|through|until",
  "work|services|project shall|will|must|is|are .. commence*|begin|begins|start* .. complet*|end|ends|through|until",
  "work|services|project shall|will|must be substantially|fully|finally complet*",
  "work|services|project shall|will|must be complet*",
  "event|exhibition|show|festival|rental|occupancy|use .. begin|begins|start|starts|commence|commences|from .. end|ends|through|until|to",
  // How long the insurance is demanded.
  "insurance|coverage|coverages|policies .. force|effect|maintained|kept .. until|through",
];

/** The same without dates: its words are shown. */
export const undatedTerms: readonly string[] = [
  "this {noun} shall|will commence|begin|start|continue|remain|expire|end|last|run",
  "this {noun} shall|will be|become|take effective|effect|in",
  "this {noun} commences|begins|continues|remains|expires|runs|lasts",
  "this {noun} is|becomes effective",
  "term|duration of this|the {noun} shall|will|is|commences|begins|runs|starts|expires",
  "initial|original|primary|base|lease|license|contract|rental|subcontract term shall|will|is|of|commences|begins|runs",
  "the|its term shall|will|is|commences|begins|runs",
  "for a|an term|period|initial of|term",
  "term means",
];

/** A sentence with no more than a first day states a term only with one of these. */
export const lasting: readonly string[] = [
  "term|period|duration|year|years|month|months",
  "continue*|remain*|until|indefinitely",
];

/** A term that is counted from the day the agreement was made, and the words that say which day that was. */
export const firstWritten: readonly string[] = [
  "first|above written|date|dated above",
  "date first|above",
  "date of this|the|execution|signing",
  "effective date",
];
export const made: readonly string[] = ["made|entered|dated|executed|effective", "effective date", "date"];

/** Before the agreement's name: it is not what the sentence is about. */
export const spokenOf: readonly string[] = [
  "during|throughout|under|in|of|by|to|with|if|hereunder|within|upon|after|before",
];
/** A sentence that begins so says what happens in a case. */
export const ofOneCase: readonly string[] = ["if", "in the event", "in case", "upon", "unless", "should"];

/** Right before a date that is another paper's. */
export const ofAnotherPaper: readonly string[] = ["dated", "amend*", "executed", "signed"];

/** Before a date: which end of the term it is. */
export const startWords: readonly string[] = ["commenc*", "begin*", "start*", "effective", "from", "between"];
export const endWords: readonly string[] = [
  "complet*",
  "expire*",
  "expir*",
  "end|ends|ending",
  "terminat*",
  "through|thru",
  "until",
  "by",
  "to",
];
/** Nothing else stands between the two dates of a period. */
export const joins: readonly string[] = ["to", "and", "through|thru", "until"];

/** Beside a label or over a column: the term itself, or one of its ends. */
export const termLabels: readonly string[] = [
  "term",
  "initial|contract|lease|license|agreement|rental|subcontract term|period",
  "term of this|the {noun}",
  "term of {noun}",
  "contract|event|rental|license|project dates|date",
  "period of use|performance|occupancy",
  "duration",
];
export const startLabels: readonly string[] = [
  "commencement|start|beginning|begin|effective date",
  "term begins|commences|starts",
];
export const endLabels: readonly string[] = [
  "expiration|end|ending|completion|termination date",
  "date of completion|expiration",
  "term ends|expires",
];

/** A title with nothing else in its line: what follows states the term. */
export const termTitles: readonly string[] = [
  "term",
  "term and termination",
  "term of this|the {noun}",
  "term of {noun}",
  "duration",
  "initial|contract|lease term",
  "effective date and term",
];

const agreement = agreementNouns.join("|");
const ends = "end|ends|expire|expires|renew|renews|terminate|terminates|finish|finishes|up|over|done|run";

/** "When does the lease end?", "what is the term of the agreement?", "how long does the contract run?" */
export const askingTerm: readonly string[] = [
  `when .. ${agreement} ${ends}`,
  `when .. ${agreement} set|due|going to ${ends}`,
  `end|ending|expiration|expiry|termination|exp date of|for|on|in .. ${agreement}`,
  `${agreement} end|expiration|expiry date`,
  `length|term|duration of|for .. ${agreement}`,
  `how long .. ${agreement} run|runs|last|lasts|go|goes|good|in|for`,
  `how long is|are the|this|that|our|their ${agreement}`,
];
/** "How much notice to cancel?", and the sentence that says it. */
export const askingNotice: readonly string[] = [
  "notice .. cancel|cancels|terminate|terminates|end|quit|leave",
  "cancel|terminate|end .. notice",
];
export const noticeOfEnd: readonly string[] = [
  "terminate|terminated|cancel|canceled|cancelled|end|ended .. notice",
  "notice .. terminate|terminated|termination|cancel|canceled|cancelled|cancellation|end",
];
export const ofInsurance: readonly string[] = [
  "polic*|insur*|coverage|coverages|carrier|carriers|underwriter|underwriters",
];
/** The words in which agreements say it. */
export const wordsOfAgreements = {
  TERM: "term of the agreement: commence, begin, continue, remain in effect, expire, end, months, years, period, date",
  NOTICE: "terminate or cancel this agreement upon days prior written notice to the other party",
};
