/** What a renewal means for the holders of certificates: what differs, who would lose a mark, and what is asked. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { listEntries, type ReissueView } from "../../../core/certificate-batches/view-reissue.ts";
import { readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { batchesOf, columbus, runBatches } from "../../support/certificate-holders.ts";
import {
  createRenewedPolicy,
  issueOn,
  type RenewedPolicy,
  statesOf,
  waiver,
} from "../../support/renewed-certificates.ts";

let agency: TestAgency;
let renewed: RenewedPolicy;
beforeEach(async () => {
  agency = await openTestAgency();
  renewed = await createRenewedPolicy(agency);
});
afterEach(() => agency.close());

const batches = () => batchesOf(agency.scope());
const view = async (): Promise<ReissueView> => {
  const found = await batches().findReissue(renewed.renewalId);
  if (!found) throw new Error("There is no reissue.");
  return found;
};
const reissue = async (more: Record<string, unknown> = {}) =>
  valueOf(await batches().reissue({ policyId: renewed.renewalId, ...more }));
const stateOf = (batchId: string) => statesOf(agency, batchId);

test("says what each holder has, what the renewal would print, and who would lose a mark", async () => {
  const { entries, batch, unlisted, previous } = await view();
  expect([previous.id, batch, unlisted]).toEqual([renewed.previousId, null, 0]);
  expect(entries.map(({ holder, needsDecision }) => [holder.name.split(" ")[0], needsDecision])).toEqual([
    ["Brightwater", false],
    ["Marlow", true],
    ["Northgate", false],
  ]);
  const [brightwaterEntry, marlowEntry] = entries;
  expect(
    brightwaterEntry?.comparison.rows.map(({ label, change, holds, renewal }) => [
      label,
      change,
      holds,
      renewal,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ["Policy number", "RENEWED", "GL-4477-26", "GL-4477-27"],
      ["Carrier", "SAME", "Pinnacle Lake Mutual", "Pinnacle Lake Mutual"],
      [expect.stringMatching(/medical/i), "CHANGED", "$10,000", "$5,000"],
      [expect.stringMatching(/occurrence/i), "SAME", "$1,000,000", "$1,000,000"],
    ]),
  );
  expect(brightwaterEntry?.comparison.differences.map(({ text }) => text)).toEqual(["$10,000 to $5,000"]);
  expect(marlowEntry?.comparison.differences.at(-1)).toMatchObject({
    label: "Waiver of subrogation",
    holds: "CG 24 04",
    renewal: null,
    text: "no proof on the renewal",
  });
  expect(await batches().countToReissue(renewed.previousId)).toBe(3);
});

test("says when the renewal's schedule names someone else", async () => {
  await readInto(
    agency,
    renewed.renewalId,
    "waiver27.txt",
    [waiver("GL-4477-27", "Fallow Creek Marina LLC")],
    {
      type: "ENDORSEMENT",
    },
  );
  const { entries } = await view();
  const entry = entries.find(({ holderId }) => holderId === renewed.marlow);
  expect(entry?.comparison.differences.at(-1)?.text).toBe("scheduled name differs");
});

test("asks for the written contract behind a blanket endorsement", async () => {
  const anyone = "As required by written contract";
  await readInto(agency, renewed.renewalId, "waiver27.txt", [waiver("GL-4477-27", anyone)], {
    type: "ENDORSEMENT",
  });
  const problem = problemOf(await batches().reissue({ policyId: renewed.renewalId }));
  expect(problem.fields).toEqual([
    {
      path: "isContractConfirmed",
      message:
        "Marks on one certificate need a written contract (Marlow Yards Property Group LLC). Confirm that it is there.",
    },
  ]);
  const batch = await reissue({ isContractConfirmed: true });
  await runBatches(agency);
  expect(await stateOf(batch.id)).toMatchObject({ Marlow: "ISSUED" });
  const [row] = await rowsOf(
    agency,
    `SELECT snapshot ->> '$.policies[0].marks[0].contract.userId' AS confirmed FROM certificates WHERE holder_id = '${renewed.marlow}' AND superseded_by IS NULL`,
  );
  expect(row).toEqual({ confirmed: agency.ownerId });
});

test("counts the certificates that it does not replace", async () => {
  await issueOn(agency, renewed.account.id, renewed.previousId, { holderId: renewed.northgate });
  const holder = { name: "Not Listed LLC", address: columbus };
  await issueOn(agency, renewed.account.id, renewed.previousId, { holder });
  const { entries, unlisted } = await view();
  expect([entries.length, unlisted]).toEqual([4, 1]);
});

test("lists by segment, filter and page", async () => {
  const seen = await view();
  const namesOf = (request: Parameters<typeof listEntries>[1]) =>
    valueOf(listEntries(seen, request)).nodes.map(({ holder }) => holder.name.split(" ")[0]);
  expect(namesOf({ segment: "NEEDS_DECISION" })).toEqual(["Marlow"]);
  expect(namesOf({ segment: "SAME" })).toEqual([]);
  expect(namesOf({ filter: "retail" })).toEqual(["Northgate"]);
  expect(namesOf({ filter: "risk@marlow" })).toEqual(["Marlow"]);
  const first = valueOf(listEntries(seen, { first: 2 }));
  expect(first.hasNextPage).toBe(true);
  expect(namesOf({ first: 2, after: first.endCursor })).toEqual(["Northgate"]);
  expect(problemOf(listEntries(seen, { after: "?" })).code).toBe("VALIDATION");
});

test("is for renewals and their holders only", async () => {
  expect(await batches().findReissue(renewed.previousId)).toBeNull();
  expect(problemOf(await batches().reissue({ policyId: renewed.previousId })).code).toBe("NOT_FOUND");
  const decisions = [{ certificateId: "crt_x", decision: "HOLD" }];
  expect(
    problemOf(await batches().reissue({ policyId: renewed.renewalId, decisions })).fields?.[0]?.path,
  ).toBe("decisions.0.certificateId");
});
