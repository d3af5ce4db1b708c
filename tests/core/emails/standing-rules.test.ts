/**
 * A standing rule: an owner switches it on under a name, and it confirms the receipt of a contact's email. The mail, the
 * thread and the audit log name it; nobody else gets one, nobody twice, and nothing leaves once it is off.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createEmails } from "#core/emails";
import { createReplyQueue } from "#core/emails/work";
import { confirmReceiptJob, mayBeConfirmed } from "../../../core/emails/rules/mod.ts";
import { openTestAgency, type TestAgency, useUpEmails } from "../../support/agency-database.ts";
import {
  fromAnna,
  fromColleague,
  type MadeEmail,
  openMailDoor,
  receiver,
} from "../../support/arriving-mail.ts";
import { businessInput, valueOf } from "../../support/book-of-business.ts";
import { createMemoryProvider, deliveryPorts, runMailJobs } from "../../support/certificate-mail.ts";
import { jobWork } from "../../support/job-work.ts";
import { openWork } from "../../support/worked-mail.ts";

let agency: TestAgency;
let door: ReturnType<typeof openMailDoor>;
let work: ReturnType<typeof openWork>;
let provider: ReturnType<typeof createMemoryProvider>;
beforeEach(async () => {
  agency = await openTestAgency();
  door = openMailDoor(agency);
  work = openWork(agency);
  provider = createMemoryProvider();
  valueOf(
    await createAccounts(agency.scope()).create({
      ...businessInput("Bluewater Plumbing LLC"),
      contact: { name: "Anna Pelletier", email: "anna@bluewater.example" },
    }),
  );
});
afterEach(() => agency.close());

const emails = () =>
  createEmails(agency.scope(), { findAddress: async () => "service@mail.example", replyKey: "key" });
const switchOn = async (name = "Receipts") => {
  const { rule } = valueOf(await emails().switchOnRule({ kind: "CONFIRM_RECEIPT", name }));
  if (!rule) throw new Error("The rule is not on.");
  return rule;
};
const switchOff = async (id: string) => valueOf(await emails().switchOffRule(id));
const asking = "Please send a certificate to the City of Norwood, 25 Cottage Road, Norwood MA 02062.";
const arrive = (email: MadeEmail = {}) => door.take({ ...fromAnna, text: asking, ...email }, { receiver });
const deliver = () => runMailJobs(agency, deliveryPorts(provider, new Map()));
/** Everything that is to happen by itself. */
async function settle(): Promise<void> {
  await work.confirm();
  await deliver();
}
/** Runs the job of a message; `meanwhile` happens after it has decided and before it writes. */
async function confirmAfter(emailId: string, meanwhile: () => Promise<unknown>): Promise<void> {
  let isFirst = true;
  const queueReply = createReplyQueue({ findAddress: async () => "service@mail.example", replyKey: "key" });
  const ports = {
    queueReply: async (...reply: Parameters<typeof queueReply>) => {
      if (isFirst) await meanwhile();
      isFirst = false;
      return queueReply(...reply);
    },
  };
  await confirmReceiptJob.run(ports, jobWork(agency.scope({ kind: "WORKFLOW", id: "mail" }), { emailId }));
}
const audit = (action: string) =>
  work.rows("SELECT actor_kind, actor_id, entity_id, before, after FROM audit_entries WHERE action = ?", [
    action,
  ]);

