import { expect, test } from "vitest";
import { linkParts } from "../../../../apps/web/src/notes/link-parts.ts";

const linksOf = (text: string) => linkParts(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

test.each([
  ["See https://example.com/a?b=1#c.", ["https://example.com/a?b=1#c"]],
  ["HTTP://EXAMPLE.COM/x, then https://two.example!", ["HTTP://EXAMPLE.COM/x", "https://two.example"]],
  ["(draft: https://example.com/a)", ["https://example.com/a"]],
  ["https://example.com/wiki/Bond_(surety)", ["https://example.com/wiki/Bond_(surety)"]],
  ['"https://example.com/a"<b>', ["https://example.com/a"]],
])("makes web addresses links: %j", (text, links) => {
  expect(linksOf(text)).toEqual(links);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "<script src='//evil.example/x'></script>",
  "mailto:a@b.example ftp://example.com www.example.com",
  "https://carabiner.example@evil.example/sign-in",
  "https://localhost/x https:// https://?",
  "xhttps://example.com",
])("leaves everything else as text: %j", (text) => {
  expect(linkParts(text)).toEqual([{ text }]);
});

test("loses and changes nothing of the text", () => {
  const text =
    "  First https://example.com/a, \n\nsecond (https://two.example/b). \t<b>end</b> https://three.example";
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

test("takes linear time for an address with a long tail", () => {
  const time = (length: number) => {
    const text = `https://a.example/${").".repeat(length / 2)}`;
    const start = process.cpuUsage();
    for (let turn = 0; turn < 100; turn += 1) linkParts(text);
    return process.cpuUsage(start).user + 1_000;
  };
  // The shortest of three, since collecting garbage counts as well. Quadratic time would be 64 times as much.
  const best = (length: number) => Math.min(time(length), time(length), time(length));
  time(1_400);
  expect(best(11_200) / best(1_400)).toBeLessThan(30);
});
