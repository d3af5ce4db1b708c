/** What the columns of schedules are headed with, by what they hold. Data only; small letters without punctuation. */
import type { PrintedScheduleKind } from "../../schedules.ts";
import { list } from "./list.ts";

export type ColumnType =
  | "LOCATION_NUMBER"
  | "BUILDING_NUMBER"
  | "ADDRESS"
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
  | "STATE"
  | "PREMIUM"
  | "QUOTE_NUMBER"
  | "CLAIM_NUMBER"
  | "LOSS_DATE"
  | "INCURRED"
  | "PAID";

/** The first row with a phrase that stands in the title counts; "=" before a phrase: the title is no more than that. */
// prettier-ignore
export const columnTitles: readonly (readonly [ColumnType | null, readonly string[]])[] = [
  ["ADDRESS", list("location construction; street address; premises address; location address; address of premises")],
  // Columns that none of the others may be taken for.
  [null, list("deductible; co ins; coinsurance; year built; protection; construction; mortgage; mortgageholder; loss payee; interest; agent; agency; named insured; driver; license")],
  ["VIN", list("vin; vehicle id; vehicle identification; identification number; serial no; serial number; serial")],
  ["QUOTE_NUMBER", list("quote number; quote policy number; quote no; quotation number; quote id")],
  ["CLAIM_NUMBER", list("claim no; claim number; claim; claim id; file number; occurrence no")],
  ["LOSS_DATE", list("loss date; date of loss; date of occurrence; accident date; d o l; dol; occurrence date; date of accident")],
  ["INCURRED", list("incurred; total incurred; net incurred")],
  ["PAID", list("paid; total paid; loss paid; indemnity paid; reserve; reserves; outstanding")],
  ["CLASS_CODE", list("class code; classification code; code no; code number; class no; class number; =code; =codes; =class; =code s")],
  ["CLASSIFICATION", list("classification; classifications; class description; =description; classification of operations")],
  ["BASIS", list("premium basis; rating basis; exposure; exposures; remuneration; payroll; =basis; exposure basis; estimated annual; total estimated annual")],
  ["RATE", list("rate; rates; loss cost")],
  ["ADDRESS", list("address; street; location of premises; =location; =premises; =described premises; =locations; =location description")],
  ["BUILDING_NUMBER", list("bldg no; bldg; building no; building number; =building nbr")],
  ["LOCATION_NUMBER", list("loc no; loc; location no; location number; prem no; prem; premises no; premises number; =no; =item; =item no")],
  ["OCCUPANCY", list("occupancy; occupied as; =use")],
  ["CONTENTS", list("business personal property; personal property; contents; bpp; bus pers prop; pers prop; contents limit")],
  ["BUILDING", list("building; buildings; building limit; real property; limit on building; bldg limit")],
  ["YEAR", list("=year; model year; auto year; =yr; =yr model; veh year")],
  ["VEHICLE", list("make; model; trade name; vehicle description; auto description; =description of auto; body type; =vehicle; =auto; =veh; =covered auto; description of covered auto; =unit")],
  ["VALUE", list("cost new; original cost; stated amount; stated value; agreed value; =value; ocn; stated amt")],
  ["STATE", list("=state; =st")],
  ["PREMIUM", list("premium; annual premium; total premium; =total; total cost")],
];

/** A table that has a column of every list is one of the kind; the first kind that fits counts. */
export const scheduleKinds: readonly {
  kind: PrintedScheduleKind;
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

/** How a vehicle's own list of labels and values begins. */
export const vehicleStarts: readonly string[] = list(
  "auto; vehicle; unit; veh; covered auto; auto no; vehicle no; unit no",
);
