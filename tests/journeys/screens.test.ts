/** Every screen at 1,440 px, light and dark. */
import type { Browser } from "playwright-core";
import { beforeAll, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { expectOfficeScreens, expectPublicScreens } from "../support/every-screen.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

test("public screens are accessible, without overflow or errors", () => expectPublicScreens(browser, 1440));

test("every office screen is accessible, without overflow or errors", { timeout: 240_000 }, () =>
  expectOfficeScreens(browser, 1440),
);
