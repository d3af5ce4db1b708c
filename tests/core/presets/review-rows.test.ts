/** The line by which an email asks for what is open. */
import { expect, test } from "vitest";
import type { AnswerQuote, Verdict } from "#model/assistant";
import type { ArtifactBlock } from "#model/presets";
import { withWish } from "../../../core/presets/change-verdict.ts";
import { reviewHeads, wishOf } from "../../../core/presets/review-rows.ts";

const demand = {
  label: "Umbrella, each occurrence",
  asked: "$1,000,000",
  settle: "a certificate that shows it",
  words: "",
};

test.each([
  [
    "The policy shows $1,500.50, so raise it by $998,499.50 or have the contract changed.",
    "The policy shows $1,500.50.",
  ],
  [
    "LMA-2.pdf does not say it. LMI-9.pdf is on file without a document that was read.",
    "LMA-2.pdf does not say it.",
  ],
  ["The page is hard to read. Read page 2 of lease.pdf.", "The page is hard to read."],
])("what colleagues are told is left out of it whole: %s", (why, left) => {
  expect(wishOf({ ...demand, why })).toBe(
    `Umbrella, each occurrence, $1,000,000: ${left} Please send a certificate that shows it.`,
  );
});

test("a demand that is met leaves the list that one sentence leads into, and the last one takes the sentence along", () => {
  const why = "The certificate does not show it.";
  const settle = "A certificate that shows it";
  const labels = ["Additional insured", "Primary insurance", "Waiver of subrogation"];
  const rows = [reviewHeads, ...labels.map((label) => [label, "Met", "asked", "Not shown", why, settle])];
  const table = { kind: "TABLE", text: "", rows, quotes: rows.map(() => []) } as const;
  const verdicts: (Verdict | null)[] = [null, "MET", "MET", "MET"];
  const lead = "The certificate does not show them. Please send a certificate that shows them:";
  const block = (kind: "PARAGRAPH" | "LIST_ITEM", text: string): ArtifactBlock => ({
    ...{ kind, text, rows: [], quotes: [[]], verdicts: [] },
  });
  let mail = {
    blocks: [block("PARAGRAPH", lead), ...labels.map((label) => block("LIST_ITEM", label))],
    quotes: [] as (AnswerQuote & { number: number })[],
    body: ["Hello,", "", lead, "", ...labels.map((label) => `- ${label}`), "", "Thank you."].join("\n"),
  };
  const review = { blocks: [{ ...table, rows: [...rows], quotes: [...table.quotes], verdicts }], quotes: [] };
  for (const [at, label] of labels.entries()) {
    const fresh = withWish(mail, review, { block: 0, row: at + 1 });
    expect(fresh?.body).not.toContain(label);
    mail = { ...mail, ...fresh, body: fresh?.body ?? "" };
    expect(mail.body.includes(lead)).toBe(at < labels.length - 1);
  }
  expect(mail.blocks).toEqual([]);
  expect(mail.body).toBe("Hello,\n\nThank you.");
});

test("whose status is asked for, and on which policies, is said in the words that ask for it", () => {
  const asked = { ...demand, asked: "asked", why: "The certificate does not show it." };
  const words = "AI for City of Elm Grove on GL + umbrella";
  expect(wishOf({ ...asked, label: "Additional insured", words })).toBe(
    `Additional insured (“${words}”): The certificate does not show it. Please send a certificate that shows it.`,
  );
  expect(wishOf({ ...asked, label: "Workers compensation insurance", words: "WC" })).toMatch(
    /^Workers compensation insurance: /,
  );
});
