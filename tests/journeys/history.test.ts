/** The history of a policy: who did what, and the policy as it was at an earlier moment. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser } from "../support/browser.ts";
import { addPolicy, openJourney, uploadDocument, visit } from "../support/journey.ts";
import { makePdf } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const declarations = () =>
  makePdf([
    [
      "BUSINESSOWNERS DECLARATIONS",
      "",
      "Policy Number: QZ-5518-20",
      "Named Insured: Pelican Point Marina LLC",
      "Policy Period: From 03/01/2026 to 03/01/2027",
      "Each Occurrence Limit: $1,000,000",
      "Medical Expense Limit: $5,000 any one person",
    ],
  ]);

test("shows each change, filters them, and rebuilds the policy at an earlier moment", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  const policyId = await addPolicy(journey, "Pelican Point Marina");
  const history = `/app/policies/${policyId}/history`;

  await visit(page, history);
  const kinds = page.getByRole("radiogroup", { name: "Show" });
  await page.getByText("added the policy").waitFor();
  await page.getByText(/^1 change since /).waitFor();
  expect(await page.getByRole("slider").count()).toBe(0);

  // Another tab adds a document and corrects what was read in it; this one follows.
  const other = await journey.context.newPage();
  await other.goto(`/app/policies/${policyId}/documents`);
  await uploadDocument(other, policyId, { name: "declarations.pdf", bytes: await declarations() });
  await page.getByText("read declarations.pdf, 1 page").waitFor({ timeout: 30_000 });
  await journey.send("POST", `/app/policies/${policyId}/review`, {
    action: "correct",
    field: "glMedicalPerPersonLimit",
    value: "$10,000",
  });
  await page.getByText(/^Odette Marlowe corrected .* in Review$/).waitFor();
  const line = page.getByRole("listitem").filter({ hasText: "in Review" });
  expect(await line.getByRole("cell").allTextContents()).toEqual(["$5,000", "$10,000"]);

  await kinds.getByText("Documents").click();
  await page.getByText("added the policy").waitFor({ state: "detached" });
  await page.getByText(/^2 changes since /).waitFor();
  await kinds.getByText("Certificates").click();
  await page.getByText("No certificates yet").waitFor();
  await kinds.getByText("All").click();
  await page.getByRole("combobox", { name: "By" }).click();
  await page.getByRole("option", { name: "Cara" }).click();
  await page.getByText("added the policy").waitFor({ state: "detached" });
  await page.getByText("read declarations.pdf, 1 page").waitFor();

  // By keyboard, from now to the state before the correction.
  await visit(page, history);
  const slider = page.getByRole("slider", { name: "Moment" });
  expect(await slider.getAttribute("aria-valuetext")).toBe("Now");
  await slider.press("ArrowLeft");
  await page.waitForURL(/[?&]at=/);
  // What was decided in Review later is counted apart, and listed beside what it is now.
  await page.getByText("No value differs from today, and 1 detail was reviewed later.").waitFor();
  const asItWas = page.getByRole("region", { name: "As it was" });
  await page.getByRole("button", { name: "Compare with now" }).click();
  await page.getByRole("columnheader", { name: "Now" }).waitFor();
  expect(await asItWas.getByRole("row", { name: /^Medical.*\$10,000$/ }).count()).toBe(1);
  expect(await page.getByRole("listitem").and(page.locator("[aria-current]")).textContent()).toContain(
    "read declarations.pdf",
  );
  await slider.press("Home");
  await page.getByText(/and 1 document came later\.$/).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  // The address holds the moment; one before the policy says so and keeps the history.
  await visit(page, page.url());
  await page.getByText(/and 1 document came later\.$/).waitFor();
  await page.getByLabel("Date").fill("01/05/2020");
  await page.getByLabel("Date").press("Enter");
  await page.getByText("This policy had not been entered yet at that time. Choose a later time.").waitFor();
  await page.getByText("added the policy").waitFor();
  expect(complaints).toEqual([]);
});
