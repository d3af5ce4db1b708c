/** Words by which a sentence lays a duty on somebody. */
export const dutyWords = {
  duty: ["shall", "must", "agrees to", "is|are required to", "will pay|provide|notify|maintain", "please"],
  not: ["shall be deemed|construed|mean|include|apply", "shall not be deemed|construed", "must be read"],
};

/** Labels behind which a party's name stands. */
export const partyLabels = [
  "insured|insureds",
  "named insured",
  "landlord|tenant|lessor|lessee|licensor|licensee",
  "owner|contractor|subcontractor|vendor|shipper|carrier|client|customer",
  "borrower|lender|mortgagee|buyer|seller|purchaser",
  "certificate holder",
  "additional insured|insureds",
  "loss payee",
  "claimant",
  "name of person or organization",
];

/** Words of the names of those who write letters and are no companies by their form. */
export const letterheads = [
  "bank|bancorp",
  "credit union",
  "savings|mortgage|lending|capital",
  "city|county|town|state of",
  "university|college|school|church|hospital",
  "department|authority|district",
];
