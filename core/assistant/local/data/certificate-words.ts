/** The words that certificates of insurance are printed with. Data only; small letters. */
import { list } from "./list.ts";

/** How the rows of the form begin, by the line they certify. */
export const typesOfInsurance: readonly { line: string; starts: readonly string[] }[] = [
  { line: "GARAGE", starts: list("garage liability") },
  {
    line: "GENERAL_LIABILITY",
    starts: list("commercial general liability; general liability; comprehensive general liability"),
  },
  { line: "COMMERCIAL_AUTO", starts: list("automobile liability; auto liability; business auto; auto") },
  {
    line: "UMBRELLA",
    starts: list(
      "umbrella liab; umbrella liability; umbrella; excess liab; excess liability; excess umbrella; umbrella excess",
    ),
  },
  {
    line: "WORKERS_COMPENSATION",
    starts: list("workers compensation; worker's compensation; workers' compensation; workers comp"),
  },
];

/** Rows of other kinds: what is printed for them says no more than this. */
export const wholeTypes: readonly { line: string; starts: readonly string[] }[] = [
  { line: "PROPERTY", starts: list("property; commercial property") },
  { line: "INLAND_MARINE", starts: list("inland marine") },
  { line: "CRIME", starts: list("crime") },
  {
    line: "EQUIPMENT_BREAKDOWN",
    starts: list("boiler machinery; equipment breakdown; boiler and machinery"),
  },
];

/** Words of the boxes under a type of insurance: what is checked, not what is insured. */
export const boxWords: ReadonlySet<string> = new Set(
  list(`
    claims; made; occur; occurrence; any; owned; scheduled; hired; non; autos; gen'l; genl; aggregate; applies; per; pro; ject;
    project; loc; policy; ded; retention; excess; proprietor; partner; executive; officer; member; excluded; mandatory;
    describe; under; description; operations; below; employers; employers'; causes; deductibles; basic; broad; special; wind;
    named; perils; other; provisions; symbol; symbols; yin; yn`),
);

/** Words of the head of the grid. */
export const headWords: ReadonlySet<string> = new Set(
  list(`
    insr; ins; ltr; co; type; of; insurance; addl; add'l; ai; subr; subrogation; insd; insrd; wvd; waiv; waiver; waived; policy;
    number; eff; effective; exp; expiration; expires; expiry; date; mm; dd; yy; yyyy; limits; limit; covered; property; er; r;
    additional; insured; carrier; insurer; coverage; period; from; to; all; in; thousands`),
);
export const additionalHeads: ReadonlySet<string> = new Set(list("addl; add'l; ai; additional; addl."));
export const waiverHeads: ReadonlySet<string> = new Set(list("subr; subrogation; waiv; waiver; waived"));

/** How the line begins that ends the grid. */
export const gridEnds: readonly string[] = list(
  "description of operations; description; special conditions; certificate holder; cancellation; remarks; additional remarks",
);

/** The words that name a limit within its line; the one named last, before the amount, counts. */
export const certifiedLimits: Readonly<
  Record<string, readonly (readonly [field: string, phrases: readonly string[]])[]>
> = {
  GENERAL_LIABILITY: [
    ["glPerOccurrenceLimit", list("each occurrence; per occurrence; each occurence; ea occurrence limit")],
    ["glRentedPremisesDamageLimit", list("damage to rented; rented premises; fire damage; premises rented")],
    [
      "glMedicalPerPersonLimit",
      list("med exp; medical exp; medical expense; medical expenses; medical payments; med pay"),
    ],
    [
      "glPersonalAndAdvertisingInjuryLimit",
      list("personal adv; personal and adv; personal advertising; personal and advertising"),
    ],
    ["glAggregateLimit", list("general aggregate; gen aggregate; general agg")],
    ["glProductsAndCompletedOperationsLimit", list("products; prod; products comp; completed operations")],
  ],
  COMMERCIAL_AUTO: [["combined single limit", list("combined single")]],
  UMBRELLA: [
    ["umbrellaPerOccurrenceLimit", list("each occurrence; per occurrence; each occurence")],
    ["umbrellaAggregateLimit", list("aggregate")],
    ["retention", list("retention")],
  ],
  WORKERS_COMPENSATION: [
    ["wcPerAccidentLimit", list("each accident; ea accident")],
    ["wcPerDiseaseEmployeeLimit", list("ea employee; each employee; disease employee; ea emp; employee")],
    ["wcPerDiseasePolicyLimit", list("policy limit; disease policy")],
  ],
};

/** What an amount is that has this word behind it: "$5,000 Ded." */
export const amountKinds: ReadonlyMap<string, string> = new Map([
  ["ded", "deductible"],
  ["deductible", "deductible"],
  ["retention", "retention"],
  ["sir", "retention"],
]);

/** Titles of certificates. */
export const certificateTitles: readonly string[] = list(`
  certificate of liability; certificate of property; certificate of garage; certificate of insurance; evidence of property;
  evidence of commercial property; evidence of insurance`);

/** Labels of the boxes above and below the grid. */
export const producerLabels = list("producer; producer name; agency; issued by");
export const insuredLabels = list(
  "insured; named insured; named insured and address; insured name and address",
);
export const holderLabels = list("certificate holder; holder; additional interest; mortgagee");
export const dateLabels = list(
  "date; date mm dd yyyy; date mm dd yy; date issued; date of issue; issue date; certificate date",
);
export const numberLabels = list("certificate number; certificate no; cert id; certificate id; certificate");
/** How the lines begin that belong to no box. */
export const formOpeners: ReadonlySet<string> = new Set(
  list(`
    coverage; coverages; insured; insurer; insurers; producer; certificate; cancellation; description; authorized; contact; phone;
    fax; e-mail; email; important; acord; this; customer`),
);
