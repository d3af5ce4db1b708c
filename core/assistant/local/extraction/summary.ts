/** Two or three plain sentences from the facts that were found, and nothing else. */
import { formatCents } from "../../../shared/money.ts";
import type { RecognizedDocument } from "#model/documents";
import { endSentence } from "../../../shared/end-sentence.ts";
import type { DetailField, LimitField, PolicyDetails } from "../../model.ts";

const limitNames: readonly [LimitField, string][] = [
  ["glPerOccurrenceLimit", "each occurrence"],
  ["glAggregateLimit", "general aggregate"],
  ["glProductsAndCompletedOperationsLimit", "products and completed operations"],
  ["propertyBuildingLimit", "buildings"],
  ["propertyContentsLimit", "business personal property"],
  ["umbrellaPerOccurrenceLimit", "umbrella each occurrence"],
  ["umbrellaAggregateLimit", "umbrella aggregate"],
  ["wcPerAccidentLimit", "employers liability each accident"],
  ["cyberAggregateLimit", "cyber aggregate"],
];
const LIMITS_NAMED = 4;

const nouns: Partial<Record<RecognizedDocument["kind"], string>> = {
  LOSS_RUN: "loss run",
  QUOTE_DOCUMENT: "quote",
  BINDER: "binder",
  ENDORSEMENT: "endorsement",
  CERTIFICATE: "certificate",
  INVOICE: "invoice",
  NOTICE_OF_CANCELLATION: "notice of cancellation",
  LOST_POLICY_RELEASE: "lost policy release",
  APPLICATION_FORM: "application",
};

export interface Summary {
  text: string;
  /** The fields that it speaks of: their evidence is its evidence. */
  fields: DetailField[];
}

/** A contract is about no policy of its own, and a certificate about several has no one kind. */
export function composeSummary(
  { kind, lines }: Pick<RecognizedDocument, "kind" | "lines">,
  details: PolicyDetails,
): Summary | null {
  if (kind === "CONTRACT") return null;
  const fields: DetailField[] = [];
  const about = lines.length <= 2 ? lines.join(" and ") : kind === "CERTIFICATE" ? "" : "package";
  const opening = [about, nouns[kind] ?? "policy"].filter((word) => word !== "").join(" ");
  let first = `${opening.charAt(0).toUpperCase()}${opening.slice(1)}`;
  if (details.insured) {
    first += ` for ${details.insured.name}`;
    fields.push("insured");
  }
  if (details.carrier) {
    first += ` with ${details.carrier.name}`;
    fields.push("carrier");
  }
  if (fields.length === 0) return null;
  if (details.effectiveDate && details.expirationDate) {
    first += `, ${american(details.effectiveDate)} to ${american(details.expirationDate)}`;
    fields.push("effectiveDate", "expirationDate");
  }
  const sentences = [endSentence(first)];
  const limits = limitNames.filter(([field]) => details[field] !== undefined).slice(0, LIMITS_NAMED);
  if (limits.length > 0) {
    sentences.push(
      `Limits: ${limits.map(([field, name]) => `${dollars(details[field] ?? 0)} ${name}`).join(", ")}.`,
    );
    fields.push(...limits.map(([field]) => field));
  }
  if (details.premium !== undefined) {
    sentences.push(`The premium is ${dollars(details.premium)}.`);
    fields.push("premium");
  }
  return { text: sentences.join(" "), fields };
}

const american = (on: string) => `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`;
const dollars = (cents: number) => formatCents(cents).replace(/\.00$/, "");
