/** What the columns of schedules are headed with, by what they hold. Data only; small letters without punctuation. */
import type { PrintedScheduleKind } from "../../schedules.ts";
import { list } from "./list.ts";

export type ColumnType =
  | "LOCATION_NUMBER"
  | "BUILDING_NUMBER"
  | "ADDRESS"
  | "CITY"
  | "STATE"
  | "ZIP"
  | "BUILDING"
  | "CONTENTS"
  | "OCCUPANCY"
  | "VIN"
  | "YEAR"
  | "VEHICLE"
  | "VALUE"
  | "CLASS_CODE"
  | "CLASSIFICATION"
  | "BASIS"
  | "RATE"
  | "PREMIUM"
  | "QUOTE_NUMBER"
  | "CARRIER"
  | "CLAIM_NUMBER"
  | "LOSS_DATE"
  | "INCURRED"
  | "PAID"
  | "OTHER";

/** Schedules whose columns are known by what they hold. */
export type TypedKind = Extract<
  PrintedScheduleKind,
  "VEHICLES" | "LOSSES" | "QUOTES" | "CLASSES" | "LOCATIONS"
>;

/** Short forms of titles, each with the word it stands for. */
export const shortWords: Readonly<Record<string, string>> = {
  bldg: "building",
  bldgs: "buildings",
  loc: "location",
  locs: "locations",
  veh: "vehicle",
  yr: "year",
  num: "no",
  nbr: "no",
  nr: "no",
  number: "no",
  numbers: "no",
  cd: "code",
  codes: "code",
  desc: "description",
  descr: "description",
  addr: "address",
  amt: "amount",
  est: "estimated",
  ded: "deductible",
  dt: "date",
  acc: "accident",
  occ: "occurrence",
  ref: "reference",
  id: "no",
  val: "value",
  orig: "original",
  pers: "personal",
  prop: "property",
  bus: "business",
  comm: "commission",
  const: "construction",
  constr: "construction",
  mfr: "manufacturer",
  mfg: "manufacturer",
  terr: "territory",
  inc: "incurred",
  pd: "paid",
  rsv: "reserve",
  os: "outstanding",
  cov: "coverage",
  tot: "total",
  premiums: "premium",
  insur: "insurance",
};

/** They tell nothing of what a column holds. */
export const plainWords: ReadonlySet<string> = new Set(
  list(
    "no; of; the; and; per; in; for; a; s; to; limit; limits; limits of; insurance; value; values; amount; amounts; total; estimated; annual; net; gross; current; replacement; cost; rcv; acv; usd; 100; 1000; covered; described; insured; description; each; code; name; date; type; this; all; your; original; new; company; line; stated; listed; our; physical; principal; main; full",
  ),
);

/**
 * What titles say of their columns: the type, the phrases, and the schedules in which they mean it (all where none is
 * named). OTHER: what none of the others may be taken for. The row whose phrase leaves least of a title unexplained
 * counts, and the first of two that leave as little; "=" before a phrase: the title is no more than that.
 */
