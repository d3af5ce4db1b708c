/**
 * Tasks as service reps and producers type them about the demo agency's book: shortened, mistyped, clients by half a name,
 * several at once, with the papers that come along. Written before they were tried, with what is right.
 */
export interface ShorthandTask {
  say: string;
  /** Names of `shorthandPapers`, or paths of files. */
  papers?: readonly string[];
  does: "ANSWER" | "ASK" | "EMAIL" | "PRESET";
  client?: string | null;
  /** In the answer, the question or the email. */
  says?: readonly string[];
  /** Nowhere in it. */
  never?: readonly string[];
  /** The first choices, in order. */
  offers?: readonly string[];
  preset?: string;
  to?: string;
  party?: string;
}

const certificate = "fixtures/presets/worked-on/subcontract-marks-without-endorsements/certificate.pdf";
const greenAcre = "Green Acre Lawn & Snow Inc.";
const kestrel = "Kestrel Point Marina Association";
const kettle = "Copper Kettle Bakery LLC";
const copperline = "Copperline Electric of Dayton";
const osprey = "Osprey Ridge Logistics Inc.";
const ferro = "Ferro & Finch Metalworks Inc.";
const ridgeback = "Ridgeback Framing & Drywall, Inc.";
const pinnacle = "Pinnacle Ridge Developers LLC";
const bluewater = "Bluewater Plumbing & Heating Co.";
const lanternOak = "Lantern & Oak Brewing Co.";
const saltmarsh = "Saltmarsh Jewelers";
const yarrow = "Yarrow Hill Child Care Center";
const saddle =
  "The Very Long Name Condominium Owners Association of Upper Saddle Creek Commons, Phase Two, Inc.";

