/** A file that is too large for an email: whoever forwards it sees that it goes as a link, and its recipient downloads it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailProvider, startMailProvider } from "../../fixtures/emulators/mail-provider.ts";
import { openAgency } from "../support/agencies.ts";
import { findBarriers } from "../support/barriers.ts";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { signInByCookie, visit } from "../support/journey.ts";
import { makePdf } from "../support/made-files.ts";
import { makeMail } from "../support/made-mail.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { waitFor } from "../support/running-policies.ts";

let provider: MailProvider;
let own: OwnProduct;
beforeAll(async () => {
  provider = await startMailProvider("key");
  own = await startOwnProduct({
    // Carries 3.4 MB.
    MAIL_PROVIDER: "cloudflare",
    MAIL_API_URL: `${provider.url}/email/sending`,
    MAIL_API_KEY: "key",
  });
});
afterAll(async () => {
  await own.stop();
  await provider.close();
});

test("what is too large goes as a link, which the form and the email say, and its recipient downloads it", async () => {
  const browser = await openBrowser();
  const agency = await openAgency("Larkspur Insurance", own);
  const { emailAddress } = await agency.owner.graphql<{ emailAddress: string }>("{ emailAddress }");
  const [large, small] = await Promise.all([
    makePdf([["Loss runs of five years"]], { padding: 4_000_000 }),
    makePdf([["A cover letter"]]),
  ]);
  const mail = makeMail("Loss runs", [
    { name: "loss-runs.pdf", bytes: large },
    { name: "letter.pdf", bytes: small },
  ]);
  const arrived = await fetch(`${own.url}/dev/mail-in?to=${encodeURIComponent(emailAddress)}`, {
    method: "POST",
    body: mail,
  });
  expect(arrived.status).toBe(200);

  const visitor = await openVisitor(browser, own.url);
  await signInByCookie(visitor, agency.ownerEmail, 2, own.url);
  const { page, complaints } = visitor;
  await visit(page, "/app/emails");
  await page.getByRole("link", { name: /broker@example\.test/ }).click();
  const panel = page.getByRole("dialog", { name: "Email Thread" });
  await panel.getByRole("link", { name: /loss-runs\.pdf/ }).waitFor();
  await panel.getByRole("button", { name: "Forward" }).click();
  const form = panel.getByRole("form", { name: "Forward" });
  await form.getByLabel("loss-runs.pdf, 3.82 MB, as a link").waitFor();
  expect(await form.getByLabel(/^letter\.pdf/).isChecked()).toBe(true);
  expect(await form.getByText("letter.pdf", { exact: false }).textContent()).not.toContain("as a link");
  await form.getByText(/Whoever has the link can download the file for 14 days\./).waitFor();
  expect(await findBarriers(page, "all")).toEqual([]);
  // Without it, nothing is too large.
  await form.getByLabel(/^loss-runs\.pdf/).uncheck();
  await form.getByText(/Whoever has the link/).waitFor({ state: "detached" });
  await form.getByLabel(/^loss-runs\.pdf/).check();
  await form.getByLabel("To", { exact: true }).fill("uw@carrier.example");
  await form.getByLabel("Message").fill("Please quote.");
  await form.getByRole("button", { name: "Send" }).click();

  const sent = await waitFor("the mail", async () =>
    provider.mails.find(({ to }) => to === "uw@carrier.example"),
  );
  expect(sent.attachments.map(({ name }) => name)).toEqual(["letter.pdf"]);
  const url = /http\S+\/shared-files\/\S+/.exec(sent.text)?.[0] ?? "";
  // Somebody outside, who has never signed in.
  const recipient = await openVisitor(browser, own.url);
  const downloading = recipient.page.waitForEvent("download");
  await recipient.page.goto(url).catch(() => undefined);
  expect((await downloading).suggestedFilename()).toBe("loss-runs.pdf");
  await recipient.page.goto(`${url}x`);
  await recipient.page.getByRole("heading", { name: "This link does not work" }).waitFor();
  expect(complaints).toEqual([]);
});
