/** A declined email is changed as the reason for declining it says, and only so. */
import { describe, expect, test } from "vitest";
import { type ArtifactContent, withoutEvidence } from "#model/artifacts";
import { redraft } from "../../../core/workspaces/redraft.ts";

const limit = "The each occurrence limit is $1,000,000.";
const deductible = "The deductible is $5,000.";
const block = (text: string, number: number) => ({
  kind: "PARAGRAPH" as const,
  text,
  rows: [],
  quotes: [[number]],
  verdicts: [],
});
const quote = (number: number) => ({
  number,
  documentId: "doc_1",
  readingId: "rdg_1",
  segments: [],
  documentName: "gl.pdf",
  content: "",
});
const draft: ArtifactContent = {
  blocks: [block(limit, 1), block(deductible, 2)],
  quotes: [quote(1), quote(2)],
  toEmail: "wren@bakery.example",
  subject: "Your limits",
  body: `Hello Wren Castellane,\n\n${limit} ${deductible}\n\nBest regards,\nTidewater Insurance`,
};
const changed = (wish: string) => redraft(draft, [wish], null);

describe("a wish", () => {
  test.each(["Send it to june@broker.example.", "Wrong recipient: june@broker.example"])(
    "names another recipient, who is not greeted by the name of the first: %s",
    (wish) => {
      expect(changed(wish)?.content).toMatchObject({ toEmail: "june@broker.example" });
      expect(changed(wish)?.content.body).toMatch(/^Hello,\n/u);
    },
  );

  test.each([
    "Leave out the deductible.",
    "Please don't mention the deductible",
    "Don’t say that the deductible is $5,000.",
    'Do not mention "the deductible".',
    'Remove "The deductible is $5,000."',
  ])("leaves sentences out, with their evidence: %s", (wish) => {
    const content = changed(wish)?.content;
    expect(content?.body).toBe(`Hello Wren Castellane,\n\n${limit}\n\nBest regards,\nTidewater Insurance`);
    expect(content?.blocks).toEqual([draft.blocks[0]]);
    expect(content?.quotes).toEqual([draft.quotes[0]]);
  });

  test.each(['Add "Call me with questions."', "Also say that call me with questions."])(
    "adds words before the close: %s",
    (wish) => {
      expect(changed(wish)?.content.body).toMatch(
        /\$5,000\.\n\nCall me with questions\.\n\nBest regards,\nTidewater Insurance$/u,
      );
    },
  );

  test.each(['Replace "deductible" with "retention".', '"deductible" should be "retention"'])(
    "replaces words, and adds none of them: %s",
    (wish) => {
      expect(changed(wish)?.content.body).toBe(draft.body?.replace("deductible", "retention"));
    },
  );

  test("rewrites the words that rest on quotes, too, so that they go with these", () => {
    const content = changed('Replace "limit" with "ceiling".')?.content ?? draft;
    expect(content.blocks[0]?.text).toBe(limit.replace("limit", "ceiling"));
    const without = withoutEvidence(content, { quotes: [1], records: [] });
    expect(without.body).not.toContain("ceiling");
  });

  test("leaves a sentence out of words that rest on a quote, which stays with the rest of them", () => {
    const both = {
      ...draft,
      blocks: [{ ...draft.blocks[0], text: `${limit} ${deductible}` }],
    } as typeof draft;
    const content = redraft(both, ["Leave out the deductible."], null)?.content;
    expect(content?.blocks.map(({ text }) => text)).toEqual([limit]);
    expect(content?.quotes.map(({ number }) => number)).toEqual([1]);
  });

  const people = [
    { name: "Priya Raman", email: "priya@bakery.example" },
    { name: "Sam Okafor", email: "sam@agency.example" },
    { name: "Sam Tolland", email: "tolland@agency.example" },
  ];

  test("names somebody whose address is known, and leaves out what is named by shortened words", () => {
    const said = {
      ...draft,
      body: `Hello Wren Castellane,\n\n${limit} Workers' compensation is still missing.\n\nThanks`,
    };
    const wish = "Wrong person, this must go to Priya, and leave out the workers comp sentence";
    const redrafted = redraft(said, [wish], null, people);
    expect(redrafted?.content).toMatchObject({
      toEmail: "priya@bakery.example",
      body: `Hello Priya Raman,\n\n${limit}\n\nThanks`,
    });
    expect(redrafted?.missed).toEqual([]);
  });

  test.each([
    ["Send it to Sam and leave out the deductible", /^Several of .+ are called Sam, so it goes to whom/u],
    [
      "This is for Ulrike. Leave out the deductible.",
      /^There is nobody called Ulrike .+, so it goes to whom/u,
    ],
  ])("does not guess whom it is to go to, and says so: %s", (wish, said) => {
    const redrafted = redraft(draft, [wish], null, people);
    expect(redrafted?.content.toEmail).toBe(draft.toEmail);
    expect(redrafted?.content.body).not.toContain(deductible);
    expect(redrafted?.missed).toEqual([expect.stringMatching(said)]);
  });

  test("gives another subject", () => {
    expect(changed('The subject should be "Limits for 2027"')?.content.subject).toBe("Limits for 2027");
  });

  test("can ask for several things at once", () => {
    const { content, changes } = changed(
      'Send it to june@broker.example, leave out the deductible, and add "Thank you for waiting."',
    ) ?? { content: draft, changes: [] };
    expect(changes).toHaveLength(3);
    expect(content.body).toBe(
      `Hello,\n\n${limit}\n\nThank you for waiting.\n\nBest regards,\nTidewater Insurance`,
    );
  });
});

test.each([
  "Not now.",
  "This is wrong.",
  "Make it friendlier.",
  "Leave out the roof.",
  'Replace "roof" with "wall".',
])("nothing is changed by a reason that asks for nothing plain: %s", (wish) => {
  expect(changed(wish)).toBeNull();
});

test("words that are asked for take the place of what it said, which loses its evidence", () => {
  const said = redraft(
    draft,
    ["Not like this.", "We are still waiting for the carrier."],
    "We are still waiting for the carrier.",
  );
  expect(said?.content).toMatchObject({
    body: "Hello Wren Castellane,\n\nWe are still waiting for the carrier.\n\nBest regards,\nTidewater Insurance",
    blocks: [],
    quotes: [],
    toEmail: "wren@bakery.example",
  });
  const whole = "Hello all,\n\nWe wait.\n\nThank you";
  expect(redraft(draft, [whole], whole)?.content.body).toBe(whole);
});