export const shorthandTasks: readonly ShorthandTask[] = [
  {
    say: "cert for wexcombe to Scioto Mile Condos, need AI + WOS primary nc",
    does: "PRESET",
    preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
    client: "Wexcombe Tile & Stone LLC",
    party: "Scioto Mile Condos",
  },
  { say: "whats greenacres wc mod", does: "ASK", offers: [greenAcre] },
  { say: "who's the carrier on ferro finch's property", does: "ANSWER", client: ferro, says: ["Union Lake"] },
  {
    say: "Theo's book - what's renewing in jan",
    does: "ANSWER",
    client: null,
    says: ["Theo Lindqvist", "Tallgrass", "Maple Grove"],
    never: ["Ferro", "Ridgeback"],
  },
  {
    say: "which of marisol's accts expire b4 year end",
    does: "ANSWER",
    client: null,
    says: ["Marisol Vega", copperline],
    never: ["Echevarren", "Wexcombe"],
  },
  {
    say: "Marisol's accts up for renewal",
    does: "ANSWER",
    client: null,
    says: ["Tallgrass"],
    never: ["Pinnacle"],
  },
  {
    say: "kestrel pt marina needs epi for their lender, Chesapeake Lantern",
    does: "PRESET",
    preset: "GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE",
    client: kestrel,
  },
  { say: "osprey ridge wants to know their cargo limit", does: "ANSWER", client: osprey, never: ["$"] },
  {
    say: "bluewater - add driver Kyle Sandoval dob 4/2/99, and tell priya its done",
    does: "ASK",
    client: bluewater,
    offers: ["Tell priya its done", "Open a service request: Endorse Policy"],
  },
  {
    say: "ridgeback audit came in at 12k addl prem. email marisol",
    does: "EMAIL",
    client: ridgeback,
    to: "marisol@ridgebackframing.example",
    says: ["audit came in at $12,000 additional premium"],
  },
  {
    say: "when was copperlines auto effective",
    does: "ANSWER",
    client: copperline,
    says: ["HMU-7741201-26"],
  },
  { say: "tallgras gl exp?", does: "ASK", offers: ["Tallgrass Fence & Deck"] },
  {
    say: "rory whitcomb called re: whether hired auto is covered",
    does: "ANSWER",
    client: copperline,
    says: ["no answer"],
  },
  { say: "need loss runs for ridgeback last 5 yrs", does: "ASK", client: ridgeback, says: ["loss runs"] },
  { say: "yarrow hill total prem", does: "ANSWER", client: yarrow, says: ["$9,220"] },
  {
    say: "juniper vet epl exp",
    does: "ANSWER",
    client: "Juniper Flats Veterinary Clinic",
    says: ["09/08/2027"],
  },
  { say: "saddle creek hoa prop prem", does: "ASK", offers: [saddle] },
  { say: "prynne phone #", does: "ASK", offers: ["Theodore Prynne"] },
  { say: "copper line electric GL prem", does: "ANSWER", client: copperline, says: ["$15,900"] },
  {
    say: "can u check if this meets the lease",
    papers: [certificate, "lease"],
    does: "PRESET",
    preset: "CERTIFICATE_REVIEW",
    says: ["nowhere names Sable Ridge Roofing LLC"],
  },
  { say: "thoughts?", papers: [certificate], does: "PRESET", preset: "CERTIFICATE_REVIEW" },
  { say: "does this look ok", papers: [certificate], does: "PRESET", preset: "CERTIFICATE_REVIEW" },
  { say: "fyi", papers: [certificate], does: "ASK", offers: ["Certificate review"] },
  {
    say: "sub sent this cert over, we good?",
    papers: [certificate, "contract"],
    does: "PRESET",
    preset: "CERTIFICATE_REVIEW",
  },
  { say: "see attached", papers: ["lease"], does: "ASK", offers: ["Contract review"] },
  {
    say: "fyi new job for ridgeback",
    papers: ["contract"],
    does: "ASK",
    client: ridgeback,
    offers: ["Contract review"],
  },
  {
    say: "lantern oak's landlord wants this, what do we need",
    papers: ["lease for years"],
    does: "ASK",
    client: lanternOak,
    offers: ["Contract review"],
  },
  { say: "see attached", papers: ["fire notice"], does: "ASK", offers: ["Claims review"] },
  {
    say: "kestrel had a fire last nite see attached",
    papers: ["fire notice"],
    does: "ASK",
    client: kestrel,
    offers: ["Claims review"],
  },
  {
    say: "client sent police report for the theft at saltmarsh",
    papers: ["police report"],
    does: "ASK",
    client: saltmarsh,
    offers: ["Claims review"],
  },
  { say: "pls see attached for tallgrass", papers: ["declarations"], does: "ASK", offers: ["Policy check"] },
  { say: "whats the ded", papers: ["declarations"], does: "ANSWER", says: ["$2,500"] },
  { say: "whats this", papers: ["lease"], does: "PRESET", preset: "DOCUMENT_EXPLORATION" },
  {
    say: "how long is this contract good for",
    papers: ["rental"],
    does: "ANSWER",
    says: ["Ends on 12/07/2026"],
  },
  {
    say: "when does this agreement end and how much notice to cancel",
    papers: ["contract"],
    does: "ANSWER",
    says: ["Ends on 06/30/2027", "thirty (30) days"],
  },
  {
    say: "list accts w auto but no umbrella",
    does: "ANSWER",
    client: null,
    says: [greenAcre],
    never: ["Wexcombe"],
  },
  {
    say: "email dale his wc policy # and exp + whats his auto prem",
    does: "EMAIL",
    client: greenAcre,
    to: "dale@greenacrelawn.example",
    says: ["WCP-773310-08", "04/01/2027"],
    never: ["18,440"],
  },
  {
    say: "GL & WC exp dates for pinnacle pls",
    does: "ASK",
    client: pinnacle,
    says: ["No workers' compensation policy"],
    offers: ["What is the GL expiration date?"],
  },
  { say: "When does Pinnacle's workers comp expire?", does: "ASK", client: pinnacle, never: ["12/24/2026"] },
  {
    say: "Copperline COI for Gem City Hosp Dist w/ AI and waiver",
    does: "PRESET",
    preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
    client: copperline,
    party: "Gem City Hosp Dist",
  },
  {
    say: "does yarrow hill have umbrela coverage",
    does: "ANSWER",
    client: yarrow,
    says: ["has no umbrella"],
  },
  {
    say: "Theos accounts w/o cyber",
    does: "ANSWER",
    client: null,
    says: ["Theo Lindqvist"],
    never: ["Maple Grove"],
  },
  {
    say: "list Marisol's accounts",
    does: "ANSWER",
    client: null,
    says: ["Marisol Echevarren: no policy in force"],
  },
  {
    say: "brakenridge tree called asking if their crane is covered",
    does: "ASK",
    offers: ["Brackenridge Tree & Crane"],
  },
  {
    say: "tell Calvin the auto policy was bound today, prem 96,400",
    does: "EMAIL",
    client: osprey,
    to: "calvin@ospreyridge.example",
    says: ["96,400"],
  },
  {
    say: "which of our GLs w Union Lake are up in jan or feb",
    does: "ANSWER",
    client: null,
    says: ["02/28/2027", "Tallgrass"],
  },
  {
    say: "what's Calvin's phone number",
    does: "ANSWER",
    client: osprey,
    says: ["Calvin Reyes: phone (317) 555-0172"],
  },
  { say: "email for Imani Brooks?", does: "ANSWER", client: yarrow, says: ["imani@yarrowhill.example"] },
  {
    say: "ferro property premuim + renewal date",
    does: "ANSWER",
    client: ferro,
    says: ["$17,220", "02/27/2027"],
  },
  {
    say: "which accts does Theo have that renew before feb 1",
    does: "ANSWER",
    client: null,
    says: ["Theo Lindqvist", pinnacle],
    never: ["Kestrel"],
  },
  { say: "wren wants to know when their gl ends", does: "ANSWER", client: pinnacle, says: ["12/24/2026"] },
  { say: "kestral marina D&O status", does: "ASK", offers: [kestrel] },
  {
    say: "coi for tallgrass 2 City of Lincoln Parks, GL only",
    does: "PRESET",
    preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
    client: "Tallgrass Fence & Deck",
    party: "City of Lincoln Parks",
  },
  { say: "how much does beatrix pay us total", does: "ANSWER", client: ferro, says: ["$50,700"] },
  {
    say: "dana's clients expiring in dec",
    does: "ANSWER",
    client: null,
    says: ["Dana Whitlock", lanternOak, pinnacle],
    never: [copperline],
  },
  {
    say: "pls remind owen his wc audit forms are due fri",
    does: "EMAIL",
    client: kettle,
    to: "owen@copperkettle.example",
    says: ["audit forms are due"],
  },
  {
    say: "add lightning fiber as AI on wexcombes gl, eff today",
    does: "ASK",
    client: "Wexcombe Tile & Stone LLC",
    offers: ["Open a service request: Add Additional Insured"],
  },
  {
    say: "is this cert enough for the job?",
    papers: [certificate, "contract"],
    does: "PRESET",
    preset: "CERTIFICATE_REVIEW",
  },
  { say: "can we do this lease", papers: ["lease for years"], does: "ASK", offers: ["Contract review"] },
  { say: "whats the gen agg", papers: ["declarations"], does: "ANSWER", says: ["$2,000,000"] },
  {
    say: "who do we have thats overdue on requests",
    does: "ANSWER",
    client: null,
    says: ["overdue service requests"],
  },
  { say: "bluwater fleet deductible", does: "ASK", offers: [bluewater] },
  {
    say: "tell winifred her D&O quote expires soon & ask if she wants to bind",
    does: "EMAIL",
    client: kestrel,
    to: "winifred@kestrelpoint.example",
    says: ["whether you want to bind"],
    never: ["&"],
  },
  {
    say: "need updated cert for ridgeback w/ new GL, holder = Alliance Builders",
    does: "PRESET",
    preset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
    client: ridgeback,
    party: "Alliance Builders",
  },
  { say: "lantern st books quote - which is cheaper", does: "ASK", offers: ["Coverage comparison"] },
  {
    say: "copper kettle owner says oven caught fire this am, is that covered",
    does: "ASK",
    client: kettle,
    offers: ["Claims review"],
  },
  {
    say: "any of theo's renew in next 30 days?",
    does: "ANSWER",
    client: null,
    says: [copperline],
    never: [kestrel],
  },
  { say: "who's handling tallgrass acct", does: "ANSWER", says: ["Marisol Vega", "Theo Lindqvist"] },
  {
    say: "dr osei emailed, wants her cyber dec page",
    does: "ASK",
    offers: ["Maple Grove Dental Partners, P.C."],
  },
  {
    say: "email priya the GL & auto policy #s",
    does: "EMAIL",
    to: "priya@bluewaterph.example",
    says: ["HGL-771902-26", "CAX-2210047"],
  },
  {
    say: "tenant asking if they can sign this",
    papers: ["lease for years"],
    does: "ASK",
    offers: ["Contract review"],
  },
  { say: "anything overdue for theo", does: "ANSWER", client: null, says: ["assigned to Theo Lindqvist"] },
  {
    say: "quillon renews when",
    does: "ANSWER",
    client: "Quillon Pediatric Therapy Group",
    says: ["12/11/2026"],
  },
  {
    say: "remove Kyle from copperline auto",
    does: "ASK",
    client: copperline,
    offers: ["Open a service request: Endorse Policy"],
  },
  { say: "how many months is the agreement", papers: ["services"], does: "ANSWER", says: ["twelve months"] },
  {
    say: "what's great bends package prem now vs last yr",
    does: "ANSWER",
    client: "Great Bend Beverage Distributors, Inc.",
    says: ["premium $23,419", "premium $19,590"],
  },
  { say: "brackenridge prem went up - by how much", does: "ANSWER", says: ["$27,350", "No other term"] },
  { say: "who has WC with prairie view", does: "ANSWER", client: null, says: [kettle, greenAcre] },
];

