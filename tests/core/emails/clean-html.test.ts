/** What of a message's HTML is shown: nothing that runs, sends or loads. */
import { expect, test } from "vitest";
import { cleanHtml } from "../../../core/emails/clean-html.ts";

const clean = (html: string, showsRemote = false) =>
  cleanHtml(html, { pictures: new Map([["logo@1", "data:image/png;base64,AA"]]), showsRemote });

test.each([
  ["a script", "<p>Hi</p><script>alert(1)</script>", "<p>Hi</p>"],
  ["a handler", '<p onclick="alert(1)">Hi</p>', "<p>Hi</p>"],
  [
    "a link that runs",
    '<a href="java\tscript:alert(1)">Hi</a>',
    '<a target="_blank" rel="noopener noreferrer nofollow">Hi</a>',
  ],
  ["a form", '<form action="https://evil.example"><input name="a">Sign in</form>', "Sign in"],
  ["a frame", '<iframe src="https://evil.example">x</iframe><object data="x">y</object>', ""],
  ["a picture that is a program", '<img src="data:image/svg+xml;base64,AA">', "<img />"],
  ["markup of another kind", "<svg><script>1</script></svg><math><mi>x</mi></math>", ""],
  [
    "a base that turns links",
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=x">Hi',
    "Hi",
  ],
  ["a style sheet", "<style>@import 'https://t.example';</style>Hi", "Hi"],
])("%s is left out", (_, html, left) => {
  expect(clean(html)).toEqual({ html: left, hasRemote: false });
});

test("what it looks like stays: tables, colors, links, and pictures that it brings along", () => {
  const html =
    '<table border="1"><tr><td style="color:red" bgcolor="#fff">1<br />2</td></tr></table><img alt="Logo" src="cid:LOGO@1" /><img src="cid:logo@1" alt="Logo" />';
  expect(clean(html).html).toBe(
    '<table border="1"><tr><td bgcolor="#fff" style="color:red">1<br />2</td></tr></table><img alt="Logo" /><img alt="Logo" src="data:image/png;base64,AA" />',
  );
  expect(clean('<a href="https://bluewater.example">Us</a>').html).toBe(
    '<a href="https://bluewater.example" target="_blank" rel="noopener noreferrer nofollow">Us</a>',
  );
});

test.each([
  ["a picture", '<img src="https://t.example/p.gif" width="1" />', '<img width="1" />'],
  ["a style", '<p style="background:url(https://t.example/p.gif)">Hi</p>', "<p>Hi</p>"],
  ["a style in escapes", '<p style="background:u\\72 l(https://t.example/p.gif)">Hi</p>', "<p>Hi</p>"],
  ["a style behind a comment", '<p style="background:u/**/rl(//t.example/p.gif)">Hi</p>', "<p>Hi</p>"],
])("%s from elsewhere waits until somebody asks for it", (_, html, blocked) => {
  expect(clean(html)).toEqual({ html: blocked, hasRemote: true });
  expect(clean(html, true).html).toContain("t.example");
});

test("the deepest nesting and the longest message end", () => {
  expect(clean("<div>".repeat(300_000)).html.length).toBeLessThan(10_000);
});
