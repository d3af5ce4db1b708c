/** Which facts fill the fields that all forms share: the agency, the insured, the carriers, the holder, the interest. */
import { is, type Rules, someOf } from "../rule.ts";

const address = (party: string, key: string): Rules => ({
  [`${party}_LineOne`]: `${key}.line1`,
  [`${party}_LineTwo`]: `${key}.line2`,
  [`${party}_CityName`]: `${key}.city`,
  [`${party}_StateOrProvinceCode`]: `${key}.zone`,
  [`${party}_PostalCode`]: `${key}.postalCode`,
});

export const agencyRules: Rules = {
  Form_CompletionDate: "today",
  Producer_FullName: "agency.name",
  ...address("Producer_MailingAddress", "agency"),
  Producer_ContactPerson_FullName: "agency.contact",
  Producer_ContactPerson_PhoneNumber: "agency.phone",
  Producer_ContactPerson_EmailAddress: "agency.email",
  Producer_FaxNumber: "agency.fax",
  Producer_CustomerIdentifier: "agency.customerNumber",
  Producer_AuthorizedRepresentative_FullName: "agency.representative",
  Producer_StateLicenseIdentifier: "agency.license",
};

export const insuredRules: Rules = {
  NamedInsured_FullName: "insured.#.name",
  ...address("NamedInsured_MailingAddress", "insured.#"),
  NamedInsured_Primary_PhoneNumber: "insured.#.phone",
  NamedInsured_Primary_EmailAddress: "insured.#.email",
  NamedInsured_Primary_WebsiteAddress: "insured.#.website",
  NamedInsured_TaxIdentifier: "insured.#.fein",
  NamedInsured_NAICSCode: "insured.#.naics",
  NamedInsured_SICCode: "insured.#.sic",
  NamedInsured_GeneralLiabilityCode: "insured.#.glCode",
  NamedInsured_BusinessStartDate: "business.started",
  NamedInsured_InBusinessYearCount: "business.years",
  NamedInsured_LegalEntity_CorporationIndicator: is("insured.#.entity", "CORPORATION"),
  NamedInsured_LegalEntity_JointVentureIndicator: is("insured.#.entity", "JOINT_VENTURE"),
  NamedInsured_LegalEntity_NotForProfitIndicator: is("insured.#.entity", "NONPROFIT"),
  NamedInsured_LegalEntity_SubchapterSCorporationIndicator: is(
    "insured.#.entity",
    "SUBCHAPTER_S_CORPORATION",
  ),
  NamedInsured_LegalEntity_IndividualIndicator: is("insured.#.entity", "INDIVIDUAL"),
  NamedInsured_LegalEntity_SoleProprietorIndicator: is("insured.#.entity", "INDIVIDUAL"),
  NamedInsured_LegalEntity_LimitedLiabilityCorporationIndicator: is(
    "insured.#.entity",
    "LIMITED_LIABILITY_COMPANY",
  ),
  NamedInsured_LegalEntity_PartnershipIndicator: is("insured.#.entity", "PARTNERSHIP"),
  NamedInsured_LegalEntity_TrustIndicator: is("insured.#.entity", "TRUST"),
  NamedInsured_LegalEntity_OtherIndicator: is("insured.#.entity", "OTHER"),
};

/** The carriers by their letters: A is the first row. */
export const lettersRules: Rules = {
  Insurer_FullName: "insurer.#.name",
  Insurer_NAICCode: "insurer.#.naic",
};

/** The carrier that is applied to, or that writes the one policy of the form. `line`: of that policy. */
export const oneCarrierRules = (line: string): Rules => ({
  Insurer_FullName: someOf(`${line}.insurer`),
  Insurer_NAICCode: someOf(`${line}.naic`),
});

export const holderRules: Rules = {
  CertificateHolder_FullName: "holder.name",
  ...address("CertificateHolder_MailingAddress", "holder"),
};

const interest = (kind: string, value: string): Rules => ({
  [`AdditionalInterest_Interest_${kind}Indicator`]: is("interest.#.kind", value),
});

export const interestRules: Rules = {
  AdditionalInterest_FullName: "interest.#.name",
  ...address("AdditionalInterest_MailingAddress", "interest.#"),
  AdditionalInterest_AccountNumberIdentifier: "interest.#.loan",
  ...interest("Mortgagee", "MORTGAGEE"),
  ...interest("LossPayee", "LOSS_PAYEE"),
  ...interest("LendersLossPayable", "LENDERS_LOSS_PAYABLE"),
  ...interest("AdditionalInsured", "ADDITIONAL_INSURED"),
};
