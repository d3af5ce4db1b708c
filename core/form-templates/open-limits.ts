/** Rows of a certificate whose policy states no limits. Pure. */
import { nameOfPolicy } from "#model/policies";
import type { FactBook } from "./facts.ts";
import type { KnownPolicy } from "./known-policy.ts";

/** Of each line, limits without which its row says nothing; for auto any one of them is enough. */
const mainLimits: Partial<Record<string, readonly string[]>> = {
  gl: ["glPerOccurrenceLimit", "glAggregateLimit"],
  auto: ["autoCombinedSingleLimit"],
  umbrella: ["umbrellaPerOccurrenceLimit", "umbrellaAggregateLimit"],
  wc: ["wcPerAccidentLimit", "wcPerDiseaseEmployeeLimit", "wcPerDiseasePolicyLimit"],
};
const splitAutoLimits = ["autoBodilyInjuryPerPersonLimit", "autoBodilyInjuryPerAccidentLimit"];

/** A row without limits is not complete: they are listed as missing, with what to do. */
export function addOpenLimits(book: FactBook, shown: ReadonlyMap<string, KnownPolicy>): void {
  for (const [key, { record, details }] of shown) {
    if (key === "auto" && splitAutoLimits.some((limit) => book.has(`auto.${limit}`))) continue;
    const name = record ? nameOfPolicy(record) : "this policy";
    const why = details
      ? `The documents of ${name} do not state it for certain. Review them, or type the limit when the certificate is issued.`
      : `No document of ${name} has been read. Upload its declarations, or type the limit when the certificate is issued.`;
    for (const limit of mainLimits[key] ?? [])
      if (!book.has(`${key}.${limit}`)) book.want(`${key}.${limit}`, why);
  }
}
