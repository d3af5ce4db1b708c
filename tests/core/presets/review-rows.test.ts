/** The line by which an email asks for what is open. */
import { expect, test } from "vitest";
import { wishOf } from "../../../core/presets/review-rows.ts";

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
