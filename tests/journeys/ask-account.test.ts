/** Questions about an account in a real browser: across its policies, to the marked words, and on the clipboard. */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { compareWords, readHighlight } from "../support/highlights.ts";
import {
  addAccount,
  choose,
  fillPolicy,
  type Journey,
  openJourney,
  uploadDocument,
  visit,
} from "../support/journey.ts";
import { makePdf } from "../support/made-files.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const readingMs = 30_000;

const declarations = (number: string, period: string, limit: string) =>
  makePdf([
    [
      "COMMERCIAL GENERAL LIABILITY DECLARATIONS",
      "",
      `Policy Number: ${number}`,
      "Named Insured: Pelican Point Marina LLC",
      `Policy Period: From ${period}`,
      "",
      "LIMITS OF INSURANCE",
      `Each Occurrence Limit: ${limit}`,
      "General Aggregate Limit: $3,000,000",
    ],
  ]);

async function addPolicyTo(
  { page }: Journey,
  accountId: string,
  number: string,
  { hasCarrier }: { hasCarrier: boolean },
): Promise<string> {
  await visit(page, `/app/policies/new?accountId=${accountId}`);
  if (hasCarrier) {
    await choose(page, "Type", "Business Owners");
    await choose(page, "Carrier", "Gannet Mutual");
  } else {
    await fillPolicy(page);
  }
  await page.getByLabel("Policy Number").fill(number);
  await page.getByRole("button", { name: "Create Policy" }).click();
  await page.waitForURL(/\/app\/policies\/pol_[^/]+\/overview/);
  return /pol_[^/]+/.exec(page.url())?.[0] ?? "";
}

const panelOf = (page: Page) => page.getByRole("dialog", { name: "Ask about this account" });

/** Asks and waits for the answer, the last message of the conversation. */
async function ask(page: Page, question: string) {
  const messages = panelOf(page).getByRole("list", { name: "Conversation" }).getByRole("listitem");
  const before = await messages.count();
  await panelOf(page).getByLabel("Ask a question").fill(question);
  await page.keyboard.press("Enter");
  await messages.nth(before + 1).waitFor();
  await panelOf(page).getByRole("button", { name: "Ask", exact: true }).waitFor();
  return messages.nth(before + 1);
}

test("names every policy, leads to the words in the documents of both, and copies the answer with its quotes", async () => {
  const journey = await openJourney(browser);
  const { page, complaints, context } = journey;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const accountId = await addAccount(journey, "Pelican Point Marina LLC");

  await visit(page, `/app/accounts/${accountId}/overview`);
  await page.getByRole("link", { name: "Ask about this account" }).click();
  await panelOf(page).getByText("This account has no policies.").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL(`**/app/accounts/${accountId}/overview`);

  const docks = await addPolicyTo(journey, accountId, "QZ-5518-20", { hasCarrier: false });
  await visit(page, `/app/accounts/${accountId}/ask`);
  await panelOf(page).getByText("No document has been read.").waitFor();
  expect(await (await ask(page, "How many policies do they have?")).innerText()).toMatch(/\b1 policy\b/);
  const yard = await addPolicyTo(journey, accountId, "QZ-7704-11", { hasCarrier: true });
  await uploadDocument(page, docks, {
    name: "docks.pdf",
    bytes: await declarations("QZ-5518-20", "03/01/2026 to 03/01/2027", "$1,000,000"),
  });
  await uploadDocument(page, yard, {
    name: "yard.pdf",
    bytes: await declarations("QZ-7704-11", "09/01/2026 to 09/01/2027", "$500,000"),
  });

  await visit(page, `/app/accounts/${accountId}/ask`);
  // Documents still being read are listed, until they are done, without a reload.
  await panelOf(page).getByLabel("Ask a question").waitFor({ timeout: readingMs });
  await expect
    .poll(
      () =>
        panelOf(page)
          .getByText(/Reading|Waiting to be read|Looking for coverages|Opening the file/)
          .count(),
      {
        timeout: readingMs,
      },
    )
    .toBe(0);

  const answer = await ask(page, "What is the each occurrence limit?");
  const text = await answer.innerText();
  for (const words of ["QZ-5518-20", "$1,000,000", "QZ-7704-11", "$500,000"]) expect(text).toContain(words);

  for (const [number, name, words] of [
    ["QZ-5518-20", "docks", "Each Occurrence Limit: $1,000,000"],
    ["QZ-7704-11", "yard", "Each Occurrence Limit: $500,000"],
  ] as const) {
    await answer.getByRole("button", { name: new RegExp(`${number}, ${name}, p\\. 1`) }).click();
    await panelOf(page)
      .getByRole("region", { name: `Pages of ${name}.pdf` })
      .waitFor();
    const { pages, words: marked } = await readHighlight(page);
    expect(pages).toEqual([1]);
    expect(compareWords(words, marked).recall, marked.join(" ")).toBe(1);
  }

  await answer.getByRole("button", { name: "Copy", exact: true }).click();
  await answer.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { text: await read("text/plain"), html: await read("text/html") };
  });
  expect(copied.text).toMatch(/“Each Occurrence Limit: \$1,000,000” \(.*QZ-5518-20, docks\.pdf, p\. 1\)/);
  expect(copied.text).toMatch(/“Each Occurrence Limit: \$500,000” \(.*QZ-7704-11, yard\.pdf, p\. 1\)/);
  expect(copied.html).toContain("<q>Each Occurrence Limit: $500,000</q>");
  await answer.getByRole("button", { name: "Copy", exact: true }).waitFor({ timeout: 5_000 });

  const expiring = await (await ask(page, "Which policies expire before June 2027?")).innerText();
  expect(expiring).toContain("QZ-5518-20");
  expect(expiring).not.toContain("QZ-7704-11");
  expect(await (await ask(page, "And the general aggregate?")).innerText()).toContain("$3,000,000");
  expect(await (await ask(page, "What is the weather in Lisbon?")).innerText()).toContain(
    "The documents of this account do not say.",
  );

  // A value from the agency's records is marked as such and linked; a figure lists the records it is made of.
  const carriers = await ask(page, "Who are the carriers?");
  expect(await carriers.innerText()).toContain("Carrier: Gannet Mutual, on record.");
  expect(
    await carriers
      .getByRole("link", { name: "On record: Carrier on the record of Business Owners QZ-7704-11" })
      .getAttribute("href"),
  ).toBe(`/app/policies/${yard}/overview`);
  const counted = await ask(page, "How many policies do they have?");
  expect(await counted.innerText()).toContain("There are 2 policies");
  await counted.getByText("2 records", { exact: true }).click();
  await counted.getByRole("link", { name: /^Business Owners QZ-5518-20: Policy/ }).waitFor();
  expect(await (await ask(page, "Who is the primary contact?")).innerText()).toContain("Wren Castellane");

  // A colleague's page shows the question without a reload.
  const colleague = await context.newPage();
  await visit(colleague, `/app/accounts/${accountId}/ask`);
  await ask(page, "Who is the named insured?");
  await panelOf(colleague).getByText("Who is the named insured?").waitFor();
  // Text that was typed but not asked is kept when the panel is opened again.
  await panelOf(page).getByLabel("Ask a question").fill("When does each");
  await panelOf(page).getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("link", { name: "Ask about this account" }).click();
  expect(await panelOf(page).getByLabel("Ask a question").inputValue()).toBe("When does each");
  expect(complaints).toEqual([]);
});
