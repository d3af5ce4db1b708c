/** The specification's fields, inputs and values for accounts, policies and their documents, by name. */
import { type GraphQLNamedType, getNamedType, isEnumType, isInputObjectType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import { schema } from "#core/graphql";

const fieldOf = (type: GraphQLNamedType | undefined, name: string) =>
  isObjectType(type) || isInputObjectType(type) ? type.getFields()[name] : undefined;

/** The names that cannot be followed from a type: "pricing.premium", "details.insured.address.zone". */
function findMissing(type: GraphQLNamedType | undefined, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    let at: GraphQLNamedType | undefined = type;
    for (const name of path.split(".")) {
      const field = fieldOf(at, name);
      at = field && getNamedType(field.type);
    }
    return at === undefined;
  });
}

const under = (path: string, names: string): string[] => words(names).map((name) => `${path}.${name}`);
const words = (names: string): string[] => names.trim().split(/\s+/);
const address = (path: string): string[] => under(path, "line1 line2 city zone postalCode");

const limits = words(`
  cyberAggregateLimit cyberRetentionLimit
  glAggregateLimit glMedicalPerOccurrenceLimit glMedicalPerPersonLimit glPerOccurrenceLimit
  glPersonalAndAdvertisingInjuryLimit glProductsAndCompletedOperationsLimit glRentedPremisesDamageLimit
  propertyBuildingLimit propertyContentsLimit
  wcPerAccidentLimit wcPerDiseaseEmployeeLimit wcPerDiseasePolicyLimit
  umbrellaAggregateLimit umbrellaPerOccurrenceLimit
`);
const money = "premium agencyFees brokerFees policyFees otherFees taxes";
const numbersAndDates = "quoteNumber policyNumber issuedAt inforceAt expiresAt";
const cancellation = "canceledBy effectiveAt type reason reasonDescription returnPremium returnCommission";

test.each([
  [
    "Account",
    [
      ...words("id type createdAt businessPolicies.id businessApplications.id"),
      ...under("account", "name dba email phone website"),
      ...address("account.mailingAddress"),
      ...under("contacts", "id name email phone"),
      ...under(
        "businessApplications",
        "business contacts employees locations owners pastLosses limits questions",
      ),
    ],
  ],
  ["Contact", words("id name email phone")],
  ["Carrier", words("id name isCarrier isBroker")],
  [
    "Query",
    words(`accounts account contacts carriers businessPolicies businessPolicy policyExplorerConversation
      accountDuplicates addressSuggestions retrieveAddress businessPolicyAsOf`),
  ],
  [
    "Mutation",
    words(`createAccount updateAccount addContact updateContact removeContact setPrimaryContact
      saveBusinessApplication createBusinessPolicies updateBusinessPolicy deleteBusinessPolicy
      cancelBusinessPolicy renewBusinessPolicy reinstateBusinessPolicy
      uploadPolicyFile replacePolicyFile deleteFile sendPolicyExplorerMessage`),
  ],
  [
    "BusinessPolicy",
    [
      ...words(`id type state market agencyUser.id files.id ${numbersAndDates}`),
      ...under("carrier", "id name"),
      ...under("broker", "id name"),
      ...words("account.account.name account.account.email account.contacts.name"),
      ...under("pricing", `billingType total intervalType estimatedCommission minimumEarnedPremium ${money}`),
      ...under("cancellation", `canceledAt ${cancellation}`),
      ...words("reinstatement.effectiveAt renewal.nextPolicies.id renewal.previousPolicies.id history"),
    ],
  ],
  [
    "PolicyDetails",
    [
      ...words("policyNumber summary deductible insured.name carrier.name"),
      ...address("insured.address"),
      ...address("carrier.address"),
      ...under("additionalInsureds", "named blanket"),
      ...under("coverageDescriptions", "title description policyQuotes"),
      ...under("exclusionDescriptions", "title description policyQuotes"),
      ...under("extraLimits", "name limit"),
      ...under("locations", "address limits"),
      ...limits,
    ],
  ],
  ["PolicyFile", words("id name type url createdAt notes visible")],
  ["ChatMessage", words("id role content timestamp attachments.content")],
])("%s has each specified field", (name, paths) => {
  expect(findMissing(schema.getType(name), paths)).toEqual([]);
});

