/** An endorsement among the pages proves what a certificate shows only if it is of a policy on the certificate. */
import { expect, test } from "vitest";
import { comparedDocument } from "../../../core/assistant/local/comparison/compare.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { standings } from "../../../core/assistant/local/data/standings.ts";
import { otherPolicyReason, proofOf } from "../../../core/assistant/local/review/proof.ts";
import type { Certificate, CertificatePolicy } from "#model/assistant";
import { modelPages } from "../../../core/page-model/mod.ts";
import { linedPage } from "./positioned-page.ts";

const row = (policyNumber: string) =>
  ({ line: "GENERAL_LIABILITY", policyNumber, limits: {} }) as unknown as CertificatePolicy;
const certificate = (...numbers: string[]): Certificate => ({
  ...{ certificateDate: null, certificateNumber: null, producer: null, insurers: {}, findings: [] },
  insured: { name: "Sorrel Creek Millwork LLC", address: null },
  ...{ policies: numbers.map(row), holder: "Heron Quay Storage, Inc.\n4 Slip Road" },
  ...{ additionalInsured: true, subrogationWaived: null },
});
const proved = (head: string, shown: Certificate) => {
  const pages = [
    linedPage([
      head,
      "CG 24 04 05 09",
      "THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.",
      "WAIVER OF TRANSFER OF RIGHTS OF RECOVERY AGAINST OTHERS TO US",
      "This endorsement modifies insurance provided under the following:",
      "COMMERCIAL GENERAL LIABILITY COVERAGE PART",
      "SCHEDULE",
      "Name of person or organization: Heron Quay Storage, Inc.",
      "We waive any right of recovery we may have against the person or organization shown in the Schedule.",
    ]),
  ];
  const document = comparedDocument(modelPages(pages), extract({ name: "endorsement.pdf", pages }));
  const waiver = standings.find(({ line }) => line === "WAIVER_OF_SUBROGATION");
  if (!waiver) throw new Error("No such standing.");
  return proofOf(waiver, [document], shown);
};
const reasonOf = (proof: ReturnType<typeof proved>): string =>
  proof.tag === "OTHER_POLICY" ? otherPolicyReason(proof).why : proof.tag;

test("by its number", () => {
  expect(proved("Policy number: TBM-40 118822", certificate("TBM-40 118822")).tag).toBe("PROVEN");
  expect(reasonOf(proved("Policy number: TBM-40 990011", certificate("TBM-40 118822")))).toContain(
    "is of policy TBM-40 990011, which the certificate does not show",
  );
});

test("without a number by its insured and its line, where one policy of the line is shown", () => {
  const own = "Named insured: Sorrel Creek Millwork LLC";
  expect(proved(own, certificate("TBM-40 118822")).tag).toBe("PROVEN");
  expect(proved(own, certificate("TBM-40 118822", "TBM-40 118823")).tag).toBe("OTHER_POLICY");
  expect(reasonOf(proved("Named insured: Plover Sands Roofing Co.", certificate("TBM-40 118822")))).toContain(
    "insures Plover Sands Roofing Co., not the insured of the certificate",
  );
  expect(proved("Tamarack Basin Mutual", certificate("TBM-40 118822")).tag).toBe("OTHER_POLICY");
});
