/**
 * Text layers that split words: some programs move letters so far that a reader of the file sees a space between
 * them, "Insur ance Compa ny". Where the words stand says nothing more about it, so the words of the field do: what
 * becomes one of them when it is joined was one. On a page where that happens often, small pieces after a capital
 * are joined as well: names are in no list of words.
 */

const fieldWords: ReadonlySet<string> = new Set(
  `account additional address advertising agency agent aggregate agreement amount annual applicant application assessment
  association assurance automobile basis bodily broker brokerage building buildings business businessowners cancellation
  carrier casualty certificate charge claim claims class classification coinsurance combined commercial company
  compensation completed condition conditions construction contents contractors corporation coverage coverages cyber
  damage date declaration declarations deductible deposit description disease each earned effective employee employees
  employers endorsement endorsements equipment estimated excess exclusion excluded exchange expense expiration expiring
  federal final fire general group hazard identification included income indemnity individual injury inland inspection
  insurance insured insurer interest issued item liability license limit limited limits location locations mailing
  management marine market maximum medical minimum mortgagee municipal mutual name named national number occurrence
  office officers operations organization owned partnership payment payments percent period person personal physical
  policy policyholder premises premium premiums prior producer products professional property protection proposed
  quarterly quotation quote rate reinsurance renewal rented retention retroactive schedule section security services
  specialty specific standard state stamping street subtotal surcharge surety surplus taxes term terrorism total
  transaction umbrella underlying underwriters underwriting uninsured vehicle workers
  january february march april june july august september october november december
  avenue boulevard suite alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii
  idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi
  missouri montana nebraska nevada hampshire jersey mexico carolina dakota ohio oklahoma oregon pennsylvania rhode
  tennessee texas utah vermont virginia washington wisconsin wyoming`.split(/\s+/),
);

/** Small words that follow a capital in good English: "State of", "Limit per". */
const smallWords: ReadonlySet<string> = new Set(
  `a all an and any are as at be been but by c/o can dba do does each for from had has have if in into is it its may more
  most no not nor of off on one only or other our out over own per plus shall so such than that the their then there
  these they this those to under up upon use was we were when which who will with within you your`.split(
    /\s+/,
  ),
);

/** From this many words of the field in pieces on, a page's text layer splits words. */
const SPLIT_PAGE = 3;

/** How many of the words are pieces of a word of the field. */
export function splitsWords(words: readonly { text: string }[]): boolean {
  let count = 0;
  for (let at = 1; at < words.length; at += 1) {
    if (isFieldWord(words[at - 1]?.text ?? "", words[at]?.text ?? "")) count += 1;
    if (count >= SPLIT_PAGE) return true;
  }
  return false;
}

/** Whether `next` goes on the word that `previous` began; `isSplitPage` as `splitsWords` says. */
export function continuesSplitWord(previous: string, next: string, isSplitPage: boolean): boolean {
  if (isFieldWord(previous, next)) return true;
  return (
    isSplitPage &&
    /^\p{Lu}\p{Ll}*$/u.test(previous) &&
    /^\p{Ll}+[.,:;]?$/u.test(next) &&
    !smallWords.has(previous.toLowerCase()) &&
    !smallWords.has(next.replace(/\W+$/, ""))
  );
}

const LONGEST = 18;

function isFieldWord(previous: string, next: string): boolean {
  // Looked up first: nearly all pairs of words end here, and there are as many as there are words.
  const length = previous.length + next.length;
  if (length < 5 || length > LONGEST) return false;
  const joined = `${previous}${next}`.toLowerCase();
  if (!fieldWords.has(joined) && !fieldWords.has(joined.replace(/^\W+|\W+$/g, ""))) return false;
  // "Company" after "Insurance" is a word of its own; pieces go on small after small, or large after large.
  const isSmallNext = /^\p{Ll}+[.,:;)]?$/u.test(next) && /^\(?\p{L}+$/u.test(previous);
  return isSmallNext || (/^\p{Lu}+[.,:;)]?$/u.test(next) && /^\(?\p{Lu}+$/u.test(previous));
}