describe("while a rule is on", () => {
  test("a contact whose sender is verified is told that the email has arrived, and the mail names the rule", async () => {
    const rule = await switchOn("Receipts by Odette");
    const email = await arrive();
    await settle();
    const [mail, ...more] = provider.accepted;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: "anna@bluewater.example", subject: "Re: Certificate for the city" });
    expect(mail).toMatchObject({ isAutomatic: true, cc: [] });
    expect(mail?.text).toMatch(
      /^Hello Anna,\n\nThank you for your email\. We have received it and are on it\./u,
    );
    expect(mail?.text).toContain("This email does not bind, change or cancel any coverage.");
    expect(mail?.text).toContain("sent automatically by the rule “Receipts by Odette”");
    // In the thread, as sent by the rule.
    const [, sent] = (await emails().messagesOf.load((await work.threadOf(email))["id"] as string)) ?? [];
    expect(sent).toMatchObject({
      ...{ kind: "AUTOMATIC_REPLY", senderRole: "CARA" },
      rule: { id: rule.id, name: "Receipts by Odette", onBy: agency.ownerId },
    });
    // In the audit log.
    const [entry] = await audit("email.sendByRule");
    expect(entry).toMatchObject({ actor_kind: "WORKFLOW", entity_id: sent?.id });
    expect(JSON.parse(entry?.["after"] as string)).toMatchObject({
      ...{ answers: email, to: "anna@bluewater.example", ruleId: rule.id, rule: "Receipts by Odette" },
    });
  });

  test("Cara works on the email as she would without it: what was asked is still open, and waits for a yes", async () => {
    await switchOn();
    const email = await arrive();
    await settle();
    const thread = await work.work(email);
    expect(thread).toMatchObject({ state: "ACTIVE", waiting_for: "AGENT" });
    const [draft] = await work.drafts();
    expect(draft?.["content"]).toContain("your request for a certificate of insurance for City of Norwood");
    // It does not outdate the draft either.
    expect(draft).toMatchObject({ state: "PENDING", outdated_at: null });
  });

  test("a receipt that comes back asks for nobody's attention, and the thread waits for whom it waited", async () => {
    await switchOn();
    const email = await arrive({ text: "What is our deductible for hail?" });
    await settle();
    await work.restate();
    expect(await work.threadOf(email)).toMatchObject({ state: "ACTIVE" });
  });

  test("a thread gets one, also when its messages come at once and their jobs run at once", async () => {
    await switchOn();
    await arrive({ id: "a@x" });
    await arrive({ id: "b@x", inReplyTo: "a@x", at: 1 });
    await Promise.all([work.confirm(), work.confirm()]);
    await deliver();
    await arrive({ id: "c@x", inReplyTo: "b@x", at: 2 });
    await settle();
    expect(provider.accepted).toHaveLength(1);
  });

  test("a thread gets one, also when another message of it is confirmed between the decision and the write", async () => {
    await switchOn();
    const first = await arrive({ id: "a@x" });
    const second = await arrive({ id: "b@x", inReplyTo: "a@x", at: 1 });
    await confirmAfter(first, () => confirmAfter(second, async () => undefined));
    expect(await door.count("deliveries")).toBe(1);
  });

  test("a machine that seems to be a person and opens a thread with each answer gets five a day", async () => {
    await switchOn();
    for (let at = 0; at < 8; at += 1) {
      await arrive({ subject: `Away ${at}`, at });
      await settle();
    }
    expect(provider.accepted).toHaveLength(5);
    agency.clock.nowMs += 24 * 60 * 60_000;
    await arrive({ subject: "Back", at: 9 });
    await settle();
    expect(provider.accepted).toHaveLength(6);
  });
});

const stranger = { from: "Bo Lin <bo@elsewhere.example>" };
const verified = (domain: string) => [
  `Authentication-Results: ${receiver}; dmarc=pass header.from=${domain}`,
];

test.each<[string, MadeEmail]>([
  ["a stranger", { ...stranger, headers: verified("elsewhere.example") }],
  ["a contact whom the receiver does not vouch for", { headers: [] }],
  [
    "a contact whose sender is forged",
    { headers: [`Authentication-Results: ${receiver}; dmarc=fail header.from=bluewater.example`] },
  ],
  [
    "a contact whom only a header below ours vouches for",
    {
      headers: [
        `Authentication-Results: ${receiver}; dmarc=none header.from=bluewater.example`,
        `Authentication-Results: ${receiver}; dmarc=pass header.from=bluewater.example`,
      ],
    },
  ],
  ["an automatic reply", { headers: [...fromAnna.headers, "Auto-Submitted: auto-replied"] }],
  ["an absence by its subject", { subject: "Out of Office: back on Monday" }],
  ["a mailing list", { headers: [...fromAnna.headers, "List-Id: <news.bluewater.example>"] }],
  ["bulk mail", { headers: [...fromAnna.headers, "Precedence: bulk"] }],
  ["spam", { headers: [...fromAnna.headers, "X-Spam-Flag: YES"] }],
  ["a colleague", fromColleague],
  ["thanks alone", { text: "Thank you!" }],
])("%s gets none", async (_, email) => {
  await switchOn();
  await arrive(email);
  await settle();
  expect(provider.accepted).toEqual([]);
  expect(await door.count("deliveries")).toBe(0);
});

