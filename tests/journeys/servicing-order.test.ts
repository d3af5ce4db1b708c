/** The list in the order of a column, an account that is chosen later, and who did what to a user. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { usersPath } from "../support/colleagues.ts";
import { addAccount, openJourney, visit } from "../support/journey.ts";
import { addServiceRequest } from "../support/service-requests-journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

test("sorts by a column, which the address keeps, and gives a request its account", async () => {
  const journey = await openJourney(browser);
  const { page, complaints } = journey;
  await addAccount(journey, "Pelican Point Marina LLC");
  for (const [place, name] of ["Birch Landing", "Alder Court", "Cedar Hall"].entries())
    await addServiceRequest(journey, { clientName: name, dueAt: `2027-0${place + 1}-15`, assigneeId: null });
  await visit(page, "/app/servicing");
  const table = page.getByRole("table", { name: "Service Requests" });
  const customers = async () =>
    (await table.getByRole("row").allTextContents())
      .slice(1)
      .map((text) => /Birch Landing|Alder Court|Cedar Hall/.exec(text)?.[0]);
  const sortedBy = table.locator("[aria-sort]");
  expect(await customers()).toEqual(["Birch Landing", "Alder Court", "Cedar Hall"]);
  expect(await sortedBy.allTextContents()).toEqual(["Due Date"]);

  await table.getByRole("button", { name: "Customer" }).click();
  await page.waitForURL(/sort=CUSTOMER&direction=ASC|direction=ASC&sort=CUSTOMER/);
  await table.locator("[aria-sort=ascending]", { hasText: "Customer" }).waitFor();
  await expect.poll(customers).toEqual(["Alder Court", "Birch Landing", "Cedar Hall"]);
  await table.getByRole("button", { name: "Customer" }).click();
  await table.locator("[aria-sort=descending]", { hasText: "Customer" }).waitFor();
  await expect.poll(customers).toEqual(["Cedar Hall", "Birch Landing", "Alder Court"]);
  await page.reload();
  await table.locator("[aria-sort=descending]", { hasText: "Customer" }).waitFor();
  expect(await customers()).toEqual(["Cedar Hall", "Birch Landing", "Alder Court"]);

  await table.getByRole("link", { name: "Cedar Hall" }).click();
  await page.getByRole("heading", { name: "Cedar Hall", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Choose Account", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Update request" });
  await dialog.getByLabel("Account", { exact: true }).fill("Pelican");
  await page.getByRole("option", { name: /Pelican Point/ }).click();
  await dialog.getByRole("button", { name: "Update Request" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Pelican Point Marina LLC", level: 1 }).waitFor();
  await page.getByText("Odette Marlowe changed the account").waitFor();
  expect(complaints).toEqual([]);
});

test("shows those who manage users what was done to one", async () => {
  const journey = await openJourney(browser);
  const { page, send, complaints } = journey;
  const name = "Theo Lindqvist";
  const { createAgencyUser } = await send<{ createAgencyUser: { id: string } }>("POST", usersPath, {
    name,
    email: `theo.${Date.now()}@larkspur.example`,
    role: "SERVICE",
  });
  const { id } = createAgencyUser;
  await send("PUT", `${usersPath}/${id}`, { name, role: "PRODUCER" });
  await send("POST", `${usersPath}/${id}`, { action: "disable" });
  await visit(page, `/app/settings/subscription/users/${id}`);
  const history = page.getByRole("list", { name: "History" });
  await history.getByText("added Theo Lindqvist with the role Service").waitFor();
  expect(await history.locator(":scope > li").allTextContents()).toEqual([
    expect.stringContaining("Odette Marlowe disabled Theo Lindqvist"),
    expect.stringContaining("Odette Marlowe changed the role of Theo LindqvistService to Producer"),
    expect.stringContaining("Odette Marlowe added Theo Lindqvist with the role Service"),
  ]);
  expect(complaints).toEqual([]);
});