const policyForm = words(
  `type market carrierId brokerId agencyUserId state billingType paymentIntervalType
   ${numbersAndDates} ${money} estimatedCommission minimumEarnedPremium`,
);
test.each([
  [
    "CreateAccountInput",
    [
      ...words("type associateContactId"),
      ...under("contact", "name email phone"),
      ...["business", "individual"].flatMap((block) => [
        ...under(block, "name dba email phone website"),
        ...address(`${block}.mailingAddress`),
      ]),
    ],
  ],
  ["UpdateAccountInput", words("business.name individual.name")],
  ["BusinessPolicyInput", policyForm],
  ["UpdateBusinessPolicyInput", [...policyForm, "updateReason"]],
  ["RenewBusinessPolicyInput", words(`state billingType estimatedCommission ${numbersAndDates} ${money}`)],
  ["CancelBusinessPolicyInput", words(cancellation)],
  ["UploadPolicyFileInput", words("type notes visible")],
])("%s accepts each specified field", (name, paths) => {
  expect(findMissing(schema.getType(name), paths)).toEqual([]);
});

test("no input sets what is computed", () => {
  for (const name of ["BusinessPolicyInput", "UpdateBusinessPolicyInput", "RenewBusinessPolicyInput"])
    expect(fieldOf(schema.getType(name), "total"), name).toBeUndefined();
});

test.each([
  ["AccountType", "BUSINESS INDIVIDUAL"],
  ["PolicyState", "BINDING CANCELED EXPIRED INFORCE PENDING UNKNOWN"],
  [
    "PolicyType",
    `ACCIDENT_AND_HEALTH BUSINESS_OWNERS COMMERCIAL_AUTO CYBER DIRECTORS_AND_OFFICERS
     EMPLOYMENT_PRACTICES_LIABILITY ERRORS_AND_OMISSION_LIABILITY EXCESS GENERAL_LIABILITY JEWELERS_BLOCK OTHER
     PACKAGE PRODUCT_LIABILITY PROFESSIONAL_LIABILITY PROPERTY RENTAL SHIPPING_AND_TRANSPORTATION UMBRELLA
     WORKERS_COMPENSATION`,
  ],
  ["ActorKind", "AGENCY_CLIENT AGENCY_USER ANONYMOUS CARA CRONJOB WORKFLOW"],
  ["PolicyMarket", "ADMITTED EXCESS_AND_SURPLUS"],
  ["BillingType", "AGENCY DIRECT"],
  ["PaymentIntervalType", "ANNUAL MONTHLY NONE QUARTERLY"],
  ["CancellationType", "CANCELLATION NONRENEWAL QUOTE_EXPIRED"],
  ["CancellationInitiator", "AGENCY CARRIER INSURED"],
  [
    "CancellationReason",
    `BUSINESS_SOLD_OR_CLOSED CARRIER_WITHDRAWAL INSURED_NON_PAYMENT INSURED_REQUEST LOSS_HISTORY MISREPRESENTATION
     NOT_TAKEN OTHER PROPERTY_SOLD REPLACED_OTHER_CARRIER REWRITTEN_SAME_CARRIER UNDERWRITING`,
  ],
  [
    "DocumentType",
    `APPLICATION_FORM BINDER CERTIFICATE ENDORSEMENT INVOICE LOST_POLICY_RELEASE NOTICE_OF_CANCELLATION OTHER
     POLICY_DOCUMENT QUOTE_DOCUMENT`,
  ],
])("%s has the specified values and no others", (name, values) => {
  const type = schema.getType(name);
  expect(isEnumType(type) && type.getValues().map((value) => value.name)).toEqual(words(values));
});