test.each([
  ["a machine's", { kind: "AUTOMATIC_REPLY" as const }],
  ["not verified", { authenticity: "UNKNOWN" as const }],
  ["a colleague's", { isFromStaff: true }],
  ["nobody's on file", { accountId: null }],
])("a message that is %s may not be confirmed, whatever else it is", (_, flaw) => {
  const sound = { kind: "PERSON", authenticity: "VERIFIED", isFromStaff: false, accountId: "acc_1" } as const;
  expect(mayBeConfirmed(sound)).toBe(true);
  expect(mayBeConfirmed({ ...sound, ...flaw })).toBe(false);
});

test("without a rule, nobody gets one", async () => {
  await arrive();
  expect(await work.confirm()).toBe(0);
  expect(await door.count("deliveries")).toBe(0);
});

test("a contact of two accounts gets none: a person chooses whose email it is", async () => {
  await switchOn();
  valueOf(
    await createAccounts(agency.scope()).create({
      ...businessInput("Pelletier Holdings LLC"),
      contact: { name: "Anna Pelletier", email: "anna@bluewater.example" },
    }),
  );
  await arrive();
  await settle();
  expect(await door.count("deliveries")).toBe(0);
});

test("whoever is new to a thread gets none, also a contact who knows its token", async () => {
  const first = await door.take({ ...stranger, id: "a@x", text: asking }, { receiver });
  await switchOn();
  await door.take({ ...fromAnna, text: asking, at: 1 }, { receiver, answers: first });
  await settle();
  expect(await door.count("deliveries")).toBe(0);
});

test("an address that mail came back from gets none", async () => {
  await switchOn();
  await agency.raw.execute(
    "INSERT INTO mail_addresses (address, bounced_at, reason) VALUES ('anna@bluewater.example', 1, 'No such mailbox.')",
  );
  await arrive();
  await settle();
  expect(await door.count("deliveries")).toBe(0);
});

test("a thread in which the agency has written gets none", async () => {
  const first = await arrive({ id: "a@x" });
  valueOf(
    await emails().send({
      ...{ emailId: first, isForward: false, to: "anna@bluewater.example", subject: "Re: Certificate" },
      body: "We are working on it.",
    }),
  );
  await switchOn();
  await arrive({ id: "b@x", inReplyTo: "a@x", at: 1 });
  await settle();
  expect(provider.accepted.map(({ text }) => text.split("\n")[0])).toEqual(["We are working on it."]);
});

test("what had arrived before the rule was on gets none, and what was left lying for a day neither", async () => {
  await switchOn("First");
  await arrive({ id: "a@x" });
  const [on] = await emails().listRules();
  await switchOff(on?.rule?.id ?? "");
  agency.clock.nowMs += 1_000;
  await switchOn("Second");
  await work.confirm();
  await arrive({ id: "b@x", subject: "Another matter" });
  agency.clock.nowMs += 25 * 60 * 60_000;
  await work.confirm();
  expect(await door.count("deliveries")).toBe(0);
});

test("a month that is used up gets none, and the last email of a month goes to one of two", async () => {
  await switchOn();
  await useUpEmails(agency, 1);
  await arrive({ id: "a@x", subject: "One" });
  await arrive({ id: "b@x", subject: "Two", at: 1 });
  await settle();
  expect(provider.accepted.map(({ subject }) => subject)).toEqual(["Re: One"]);
});

test("the month's last email is sent by somebody else between the decision and the write: nothing is queued", async () => {
  await switchOn();
  const email = await arrive();
  await confirmAfter(email, () => useUpEmails(agency));
  expect(await work.rows("SELECT id FROM deliveries WHERE yes_kind = 'RULE'")).toEqual([]);
});

describe("a rule that is switched off", () => {
  test("sends nothing that it has queued, says so in the thread, and switching it on again changes nothing of that", async () => {
    const rule = await switchOn();
    const email = await arrive();
    await work.confirm();
    await switchOff(rule.id);
    await switchOn("Receipts again");
    await deliver();
    expect(provider.accepted).toEqual([]);
    const [, sent] = (await emails().messagesOf.load((await work.threadOf(email))["id"] as string)) ?? [];
    expect(sent?.delivery).toMatchObject({
      state: "FAILED",
      reason: "The rule “Receipts” was switched off, so this email was not sent.",
    });
  });

  test("queues nothing, also when it is switched off between the decision and the write", async () => {
    const rule = await switchOn();
    const email = await arrive();
    await confirmAfter(email, () => switchOff(rule.id));
    expect(await door.count("deliveries")).toBe(0);
  });

  test("is off for whoever else switches it off, and unknown ones are not found", async () => {
    const rule = await switchOn();
    const [one, other] = await Promise.all([switchOff(rule.id), switchOff(rule.id)]);
    expect([one.rule, other.rule]).toEqual([null, null]);
    expect(await audit("standingRule.switchOff")).toHaveLength(1);
    expect(await emails().switchOffRule("rul_x")).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  });
});

