/** Questions about every client are answered by a plan over the records, or say which words have no part in it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { createServicing } from "../../../core/servicing/mod.ts";
import { bookQuestionOf } from "../../../core/workspaces/book-question.ts";
import { searchBook } from "../../../core/workspaces/search-book.ts";
import { addPolicyTo } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, createCarrier, valueOf } from "../../support/book-of-business.ts";
import { drive, workspacesOf } from "../../support/workspaces.ts";

const today = "2026-11-20";
const planOf = (question: string) => bookQuestionOf(question, today, [])?.plan;

describe("the plan of a question", () => {
  test.each([
    [
      "what expires in january",
      { of: "POLICIES", standing: "IN_FORCE", ends: { from: "2027-01-01", before: "2027-02-01" } },
    ],
    ["who renews next month?", { of: "POLICIES", ends: { from: "2026-12-01", before: "2027-01-01" } }],
    ["which clients have umbrella", { of: "CLIENTS", types: ["UMBRELLA"], without: [] }],
    ["which clients don't have an umbrella", { of: "CLIENTS", types: [], without: ["UMBRELLA"] }],
    [
      "clients with wc but no gl",
      { of: "CLIENTS", types: ["WORKERS_COMPENSATION"], without: ["GENERAL_LIABILITY"] },
    ],
    ["how many auto policies do we have", { of: "POLICIES", types: ["COMMERCIAL_AUTO"], counts: true }],
    ["what expired this month", { of: "POLICIES", standing: "EXPIRED", ends: { from: "2026-11-01" } }],
    ["show me all canceled policies", { of: "POLICIES", standing: "CANCELED", ends: null }],
    ["what's our biggest policy", { of: "POLICIES", most: "HIGHEST", top: 1 }],
    ["top 3 policies", { of: "POLICIES", most: "HIGHEST", top: 3 }],
    [
      "which accounts have WC expiring in next 60 days with premium over 10k",
      {
        types: ["WORKERS_COMPENSATION"],
        ends: { before: "2027-01-20" },
        premium: { above: 1_000_000, below: null },
      },
    ],
    ["list bops under $7,500 premium", { premium: { above: null, below: 750_000 } }],
    ["who pays at least 20k in premium for auto", { premium: { above: 1_999_999, below: null } }],
    ["what's overdue in servicing", { of: "REQUESTS", isOverdue: true }],
    ["any open requests due this week", { of: "REQUESTS", isOverdue: false, ends: { before: "2026-11-23" } }],
  ])("%s", (question, plan) => {
    expect(planOf(question)).toMatchObject(plan);
  });

  test("has no place for words that it does not know, and names them", () => {
    expect(bookQuestionOf("which clients have umbrella limits over 5 million", today, [])).toMatchObject({
      plan: null,
      unknown: expect.arrayContaining(["limits"]),
    });
  });

  test.each([
    "what does our procedure say about late certificates",
    "does the policy cover flood",
    "when does the auto policy expire",
    "what is in this file",
    "hi",
  ])("%s is no question about every client", (question) => {
    expect(planOf(question) ?? null).toBeNull();
  });
});

describe("the book's answer", () => {
  let agency: TestAgency;
  beforeAll(async () => {
    agency = await openTestAgency();
    const scope = agency.scope();
    const granite = (await createCarrier(scope, "Granite Mutual")).id;
    const union = (await createCarrier(scope, "Union Slope Casualty")).id;
    const client = async (name: string) =>
      valueOf(await createAccounts(scope).create(businessInput(name))).id;
    const add = (
      account: string,
      policyNumber: string,
      type: string,
      expiresAt: string,
      carrier = granite,
    ) => {
      const inforceAt = `${Number(expiresAt.slice(0, 4)) - 1}${expiresAt.slice(4)}`;
      return addPolicyTo(
        agency,
        account,
        { policyNumber, type, inforceAt, expiresAt, premium: 1000 },
        carrier,
      );
    };
    const tile = await client("Tamarack Tile LLC");
    await add(tile, "TT-GL", "GENERAL_LIABILITY", "2027-01-15");
    const umbrella = await add(tile, "TT-U", "UMBRELLA", "2027-03-01", union);
    const cancellation = { canceledBy: "INSURED", type: "CANCELLATION", reason: "REPLACED_OTHER_CARRIER" };
    valueOf(await createPolicies(scope).cancel({ id: umbrella, ...cancellation, effectiveAt: "2026-11-10" }));
    const dental = await client("Maplecrest Dental PC");
    await add(dental, "MD-U", "UMBRELLA", "2027-01-02");
    await add(dental, "MD-BOP", "BUSINESS_OWNERS", "2026-11-05");
    const tree = await client("Birchline Tree Care");
    await add(tree, "BT-WC", "WORKERS_COMPENSATION", "2027-06-01", union);
    valueOf(
      await createServicing(scope).create({
        type: "QUESTION",
        details: { question: { question: "Are borrowed tools covered?" } },
        ...{ accountId: tree, clientName: "Ash Birch", dueAt: "2026-11-20T14:00:00.000Z" },
      }),
    );
  }, 30_000);
  afterAll(() => agency.close());

  const ask = async (question: string) =>
    await searchBook(agency.db, question, { nowMs: agency.clock.nowMs, staff: [] });

  test.each([
    [
      "what expires in january",
      "2 of 5 policies match. I looked at policies in force that end from 01/01/2027 to 01/31/2027.",
      [
        "Maplecrest Dental PC: Umbrella MD-U with Granite Mutual, expires on 01/02/2027.",
        "Tamarack Tile LLC: General Liability TT-GL with Granite Mutual, expires on 01/15/2027.",
      ],
    ],
    [
      "which clients have umbrella",
      "1 of 3 clients matches. I looked at clients with policies in force of the type Umbrella.",
      ["Maplecrest Dental PC: Umbrella MD-U with Granite Mutual, expires on 01/02/2027."],
    ],
    [
      "which clients have no umbrella",
      "2 of 3 clients match. I looked at clients without a policy in force of the type Umbrella.",
      ["Birchline Tree Care: has Workers Compensation.", "Tamarack Tile LLC: has General Liability."],
    ],
    [
      "which policies were canceled",
      "1 of 5 policies matches. I looked at policies canceled.",
      ["Tamarack Tile LLC: Umbrella TT-U with Union Slope Casualty, canceled effective 11/10/2026."],
    ],
    [
      "what expired this month",
      "1 of 5 policies matches. I looked at policies expired that ended from 11/01/2026 to 11/30/2026.",
      ["Maplecrest Dental PC: Business Owners MD-BOP with Granite Mutual, expired on 11/05/2026."],
    ],
    [
      "which policies are with union slope",
      "1 of 5 policies matches. I looked at policies in force with Union Slope Casualty.",
      ["Birchline Tree Care: Workers Compensation BT-WC with Union Slope Casualty, expires on 06/01/2027."],
    ],
    [
      "what's overdue in servicing",
      "1 of 1 open request matches. I looked at overdue service requests.",
      ["Birchline Tree Care: Question, due 11/20/2026."],
    ],
    [
      "who renews in april",
      "0 of 5 policies match. I looked at policies in force that end from 04/01/2027 to 04/30/2027.",
      [],
    ],
  ])("%s", async (question, head, lines) => {
    const found = await ask(question);
    expect(found?.body.statements.map(({ text }) => text)).toEqual([head, ...lines]);
    expect(found?.body.statements.slice(1).every(({ clientIds = [] }) => clientIds.length === 1)).toBe(true);
  });

  test("leads to each policy that it names", async () => {
    const statements = (await ask("what expires in january"))?.body.statements ?? [];
    expect(statements.slice(1).map(({ records = [] }) => records.length)).toEqual([1, 1]);
  });

  const say = async (message: string) => {
    const open = workspacesOf(agency.scope());
    const { id } = valueOf(await open.create({ message }));
    await drive(agency, id);
    const last = (await open.contentOf(id)).messages.at(-1);
    return { said: last?.content ?? "", statements: last?.statements ?? [] };
  };

  test("is given in a workspace, and half a question is not answered", async () => {
    expect((await say("what expires in january")).said).toContain("2 of 5 policies match.");
    const half = await say("which clients have umbrella limits over 5 million");
    expect(half.said).toContain("I did not understand “limits”");
    expect(half.said).not.toContain("match");
    expect((await say("anything expiring before easter?")).said).toContain("“easter”");
  });

  test.each([
    ["does tamarack have umbrella", "No. Umbrella TT-U was canceled effective 11/10/2026, on record."],
    [
      "does birchline have cyber?",
      "No. Birchline Tree Care has no cyber policy on record. In force: Workers Compensation BT-WC.",
    ],
    ["do we write the umbrella for maplecrest", "Yes. Umbrella MD-U expires on 01/02/2027, on record."],
  ])("whether a client has a line is said first: %s", async (question, answer) => {
    const { said, statements } = await say(question);
    expect(said).toBe(answer);
    expect(statements[0]?.records).toHaveLength(1);
  });

  test("a policy of a line that no type of policy is of is looked for in the records", async () => {
    expect((await say("does tamarack have a flood policy?")).said).toContain(
      "No. Tamarack Tile LLC has no flood policy on record. In force: General Liability TT-GL.",
    );
  });

  test("where documents say nothing of a coverage, the policies that were looked at are named", async () => {
    const { said } = await say("does tamarack have flood coverage?");
    expect(said).toContain("I found no answer.");
    expect(said).toContain("No document has been read for General Liability TT-GL.");
  });
});
