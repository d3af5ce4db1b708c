import { describe, expect, test } from "vitest";
import { proveMarks } from "#core/endorsements";
import { fillTemplate, readSources } from "#core/form-templates";
import type { Policy } from "#model/policies";
import type { KnownPolicy } from "../../../core/form-templates/known-policy.ts";
import { emptySources, typedDocument, valueIn } from "../../support/template-sources.ts";

const box = "CertificateOfInsurance_GeneralLiability_AdditionalInsuredCode_A";
const onRecord = (over: Partial<Policy> = {}): KnownPolicy => {
  const record = {
    ...{ id: "pol_1", type: "GENERAL_LIABILITY", state: "INFORCE", policyNumber: "TBM-40 118822" },
    ...{ accountName: "Sorrel Creek Millwork LLC", inforceAt: "2026-01-15", expiresAt: "2027-01-15" },
    ...{ cancellation: null, reinstatement: null },
    carrier: { id: "car_1", name: "Tamarack Basin Mutual", isCarrier: true, isBroker: false },
    pricing: { premium: 0, taxes: 0, total: 0 },
    ...over,
  } as Policy;
  const policy = { ...record, today: emptySources.today };
  return {
    type: record.type,
    record,
    details: null,
    findings: proveMarks({ policy, documents: [] }),
    naic: null,
  };
};
const endorsement = (head: string, part = "COMMERCIAL GENERAL LIABILITY COVERAGE PART"): string =>
  `${head}
CG 20 26 12 19
THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.
ADDITIONAL INSURED - DESIGNATED PERSON OR ORGANIZATION
This endorsement modifies insurance provided under the following:
${part}
SCHEDULE
Name of additional insured person or organization: Heron Quay Storage, Inc.
Section II - Who Is An Insured is amended to include as an additional insured the person or organization shown in the Schedule, but only with respect to liability for bodily injury or property damage caused by your acts.`;
const filledWith = async (text: string, policies = [onRecord()]) => {
  const read = readSources({
    ...emptySources,
    party: "Heron Quay Storage, Inc.\n4 Slip Road\nDuluth, MN 55802",
    wishes: ["Show them as additional insured"],
    policies,
    documents: [await typedDocument("endorsement.txt", text)],
  });
  return { read, filled: fillTemplate(read) };
};

describe("an endorsement that is handed over", () => {
  test("gives the mark of the policy on record whose number it names, with its words", async () => {
    const { read, filled } = await filledWith(endorsement("POLICY NUMBER: TBM-40 118822"));
    const field = filled.fields.find(({ name }) => name === box);
    expect(field).toMatchObject({ value: "Y", source: { documentName: "endorsement.txt" } });
    expect(JSON.stringify(field?.source)).toContain("shown in the Schedule");
    expect(read.unfiled).toMatchObject([{ record: { id: "pol_1" }, documentNames: ["endorsement.txt"] }]);
  });

  test("of another policy gives nothing, and says which policy it is of", async () => {
    const { filled } = await filledWith(endorsement("POLICY NUMBER: TBM-40 990011"));
    expect(valueIn(filled, box)).toBeNull();
    expect(filled.missing.find(({ name }) => name === box)?.reason).toContain(
      "endorsement.txt gives it for policy TBM-40 990011, not for TBM-40 118822.",
    );
    expect(valueIn(filled, "Policy_GeneralLiability_PolicyNumberIdentifier_A")).toBe("TBM-40 118822");
    expect(filled.fields.flatMap(({ others }) => others)).toEqual([]);
  });

  test("without a number gives it where the insured and the line agree", async () => {
    const own = endorsement("Named insured: Sorrel Creek Millwork, LLC");
    expect(valueIn((await filledWith(own)).filled, box)).toBe("Y");
    const { filled } = await filledWith(endorsement("Named insured: Plover Sands Roofing Co."));
    expect(valueIn(filled, box)).toBeNull();
    expect(filled.missing.find(({ name }) => name === box)?.reason).toContain(
      "names no policy number and insures Plover Sands Roofing Co.",
    );
    const two = [onRecord(), onRecord({ id: "pol_2", policyNumber: "TBM-40 118823" })];
    const { filled: either } = await filledWith(own, two);
    expect(valueIn(either, box)).toBeNull();
    const { filled: none } = await filledWith(endorsement("Tamarack Basin Mutual"));
    expect(valueIn(none, box)).toBeNull();
  });
});
