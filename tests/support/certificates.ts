/** Snapshots of certificates of invented agencies, to print. */
import type {
  CertificateSnapshot,
  PrintedMark,
  PrintedPolicy,
  PrintedValue,
  ValueSource,
} from "#model/certificates";
import type { MarkProof } from "#model/endorsements";

const record: ValueSource = { tag: "RECORD" };
const dana = { userId: "agu_1", name: "Dana Whitlock", at: Date.parse("2026-11-20T15:00:00Z") };

export const printed = (label: string, value: string, source: ValueSource = record): PrintedValue => ({
  key: label.toLowerCase(),
  label,
  value,
  source,
});

export const typed = (label: string, value: string): PrintedValue =>
  printed(label, value, { tag: "PERSON", ...dana });

const proof = (
  formNumber: string | null,
  edition: string | null,
  scope: string | null,
  reach: MarkProof["reach"],
): MarkProof => ({
  formNumber,
  edition,
  scope,
  reach,
  names: [],
  from: "WORDS",
  quote: {
    documentId: "doc_1",
    readingId: "rdg_1",
    segments: [{ page: 31, start: 0, end: 5, text: "WHO I" }],
  },
  documentName: "GL policy",
});

const blanket = (mark: PrintedMark["mark"], ...proofs: MarkProof[]): PrintedMark => ({
  mark,
  proofs,
  contract: dana,
});

const policy = (of: Partial<PrintedPolicy>): PrintedPolicy => ({
  policyId: "pol_1",
  type: "GENERAL_LIABILITY",
  title: "General liability",
  insurerLetter: "A",
  policyNumber: "HMG-4471902-26",
  effectiveDate: "2026-03-01",
  expirationDate: "2027-03-01",
  notes: [],
  limits: [],
  marks: [],
  properties: [],
  interests: [],
  ...of,
});

export const generalLiability = policy({
  notes: [printed("Basis", "Occurrence"), printed("Aggregate", "General aggregate applies per project")],
  limits: [
    printed("Each occurrence", "$1,000,000"),
    printed("Damage to rented premises", "$100,000"),
    printed("Medical expense, any one person", "Excluded"),
    printed("Personal and advertising injury", "$1,000,000"),
    printed("General aggregate", "$2,000,000"),
    printed("Products and completed operations aggregate", "$2,000,000"),
  ],
  marks: [
    blanket(
      "ADDITIONAL_INSURED",
      proof("CG 20 10", "12 19", "ongoing operations", "BLANKET"),
      proof("CG 20 37", "12 19", "completed operations", "BLANKET"),
    ),
    blanket("PRIMARY_NONCONTRIBUTORY", proof("CG 20 01", "12 19", null, "BLANKET")),
  ],
});

const auto = policy({
  type: "COMMERCIAL_AUTO",
  title: "Auto",
  insurerLetter: "B",
  policyNumber: "PUC-CA-220716",
  notes: [printed("Covered autos", "Hired and non-owned autos")],
  limits: [printed("Combined single limit, each accident", "$1,000,000")],
});

const umbrella = policy({
  type: "UMBRELLA",
  title: "Umbrella",
  policyNumber: "HMU-4471903-26",
  notes: [printed("Basis", "Occurrence")],
  limits: [
    printed("Each occurrence", "$3,000,000"),
    printed("Aggregate", "$3,000,000"),
    typed("Retention", "$10,000"),
  ],
  marks: [blanket("ADDITIONAL_INSURED", proof(null, null, "follows general liability", "BLANKET"))],
});

const workers = policy({
  type: "WORKERS_COMPENSATION",
  title: "Workers compensation",
  insurerLetter: "C",
  policyNumber: "SWM-0093318",
  effectiveDate: "2026-04-01",
  expirationDate: "2027-04-01",
  notes: [printed("Excluded", "Officer excluded by election: Dana Whitcomb, President")],
  limits: [
    printed("Benefits by state law", "OH"),
    printed("Employers liability, each accident", "$500,000"),
    printed("Disease, each employee", "$500,000"),
    printed("Disease, policy limit", "$500,000"),
  ],
  marks: [
    {
      mark: "WAIVER_OF_SUBROGATION",
      proofs: [proof("WC 00 03 13", null, null, "SCHEDULED")],
      contract: null,
    },
  ],
});

const cyber = policy({
  type: "CYBER",
  title: "Cyber",
  insurerLetter: "D",
  policyNumber: "CYB 00 2231",
  notes: [printed("Basis", "Claims-made"), printed("Retroactive date", "Retroactive date Jan 1, 2021")],
  limits: [printed("Aggregate", "$1,000,000"), printed("Retention", "$5,000")],
});

const professional = policy({
  type: "PROFESSIONAL_LIABILITY",
  title: "Professional liability",
  insurerLetter: "E",
  policyNumber: "PL-118",
  notes: [printed("Basis", "Claims-made")],
  limits: [printed("Each claim", "$2,000,000"), printed("Aggregate", "$2,000,000")],
});

