/** Pages are printed by a service that may refuse, be busy, or say nothing; then there is no PDF, and never a broken one. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPagePrinter } from "../../../edge/adapters/page-printer.ts";
import { type PrintEmulator, startBrowserRendering } from "../../../fixtures/emulators/browser-rendering.ts";

const token = "print-token";
const pdf = new TextEncoder().encode("%PDF-1.7 a page");
let service: PrintEmulator;

beforeEach(async () => {
  service = await startBrowserRendering(token, () => Promise.resolve(pdf));
});
afterEach(() => service.stop());

const printer = (over: { PRINT_API_TOKEN?: string; PRINT_API_URL?: string } = {}, withinMs?: number) =>
  openPagePrinter(
    { PRINT_PROVIDER: "cloudflare", PRINT_API_URL: service.url, PRINT_API_TOKEN: token, ...over },
    withinMs,
  );
const print = (...given: Parameters<typeof printer>) => printer(...given)?.print("<p>Proposal</p>");

test("a page is printed without script and without a network, in the size that its style says", async () => {
  expect(await print()).toEqual(pdf);
  expect(service.asked).toEqual([
    {
      html: "<p>Proposal</p>",
      setJavaScriptEnabled: false,
      allowRequestPattern: ["/^(?:data|about):/"],
      pdfOptions: { preferCSSPageSize: true, printBackground: true },
      gotoOptions: { waitUntil: "load", timeout: 30_000 },
      actionTimeout: 30_000,
    },
  ]);
});

test("a service that is busy for a moment is asked again when it says so, and one that is for hours is not", async () => {
  service.play("TOO_MANY");
  expect(await print()).toEqual(pdf);
  service.play("TOO_MANY_TODAY");
  expect(await print()).toBeNull();
  expect(service.asked).toHaveLength(1);
});

test.each(["BROKEN", "UNPROCESSABLE", "MALFORMED"] as const)("%s gives no PDF", async (play) => {
  service.play(play);
  expect(await print()).toBeNull();
  // Not for ever.
  expect(await print()).toEqual(pdf);
});

test("silence ends, a wrong token and a wrong address are refused", async () => {
  service.play("SLOW");
  expect(await print({}, 50)).toBeNull();
  expect(await print({ PRINT_API_TOKEN: "another" })).toBeNull();
  expect(await print({ PRINT_API_URL: `${service.url}/elsewhere` })).toBeNull();
  expect(service.asked).toEqual([]);
});

test("without a service there is none to ask", () => {
  expect(openPagePrinter({ PRINT_PROVIDER: "none" })).toBeNull();
});
