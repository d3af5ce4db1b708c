/** A mail that only asks again says what about, with its words, and not the remark beside it alone. */
import { expect, test } from "vitest";
import { understandMessage } from "../../../core/emails/asked/understand-message.ts";

const understand = (text: string, subject = "Re: Loss runs") =>
  understandMessage(
    { parts: [{ kind: "OWN", text, isAnswered: false }], subject, sentOn: "2026-11-28", files: [] },
    { name: "Yolanda Pierce", address: "y@peak.example" },
  );

test.each([
  [
    "Hi, any update on the loss runs I asked for Monday? The bond company is breathing down my neck.",
    "the loss runs",
  ],
  ["Just following up on this. Any update on the loss runs? The bond company is waiting.", "the loss runs"],
  [
    "Checking in on my certificate for Meridian Towers - they keep calling.",
    "the certificate for Meridian Towers",
  ],
  ["We still have not received the auto ID cards. The DMV appointment is tomorrow.", "the auto ID cards"],
  ["I'm still waiting on the quote for the new truck.", "the quote for the new truck"],
])("“%s” asks again about %s", (text, topic) => {
  const { summary } = understand(text);
  expect(summary[0]?.text).toBe(`Yolanda Pierce asks again about ${topic}.`);
  // Its words are those of the message, and name it.
  for (const { text: words, start, end } of summary[0]?.quotes ?? [])
    expect(text.slice(start, end)).toBe(words);
  expect(summary[0]?.quotes[0]?.text).toContain(topic.replace(/^the /, ""));
});

test("what “this” is says the subject, which is one of its words", () => {
  const { summary } = understand(
    "Hi, just following up on this. The bond company is breathing down my neck.",
  );
  expect(summary[0]?.text).toBe("Yolanda Pierce asks again about “Loss runs”.");
  expect(summary[0]?.quotes.map(({ text }) => text)).toEqual([
    expect.stringContaining("following up on this"),
    "Loss runs",
  ]);
});

test.each([
  "Please send a certificate to Meridian Towers, 9 Elm Street, Salem MA 01970.",
  "Thanks, we got the loss runs.",
  "The truck was sold in May. We no longer need it on the policy.",
])("“%s” asks nothing again", (text) => {
  expect(
    understand(text)
      .summary.map((each) => each.text)
      .join(" "),
  ).not.toContain("asks again");
});
