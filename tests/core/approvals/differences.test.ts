/** An amount of an email is held against the line about the same thing. */
import { expect, test } from "vitest";
import { differencesOf } from "#core/approvals";

const lines = (...texts: string[]) => texts.map((text) => ({ text, quotes: [] }));
const between = (body: string, known: ReturnType<typeof lines> | undefined) =>
  differencesOf({ kind: "EMAIL", body, quotes: [], ...(known ? { known } : {}) }).map(({ text }) => text);

const limits = lines("Each Occurrence Limit: $1,000,000.", "General Aggregate Limit: $2,000,000.");

test.each([
  ["The GL limit is $1,000,000 each occurrence.", limits],
  ["Your limits are $1,000,000 each occurrence and $2,000,000 general aggregate.", limits],
  ["Your limits are $1M each occurrence / $2 million aggregate.", limits],
  ["The GL limit is $2,000,000.", limits],
  ["The limit is $5,000,000.", undefined],
  ["Your premium is $4,283.00.", lines("Premium: $4,283.")],
  ["It expires on March 15, 2027.", lines("Expires on 03/15/2027.")],
  ["Your policy renews soon.", lines("Expires on 03/15/2027.")],
])("“%s” says nothing else", (body, known) => {
  expect(between(body, known)).toEqual([]);
});

test.each([
  [
    "The GL limit is $2,000,000 each occurrence.",
    limits,
    "$2,000,000 each occurrence; the record says $1,000,000",
  ],
  ["Your aggregate limit is $1,000,000.", limits, "$1,000,000; the record says $2,000,000"],
  [
    "The GL limit is $3,000,000.",
    limits,
    "the record says $1,000,000: “Each Occurrence Limit: $1,000,000”; the record says $2,000,000",
  ],
  ["Your premium is $5,000.", lines("Premium: $4,283."), "$5,000; the record says $4,283"],
  ["It expires on 03/20/2027.", lines("Expires on 03/15/2027."), "03/20/2027; the record says 03/15/2027"],
  ["The limit is $5,000,000.", [], "nothing on file says so"],
])("“%s” says something else", (body, known, expected) => {
  expect(between(body, known)).toEqual([expect.stringContaining(expected)]);
});
