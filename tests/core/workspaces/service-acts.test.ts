/** What a client wants to have changed leads to a service request or to an email to the carrier, and to nothing unasked. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { serviceActOf } from "../../../core/workspaces/service-act.ts";
import { addPolicyTo } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, createCarrier, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { openRequest } from "../../support/service-requests.ts";
import { converse, drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
let account = "";
let liability = "";

beforeAll(async () => {
  agency = await openTestAgency();
  const scope = agency.scope();
  const { id: granite } = await createCarrier(scope, "Granite Mutual");
  account = valueOf(await createAccounts(scope).create(businessInput("Tamarack Tile LLC"))).id;
  const add = (policyNumber: string, type: string, inforceAt: string, expiresAt: string) =>
    addPolicyTo(agency, account, { policyNumber, type, inforceAt, expiresAt }, granite);
  await add("TA-204", "COMMERCIAL_AUTO", "2026-11-01", "2027-11-01");
  await add("TA-204-25", "COMMERCIAL_AUTO", "2025-12-05", "2026-12-05");
  liability = await add("TT-GL", "GENERAL_LIABILITY", "2026-03-01", "2027-03-01");
}, 30_000);
afterAll(() => agency.close());

const today = "2026-11-28";

test.each([
  ["add a vehicle to the tamarack auto policy", "ENDORSE_POLICY", null],
  ["cancel the tamarack GL effective dec 15", "CANCEL_POLICY", "2026-12-15"],
  ["flat cancel tamarack gl, he sold the business", "CANCEL_POLICY", null],
  ["pls add a 2025 ford f-250 to tamarack's auto eff monday", "ENDORSE_POLICY", "2026-11-30"],
  ["Ines called, wants to add a 2023 Transit van to thier auto, eff today", "ENDORSE_POLICY", today],
  ["drop the 2019 transit from the auto", "ENDORSE_POLICY", null],
  ["drop the Ram from tamarack's auto eff 12/15, sold it", "ENDORSE_POLICY", "2026-12-15"],
  ["raise the building limit to $420,000", "ENDORSE_POLICY", null],
  ["mortgagee change on TT-GL, new lender is Prairie Home Bank", "ENDORSE_POLICY", null],
  ["add Hilliard City Schools as additional insured on the gl", "ADD_ADDITIONAL_INSURED", null],
  ["tamarack needs a quote for cyber and epli", "QUOTE_REQUEST", null],
  ["reinstate TT-GL they paid today", "OTHER", null],
  ["add driver Joe Marr DOB 4/2/91 ME lic 8841220 to tamarack's auto eff today", "ENDORSE_POLICY", today],
  ["add driver Ann Roe, born 6/9/1988, license issued 3/4/2019, to the auto", "ENDORSE_POLICY", null],
  [
    "add the truck they bought on 11/20/2026 to the auto, effective date: 12/1/2026",
    "ENDORSE_POLICY",
    "2026-12-01",
  ],
  [
    "remove Lee Poe (hired 2/3/2020, lic exp 1/5/2027) from the auto as of 1/1",
    "ENDORSE_POLICY",
    "2027-01-01",
  ],
  ["take the trailer off the auto on 12/15", "ENDORSE_POLICY", "2026-12-15"],
])("%s is a request of the right type", (message, type, effectiveOn) => {
  expect(serviceActOf(message, today)).toMatchObject({ type, effectiveOn });
});

test.each([
  "cancel the reminder",
  "add a note to the file",
  "delete the workspace",
  "update Ines's email to ines@new.example",
  "compare the two quotes",
  "add the auto to the proposal",
  "generate a quote proposal",
  "need a coi for the city",
  "does the policy cover hired autos",
  "when was the truck added",
])("%s is none", (message) => {
  expect(serviceActOf(message, today)).toBeNull();
});

async function say(...messages: readonly string[]) {
  const { content, workspace, last } = await converse(agency, messages);
  return { ...content, workspace, said: last?.content ?? "", choices: last?.choices ?? [], last };
}

const requests = () => rowsOf(agency, "SELECT * FROM service_requests ORDER BY id");

describe("a change that a client wants", () => {
  const cancel = "cancel the tamarack GL effective dec 15";

  test("is offered as a request and as an email to the carrier, with a link to the policy", async () => {
    const { said, choices, last, approvals } = await say(cancel);
    expect(said).toContain(
      "I can open a service request “Cancel Policy” for General Liability TT-GL of Tamarack Tile LLC, effective 12/15/2026",
    );
    expect(choices).toEqual(["Open a service request: Cancel Policy", "Draft an email to Granite Mutual"]);
    expect(last?.statements[0]?.records).toMatchObject([{ policyId: liability }]);
    expect(approvals).toEqual([]);
    expect(await requests()).toEqual([]);
  });

  test("of a line with two policies asks which one", async () => {
    const { said, choices } = await say("add a vehicle to the tamarack auto policy");
    expect(said).toBe("Which policy of Tamarack Tile LLC is it about?");
    expect(choices.toSorted()).toEqual(["Auto TA-204", "Auto TA-204-25"]);
    const chosen = await say("add a vehicle to the tamarack auto policy", "Auto TA-204");
    expect(chosen.said).toContain("for Auto TA-204 of Tamarack Tile LLC");
    expect(chosen.said).toContain("The carrier will ask for the VIN.");
  });

  test("becomes the request that somebody chose, which the workspace shows", async () => {
    const { said, workspace, last, stages } = await say(cancel, "Open a service request: Cancel Policy");
    const [request, ...others] = await requests();
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      type: "CANCEL_POLICY",
      state: "OPEN",
      account_id: account,
      policy_id: liability,
    });
    expect(request?.["details"]).toContain(`${cancel} (effective 12/15/2026)`);
    expect(workspace.serviceRequestId).toBe(request?.["id"]);
    expect(said).toContain("I opened the service request “Cancel Policy” for General Liability TT-GL, due ");
    expect(said).toContain("Nothing was sent to the client or the carrier.");
    expect(last?.statements[0]?.records).toMatchObject([{ policyId: liability }]);
    expect(stages.flatMap(({ events }) => events.map(({ title }) => title))).toContain(
      "Open a service request",
    );
    const audited = await rowsOf(agency, "SELECT action FROM audit_entries WHERE entity = 'serviceRequest'");
    expect(audited).toEqual([{ action: "serviceRequest.create" }]);
  });

  test("becomes the draft of an email to the carrier, which goes to nobody yet", async () => {
    const { artifacts, approvals } = await say(cancel, "Draft an email to Granite Mutual");
    expect(artifacts[0]?.toEmail).toBeNull();
    expect(artifacts[0]?.body).toContain(
      "on the general liability policy TT-GL of Tamarack Tile LLC, effective 12/15/2026: “Cancel the tamarack general liability policy effective Dec 15.”",
    );
    expect(approvals).toMatchObject([{ state: "PENDING" }]);
  });

  test("in a client's own request is not asked for again", async () => {
    const { id: serviceRequestId } = await openRequest(agency, {
      ...{ accountId: account, businessPolicyId: liability, type: "OTHER" },
      details: {
        other: { description: "Cancel the GL effective dec 15, and draft an email to the carrier" },
      },
    });
    const before = await requests();
    const open = workspacesOf(agency.scope());
    const { id } = valueOf(await open.create({ serviceRequestId }));
    await drive(agency, id);
    const { messages, approvals } = await open.contentOf(id);
    expect(messages.at(-1)?.choices ?? []).not.toContain("Open a service request: Cancel Policy");
    expect(approvals).toEqual([]);
    expect(await requests()).toEqual(before);
  });

  test("is let go for another question", async () => {
    const before = (await requests()).length;
    const { said } = await say(cancel, "when does the GL expire?");
    expect(said).toContain("03/01/2027");
    expect(await requests()).toHaveLength(before);
  });
});