export const shorthandPapers: Readonly<Record<string, string>> = {
  lease: `COMMERCIAL LEASE AGREEMENT

This Lease is made as of March 1, 2026 between Ferry Street Holdings LLC ("Landlord") and Copper Kettle Bakery LLC ("Tenant").

1. Premises. Landlord leases to Tenant Unit B at 418 Ferry Street, Portland, Maine.

2. Term. The term of this Lease is for thirty-six months from April 1, 2026.

3. Rent. Tenant shall pay $4,200 per month on the first day of each month.

9. Insurance. Tenant shall maintain, at its own expense:
(a) Commercial General Liability insurance with limits of not less than $1,000,000 per occurrence and $2,000,000 general aggregate;
(b) Workers' Compensation insurance as required by law;
(c) Umbrella liability insurance with a limit of not less than $1,000,000 each occurrence.
Landlord shall be named as an additional insured on the general liability policy. Tenant shall deliver a certificate of insurance before occupancy.`,
  "lease for years": `LEASE

THIS LEASE, dated February 10, 2026, between Canal Works Realty Corp. (Landlord) and Lantern & Oak Brewing Co. (Tenant).

ARTICLE 2. TERM
The term shall be five (5) years, commencing on April 1, 2026 (the "Commencement Date") and ending on March 31, 2031 (the "Expiration Date"), unless sooner terminated.

ARTICLE 3. RENT
Base rent of $6,500 per month.

ARTICLE 9. INSURANCE
Tenant shall keep commercial general liability insurance with limits of $2,000,000 each occurrence and liquor liability insurance of $1,000,000.`,
  contract: `SUBCONTRACT AGREEMENT

This Agreement is entered into on July 1, 2026 by and between Alliance Builders Group, Inc. ("Contractor") and Ridgeback Framing & Drywall, Inc. ("Subcontractor").

1. Work. Subcontractor shall furnish all labor and material for framing at the Alliance Medical Plaza, Fort Worth, Texas.

2. Term. This Agreement shall commence on July 1, 2026 and shall continue until June 30, 2027, unless terminated earlier.

3. Termination. Either party may terminate this Agreement upon thirty (30) days' prior written notice to the other party.

4. Insurance. Subcontractor shall carry Commercial General Liability of at least $1,000,000 each occurrence and $2,000,000 aggregate, Automobile Liability of $1,000,000 combined single limit, and Workers' Compensation with Employer's Liability of $1,000,000. Contractor shall be an additional insured including completed operations, with a waiver of subrogation.

5. Indemnity. Subcontractor shall indemnify and hold harmless Contractor from all claims arising out of the Work.`,
  rental: `EQUIPMENT RENTAL AGREEMENT

Date: June 3, 2026
Owner: Quarry Lift Rentals LLC
Renter: Brackenridge Tree & Crane

Equipment: 60-ton crane, serial 88-1204

Rental Period: June 8, 2026 to December 7, 2026
Monthly Rate: $9,800

Renter shall insure the equipment for $410,000 and name Owner as loss payee.`,
  "fire notice": `ANNAPOLIS FIRE DEPARTMENT
Fire Incident Notice

Incident No. 2026-11-04418
Date of incident: November 28, 2026
Time of alarm: 11:42 p.m.
Location: 1 Harbor Ln, Annapolis, MD 21403
Occupant: Kestrel Point Marina Association

A fire began in the workshop of the north dock building and was put out by 1:15 a.m. The roof and the electrical panel of the building are damaged. Stored boat covers and tools of the association were destroyed. Nobody was hurt. The cause is under investigation.`,
  "police report": `CHARLESTON POLICE DEPARTMENT
INCIDENT REPORT

Case No. 26-118204
Reported: November 24, 2026, 8:05 a.m.
Location: 31 King Street, Charleston, SC 29401
Reporting party: Rosalind Achterberg, Saltmarsh Jewelers

The rear door was forced between 1 a.m. and 4 a.m. Two display cases were broken and 14 watches with an estimated value of $61,000 were taken. No arrests have been made.`,
  declarations: `UNION LAKE CASUALTY
COMMERCIAL GENERAL LIABILITY DECLARATIONS

Policy Number: PUW-204417-27
Named Insured: Tallgrass Fence & Deck
Policy Period: From 01/06/2027 to 01/06/2028

LIMITS OF INSURANCE
Each Occurrence Limit $1,000,000
General Aggregate Limit $2,000,000
Products-Completed Operations Aggregate Limit $2,000,000
Deductible $2,500 per claim

Premium $7,912`,
  services: `JANITORIAL SERVICES AGREEMENT

This Janitorial Services Agreement (the "Agreement") is made and entered into this 14th day of May, 2026, by and between Alderpoint Family Dental PLLC ("Client") and Brightfloor Cleaning Services, Inc. ("Provider").

1. SERVICES. Provider shall clean the premises at 2210 Vickery Ave, Austin, Texas each weekday evening.

2. TERM. The Agreement shall remain in effect for twelve months from the date first written above and shall renew for successive one-year periods unless either party gives sixty (60) days' notice of non-renewal.

3. FEES. Client shall pay $1,150 per month within 15 days after the end of each month.

4. INSURANCE. Provider shall maintain commercial general liability insurance of $1,000,000 per occurrence.

5. TERMINATION. Client may terminate this Agreement at any time on ten days' written notice.

Signed May 16, 2026`,
};
