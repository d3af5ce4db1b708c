/** Words by which mortgagees, loss payees and additional insureds are announced and told apart. */
import { list } from "./list.ts";

/** What stands over or before such a name. One that names neither kind leaves it to the entry to name one. */
export const interestLabels: readonly string[] = list(`
  mortgagee; mortgageholder; mortgage holder; loss payee; loss payable; lender's loss payable; lender's loss payee;
  additional interest; mortgagee loss payee; loss payee mortgagee; mortgageholder loss payee; interested party;
  additional interested parties; secured interested parties; secured interested parties additional interested parties`);
export const labelOrdinals: ReadonlySet<string> = new Set(list("first; second; third; 1st; 2nd; 3rd"));
/** A label may add them. */
export const labelTails: ReadonlySet<string> = new Set(list("name; address"));
/** Columns of a table of them. */
export const loanColumns: ReadonlySet<string> = new Set(list("loan; loan number"));

export const mortgageeWords = ["mortgagee|mortgagees", "mortgageholder*", "mortgage holder|holders"];
export const lossPayeeWords = ["loss payee|payees|payable|payables"];
/** Who has the interest is a lender by its name. */
export const lenderWords = [
  "bank|banks|bancorp|lending|mortgage|loan|loans|financial|finance|funding|leasing|savings|capital|isaoa",
  "credit union",
  "farm credit",
  "na",
  "acceptance corp|corporation",
];
/** What lenders add to their names. */
export const lenderClauses = [
  "isaoa*",
  "atima",
  "its successors",
  "and or successors|assigns",
  "and or its successors|assigns",
  "as their|its interest|interests",
];
/** Lines between a name and its address. */
export const nameLines = [...lenderClauses, "c o", "attn", "attention"];

/** What an interest is in: these words and numbers, and what joins them. */
export const placeWords: ReadonlySet<string> = new Set(
  list(`
    auto; autos; vehicle; vehicles; unit; units; item; items; loc; locs; location; locations; prem; prems; premises; bldg;
    bldgs; building; buildings`),
);
export const placeJoiners: ReadonlySet<string> = new Set(list("no; number; and; applies; to; re; for; s"));

/** Labels over the name of an additional insured. */
export const insuredLabels: readonly string[] = list(`
  additional insured; additional insured name; name of additional insured; name of additional insured person or organization;
  name of person or organization; names of additional insured persons or organizations; additional insured person or organization;
  designated person or organization; name of designated person or organization; name of additional insured persons;
  name of additional insured organization; name of person or organization additional insured`);
/** By these, whoever a contract names becomes one. */
export const blanketWords = [
  "blanket",
  "automatic",
  "required by|in|under contract|agreement|written|a|any|your",
];
/** Legal forms that end with a full stop. */
export const shortenedForms: ReadonlySet<string> = new Set(list("inc; co; corp; ltd"));
/** How a schedule begins that names nobody: whoever is one by contract. */
export const anyOfThem = ["any|all|each|every|those", "as|where|when required", "blanket"];
/** What follows a name on its line. */
export const behindNames: ReadonlySet<string> = new Set(
  list(
    "location; locations; address; project; projects; job; jobs; re; effective; description; operations; interest",
  ),
);
/** Titles of endorsements name classes of insureds, not insureds: "Managers or lessors of premises". */
export const classesOfInsureds: ReadonlySet<string> = new Set(
  list(`
    designated; manager; managers; lessor; lessors; lessee; lessees; owner; owners; co-owner; co-owners; contractor; contractors;
    vendor; vendors; person; persons; organization; organizations; premises; leased; equipment; state; governmental; agency;
    agencies; subdivision; subdivisions; political; permits; mortgagee; mortgagees; assignee; assignees; receiver; receivers;
    franchisor; franchisors; franchise; franchises; grantor; grantors; controlling; interest; interests; engineers; architects;
    surveyors; automatic; status; scheduled; ongoing; completed; operations; primary; noncontributory; limited; form;
    endorsement; blanket; additional; insured; insureds; contract; written; agreement; club; members; volunteer; volunteers;
    land; building; parties; other; real; estate; or; of; and; the; when; required; in; by; with; you; for; to; from; your; s;
    co; non; contributory; construction`),
);
/** In place of a name. */
export const notNamed = [
  "as required",
  "any",
  "where",
  "per",
  "blanket",
  "none",
  "see",
  "all",
  "not applicable",
  "n a",
];