describe("switching on", () => {
  test("says in the audit log who did it, when and under which name, and so does the rule", async () => {
    const at = agency.clock.nowMs;
    const rule = await switchOn("Receipts by Odette");
    expect(rule).toMatchObject({ name: "Receipts by Odette", onBy: agency.ownerId, onAt: at, offAt: null });
    await switchOff(rule.id);
    const [on] = await audit("standingRule.switchOn");
    expect(on).toMatchObject({ actor_kind: "AGENCY_USER", actor_id: agency.ownerId, entity_id: rule.id });
    expect(JSON.parse(on?.["after"] as string)).toEqual({
      ...{ kind: "CONFIRM_RECEIPT", name: "Receipts by Odette", isOn: true },
    });
    const [off] = await audit("standingRule.switchOff");
    expect(JSON.parse(off?.["after"] as string)).toMatchObject({ name: "Receipts by Odette", isOn: false });
  });

  test("twice at once is one rule, and the second sees it", async () => {
    const input = { kind: "CONFIRM_RECEIPT", name: "Receipts" };
    const tried = await Promise.all([emails().switchOnRule(input), emails().switchOnRule(input)]);
    expect(tried.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await emails().switchOnRule(input)).toMatchObject({
      ok: true,
      value: { rule: { name: "Receipts" } },
    });
    const other = await emails().switchOnRule({ ...input, name: "Another name" });
    expect(other).toMatchObject({ ok: false, error: { code: "CONFLICT" } });
    expect(await door.count("standing_rules")).toBe(1);
  });

  test.each([
    ["no name", { kind: "CONFIRM_RECEIPT", name: "  " }, "Enter a name."],
    ["a long name", { kind: "CONFIRM_RECEIPT", name: "x".repeat(81) }, "Use at most 80 characters."],
    ["a name of two lines", { kind: "CONFIRM_RECEIPT", name: "a\nBcc: b" }, "Use one line of plain text."],
  ])("%s is refused", async (_, input, message) => {
    const refused = await emails().switchOnRule(input);
    expect(refused).toMatchObject({ ok: false, error: { fields: [{ path: "name", message }] } });
    expect(await door.count("standing_rules")).toBe(0);
  });

  test("of a kind that there is not is refused", async () => {
    expect(await emails().switchOnRule({ kind: "ANYTHING", name: "x" })).toMatchObject({ ok: false });
  });

  test("is a user's act, never Cara's", async () => {
    const cara = createEmails(agency.scope({ kind: "WORKFLOW", id: "cara" }), {
      ...{ findAddress: async () => null, replyKey: "key" },
    });
    await expect(cara.switchOnRule({ kind: "CONFIRM_RECEIPT", name: "x" })).rejects.toThrow(
      "Only users may do this.",
    );
  });
});

test("in 100 scripted threads, what leaves has a rule that is on behind it, and only what a contact sent", async () => {
  const rule = await switchOn();
  const senders = [
    fromAnna,
    { ...stranger, headers: verified("elsewhere.example") },
    { ...fromAnna, headers: [] },
    { ...fromAnna, headers: [...fromAnna.headers, "Auto-Submitted: auto-generated"] },
  ];
  let due = 0;
  for (let at = 0; at < 100; at += 1) {
    const sender = senders[at % senders.length];
    if (at === 60) await switchOff(rule.id);
    if (sender === fromAnna && at < 60 && at % 20 === 0) due += 1;
    // Of Anna's, every fifth thread: she may have five a day.
    if (sender === fromAnna && at % 20 !== 0) continue;
    await arrive({ ...sender, subject: `Matter ${at}`, at });
    await settle();
  }
  const sent = await work.rows(
    "SELECT recipient, yes_kind, yes_id FROM deliveries WHERE sent_at IS NOT NULL",
  );
  expect(sent).toEqual(
    Array.from({ length: due }, () => ({
      recipient: "anna@bluewater.example",
      yes_kind: "RULE",
      yes_id: rule.id,
    })),
  );
  expect(due).toBe(3);
});
