/** Every text of a snapshot that is printed, by its path, and which of them cannot be. */
import type { PdfWriter } from "#core/pdf";
import type { MailingAddress } from "../../shared/postal-address.ts";
import type { FieldProblem } from "../../shared/field-problems.ts";
import type { CertificateSnapshot, PrintedMark, PrintedPolicy, PrintedValue, ValueSource } from "../model.ts";

/** One line, whatever was typed. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Paragraphs, without runs of empty lines. */
export const paragraphs = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

/** What the font lacks, by the path of what was typed. Empty if everything can be printed. */
export function unprintable(writer: PdfWriter, snapshot: CertificateSnapshot): FieldProblem[] {
  // Both faces have the same characters.
  return textsOf(snapshot).flatMap(([path, text]) =>
    text === null
      ? []
      : writer.missingIn(path, path === "descriptionOfOperations" ? paragraphs(text) : oneLine(text)),
  );
}

type Text = [path: string, text: string | null];

function textsOf(snapshot: CertificateSnapshot): Text[] {
  const { agency, insured, holder, insurers, policies, verification } = snapshot;
  return [
    ["number", snapshot.number],
    ["issuedBy.name", snapshot.issuedBy.name],
    ["agency.name", agency.name],
    ...(agency.address ? addressTexts("agency.address", agency.address) : []),
    ["agency.phone", agency.phone],
    ["agency.email", agency.email],
    ["agency.authorizedRepresentative", agency.authorizedRepresentative],
    ["insured.name", insured.name],
    ["insured.dba", insured.dba],
    ...addressTexts("insured.address", insured.address),
    ...insured.otherNames.map((name, at): Text => [`insured.otherNames.${at}`, name]),
    ["holder.name", holder.name],
    ...addressTexts("holder.address", holder.address),
    ...insurers.flatMap(({ name, naicCode }, at): Text[] => [
      [`insurers.${at}.name`, name],
      [`insurers.${at}.naicCode`, naicCode],
    ]),
    ...policies.flatMap((policy, at) => policyTexts(`policies.${at}`, policy)),
    ["descriptionOfOperations", snapshot.descriptionOfOperations],
    ["verification.code", verification.code],
    ["verification.url", verification.url],
  ];
}

const addressTexts = (path: string, { line1, line2, city, postalCode }: MailingAddress): Text[] => [
  [`${path}.line1`, line1],
  [`${path}.line2`, line2],
  [`${path}.city`, city],
  [`${path}.postalCode`, postalCode],
];

function policyTexts(path: string, policy: PrintedPolicy): Text[] {
  return [
    [`${path}.title`, policy.title],
    [`${path}.policyNumber`, policy.policyNumber],
    ...valueTexts(`${path}.notes`, policy.notes),
    ...valueTexts(`${path}.limits`, policy.limits),
    ...policy.marks.flatMap((mark, at) => markTexts(`${path}.marks.${at}`, mark)),
    ...policy.properties.flatMap(({ place, values }, at): Text[] => [
      [`${path}.properties.${at}.place`, place],
      ...valueTexts(`${path}.properties.${at}.values`, values),
    ]),
    ...policy.interests.flatMap(({ role, name, address, loanNumber, source }, at): Text[] => [
      [`${path}.interests.${at}.role`, role],
      [`${path}.interests.${at}.name`, name],
      [`${path}.interests.${at}.address`, address],
      [`${path}.interests.${at}.loanNumber`, loanNumber],
      [`${path}.interests.${at}.source.name`, personOf(source)],
    ]),
  ];
}

const valueTexts = (path: string, values: readonly PrintedValue[]): Text[] =>
  values.flatMap(({ label, value, source }, at): Text[] => [
    [`${path}.${at}.label`, label],
    [`${path}.${at}.value`, value],
    [`${path}.${at}.source.name`, personOf(source)],
  ]);

const markTexts = (path: string, { proofs, contract }: PrintedMark): Text[] => [
  ...proofs.flatMap(({ formNumber, edition, scope }, at): Text[] => [
    [`${path}.proofs.${at}.formNumber`, formNumber],
    [`${path}.proofs.${at}.edition`, edition],
    [`${path}.proofs.${at}.scope`, scope],
  ]),
  [`${path}.contract.name`, contract?.name ?? null],
];

/** Who typed or corrected a value; null if nobody did. */
export const personOf = (source: ValueSource): string | null =>
  source.tag === "PERSON" ? source.name : null;
