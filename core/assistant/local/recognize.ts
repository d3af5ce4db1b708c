/**
 * What a document is taken for: its kind, the lines of insurance that it is about, its language. Gathered page by page
 * beside the extraction, which has its own, narrower use for the type and the lines.
 */
import type { DocumentType, RecognizedDocument } from "#model/documents";
import type { Certificate, InsuranceRequirement, PolicyDetails } from "../model.ts";
import { notAbout } from "./extraction/document-type.ts";
import { findLine, type InsuranceLine, lineNames } from "./extraction/insurance-lines.ts";
import type { PageLayout } from "./extraction/page-layout.ts";
import { normalized } from "./extraction/normalized-text.ts";
import { decideLanguage, emptyLanguageTally, tallyLanguage } from "./language.ts";

/** Kinds of documents that are filed under "Other", by their titles on normalized text. */
const lossRunTitle =
  /lossruns?\b|^lossrun|lossexperience|losshistory|claims?history|claims?experience|lossinformation|losssummary/;
const contractTitle = /agreement$|contract$|^(sub)?contract|leaseagreement|^lease$|(purchase|work)order$/;

/** Titles stand on the first pages, in the first rows. */
const TITLE_PAGES = 2;
const TITLE_ROWS = 12;
const TITLE_CHARACTERS = 90;
const LINES_MAX = 8;

export interface Recognized {
  docType: DocumentType;
  lines: readonly InsuranceLine[];
  isContract: boolean;
  certificate: Certificate | null;
  requirements: readonly InsuranceRequirement[];
  details: PolicyDetails;
}

export function createRecognizer() {
  const language = emptyLanguageTally();
  const mentioned: InsuranceLine[] = [];
  let isLossRun = false;
  let isContract = false;
  return {
    readPage(layout: PageLayout): void {
      tallyLanguage(language, layout.text);
      if (layout.page > TITLE_PAGES) return;
      for (const row of layout.rows) mentioned.push(...linesIn(row));
      for (const { text } of layout.rows.slice(0, TITLE_ROWS)) {
        const title = normalized(text);
        if (title.length > TITLE_CHARACTERS) continue;
        isLossRun ||= lossRunTitle.test(title);
        isContract ||= contractTitle.test(title);
      }
    },
    decide(found: Recognized): RecognizedDocument {
      const { docType } = found;
      const kind =
        docType !== "OTHER"
          ? docType
          : isLossRun
            ? "LOSS_RUN"
            : isContract || found.isContract
              ? "CONTRACT"
              : "OTHER";
      const lines = withoutParts(linesOf(kind, found, mentioned));
      return {
        kind,
        lines: lines.slice(0, LINES_MAX).map((line) => lineNames[line]),
        language: decideLanguage(language),
      };
    },
  };
}

/** A certificate lists its policies and a contract its demands; headings speak for the other kinds. */
function linesOf(
  kind: RecognizedDocument["kind"],
  { lines, certificate, requirements, details }: Recognized,
  mentioned: readonly InsuranceLine[],
): readonly InsuranceLine[] {
  const named = (names: readonly string[]) =>
    names.map((name) => findLine(normalized(name))).filter((line) => line !== null);
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
    .filter(([start]) => Object.keys(details).some((field) => start.test(field)))
    .map(([, line]) => line);

const lineOfLimit: readonly (readonly [RegExp, InsuranceLine])[] = [
  [/^property/, "PROPERTY"],
  [/^gl[A-Z]/, "GENERAL_LIABILITY"],
  [/^wcPer/, "WORKERS_COMPENSATION"],
  [/^umbrella/, "UMBRELLA"],
  [/^cyber/, "CYBER"],
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

/** In the order of the row; what stands in a long sentence is not what a document is about. */
const linesIn = ({ cells }: PageLayout["rows"][number]): InsuranceLine[] =>
  cells
    .flatMap(({ text }) => text.split(/[.;:,]/))
    .filter((part) => part.length < 60)
    .map((part) => normalized(part))
    .map((part) => (notAbout.test(part) ? null : findLine(part)))
    .filter((line) => line !== null);
