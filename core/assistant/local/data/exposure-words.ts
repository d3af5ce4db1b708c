/**
 * Words around exposures: values that say there is one or none, labels of places and their values, and what is said of
 * what schedules leave out. Phrases are those of comparison/words.ts.
 */
import { list } from "./list.ts";

/** Zones in which lenders ask for flood insurance. */
export const floodZones = list(
  "a; ae; ah; ao; ar; a99; v; ve; a1; a2; a3; a4; a5; a6; a7; a8; a9; a10; a1 a30; v1; v1 v30; zone a|ae|ah|ao|ar|a99|v|ve",
);

/** Beside an amount or a number they say that it is not exact, and no more. */
export const roundingWords: ReadonlySet<string> = new Set(
  list("about; approximately; approx; around; roughly; nearly; almost; circa; ca; estimated; some"),
);

/** A value that says that there is none. */
export const noneWords = list("no; none; n; n/a; na; 0; nil; not applicable; never; false");
/** A value that says that there is, without more. */
export const yesWords = list("yes; y; x; true");
/** A sentence that has one of these shortly before states the contrary. */
export const negations = list("no|not|never|none|without|neither|nor|don|dont|doesn|doesnt|cannot|isn|aren");
/** What stands behind these is no longer part of a negation. */
export const butWords = list("but|however|though|although|except|instead");

/** With which a row of a policy says that it does not give what its label names. */
export const notGiven = list(
  "excluded; not covered|included|purchased|provided; no coverage; none; declined; rejected; nil; n/a; na",
);

/** Symbols of covered autos: which autos a coverage is for. */
export const symbolLabels = list(
  "covered auto symbol|symbols; auto symbol|symbols; symbol|symbols; covered autos",
);
export const autoSymbols = list("1; 2; 3; 4; 5; 6; 7; 8; 9; 19");
/** 1: any auto. 8: hired autos, 9: autos that the insured does not own. */
export const anyAutoSymbol = "1";
export const hiredSymbols = list("8; 9");

/** A column or label of a paper under which a place of the business stands. */
export const placeLabels = list(
  "location address|description; location|locations; premises; address of location|premises|building; described premises; building address; property address; address",
);
export const notPlaceLabels = list(
  "mailing; billing; email; web; producer; agency; garag*; loss payee; mortgagee; contact; home; agent; holder; carrier; broker",
);
/** Columns and labels of values of a place. */
export const buildingValueLabels = list(
  "building value|limit|replacement; value of building; building .. value|cost; replacement cost .. building; building",
);
export const contentsValueLabels = list(
  "contents value|limit; value of contents; business personal property; contents; bpp; personal property; stock",
);

/** Words that a note has for one more place of the business. */
export const furtherPlaceWords = list(
  "second|third|fourth|another|additional|other|new yard|location|shop|store|office|warehouse|site|building|premises|plant|garage|kitchen|restaurant|bakery|cafe|salon|clinic|lot; 2|3|4 nd|rd|th yard|location|shop|store|office|warehouse|site|building|premises|plant|garage|kitchen|restaurant|bakery|cafe|salon|clinic|lot",
);
/** Before the name of a town, and what stands behind it. */
export const beforeTown = list("in|at|near|on");
export const behindTown = list(
  "w|with|worth|valued|value|for|since|has|have|is|was|where|that|which|and|to|from|by|of|a|an|the|our|their|its|his|her|addition|total|all|use|storage|this|$|#",
);
export const TOWN_WORDS_MAX = 3;

/** What nearly every business carries: told where it is not on file. */
export const basicLines = [
  { line: "general liability", lines: list("general liability; business owners; package; garage") },
  { line: "property", lines: list("commercial property; property; business owners; package") },
  { line: "workers compensation", lines: list("workers compensation") },
  { line: "commercial auto", lines: list("commercial auto; auto; package; garage; motor carrier") },
] as const;

export const scheduleWords = {
  vehicle: {
    coverage: "Schedule of vehicles",
    why: "An accident with a vehicle that is not scheduled may not be paid, and its own damage is not.",
    next: "have the vehicle added to the schedule",
  },
  place: {
    coverage: "Described premises",
    why: "Property insurance pays at the places that the policy describes, and at no other.",
    next: "have the place added, with the values there",
  },
  building: {
    coverage: "Building limit",
    why: "After a total loss the client pays whatever the limit does not, and a coinsurance clause can cut partial losses too.",
    next: "ask to raise the building limit to the stated value",
  },
  contents: {
    coverage: "Business personal property limit",
    why: "After a total loss the client pays whatever the limit does not.",
    next: "ask to raise the limit to the stated value",
  },
  contract: {
    why: "Without it the client breaks its contract and answers itself for what the insurance should have paid.",
  },
} as const;
