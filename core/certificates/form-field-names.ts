/** What a place of the licensed form is called for people. Pure. */

const names: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/_RemarkText_/, "description of operations, with the marks and notes of the policies"],
  [/^CertificateHolder_FullName/, "name of the certificate holder"],
  [/^CertificateHolder_/, "address of the certificate holder"],
  [/^NamedInsured_FullName/, "name of the insured"],
  [/^NamedInsured_/, "address of the insured"],
  [/^Producer_FullName/, "name of the agency"],
  [/^Producer_MailingAddress/, "address of the agency"],
  [/PhoneNumber/, "phone number of the agency"],
  [/EmailAddress/, "email address of the agency"],
  [/AuthorizedRepresentative/, "name of the authorized representative"],
  [/^Insurer_/, "name of a carrier"],
  [/PolicyNumberIdentifier/, "policy number"],
  [/Limit|Amount/, "limit"],
  [/Description|CoverageCode/, "name of a coverage or limit"],
];

export const fieldNameOf = (field: string): string =>
  names.find(([pattern]) => pattern.test(field))?.[1] ?? "text";
