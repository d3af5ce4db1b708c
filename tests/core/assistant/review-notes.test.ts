/** What somebody writes for a certificate in an email or in shorthand: each demand is judged, or told as not understood. */
import { expect, test } from "vitest";
import { localReasoner } from "#core/assistant";
import { comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import { linedPage } from "./positioned-page.ts";

function read(documentId: string, ...lines: string[]) {
  const pages = [linedPage(lines)];
  const extraction = extract({ name: documentId, pages });
  const compared = comparedDocument(modelPages(pages), extraction);
  return { ...compared, documentId, readingId: documentId, name: documentId };
}

const blank = {
  ...{ certificateDate: null, certificateNumber: null, producer: null, insured: null, insurers: {} },
  ...{ policies: [], holder: null, additionalInsured: null, subrogationWaived: null, findings: [] },
};
const demandsOf = async (...lines: string[]) => {
  const shown = read(
    "certificate",
    "CERTIFICATE OF LIABILITY INSURANCE",
    "Additional insured by form CG 20 37.",
  );
  const certificate = { ...shown, extraction: { ...shown.extraction, certificate: blank } };
  const input = { certificate, demanding: [read("email", ...lines)], proof: [], today: "2026-05-06" };
  const { value } = await localReasoner.review(input);
  return value.demands.map(({ label, verdict, asking }) => ({
    ...{ label, verdict, words: asking[0]?.segments.map(({ text }) => text).join(" ") },
  }));
};

test("no demand of an email vanishes: forms by their numbers, who is insured, how soon there is notice", async () => {
  const demands = await demandsOf(
    "From: Ines Okafor <ines@alder.example>",
    "To: certs",
    "Subject: COI needed",
    "Please issue one for us. GL 1M/2M with 25 03 and CG 20 37, umbrella 5M.",
    "",
    "AI: Alder Point Homes, LP, 40 Quay St, Dayton OH 45402.",
    "",
    "WOS all lines. 30 DNOC.",
  );
  const verdictOf = (label: string) => demands.find((demand) => demand.label === label)?.verdict;
  expect(verdictOf("Endorsement CG 25 03")).toBe("CANNOT_TELL");
  expect(verdictOf("Endorsement CG 20 37")).toBe("MET");
  expect(verdictOf("Notice of cancellation")).toBeDefined();
  expect(verdictOf("Additional insured")).toBeDefined();
  expect(verdictOf("Umbrella, each occurrence")).toBeDefined();
  expect(demands.some(({ words }) => words?.includes("Subject"))).toBe(false);
});

test("a line of an email that speaks of insurance and that no rule knows is told as it stands", async () => {
  const demands = await demandsOf(
    "From: Ines Okafor <ines@alder.example>",
    "Subject: COI",
    "GL 1M per occurrence.",
    "",
    "Garagekeepers must be direct primary.",
    "",
    "Thanks, and have a nice weekend.",
  );
  const free = demands.filter(({ label }) => label === "Another demand" || label.startsWith("Garagekeepers"));
  expect(free.map(({ words }) => words)).toEqual(["Garagekeepers must be direct primary."]);
});

test("an amount belongs to the property insurance that is named before it, and to nothing before that", async () => {
  const demands = await demandsOf(
    "Tenant shall maintain general liability of $2,000,000 each occurrence and property insurance on its improvements of not less than $300,000.",
  );
  expect(demands.map(({ label, verdict }) => [label, verdict])).toEqual([
    ["General liability, each occurrence", "NOT_MET"],
    ["Property insurance", "NOT_MET"],
  ]);
});
