import { expect, test } from "vitest";
import { askCarrier, mailtoOf } from "../../../../apps/web/src/certificates/ask-carrier.ts";

const question = {
  insured: "Wexcombe Tile & Stone LLC",
  policy: {
    type: "GENERAL_LIABILITY",
    policyNumber: "HMG-4471902-26",
    inforceAt: "2026-03-01",
    expiresAt: "2027-03-01",
    carrier: { name: "Harborstone Mutual" },
  },
  mark: "WAIVER_OF_SUBROGATION",
  forms: ["CG 24 04"],
  isForOthers: false,
  holder: { name: "Marlow Yards Property Group LLC", address: "77 Marlow Yards Plaza, Columbus, OH 43215" },
  sender: { name: "Dana Whitlock", agency: "Tidewater & Locke Insurance Agency" },
} as const;

test("names the policy, the form, the insured and the holder", () => {
  const { subject, text } = askCarrier(question);
  expect(subject).toBe("HMG-4471902-26, Wexcombe Tile & Stone LLC: waiver of subrogation endorsement");
  expect(text).toContain("Insured: Wexcombe Tile & Stone LLC");
  expect(text).toContain("Policy: General Liability, HMG-4471902-26, Mar 1, 2026 to Mar 1, 2027");
  expect(text).toContain(
    "Endorsement: CG 24 04 (waiver of subrogation), or your own form that gives the same",
  );
  expect(text).toContain("For: Marlow Yards Property Group LLC, 77 Marlow Yards Plaza, Columbus, OH 43215");
  expect(text).toMatch(/Dana Whitlock\nTidewater & Locke Insurance Agency$/);
});

test("leaves out what is not known", () => {
  const { text } = askCarrier({
    ...question,
    policy: { ...question.policy, policyNumber: null, expiresAt: null },
    forms: [],
    holder: { name: " ", address: "" },
  });
  expect(text).toContain("Policy: General Liability, number not on record\n");
  expect(text).toContain("Endorsement: waiver of subrogation\n");
  expect(text).not.toContain("For:");
});

test("asks to add the holder to an endorsement that names others", () => {
  expect(askCarrier({ ...question, isForOthers: true }).text).toContain(
    "Please tell us whether this holder can be added",
  );
});

test("opens in a mail program with the same words, whatever characters they have", () => {
  const mail = { subject: "A & B: 100%?", text: "One\nTwo & three #4" };
  const address = new URL(mailtoOf(mail));
  expect(address.searchParams.get("subject")).toBe(mail.subject);
  expect(address.searchParams.get("body")).toBe("One\r\nTwo & three #4");
});
