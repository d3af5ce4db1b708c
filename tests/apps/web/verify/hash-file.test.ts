import { expect, test } from "vitest";
import { looksLikePdf } from "../../../../apps/web/src/verify/hash-file.ts";

test("a file is a PDF by its first bytes, whatever its name", async () => {
  expect(await looksLikePdf(new Blob(["%PDF-1.7\n…"]))).toBe(true);
  expect(await looksLikePdf(new Blob(["\u{FEFF}\n%PDF-1.4"]))).toBe(true);
  expect(await looksLikePdf(new Blob(["GIF89a"]))).toBe(false);
  expect(await looksLikePdf(new Blob([" ".repeat(2000), "%PDF-1.7"]))).toBe(false);
  expect(await looksLikePdf(new Blob([]))).toBe(false);
});
