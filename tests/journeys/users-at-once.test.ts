/** People who lose their access while they work, and two owners who act on each other. */
import type { Browser } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { openColleague, usersPath } from "../support/colleagues.ts";
import { openJourney, visit } from "../support/journey.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

test("a disabled user's open page says so and leaves, and signing in again is refused", async () => {
  const office = await openJourney(browser);
  const jonah = await openColleague(browser, office, "Jonah Abernethy", "SERVICE");
  const { page, send } = jonah;
  await visit(page, "/app/accounts");
  await office.send("POST", `${usersPath}/${jonah.id}`, { action: "disable" });
  await page.waitForURL("**/app/signin?*");
  await page.getByText("Your user has been disabled. Ask an owner of your agency to enable it.").waitFor();
  const answer = await send("POST", "/app/accounts/new", { type: "BUSINESS" });
  expect(answer.status).toBe(401);
  await page.goto("/app/accounts");
  await page.waitForURL("**/app/signin?*");
});

test("of two owners who demote each other at once, one stays an owner", async () => {
  const office = await openJourney(browser);
  const { agencyUser } = await office.run<{ agencyUser: { id: string } }>("query CurrentUser", {});
  const prescott = await openColleague(browser, office, "Prescott Locke", "OWNER");
  const people = [
    { page: office.page, target: prescott.id, first: "Prescott" },
    { page: prescott.page, target: agencyUser.id, first: "Odette" },
  ];
  for (const { page, target } of people) {
    await visit(page, `${usersPath}/${target}`);
    await page.getByRole("dialog", { name: "Change role" }).getByRole("radio", { name: "Admin" }).check();
  }
  await Promise.all(
    people.map(({ page, first }) => page.getByRole("button", { name: `Make ${first} an Admin` }).click()),
  );
  // One of them saved; the other sees why not, or no longer has the form.
  const roles = async () =>
    (await office.run<{ agencyUsers: { role: string }[] }>("query Subscription", {})).agencyUsers
      .map(({ role }) => role)
      .sort();
  await expect.poll(roles).toEqual(["ADMIN", "OWNER"]);
});
