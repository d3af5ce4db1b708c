/** What single certificates, holders and batches have in common: the order of marks, and how many policies one shows. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Policy } from "#model/policies";
import { parseCertificateInput } from "#model/certificates";
import { newBatchSchema } from "#model/certificate-batches";
import { newHolderSchema } from "#model/holders";
import { parseInput } from "../../../core/shared/field-problems.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { addHolder, batchesOf, runBatches } from "../../support/certificate-holders.ts";
import {
  addDocument,
  certificatesOf,
  createCertifiedAccount,
  endorsements,
  specInput,
} from "../../support/issued-certificates.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

test("prints marks in one order, however they are requested", async () => {
  const { account, policies } = await createCertifiedAccount(agency);
  const policy = policies[0] as Policy;
  await addDocument(agency, policy, "waiver.txt", endorsements.waiver("GL-4477-01"));
  await addDocument(agency, policy, "ai.txt", endorsements.additionalInsured("GL-4477-01"));
  const service = certificatesOf(agency);
  const wanted = ["WAIVER_OF_SUBROGATION", "ADDITIONAL_INSURED"] as const;
  const marksOf = async (more: Record<string, unknown>, wantedMarks: (typeof wanted)[number][] = []) => {
    const input = valueOf(
      parseCertificateInput(specInput(account.id, { isContractConfirmed: true, ...more })),
    );
    const { id } = valueOf(await service.issue({ input: { ...input, wantedMarks }, key: null }));
    const [printed] = (await service.getSnapshot(id)).policies;
    return printed?.marks.map(({ mark }) => mark);
  };
  const expected = ["ADDITIONAL_INSURED", "WAIVER_OF_SUBROGATION"];
  expect(await marksOf({ marks: wanted.map((mark) => ({ policyId: policy.id, mark })) })).toEqual(expected);
  expect(await marksOf({}, [...wanted])).toEqual(expected);
});

test("a batch of evidence of property prints no marks that its holders want on certificates of insurance", async () => {
  const { account } = await createCertifiedAccount(agency, [{ type: "BUSINESS_OWNERS" }]);
  const { id } = await addHolder(agency, account.id, "Harbor Trust", { marks: ["WAIVER_OF_SUBROGATION"] });
  const stateOf = async (kind: string) => {
    const batches = batchesOf(agency.scope());
    const batch = valueOf(await batches.create({ accountId: account.id, holderIds: [id], kind }));
    await runBatches(agency);
    const { nodes } = valueOf(await batches.listItems(batch.id, {}));
    return nodes.map(({ state, field }) => [state, field]);
  };
  expect(await stateOf("PROPERTY")).toEqual([["ISSUED", null]]);
  expect(await stateOf("LIABILITY")).toEqual([["REFUSED", "marks"]]);
});

test("a holder, a batch and a certificate have the same limit of policies", () => {
  const limitOf = (isAccepted: (policyIds: string[]) => boolean) => {
    for (let count = 1; ; count += 1)
      if (!isAccepted(Array.from({ length: count }, (_, at) => `pol_${at}`))) return count - 1;
  };
  const limits = [
    limitOf((policyIds) => parseCertificateInput(specInput("acc_1", { policyIds })).ok),
    limitOf((policyIds) => parseInput(newHolderSchema, { accountId: "acc_1", name: "Gull", policyIds }).ok),
    limitOf(
      (policyIds) => parseInput(newBatchSchema, { accountId: "acc_1", holderIds: ["hld_1"], policyIds }).ok,
    ),
  ];
  expect(limits).toEqual([40, 40, 40]);
});