// prettier-ignore
export const columnTitles: readonly (readonly [ColumnType, readonly string[], (readonly TypedKind[])?])[] = [
  ["OTHER", list("deductible; co ins; coinsurance; built; year built; year of construction; protection; prot; construction; mortgage; mortgageholder; loss payee; interest; agent; agency; named insured; driver; license; plate; tag; policy no; =policy; policy period; policy term; deductibles; sprinklered; sprinkler; stories; floors; square; sq ft; area; age; roof; alarm; county; territory; phone; contact; effective; expiration; expires; from; to; term; status; employees; commission; tax; taxes; fee; fees; surcharge; surcharges; naic")],
  ["OTHER", list("reported; report date; date reported; notice date; closed; claimant; adjuster; cause; injury; type of loss; loss type; nature; body part; expense; expenses; alae; lae; recovery; recoveries; subrogation; salvage"), ["LOSSES"]],
  ["OTHER", list("income; rental; rents; earnings; extra expense; bi; ee; tiv; total insured; total insurable; insurable; total value; total values; total limit; blanket; equipment; edp; glass; signs; outdoor; stock; rate; premium; distance; hydrant; perils; valuation; margin; loss of rents"), ["LOCATIONS"]],
  ["OTHER", list("comp; comprehensive; collision; coll; otc; other than collision; liability; medical; um; uim; pip; towing; radius; use; gvw; gcw; weight; size; class; rating class; rate class; class code; vehicle class; garage; garaging; garaged; terminal; zip; state; color; lienholder; lessor; premium; rate"), ["VEHICLES"]],
  ["OTHER", list("rating; best; financial strength; deductible; retention; limit; limits; payment; admitted"), ["QUOTES"]],
  ["VIN", list("vin; v i n; vehicle no no; vehicle identification; identification; identification no; vehicle id; serial; serial no; vehicle no")],
  ["QUOTE_NUMBER", list("quote; quotes; quotation; quote policy no; quote no; indication; proposal; submission; reference; option no"), ["QUOTES"]],
  ["CLAIM_NUMBER", list("claim; claims; claim no; file; file no; occurrence; incident; reference; claim occurrence"), ["LOSSES"]],
  ["LOSS_DATE", list("loss date; date of loss; date of occurrence; accident date; d o l; dol; doi; d l; occurrence date; date of accident; date of injury; injury date; event date; incident date; date of incident; loss; accident"), ["LOSSES"]],
  ["INCURRED", list("incurred; total incurred; net incurred; =total; =totals; =total loss; =total claim; =total cost"), ["LOSSES"]],
  ["PAID", list("paid; payments; reserve; reserves; outstanding; o s; loss paid"), ["LOSSES"]],
  ["CLASS_CODE", list("class code; classification code; code no; class no; class; code; codes; ncci; gl code; sic"), ["CLASSES"]],
  ["RATE", list("rate; rates; loss cost"), ["CLASSES"]],
  ["CLASSIFICATION", list("classification; classifications; class description; description; descriptions; operations; work; duties; job; occupation; description of operations; business description"), ["CLASSES"]],
  ["BASIS", list("premium basis; premium base; rating basis; exposure; exposures; remuneration; payroll; payrolls; basis; wages; sales; receipts; revenue; exposure base; exposure basis"), ["CLASSES"]],
  ["STATE", list("=state; =st; =states; =prov")],
  ["ZIP", list("zip; zip code; postal code; postal; =zip plus 4"), ["LOCATIONS"]],
  ["CITY", list("city; town; municipality; city town; city state; city state zip; city st zip"), ["LOCATIONS"]],
  ["BUILDING_NUMBER", list("building no; =building; building item; structure no; =bldg"), ["LOCATIONS"]],
  ["LOCATION_NUMBER", list("location no; premises no; prem; prem no; site no; item; item no; =no; =location; =site; =premises; =prem; =n"), ["LOCATIONS"]],
  ["ADDRESS", list("address; street; street address; premises; location; locations; property address; location address; premises address; location construction; site; property location; situs; =property; =properties; =described premises"), ["LOCATIONS"]],
  ["OCCUPANCY", list("occupancy; occupied; occupied as; use; usage; tenant; operations; description; business"), ["LOCATIONS"]],
  ["CONTENTS", list("business personal property; personal property; contents; bpp; content; furniture; fixtures"), ["LOCATIONS"]],
  ["BUILDING", list("building; buildings; real property; limit on building; structure; structures; dwelling"), ["LOCATIONS"]],
  ["YEAR", list("year; model year; auto year; year model; vehicle year"), ["VEHICLES"]],
  ["VEHICLE", list("make; model; trade; trade name; vehicle; auto; autos; body; body type; unit; manufacturer; series; description; year make model; automobile; automobiles; equipment"), ["VEHICLES"]],
  ["VALUE", list("cost new; original cost; original cost new; cost; ocn; stated amount; stated value; agreed value; value; purchase price; price; actual cash value; insured value; insured amount; amount; limit"), ["VEHICLES"]],
  ["CARRIER", list("carrier; carriers; insurer; insurers; company; market; markets; insurance company; underwriter"), ["QUOTES"]],
  ["PREMIUM", list("premium; prem; annual premium; total premium; =total; =total cost; =cost; =annual cost"), ["QUOTES"]],
  ["PREMIUM", list("premium; prem; advance premium; deposit premium"), ["CLASSES"]],
];

/** A table that has a column of every list is one of the kind; the first kind that fits counts. */
export const scheduleKinds: readonly {
  kind: TypedKind;
  needs: readonly (readonly ColumnType[])[];
}[] = [
  { kind: "VEHICLES", needs: [["VIN"], ["YEAR", "VEHICLE", "VALUE"]] },
  {
    kind: "LOSSES",
    needs: [
      ["CLAIM_NUMBER", "LOSS_DATE"],
      ["INCURRED", "PAID"],
    ],
  },
  { kind: "QUOTES", needs: [["QUOTE_NUMBER"], ["PREMIUM"]] },
  { kind: "CLASSES", needs: [["CLASS_CODE"], ["CLASSIFICATION", "BASIS"], ["BASIS", "RATE", "PREMIUM"]] },
  { kind: "LOCATIONS", needs: [["ADDRESS"], ["BUILDING", "CONTENTS"]] },
];

/** Of these a schedule has any number of columns; of the others one. */
export const manyOf: ReadonlySet<ColumnType> = new Set(["VEHICLE", "OTHER", "PAID", "CITY", "STATE"]);

/** What cells are called apart from their schedule. */
export const cellNames: Readonly<
  Record<"VEHICLES" | "CLASSES", Readonly<Partial<Record<ColumnType, string>>>>
> = {
  VEHICLES: { VIN: "vin", YEAR: "year", VEHICLE: "description", VALUE: "value" },
  CLASSES: {
    CLASS_CODE: "code",
    CLASSIFICATION: "description",
    STATE: "state",
    BASIS: "basis",
    RATE: "rate",
    PREMIUM: "premium",
  },
};

/** How the coverages of a building are named at the beginning of a row, and which limit they give. */
export const buildingWords: readonly string[] = list("building; buildings; real property");
export const contentsWords: readonly string[] = list(
  "business personal property; your business personal property; contents; personal property; bpp; personal property of the insured; business contents",
);
/** Behind these words, the same names mean something else. */
export const notOfBuildings: readonly string[] = list(
  "deductible; premium; rate; ordinance; code; income; glass; demolition; off; others; transit; newly; acquired; inflation; interruption; outdoor",
);

/** Headings over what is of all buildings together. */
export const ofAllPlaces: readonly string[] = list("blanket; total; totals; summary");

/** What opens the lines of one item, with its number: "Vehicle 2", "Claim no. 3". */
export const itemStarts: ReadonlySet<string> = new Set(
  list(
    "auto; vehicle; unit; veh; covered auto; location; loc; premises; prem; building; bldg; property; site; class; classification; claim; loss; occurrence; quote; option; indication; proposal; item",
  ),
);