export const onePolicy: CertificateSnapshot = {
  layout: 1,
  kind: "LIABILITY",
  number: "COI-2026-00418",
  issuedOn: "2026-11-20",
  issuedBy: { userId: "agu_1", name: "Dana Whitlock" },
  agency: {
    name: "Tidewater & Locke Insurance Agency",
    address: {
      line1: "218 Front Street",
      line2: "Suite 400",
      city: "Columbus",
      zone: "OH",
      postalCode: "43215",
    },
    phone: "+16145550142",
    email: "certificates@tidewaterlocke.example",
    authorizedRepresentative: "Dana Whitlock",
  },
  insured: {
    name: "Wexcombe Tile & Stone LLC",
    dba: "Wexcombe Stone",
    address: {
      line1: "1184 Brewster Avenue",
      line2: null,
      city: "Columbus",
      zone: "OH",
      postalCode: "43206",
    },
    otherNames: ["Wexcombe Holdings, Inc."],
  },
  holder: {
    name: "Marlow Yards Property Group LLC",
    address: {
      line1: "77 Marlow Yards Plaza",
      line2: "Suite 1200",
      city: "Columbus",
      zone: "OH",
      postalCode: "43215-1187",
    },
  },
  insurers: [{ letter: "A", carrierId: "car_1", name: "Harborstone Mutual", naicCode: "00417" }],
  policies: [generalLiability],
  descriptionOfOperations:
    "Marlow Yards, Building C: tile and stone installation under the subcontract of November 9, 2026.",
  verification: {
    code: "TL9F-3K7Q-XM2P-VD4R-HW8N-6CYB-5TJM-0A2Z",
    url: "https://app.carabiner.example/verify",
  },
};

export const sixPolicies: CertificateSnapshot = {
  ...onePolicy,
  insured: { ...onePolicy.insured, dba: null, otherNames: [] },
  insurers: [
    ...onePolicy.insurers,
    { letter: "B", carrierId: "car_2", name: "Prairie Union Casualty", naicCode: "00562" },
    { letter: "C", carrierId: "car_3", name: "Sablepoint Workers’ Mutual", naicCode: "00733" },
    { letter: "D", carrierId: "car_4", name: "North Slope Specialty Insurance Company", naicCode: "10088" },
    { letter: "E", carrierId: "car_5", name: "Lone Elm Surplus", naicCode: null },
  ],
  policies: [generalLiability, auto, umbrella, workers, cyber, professional],
};

const building = (place: string, value: string): PrintedPolicy["properties"][number] => ({
  place,
  values: [
    printed("Building", value),
    printed("Business personal property", "$96,000"),
    printed("Business income", "Actual loss sustained, 12 months"),
    printed("Causes of loss", "Special"),
    printed("Coinsurance", "90%"),
    printed("Valuation", "Replacement cost"),
    printed("Deductible", "$10,000"),
    printed("Wind or hail deductible", "5%"),
    typed("Flood deductible", "$50,000"),
  ],
});

export const property: CertificateSnapshot = {
  ...onePolicy,
  kind: "PROPERTY",
  number: "EPI-2026-00031",
  holder: {
    name: "First Harbor Bank, its successors and assigns",
    address: { line1: "12 Dock Street", line2: null, city: "Portland", zone: "ME", postalCode: "04101" },
  },
  policies: [
    policy({
      type: "PROPERTY",
      title: "Property",
      policyNumber: "LES-PRP-0044-19",
      limits: [],
      properties: [
        building("Location 1, building 1: 418 Ferry Street, Unit B, Portland, ME 04101", "Not covered"),
        building("Location 2, building 1: 9 Mill Road, Saco, ME 04072", "$412,500"),
      ],
      interests: [
        {
          role: "Mortgagee",
          name: "First Harbor Bank, its successors and assigns",
          address: "12 Dock Street, Portland, ME 04101",
          loanNumber: "4471-220",
          source: record,
        },
        {
          role: "Loss payee",
          name: "Seacoast Community Bank",
          address: "P.O. Box 900, Portland, ME 04104",
          loanNumber: null,
          source: { tag: "PERSON", ...dana },
        },
      ],
    }),
  ],
  descriptionOfOperations: "",
};

/** `count` different policies. */
export const manyPolicies = (count: number): CertificateSnapshot => ({
  ...sixPolicies,
  policies: Array.from({ length: count }, (_, at) => ({
    ...(sixPolicies.policies[at % 6] ?? generalLiability),
    policyId: `pol_${at}`,
    policyNumber: `HMG-${4_471_000 + at}`,
  })),
});

export const longDescription: CertificateSnapshot = {
  ...sixPolicies,
  descriptionOfOperations: Array.from(
    { length: 60 },
    (_, at) =>
      `${at + 1}. Tile and stone at building ${at + 1} of Marlow Yards, with the work of subcontractors, deliveries to the site, storage there until the work is accepted, and repairs within the warranty.`,
  )
    .join("\n")
    .slice(0, 10_000),
};
