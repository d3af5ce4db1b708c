/** The fields of form 27 by section: facts, in the notation of parse-names.ts. Its names are those of the old edition. */
export const acord27Names = `
# Form
Date2 = date | Date
# Agency
COVERAGE1 = long | Name and address
Phone = | Phone number
Fax = | Fax number
LOC = | Email address
LOC1 = | Code with the carrier
LOC2 = | Subcode with the carrier
LOC3 = | Customer number at the agency
# Insurers
Company = long | Carrier
# Insured
COVERAGE12 = long | Name and address
# Policy
LOC4 = | Loan number
LOC5 = | Policy number
Date = date | Effective date
Date1 = date | Expiration date
CASymbols214 = check | Continues until it is terminated
Date3 = date | Date of the earlier evidence that this replaces
# Property
COVERAGE11 = long | Location or description
covperils1 [8] | Coverage
amtinsur [8] amount | Amount of insurance
deduct [8] amount | Deductible
# Remarks
remarks = long | Remarks
# Additional interest
NOAUTOS = | Days of notice before cancellation
addlint = long | Name and address
CASymbols212 = check | Mortgagee
CASymbols213 = check | Loss payee
CASymbols21 = check | Additional insured
CASymbols211 = check | Other interest
LOC6 = | What the other interest is
LOC7 = | Loan number
`;
