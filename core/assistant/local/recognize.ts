/**
 * What a document is taken for: its kind, the lines of insurance that it is about, its language. The extraction has its
 * own, narrower use for the type and the lines.
 */
import type { RecognizedDocument } from "#model/documents";
import type { PageModel } from "#model/reading";
import type { Certificate, InsuranceRequirement, PolicyDetails } from "../model.ts";
import { type InsuranceLine, nameOfLine } from "./data/lines.ts";
import { decideLanguage, emptyLanguageTally, tallyLanguage } from "./language.ts";
import type { DocumentNature } from "./lists/document-type.ts";
import { findLine } from "./values/find-line.ts";

const LINES_MAX = 8;

export interface Recognized {
  nature: DocumentNature;
  certificate: Certificate | null;
  requirements: readonly InsuranceRequirement[];
  details: PolicyDetails;
}

export function createRecognizer() {
  const language = emptyLanguageTally();
  return {
    readPage: ({ text }: PageModel): void => tallyLanguage(language, text),
    decide(found: Recognized): RecognizedDocument {
      const { docType, titled, isContract } = found.nature;
      const kind = docType !== "OTHER" ? docType : (titled ?? (isContract ? "CONTRACT" : "OTHER"));
      const lines = withoutParts(linesOf(kind, found));
      return {
        kind,
        lines: lines.slice(0, LINES_MAX).map(nameOfLine),
        language: decideLanguage(language),
      };
    },
  };
}

/** A certificate lists its policies and a contract its demands; headings speak for the other kinds. */
function linesOf(
  kind: RecognizedDocument["kind"],
  { nature: { lines, mentioned }, certificate, requirements, details }: Recognized,
): readonly InsuranceLine[] {
  const named = (names: readonly string[]) => names.map(findLine).filter((line) => line !== null);
  if (kind === "CONTRACT") return named(requirements.map(({ requirement }) => requirement));
  if (kind === "CERTIFICATE" && certificate) {
    const listed = named(certificate.policies.map(({ line }) => line));
    if (listed.length > 0) return listed;
  }
  return [...lines, ...(aboutPolicies.has(kind) ? mentioned : []), ...linesOfLimits(details)];
}

/** A package may head only one of its parts; its limits say which others it has. */
const linesOfLimits = (details: PolicyDetails): InsuranceLine[] =>
  lineOfLimit
    .filter(([start]) => Object.keys(details).some((field) => field.startsWith(start)))
    .map(([, line]) => line);

const lineOfLimit: readonly (readonly [string, InsuranceLine])[] = [
  ["property", "PROPERTY"],
  ["gl", "GENERAL_LIABILITY"],
  ["wcPer", "WORKERS_COMPENSATION"],
  ["umbrella", "UMBRELLA"],
  ["cyber", "CYBER"],
];

/** Each once; a business owners policy is property and liability, a flood policy is property. */
function withoutParts(lines: readonly InsuranceLine[]): InsuranceLine[] {
  const all = new Set(lines);
  const isWhole = all.has("BUSINESS_OWNERS");
  return [...all].filter(
    (line) =>
      line !== "UNDERLYING" &&
      !(isWhole && (line === "GENERAL_LIABILITY" || line === "PROPERTY")) &&
      !(line === "PROPERTY" && all.has("FLOOD")),
  );
}

/** Letters about policies: they name the lines in their rows, not in headings. */
const aboutPolicies: ReadonlySet<RecognizedDocument["kind"]> = new Set([
  "BINDER",
  "ENDORSEMENT",
  "INVOICE",
  "LOST_POLICY_RELEASE",
  "NOTICE_OF_CANCELLATION",
]);
