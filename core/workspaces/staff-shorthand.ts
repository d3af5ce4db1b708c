/** What staff shorten when they type fast, as whole words. Data that a service rep can review; lines of insurance are in policy-lines.ts. */

/** "short | short: whole". A short form with a space or a slash counts as one. */
const table = `
a/i | addl insured | add'l insured: additional insured
acct: account
accts: accounts
addl | add'l: additional
addr: address
abt: about
agg: aggregate
ai: additional insured
amt | amnt: amount
amts: amounts
app: application
apps: applications
asap: as soon as possible
b4: before
b/c | bc: because
bal: balance
bldg: building
bldgs: buildings
bor: broker of record letter
canx | cxl | canc: cancel
cancel date | canx date | cxl date: cancellation date
canxd | cxld | canc'd: canceled
cant: can't
cert: certificate
certs: certificates
cois: certificates of insurance
coi: certificate of insurance
ded: deductible
comp: workers comp
dec page | decs page: declarations page
decs: declarations
didnt: didn't
doesnt: doesn't
dont: don't
eff: effective
el: employers liability
endo | endt: endorsement
eopi | epi: evidence of property insurance
exp: expiration
f/u | fu: follow up
gen agg: general aggregate
havent: haven't
hno | hnoa | hmu auto | hired/non-owned: hired and non-owned auto
isnt: isn't
lm for | lvm for: left a message for
mtgee: mortgagee
n: and
noc: notice of cancellation
occ: occurrence
pls | plz: please
pmt | pymt: payment
pol # | policy # | pol no | policy no: policy number
prem: premium
prems: premiums
r: are
recd | rec'd | rcvd | recieved: received
reinst: reinstate
shd: should
sov: statement of values
thier: their
thx: thanks
til: until
tmrw | tmr | tomorow: tomorrow
umb: umbrella
u: you
ur: your
veh: vehicle
vehs: vehicles
vs: and
w/ | w: with
w/o: without
wos: waiver of subrogation
xmas: Christmas
yr: year
yrs: years`;

const wholeOf = new Map(
  table
    .split("\n")
    .filter((row) => row !== "")
    .flatMap((row) => {
      const [shorts = "", whole = ""] = row.split(": ");
      return shorts.split(" | ").map((short) => [short, whole] as const);
    }),
);
const escaped = (text: string): string => text.replaceAll("/", String.raw`\/`).replaceAll("'", "['’]");
const shorts = [...wholeOf.keys()].toSorted((one, other) => other.length - one.length).map(escaped);
const anyShort = new RegExp(
  String.raw`(?<![\p{L}\d@.#$/&-])(?:${shorts.join("|")})(?![\p{L}\d@/&'’-])\.?(?=[\s,.;:!?)]|$)`,
  "giu",
);

const ofDate =
  /^(?:\s+(?:dates?|on|\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|today|tomorrow|next|this)|\s*[?!.,;]|$)/iu;
/** Where these are short for a word, by what follows them: "exp mod" and "Doe vs Acme" say something else. */
const followedBy: ReadonlyMap<string, RegExp> = new Map([
  ["eff", ofDate],
  ["exp", ofDate],
  // Of an auto policy it is comprehensive.
  ["comp", /^(?!\s*(?:&|\/|and\b|\+)?\s*(?:coll|ded|deductible|plan|rating)\w*)/iu],
  ["vs", /^\s+\S*\d/u],
  // An exclusion of what is done with artificial intelligence
  ["ai", /^(?!\s+(?:exclusions?|tools?|software|systems?|compan(?:y|ies)|vendors?)\b)/iu],
  [
    "el",
    /^(?!\s+\p{Lu}\p{Ll})(?:\s+(?:limits?|each|per|disease|accident|coverage|cov|polic(?:y|ies)|and|is|on|of|for|to|\$?\d)|\s*[?!.,;+&/]|$)/u,
  ],
]);
/** Initials of which nobody thinks as a name. */
const initials: ReadonlySet<string> = new Set(["AI", "EL"]);
/** "420 w main st" */
const afterNumber = /(?:^|\s)\d+\s$/u;
/** "Workers comp" is whole. */
const ofWorkers = /\bwork(?:er|man|men)?(?:['’]?s)?['’]?\s$/iu;
const LETTERS_OF_WORD = 2;

/** "U Haul", "Toys R Us", "App Partners": part of a name, as nobody writes in haste. */
function isCapitalized(short: string, before: string, after: string): boolean {
  if (!/^\p{Lu}/u.test(short) || initials.has(short)) return false;
  if (short.length <= LETTERS_OF_WORD) return true;
  const isInitials = short === short.toUpperCase();
  return !isInitials && (/\p{Lu}[\p{L}\d&'’.-]*\s$/u.test(before) || /^\.?\s\p{Lu}/u.test(after));
}

function placesOf(name: string, text: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  if (name === "") return places;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
    places.push({ start: at, end: at + name.length });
  return places;
}

/** A text with whole words. `names`: what is part of one of these is a name. */
export function inWholeWords(text: string, names: readonly string[] = []): string {
  const said = text.toLowerCase();
  const places = names.flatMap((name) => placesOf(name.toLowerCase(), said));
  return text.replaceAll(anyShort, (short: string, at: number) => {
    const after = text.slice(at + short.length);
    const ends = short.endsWith(".") && (after.trim() === "" || /^\s\p{Lu}/u.test(after)) ? "." : "";
    const key = short.toLowerCase().replaceAll("’", "'").replace(/\.$/u, "");
    const before = text.slice(0, at);
    const isName =
      places.some(({ start, end }) => at >= start && at < end) || isCapitalized(short, before, after);
    const isOther =
      followedBy.get(key)?.test(after) === false ||
      ((key === "w" || key === "n") && afterNumber.test(before)) ||
      (key === "comp" && ofWorkers.test(before));
    const whole = isName || isOther ? undefined : wholeOf.get(key);
    return whole === undefined ? short : `${whole}${ends}`;
  });
}
