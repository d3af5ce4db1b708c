/** What an agency uploads as part of a style shows, and does nothing else. */
import { expect, test } from "vitest";
import { cleanCss } from "../../../core/styles/clean-css.ts";
import { cleanPage } from "../../../core/styles/clean-page.ts";

test("a cover keeps its words, its look and its own pictures", () => {
  const picture = "data:image/png;base64,iVBORw0KGgo=";
  const { html, css, removed } = cleanPage(
    `<!doctype html><html><head><title>Cover</title><style>body { color: navy } .big { font-size: 40px }</style></head>
     <body><h1 class="big" style="margin-top:2in">Tea &amp; trade</h1><img src="${picture}" alt="Seal"></body></html>`,
  );
  expect(html).toContain(`<h1 class="big" style="margin-top:2in">Tea &amp; trade</h1>`);
  expect(html).toContain(`<img alt="Seal" src="${picture}">`);
  expect(html).not.toContain("Cover");
  expect(css).toBe(":host{color:navy}.big{font-size:40px}");
  expect(removed).toEqual([]);
});

test.each([
  [`<script>alert(1)</script>`, "scripts"],
  [`<p onclick="alert(1)">x</p>`, "scripts"],
  [`<a href="javascript:alert(1)">x</a>`, "links"],
  [`<img src="https://tracker.example/x.png">`, "remote pictures"],
  [`<img src="data:image/svg+xml;base64,PHN2Zz4=">`, "remote pictures"],
  [`<link rel="stylesheet" href="https://fonts.example/css">`, "remote styles"],
  [`<style>@import "https://fonts.example/css";</style>`, "remote styles"],
  [`<style>@font-face{font-family:A;src:url(https://fonts.example/a.woff2)}</style>`, "remote fonts"],
  [`<style>p{background:url(//tracker.example/x)}</style>`, "remote pictures"],
  [`<style>p{background:u\\72l(https://tracker.example/x)}</style>`, "styles that cannot be read"],
  [`<style>p{background:image-set("https://tracker.example/x" 1x)}</style>`, "remote pictures"],
  [`<style>p{--a:url(https://tracker.example/x)}</style>`, "remote pictures"],
  [`<p style="background-image:url(https://tracker.example/x)">x</p>`, "remote pictures"],
  [`<p style="width:expression(alert(1))">x</p>`, "scripts"],
  [`<p style="position:fixed;top:0">x</p>`, "fixed positions"],
  [`<iframe src="https://example.com"></iframe>`, "frames"],
  [`<form action="https://example.com"><input name="a"><p>Words</p></form>`, "forms"],
  [`<svg onload="alert(1)"><text>x</text></svg>`, "drawings (SVG)"],
  [`<object data="x.swf"></object>`, "embedded files"],
  [
    `<meta http-equiv="refresh" content="0;url=https://example.com"><video src="x"></video>`,
    "sound and video",
  ],
])("%s does nothing, and people are told", (markup, what) => {
  const { html, css, removed } = cleanPage(`<p>Before</p>${markup}<p>After</p>`);
  expect(removed).toContain(what);
  expect(html).toContain("<p>Before</p>");
  expect(html).toContain("<p>After</p>");
  expect(`${html}${css}`).not.toMatch(
    /alert|https?:|\/\/|javascript|expression|fixed|<(?:script|iframe|svg|link|form|input|object|video|meta)/iu,
  );
});

test("markup that does not close what it opens, or hides a tag in a value, ends inside itself", () => {
  const { html, css } = cleanPage(
    `<div><b>Bold <style>p{color:red}</style><p title='"><script>x</script>'>Words<style>a{content:"</styl`,
  );
  expect(html.match(/<(?!\/)[a-z]+/gu)?.length).toBe(html.match(/<\/[a-z]+/gu)?.length);
  expect(html).not.toContain("<script");
  expect(css).not.toContain("</");
});

test("words that only look like markup stay words", () => {
  expect(cleanPage("<p>1 &lt; 2 &amp;&amp; &lt;script&gt;</p>").html).toBe(
    "<p>1 &lt; 2 &amp;&amp; &lt;script&gt;</p>",
  );
});

test("rules for other media stay, whole page rules do not", () => {
  const { css, removed } = cleanCss("@media print{p{color:red}}@page{margin:0}@keyframes a{}", "stylesheet");
  expect(css).toBe("@media print{p{color:red}}");
  expect([...removed]).toEqual(["@page rules", "@keyframes rules"]);
});
