/** What a sender wrote, what is quoted and the signature, as mail programs lay them out. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { linesOfHtml, linesOfPlainText } from "../../../core/emails/message-lines.ts";
import { ownText, splitMessage } from "../../../core/emails/split-message.ts";
import { runAtOnce } from "../../../core/shared/sliced-work.ts";
import { cpuOf } from "../../support/processor-time.ts";

interface Reply {
  name: string;
  plain?: string;
  html?: string;
  sender?: string;
  own: string;
  signature?: string;
  answered?: string[];
}

const repliesIn = (file: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../fixtures/emails/replies/${file}.json`, import.meta.url), "utf8"),
  ) as Reply[];

const split = ({ plain, html, sender = "" }: Pick<Reply, "plain" | "html" | "sender">) =>
  splitMessage(html === undefined ? linesOfPlainText(plain ?? "") : runAtOnce(linesOfHtml(html)), sender);

/** Lines as people see them, whatever stands between them. */
const tidy = (text: string) =>
  text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");

const seen = (reply: Reply) => {
  const parts = split(reply);
  const textOf = (kind: string) =>
    tidy(parts.flatMap((part) => (part.kind === kind ? [part.text] : [])).join("\n"));
  return {
    own: tidy(ownText(parts)),
    ...(reply.signature === undefined ? {} : { signature: textOf("SIGNATURE") }),
    ...(reply.answered === undefined
      ? {}
      : {
          answered: parts.flatMap(({ isAnswered, text }) =>
            isAnswered ? [tidy(text).split("\n").at(-1)] : [],
          ),
        }),
  };
};
const truthOf = ({ own, signature, answered }: Reply) => ({
  own: tidy(own),
  ...(signature === undefined ? {} : { signature: tidy(signature) }),
  ...(answered === undefined ? {} : { answered }),
});

describe("replies worked on", () => {
  test.each(repliesIn("worked-on").map((reply) => [reply.name, reply] as const))("%s", (_, reply) => {
    expect(seen(reply)).toEqual(truthOf(reply));
  });
});

/** Written after the splitting was built, in layouts that it was not built with. */
test("replies kept aside are told apart from what they quote, and from the signature", () => {
  const replies = repliesIn("kept-aside");
  const lines = (text: string) => tidy(text).split("\n").toSorted().join("\n");
  const mistaken = replies.filter((reply) => {
    const unquoted = split(reply).filter(({ kind }) => kind !== "QUOTED");
    return (
      lines(unquoted.map(({ text }) => text).join("\n")) !== lines(`${reply.own}\n${reply.signature ?? ""}`)
    );
  });
  const unsigned = replies.filter((reply) => tidy(ownText(split(reply))) !== tidy(reply.own));
  expect(mistaken.map(({ name }) => name)).toEqual([]);
  expect(unsigned.map(({ name }) => name)).toEqual([]);
});

test("no part is lost: every word of a message is in one of its parts", () => {
  for (const reply of repliesIn("worked-on")) {
    if (reply.plain === undefined) continue;
    const words = (text: string) => text.replaceAll(">", " ").split(/\s+/).filter(Boolean);
    expect(
      words(
        split(reply)
          .map(({ text }) => text)
          .join("\n"),
      ),
    ).toEqual(words(reply.plain));
  }
});

test.each([
  ["one endless line", "On 1 ".repeat(100_000)],
  ["marks upon marks", `${">".repeat(1_000)} deep\n`.repeat(500)],
  ["lines before a quote that never comes", "On Monday, 1\n".repeat(50_000)],
  ["headers without end", "From: a\n\n".repeat(50_000)],
])("text that is made to take long does not: %s", async (_, text) => {
  const { ms } = await cpuOf(() => split({ plain: text }));
  expect(ms).toBeLessThan(2_000);
});
