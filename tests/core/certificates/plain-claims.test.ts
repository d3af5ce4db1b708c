/** A description that says in plain words that others are covered says what only an endorsement gives. */
import { describe, expect, test } from "vitest";
import { problemOfText } from "../../../core/certificates/check-texts.ts";
import { holder } from "../../support/issued-certificates.ts";

const printed = { holder, policies: [] };

const claims = [
  "Zed Co is insured",
  "Insured parties: Zed Co",
  "Owner is included under the policy",
  "Coverage extends to the owner and architect",
  "Zed Co is added to the policy",
  "Coverage is afforded to Zed Co",
  "Holder has insured status under GL",
  "Carrier gives up its right to sue Zed Co",
  "rights against holder are waived",
  "Zed's insurance is excess and will not contribute",
  "Owners, lessees or contractors endorsement applies",
  "Brightwater Homes is covered for this project",
  "The landlord shall be an insured on all policies",
  "Protection under this policy applies to the city",
  "Marlow Construction has been added to the general liability policy",
  "The owner is included for liability arising out of the work",
  "Harbor Lofts LLC named on the policy",
  "Insureds include Parkside Dental and its lessor",
  "Insurer will not pursue the certificate holder for losses",
  "Carrier agrees not to sue Brightwater Homes",
  "We release our claims against the landlord",
  "All rights of recovery against the city have been given up",
  "Rights of subrogation against the owner are waived",
  "The contractor's policy pays first",
  "Our coverage pays before any policy of the owner",
  "Coverage is not contributory with the owner's insurance",
  "The owner's insurance is secondary to ours",
  "Coverage is provided to the property manager",
  "Coverage includes the architect and its consultants",
  "The general contractor enjoys the benefit of this insurance",
  "This policy protects Marlow Construction",
  "The lessor of equipment is also insured",
  "Extends to the owner, its officers and employees as insureds",
  "The mortgage lender is listed on the policy",
  "Blanket status applies where required by written contract",
  "City of Fairview, its officials and volunteers are insureds",
  "Umbrella follows form for the owner",
  "Fairview School District gets coverage under the CGL for this job",
  "Tenant improvement work. Landlord and its managing agent insured hereunder.",
  "The developer has the same protection as the insured",
  "Lender is a beneficiary of the property coverage",
  "We have extended coverage to Brightwater Homes",
  "Our policy will respond before theirs",
  "The insurer waives its claims against the city",
  "No action will be brought by the carrier against the landlord",
  "Insurance of the owner shall not be called upon to contribute",
  "The city, its council and employees are all protected by the umbrella",
  "Parkside Dental is party to the GL policy",
  "Owner treated as insured for this job",
  "The general liability covers the owner as well",
  "Subcontractor's insurance applies first",
  "All claims against the holder are released",
  "The auto policy includes the airport authority",
  "Airport authority endorsed onto the auto policy",
];

const promises = [
  "30 days notice of cancellation will be given to the holder",
  "Ten days written notice will be sent to the certificate holder before cancellation",
  "Carrier shall notify the holder if the policy is canceled",
  "Policy will not be canceled without 30 days prior notice to the city",
  "Holder to receive notice of nonrenewal",
  "You will be notified if the policy is cancelled",
  "The broker will notify the owner of any cancellation or nonrenewal",
  "Policy cannot be cancelled until 30 days after notice to you",
];

const ordinary = [
  "Project: Brightwater Homes, phase 2, 118 Harbor St",
  "Insured: see above",
  "Work performed by the insured at 44 Alder Ave, Portland",
  "Job no. 2291, roofing, starts 12/01/2026",
  "Operations of the named insured: landscaping and snow removal",
  "RE: Tenant improvement, Suite 300, Marlow Building",
  "Additional warehouse at 9 Dock Rd",
  "Installation of covered parking structure",
  "Masonry for the addition to Lincoln Elementary School",
  "Event: Harbor Days street fair, 07/04/2026 to 07/06/2026",
  "Snow plowing of the lot, including sidewalks and the rear drive",
  "Lease of premises at 500 Main St, Unit B",
  "2024 Ford F-150 VIN 1FTFW1E50PFA00001",
  "Concrete flatwork, primary contractor Marlow Construction",
  "Primary water main replacement, 5th to 9th St",
  "All operations of the insured in the State of Oregon",
  "Contract 77-104 between the insured and City of Fairview",
  "HVAC maintenance; notice to proceed dated 11/15/2026",
  "Removal of excess soil from the site at Lot 14",
  "Painting of the Protection Engine Company No. 3 firehouse",
  "Electrical work included in bid package 4",
  "New bathrooms added to the Oak Street clubhouse",
  "Right of way clearing along Route 9",
  "Term of the lease 01/01/2026 to 12/31/2030",
  "Equipment on loan: Genie S-65 lift, serial S60-1182",
  "Fire protection sprinkler installation at Fairview Mall",
  "Coverage period of the event: June 1 to June 3",
  "Roof coverings and insulation, owner: Brightwater Homes",
  "Catering for the annual meeting of Parkside Dental",
  "Loan no. 88-1203, 12 Birch Ln, Salem OR",
  "Covered bridge rehabilitation, contract 2207",
  "All work covered under contract 55-2, including change orders",
  "Installation of protected intersections on 4th Ave",
  "Named insured operates three locations in Salem",
  "Insured is a subcontractor of Marlow Construction on the Oak Street job",
  "Insured's operations: excavation, grading and utility work",
  "Insured location: 118 Harbor St, Fairview",
  "General liability applies to all operations of the insured at 9 Dock Rd",
  "Rights of way maintenance for the county, mowing and tree removal",
  "Waste removal and recovery of scrap metal",
  "Permit 2026-118, notice of commencement recorded 11/02/2026",
  "Replacement of the primary transformer at Substation 6",
  "Vehicles scheduled on the policy: 2022 Ram 2500",
  "Special event, liquor service provided by a licensed caterer",
  "Excess materials hauled to Dock Rd yard",
  "Child care provided to employees of Fairview Hospital",
  "Contributing artist, mural at the Fairview library",
  "Paving, striping and signs for the lot at Harbor Lofts LLC",
  "Any and all jobs performed for Brightwater Homes",
  "Verification of insurance for permit application 88-19",
];

describe("no policy prints a mark", () => {
  test.each(claims)("%j is refused", (text) => {
    expect(problemOfText(text, printed)).toContain("but no policy on this certificate prints it");
  });

  test.each(promises)("%j promises notice", (text) => {
    expect(problemOfText(text, printed)).toContain("This promises notice of a cancellation.");
  });

  test.each(ordinary)("%j can be printed", (text) => {
    expect(problemOfText(text, printed)).toBeNull();
  });
});

test("the words that claim it are said", () => {
  expect(problemOfText("Roof repair. Zed Co is insured.", printed)).toBe(
    "“Zed Co is insured.”: “is insured” reads like “additional insured”, but no policy on this certificate prints it. Take it out, or choose the mark where it is proved.",
  );
});

test("what is denied is no claim", () => {
  expect(problemOfText("No coverage is afforded to the owner.", printed)).toBeNull();
  expect(problemOfText("The owner is not covered under the policy.", printed)).toBeNull();
});
