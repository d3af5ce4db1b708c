/**
 * What a certificate of insurance shows, kept separate because a certificate is not a policy and grants no coverage.
 * Pure.
 */
import { type CertificatePolicy, isLimitField, isSure, limitLabels } from "#model/assistant";
import { type CertificateRow, type CertificateTable, type DocumentExtraction } from "./model.ts";
import { describeMoney } from "../shared/money.ts";
import { effectiveTypeOf } from "./precedence.ts";

/** A document that lists other policies' insurance. */
export const isCertificate = (document: DocumentExtraction): boolean =>
  effectiveTypeOf(document) === "CERTIFICATE" || Boolean(document.extraction.certificate);

export function certificateTables(documents: readonly DocumentExtraction[]): CertificateTable[] {
  return documents.filter(isCertificate).flatMap(({ documentId, name, extraction: { certificate } }) => {
    if (!certificate) return [];
    const rows = certificate.policies.map((policy) => rowOf(policy, certificate.insurers));
    return [{ documentId, documentName: name, holder: certificate.holder, rows }];
  });
}

function rowOf(
  { line, insurerLetter, policyNumber, effectiveDate, expirationDate, limits, confidence }: CertificatePolicy,
  insurers: Record<string, string>,
): CertificateRow {
  return {
    coverage: coverageNames[line] ?? sentence(line.replaceAll("_", " ")),
    insurer: insurerLetter === null ? null : (insurers[insurerLetter] ?? null),
    policyNumber,
    effectiveDate,
    expirationDate,
    // An amount without a label is not a limit.
    limits: Object.entries(limits)
      .filter(([name]) => /\p{L}{2}/u.test(name))
      .map(([name, value]) => ({
        name: isLimitField(name) ? limitLabels[name] : sentence(name),
        value: typeof value === "number" ? describeMoney(value) : sentence(value),
      })),
    checkReason: confidence === undefined || isSure(confidence) ? null : ROW_TO_CHECK,
  };
}

const ROW_TO_CHECK = "Part of it is missing or was hard to read. Check the row against the certificate.";

const coverageNames: Readonly<Record<string, string>> = { COMMERCIAL_AUTO: "Auto", OTHER: "Other coverage" };

const sentence = (text: string): string => {
  const plain = text.trim().toLowerCase();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
