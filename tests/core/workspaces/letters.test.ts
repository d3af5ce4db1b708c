/** Emails to a client: asked for in any common way, never against the records, and changed by what is said next. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { createServicing } from "../../../core/servicing/mod.ts";
import { differencesOf } from "../../../core/approvals/differences.ts";
import { knownLinesOf } from "../../../core/workspaces/known-lines.ts";
import { letterSaying, toYou } from "../../../core/workspaces/letter-of.ts";
import { spelledOut } from "../../../core/workspaces/policy-lines.ts";
import { emailWords } from "../../../core/workspaces/task-words.ts";
import { addPolicyTo } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, createCarrier, valueOf } from "../../support/book-of-business.ts";
import { approvalsOf, converse, drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;

beforeAll(async () => {
  // Today is 11/20/2026.
  agency = await openTestAgency();
  const scope = agency.scope();
  const { id: granite } = await createCarrier(scope, "Granite Mutual");
  const client = async (name: string, contact: string) => {
    const email = `${contact.split(" ")[0]?.toLowerCase()}@office.example`;
    return valueOf(
      await createAccounts(scope).create({ ...businessInput(name), contact: { name: contact, email } }),
    ).id;
  };
  const brook = await client("Brookfield Plumbing Co.", "Petra Nairn");
  const add = (account: string, policyNumber: string, type: string, inforceAt: string, expiresAt: string) =>
    addPolicyTo(agency, account, { policyNumber, type, inforceAt, expiresAt }, granite);
  await add(brook, "BP-AUTO", "COMMERCIAL_AUTO", "2026-07-01", "2027-07-01");
  await add(brook, "BP-GL", "GENERAL_LIABILITY", "2026-07-07", "2027-07-07");
  const soon = await client("Hollis Brewing LLC", "Anders Dahl");
  await add(soon, "HB-1", "PACKAGE", "2025-12-11", "2026-12-11");
  const marina = await client("Kingfisher Marina Inc.", "Wilma Sander");
  const property = await add(marina, "KM-7", "PROPERTY", "2026-10-07", "2027-10-07");
  valueOf(
    await createServicing(scope).create({
      type: "CANCEL_POLICY",
      details: { cancelPolicy: { reason: "Sold the north dock" } },
      ...{ accountId: marina, businessPolicyId: property, clientName: "Wilma Sander" },
    }),
  );
  const tile = await client("Tamarack Tile LLC", "Ines Callas");
  const umbrella = await add(tile, "TT-U", "UMBRELLA", "2026-03-01", "2027-03-01");
  const cancellation = { canceledBy: "INSURED", type: "CANCELLATION", reason: "REPLACED_OTHER_CARRIER" };
  valueOf(await createPolicies(scope).cancel({ id: umbrella, ...cancellation, effectiveAt: "2026-11-10" }));
}, 60_000);
afterAll(() => agency.close());

async function say(...messages: readonly string[]) {
  const { content, workspace, last } = await converse(agency, messages);
  const { state } = workspace;
  const mail = content.artifacts.at(-1);
  return {
    ...content,
    ...{ state, said: last?.content ?? "", choices: last?.choices ?? [], asked: last?.statements ?? [] },
    ...{ mail, body: mail?.body ?? "" },
  };
}

const truth = "Your auto policy BP-AUTO with Granite Mutual expires on 07/01/2027.";

describe("a letter that the records contradict", () => {
  const task = "draft an email to brookfield that their auto policy renews next month";

  test("is asked about, with the sentence that is true and a link to the policy", async () => {
    const { state, said, choices, asked, artifacts } = await say(task);
    expect(state).toBe("WAITING_FOR_INPUT");
    expect(said).toContain("“Your auto policy renews next month.”");
    expect(said).toContain("Auto BP-AUTO expires on 07/01/2027");
    expect(choices).toEqual([`Write “${truth}”`, "Keep my words"]);
    expect(asked[0]?.records).toHaveLength(1);
    expect(artifacts).toEqual([]);
  });

  test.each([`Write “${truth}”`, "use the date on record", "yes"])(
    "says what is true: %s",
    async (answer) => {
      const { body, mail } = await say(task, answer);
      expect(body).toContain(truth);
      expect(body).not.toContain("next month");
      expect(mail?.subject).toBe("Your auto policy BP-AUTO expires on 07/01/2027");
      expect(mail?.blocks[0]?.records).toHaveLength(1);
    },
  );

  test("says what somebody keeps to, and whoever approves sees that the records do not", async () => {
    const { body, approvals, said } = await say(task, "Keep my words");
    expect(body).toContain("Your auto policy renews next month.");
    expect(said).toContain("Check it before it is approved");
    const [approval] = approvals;
    const differences = approval ? await approvalsOf(agency.scope()).differencesOf(approval) : [];
    expect(differences.map(({ text }) => text)).toEqual([
      "The email says “Your auto policy renews next month.” Auto BP-AUTO expires on 07/01/2027.",
    ]);
  });

  test("is asked about again until somebody says which is true", async () => {
    const { said, artifacts } = await say(task, "shorter please");
    expect(said).toContain("I did not understand “shorter please”, and have not drafted the email yet.");
    expect(artifacts).toEqual([]);
    const other = await say(task, "no, the general liability policy");
    expect(other.said).toMatch(/^You ask me to write “Your general liability policy renews next month\.”/u);
    expect(other.said).toContain("General Liability BP-GL expires on 07/07/2027");
    expect(other.artifacts).toEqual([]);
  });

  test.each([
    "tell petra her gl expires in january",
    "email Brookfield Plumbing that their auto expired",
    "let petra know the umbrella is up for renewal",
    "tell petra that her auto policy BP-AUTO was canceled",
    "email ines that her umbrella is in force",
    "draft email to brookfield, auto policy renews in january",
  ])("is never drafted in silence: %s", async (message) => {
    const { state, choices, artifacts } = await say(message);
    expect(state).toBe("WAITING_FOR_INPUT");
    expect(choices).toContain("Keep my words");
    expect(artifacts).toEqual([]);
  });

  test.each([
    ["tell petra her gl expires in july 2027", "Your general liability policy expires in July 2027."],
    ["email anders that his package renews soon", "Your package policy renews soon."],
    ["email ines that her umbrella was canceled", "Your umbrella policy was canceled."],
    [
      "ask petra if her auto policy renews in may",
      "Could you please tell us whether your auto policy renews in May?",
    ],
  ])("is none where they agree or nothing is claimed: %s", async (message, sentence) => {
    expect((await say(message)).body).toContain(sentence);
  });
});

describe("a letter about a policy that is not on file", () => {
  test.each([
    ["tell petra her flood renewal is coming up", "No flood policy is on file"],
    ["let petra know the cyber renewal is due 12/15", "No cyber policy is on file"],
    ["email brookfield that their boat policy renews in march", "No boat policy is on file"],
    ["tell petra her D&O expires friday", "No directors and officers policy is on file"],
    ["email brookfield that we updated their inland marine policy", "No inland marine policy is on file"],
    ["tell petra policy SBA-220417 was canceled", "No policy SBA-220417 is on file"],
    [
      "tell petra that her liquor liability expires before christmas",
      "No liquor liability policy is on file",
    ],
    ["email petra about the flood renewal", "No flood policy is on file"],
    ["email Petra the auto limits and tell her that her flood policy expired", "No flood policy is on file"],
  ])("is asked about, never drafted: %s", async (message, onRecord) => {
    const { state, said, artifacts } = await say(message);
    expect(state).toBe("WAITING_FOR_INPUT");
    expect(said).toContain(`${onRecord} for Brookfield Plumbing Co.`);
    expect(artifacts).toEqual([]);
  });

  test("offers what is on file, and says what was chosen", async () => {
    const task = "tell petra her boat policy renews in july 2027";
    const { choices } = await say(task);
    expect(choices).toEqual([
      `Write “${truth}”`,
      "Write “Your general liability policy BP-GL with Granite Mutual expires on 07/07/2027.”",
      "Keep my words",
    ]);
    const { body, mail } = await say(task, `Write “${truth}”`);
    expect(body).toContain(truth);
    expect(body).not.toContain("boat");
    expect(mail?.blocks[0]?.records).toHaveLength(1);
  });

  test("takes the place of a part of a sentence, and leaves the rest of it", async () => {
    const task = "tell petra her auto renews friday, so please send the driver list";
    expect((await say(task)).said).toContain("“Your auto policy renews Friday”. The records say otherwise");
    expect((await say(task, "use the date on record")).body).toContain(
      "Your auto policy BP-AUTO with Granite Mutual expires on 07/01/2027, so please send the driver list.",
    );
  });

  test("is asked about where a change of the draft says it, and whoever approves sees what was kept", async () => {
    const task = ["tell petra we got the payroll", "add that her flood policy renews in may"];
    const { said, approvals } = await say(...task);
    expect(said).toContain("No flood policy is on file for Brookfield Plumbing Co.");
    expect(approvals[0]?.version).toBe(1);
    const kept = await say(...task, "keep my words");
    expect(kept.body).toContain("Your flood policy renews in May.");
    expect(kept.mail?.known?.map(({ text }) => text)).toEqual([
      "No flood policy is on file for Brookfield Plumbing Co.",
    ]);
  });

  test.each([
    ["tell petra her auto quote expires friday", "Your auto quote expires Friday."],
    ["tell petra the audit of her auto policy is due 12/15", "The audit of your auto policy is due 12/15."],
    ["tell petra her auto premium is due friday", "Your auto premium is due Friday."],
    ["tell petra we do not have a flood policy for her", "We do not have a flood policy for you."],
    ["tell anders his liquor liability renews in december", "Your liquor liability renews in December."],
    ["tell petra our privacy policy is attached", "Our privacy policy is attached."],
    ["tell petra her granite policy renews in july 2027", "renews in July 2027."],
  ])("is none where it is of something else or nothing speaks against it: %s", async (message, sentence) => {
    expect((await say(message)).body).toContain(sentence);
  });
});

test("a line that gives no figure itself counts with the figures of its quote", () => {
  const statements = [{ text: "Auto BP-AUTO: Coverage (autos liability): Covered.", attachmentNumbers: [1] }];
  const content = "Covered autos liability 7, 8, 9 $1,000,000 CSL each accident";
  const place = { documentId: "doc_1", readingId: "rdg_1", segments: [], documentName: "auto.pdf" };
  const attachments = [{ number: 1, ...place, content }];
  const body = "Your auto limit is $2,000,000.";
  const differencesTo = (asPrinted: boolean) =>
    differencesOf({ kind: "EMAIL", body, ...knownLinesOf(statements, attachments, asPrinted) });
  expect(differencesTo(true)).toMatchObject([
    { text: expect.stringContaining("says $1,000,000"), quotes: [1] },
  ]);
  expect(differencesTo(false)).toMatchObject([{ isUnsaid: true }]);
});

test("shorthand does not reach a client", () => {
  expect(spelledOut("the gl renews")).toBe("the general liability policy renews");
  expect(spelledOut("your gl limit is 2 million")).toBe("your general liability limit is $2,000,000");
  expect(spelledOut("the bop and the wc policy")).toBe(
    "the business owners policy and the workers' compensation policy",
  );
  expect(toYou("we will call her monday, her audit is dec 10")).toBe(
    "we will call you Monday, your audit is Dec 10",
  );
  expect(spelledOut("pls send the coi by friday")).toBe("please send the certificate of insurance by Friday");
});

test("what is typed in a hurry becomes sentences, and the first is the subject", () => {
  expect(
    letterSaying("your umbrella policy cancelled 11/27, need the signed form + $1,250 by friday"),
  ).toEqual({
    subject: "Your umbrella policy was canceled effective 11/27",
    body: "Your umbrella policy was canceled effective 11/27. We need the signed form and $1,250 by Friday.",
  });
});

test.each([
  "renewal email to brookfield",
  "draft a follow up to kingfisher about the overdue request",
  "thank you email to owen for the referral",
  "need to let petra know the truck is on",
  "follow up with ines on the cert",
  "check in with anders about the payroll",
  "reach out to petra and ask for her loss runs",
  "shoot wilma a quick note that we got the release",
  "drop petra a line about the audit",
  "reply to wilma that the release is here",
  "quick reminder to anders about the payment",
  "can u send petra a heads up that the audit is due",
  "brookfield email - the application is still missing",
  "get back to petra about the driver list",
])("is understood as an email: %s", (message) => {
  expect(emailWords.test(message)).toBe(true);
});

test.each([
  "how do I follow up with a carrier",
  "should I tell petra about the audit?",
  "what is the email for brookfield?",
  "add a note to the file that petra called",
  "update Petra's email to petra@new.example",
  "remind me to call petra",
])("is no email: %s", (message) => {
  expect(emailWords.test(message)).toBe(false);
});

describe("an email that is asked for by what it is for", () => {
  test("a renewal names the policy that ends soon, and its day", async () => {
    const { body, mail } = await say("renewal email to hollis brewing");
    expect(mail?.toEmail).toBe("anders@office.example");
    expect(body).toContain("Your package policy HB-1 with Granite Mutual expires on 12/11/2026.");
    expect(mail?.blocks[0]?.records).toHaveLength(1);
  });

  test("a renewal of which no policy ends soon asks which one", async () => {
    const { choices } = await say("renewal email to brookfield");
    expect(choices).toEqual([
      "Auto BP-AUTO, expires 07/01/2027",
      "General Liability BP-GL, expires 07/07/2027",
      "All of them",
    ]);
    const { body } = await say("renewal email to brookfield", "General Liability BP-GL, expires 07/07/2027");
    expect(body).toContain("BP-GL with Granite Mutual expires on 07/07/2027.");
    expect(body).not.toContain("BP-AUTO");
  });

  test("a request that is not overdue is not called so", async () => {
    const { said, choices } = await say("draft a follow up to kingfisher about the overdue request");
    expect(said).toContain(
      "Kingfisher Marina Inc. has no overdue service request. One is open: “Cancel Policy”",
    );
    const { body } = await say("draft a follow up to kingfisher about the overdue request", choices[0] ?? "");
    expect(body).toContain(
      "We are following up on your request of 11/20/2026 (cancel policy, property policy KM-7).",
    );
  });

  test.each([
    ["draft an email to the city about brookfield", "the city"],
    ["And draft an email to their landlord for brookfield", "their landlord"],
    ["Please write a quick note to the bank", "the bank"],
  ])("%j is asked what it should say, and does not go to the client", async (task, whom) => {
    const asked = await say(task);
    expect(asked.state).toBe("WAITING_FOR_INPUT");
    expect(asked.said).toBe(`What should the email to ${whom} say?`);
    const { mail, body } = await say(task, "The certificate is on its way.");
    expect(body).toMatch(/^Hello,\n\nThe certificate is on its way\./u);
    expect(mail?.toEmail).toBeNull();
  });

  test("what somebody else is told does not go to the client either", async () => {
    const { mail, body } = await say(
      "draft an email to the landlord of brookfield that the auto policy expires on 07/01/2027",
    );
    expect(body).toContain(
      "Hello,\n\nThe auto policy expires on 07/01/2027. This is about our client Brookfield Plumbing Co.",
    );
    expect(mail?.toEmail).toBeNull();
  });

  test("nothing but whom it goes to is asked what it should say", async () => {
    const asked = await say("draft an email to brookfield");
    expect(asked.said).toBe("What should the email to Brookfield Plumbing Co. say?");
    expect((await say("draft an email to brookfield", "that we got their payroll")).body).toContain(
      "We got your payroll.",
    );
  });
});

test.each([
  ["email brookfield, we got the release", "We got the release."],
  [
    "can you shoot petra a note, her auto policy renews in july 2027",
    "Your auto policy renews in July 2027.",
  ],
  ["brookfield gl email - renewal app still missing", "We still need your renewal application."],
  [
    "write petra at brookfield, auto renewal is coming along, ask if she wants the same limits",
    "Your auto renewal is coming along. Could you please tell us whether you want the same limits?",
  ],
])("what stands behind the name is what it says: %s", async (message, sentence) => {
  const { body, mail } = await say(message);
  expect(mail?.toEmail).toBe("petra@office.example");
  expect(body).toContain(sentence);
});

describe("what is said after a draft", () => {
  const drafted = "draft an email to brookfield with the auto policy's expiration date";

  test("makes it about another policy, as the next version of the same draft", async () => {
    const { body, mail, artifacts, approvals, said } = await say(drafted, "no, the general liability policy");
    expect(artifacts).toHaveLength(1);
    expect(mail?.version).toBe(2);
    expect(body).toContain("Your general liability policy BP-GL with Granite Mutual expires on 07/07/2027.");
    expect(body).not.toContain("BP-AUTO");
    expect(said).toContain("It waits for a yes as version 2.");
    expect(approvals).toMatchObject([{ state: "PENDING", version: 2 }]);
  });

  test("shortens it, and says so where there is nothing to leave out", async () => {
    const { body, mail } = await say("renewal email to hollis brewing", "make it shorter");
    expect(body).toBe(
      "Hello Anders Dahl,\n\nYour package policy HB-1 expires on 12/11/2026.\n\nBest regards,\nLarkspur Insurance",
    );
    expect(mail?.version).toBe(2);
    const again = await say("renewal email to hollis brewing", "make it shorter", "shorter");
    expect(again.mail?.version).toBe(2);
    expect(again.said).toContain("I did not change the draft. It says nothing that could go");
  });

  test.each([
    ["add that we need their payroll by friday", "We need your payroll by Friday."],
    ["also mention that the audit is due", "The audit is due."],
  ])("adds what is said: %s", async (wish, sentence) => {
    const { body, artifacts } = await say("tell petra we got her drivers list", wish);
    expect(artifacts).toHaveLength(1);
    expect(body).toContain(sentence);
  });

  test("sends it to somebody else", async () => {
    const { mail, artifacts } = await say(drafted, "send it to sam@broker.example instead");
    expect(artifacts).toHaveLength(1);
    expect(mail?.toEmail).toBe("sam@broker.example");
  });

  test("that needs a language model is said to need one", async () => {
    const { said, mail } = await say(drafted, "make it more formal");
    expect(said).toContain("I did not change the draft. I need a language model to find other words");
    expect(mail?.version).toBe(1);
  });

  test("does not change what somebody has decided on", async () => {
    const open = workspacesOf(agency.scope());
    const { id } = valueOf(await open.create({ message: "tell petra that we got her drivers list" }));
    await drive(agency, id);
    const [approval] = (await open.contentOf(id)).approvals;
    valueOf(
      await approvalsOf(agency.scope()).decide(approval?.id ?? "", { decision: "APPROVE", version: 1 }),
    );
    valueOf(await open.sendMessage(id, { message: "make it shorter" }));
    await drive(agency, id);
    const { artifacts } = await open.contentOf(id);
    expect(artifacts.map(({ version }) => version)).toEqual([1]);
  });

  test("of another task is that task", async () => {
    const { state, choices } = await say(drafted, "cancel the auto policy effective dec 15");
    expect(state).toBe("WAITING_FOR_INPUT");
    expect(choices).toContain("Open a service request: Cancel Policy");
    const answer = await say(drafted, "what is the premium of the auto policy?");
    expect(answer.mail?.version).toBe(1);
  });
});
