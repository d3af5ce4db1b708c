/**
 * Words of sentences that state several amounts: "umbrella liability at $5,000,000 each occurrence, premium $4,850".
 * Phrases are those of comparison/words.ts.
 */

/** A word that begins to speak of another amount, as a comma does. */
export const partWords: readonly string[] = ["and", "with", "plus", "or", "including"];

/** Between an amount and the words that name it. */
export const silentBeside: ReadonlySet<string> = new Set(
  "of at is are be was in to up for the a an amount sum limited provided quoted written offered insured covered included set will stands payment insurance coverage".split(
    " ",
  ),
);

/** Before the name of an amount; behind any other word, a name is a part of a longer one: "terrorism premium of $100". */
export const opensNames: ReadonlySet<string> = new Set([
  ...silentBeside,
  ..."your our its this that which offer offering propose proposing provide provides bear bears carry carries pay pays apply applies have has subject on per each under behind".split(
    " ",
  ),
]);

/** What a limit counts by: it names the limit where the document is about one insurance. */
export const limitMeasures: readonly string[] = [
  "each|per|any occurrence|accident|claim|event|incident|loss",
  "any one occurrence|accident|claim|event|incident|loss",
  "each|per|any occurrence|claim limit|limits",
  "aggregate",
  "annual|general|policy|yearly|total aggregate",
  "aggregate limit",
  "annual|general|policy|yearly|total aggregate limit",
];
/** Before such a measure they say no more. */
export const limitOpenings: readonly string[] = ["limit|limits of liability|insurance", "limit|limits"];

/** Behind these stands what an umbrella or excess policy goes over. */
export const overOthers: readonly string[] = [
  "excess of",
  "xs",
  "over|above underlying",
  "over|above the|its|scheduled underlying",
];

/** Beside an amount of such insurance they say no more. */
export const plainBelow: ReadonlySet<string> = new Set(
  "in excess of the underlying limit limits primary insurance liability each per any one occurrence aggregate annual general policy xs over".split(
    " ",
  ),
);

/** A sentence that says from when to when the insurance is in force. */
export const termSentences: readonly string[] = [
  "policy|coverage|insurance|binder runs",
  "bound|effective|covered|insured|force|coverage|insurance from",
  "for|during the term|period",
  "policy|coverage term|period",
  "begins|begin|starts|commences|incepts .. ends|end|expires",
];
