import { expect, test } from "vitest";
import {
  type ApprovalRow,
  differenceWords,
  fateOf,
  isLost,
  nameOfApproval,
  originOf,
  subjectOf,
  tooLate,
} from "../../../../apps/web/src/approvals/approval-words.ts";

const approval = (more: Partial<ApprovalRow> = {}): ApprovalRow => ({
  id: "apv_1",
  kind: "SEND_EMAIL",
  state: "PENDING",
  version: 1,
  createdAt: "2026-11-20T12:00:00Z",
  decidedAt: null,
  undoUntil: null,
  reason: null,
  delivery: null,
  differences: [],
  outcome: null,
  integrationWrite: null,
  askedBy: { id: "usr_1", name: "Odette Marlowe" },
  decidedBy: { id: "usr_1", name: "Odette Marlowe" },
  workspace: { id: "wsp_1", title: "Review" },
  clientName: "Pelican Point Marina LLC",
  artifact: {
    id: "art_1",
    title: "What is needed",
    subject: "What is needed",
    toEmail: "w@pelican.example",
    repliesTo: null,
  },
  ...more,
});

test("an approval is named after what would go out, and to whom", () => {
  const of = (more: Partial<ApprovalRow["artifact"]>) =>
    nameOfApproval(approval({ artifact: { ...approval().artifact, ...more } }));
  expect(of({})).toBe("Email to w@pelican.example");
  expect(of({ toEmail: null })).toBe("Email without a recipient");
  expect(of({ toEmail: null, subject: null })).toBe("What is needed");
});

test("whose it is and who asked stands in one line", () => {
  expect(originOf(approval())).toBe("For Pelican Point Marina LLC, asked by Odette Marlowe");
  expect(originOf(approval({ clientName: null }))).toBe("Asked by Odette Marlowe");
  expect(originOf(approval({ clientName: null, askedBy: null }))).toBe("Started by Cara");
  const reply = { ...approval().artifact, repliesTo: "Anna Pelletier" };
  expect(originOf(approval({ artifact: reply }))).toBe(
    "For Pelican Point Marina LLC, in reply to Anna Pelletier",
  );
});

test("what became of it includes what became of the email", () => {
  expect(fateOf(approval())).toBe("Draft, waiting for approval");
  expect(fateOf(approval({ state: "UNDOABLE" }))).toBe("Approved by Odette Marlowe, about to be sent");
  expect(fateOf(approval({ state: "APPROVED" }))).toBe("Approved by Odette Marlowe");
  expect(fateOf(approval({ state: "APPROVED", delivery: { id: "dlv_1", state: "BOUNCED" } }))).toBe(
    "Approved by Odette Marlowe, bounced",
  );
  expect(fateOf(approval({ state: "DECLINED", reason: "Wrong client" }))).toBe(
    "Declined by Odette Marlowe: Wrong client",
  );
});

const note: Partial<ApprovalRow> = {
  kind: "WRITE_INTEGRATION",
  artifact: { id: "art_2", title: "Note in HawkSoft", subject: null, toEmail: null, repliesTo: null },
  integrationWrite: {
    integration: "HawkSoft",
    action: "CREATE_NOTE",
    account: { name: "Pelican Point Marina LLC" },
  },
};

test("a write to another system is named after it, and says what it adds for whom", () => {
  expect(nameOfApproval(approval(note))).toBe("Write to HawkSoft");
  expect(subjectOf(approval(note))).toBe("Note for Pelican Point Marina LLC");
  expect(subjectOf(approval())).toBe("What is needed");
});

test("what became of a write is said, also when nobody can tell", () => {
  expect(fateOf(approval({ ...note, state: "UNDOABLE" }))).toBe(
    "Approved by Odette Marlowe, about to be written",
  );
  const after = (success: boolean | null) =>
    approval({ ...note, state: "APPROVED", outcome: { success, message: "Done." } });
  expect(fateOf(after(true))).toBe("Approved by Odette Marlowe, written");
  expect(fateOf(after(false))).toBe("Approved by Odette Marlowe, not written");
  expect(fateOf(after(null))).toBe("Approved by Odette Marlowe, not certain whether it was written");
  expect([true, false, null].map((success) => isLost(after(success)))).toEqual([false, true, false]);
});

test("whoever decides too late reads who was faster", () => {
  expect(tooLate(approval({ state: "UNDOABLE" }))).toBe(
    "Odette Marlowe approved it first. Nothing more to do.",
  );
  expect(tooLate(approval({ state: "DECLINED" }))).toBe(
    "Odette Marlowe declined it first. Nothing more to do.",
  );
});

test("an amount that is nowhere on file differs from nothing: it is not on record", () => {
  const unsaid = { text: "The email says $1,250; nothing on file says so.", quotes: [], isUnsaid: true };
  const other = {
    text: "The email says $2,000,000; the record says $1,000,000.",
    quotes: [1],
    isUnsaid: false,
  };
  expect(differenceWords([unsaid]).label).toBe("Not on record");
  expect(differenceWords([unsaid, other]).title).toBe("This differs from the record.");
});
