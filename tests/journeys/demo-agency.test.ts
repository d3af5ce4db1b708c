/** The demo agency as npm start loads it, and a certificate on it: issued, delivered, verified and reissued. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Browser, Page } from "playwright-core";
import { Client } from "../../apps/cli/local/client.ts";
import { demoOwnerEmail, loadDemoAgency } from "../../apps/cli/local/demo.ts";
import { findFreePort } from "../../apps/cli/local/free-port.ts";
import { type Product, startProduct } from "../../apps/cli/local/product.ts";
import { startMailProvider } from "../../fixtures/emulators/mail-provider.ts";
import { openBrowser, openVisitor } from "../support/browser.ts";
import { choose, visit } from "../support/journey.ts";
import { listMail } from "../support/mailbox.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** With the emulator that reports what became of each mail. */
async function startDemo() {
  const port = await findFreePort();
  const directory = mkdtempSync(join(tmpdir(), "carabiner-test-"));
  const secret = `whsec_${Buffer.from("of this test alone").toString("base64")}`;
  const provider = await startMailProvider("key", {
    webhook: { url: `http://localhost:${port}/webhooks/mail/resend`, secret },
  });
  const product = await startProduct({
    port,
    directory,
    vars: {
      MAIL_PROVIDER: "resend",
      MAIL_API_URL: provider.url,
      MAIL_API_KEY: "key",
      MAIL_WEBHOOK_SECRET: secret,
    },
  });
  onTestFinished(async () => {
    await product.stop();
    await provider.close();
    rmSync(directory, { recursive: true, force: true });
  });
  for (const calls of [125, 185, 220]) await loadUntilCut(product, calls);
  await loadDemoAgency(product, () => undefined);
  const owner = new Client(product.url);
  await owner.signIn(demoOwnerEmail);
  return { product, owner };
}

/** A load that loses the product after some requests: whoever starts it again goes on from there. */
async function loadUntilCut(product: Product, calls: number): Promise<void> {
  let left = calls;
  const { fetch: send } = globalThis;
  vi.stubGlobal("fetch", (...request: Parameters<typeof fetch>) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error("The connection was lost.")) : send(...request);
  });
  try {
    await expect(loadDemoAgency(product, () => undefined)).rejects.toThrow("lost");
  } finally {
    vi.unstubAllGlobals();
  }
}

interface DemoAccount {
  id: string;
  account: { name: string };
  businessPolicies: { id: string; policyNumber: string | null }[];
  certificatesOfLiabilityInsurance: {
    nodes: {
      certificateNumber: string;
      state: string;
      verificationCode: string;
      holder: { name: string };
    }[];
  };
}

async function findAccount(owner: Client, name: string): Promise<DemoAccount> {
  const { accounts } = await owner.graphql<{ accounts: { nodes: DemoAccount[] } }>(
    `{ accounts(first: 10, filter: ${JSON.stringify(name)}) { nodes {
      id account { name } businessPolicies { id policyNumber }
      certificatesOfLiabilityInsurance(first: 20) {
        nodes { certificateNumber state verificationCode holder { name } }
      }
    } } }`,
  );
  const found = accounts.nodes.find(({ account }) => account.name === name);
  if (!found) throw new Error(`The demo agency has no account ${name}.`);
  return found;
}

async function issue(page: Page, accountId: string) {
  await visit(page, `/app/accounts/${accountId}/certificates`);
  await page.getByRole("link", { name: "Add Certificate" }).click();
  await choose(page, "Certificate Holder", "Halden Street Holdings");
  await page.getByLabel(/^Additional insured, General Liability/).check();
  await page.getByRole("checkbox", { name: /^A written contract requires/ }).check();
  await page.getByRole("button", { name: "Issue Certificate" }).click();
}

test(
  "the demo's policy becomes a certificate that is delivered, verified and reissued",
  {
    timeout: 240_000,
  },
  async () => {
    const { product, owner } = await startDemo();
    const [wexcombe, pinnacle] = await Promise.all([
      findAccount(owner, "Wexcombe Tile & Stone LLC"),
      findAccount(owner, "Pinnacle Ridge Developers LLC"),
    ]);
    const states = wexcombe.certificatesOfLiabilityInsurance.nodes.map(({ state }) => state);
    expect(new Set(states)).toEqual(
      new Set(["VALID", "SUPERSEDED", "CHANGED", "CANCELED", "EXPIRED", "WITHDRAWN"]),
    );
    const { page, context } = await openVisitor(browser, product.url);
    const [name = "", value = ""] = owner.cookie.split("=", 2);
    await context.addCookies([
      { name, value, domain: "localhost", path: "/", secure: true, httpOnly: true, sameSite: "Lax" },
    ]);

    await issue(page, wexcombe.id);
    const view = page.getByRole("dialog", { name: "View certificate" });
    await view.getByText("Additional insured, General Liability").waitFor();
    await view.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByLabel("Send to").fill("office@haldenstreet.example");
    await page.getByRole("button", { name: "Send Certificate" }).click();
    await view.getByText("Delivered to office@haldenstreet.example").waitFor();
    const [mail] = await listMail(product.url, "office@haldenstreet.example");
    expect(mail?.attachments.map(({ mediaType }) => mediaType)).toEqual(["application/pdf"]);

    // Whoever has the page needs no account.
    const verifyUrl = await view.getByRole("link", { name: "its verification page" }).getAttribute("href");
    const anyone = await openVisitor(browser, product.url);
    await visit(anyone.page, verifyUrl ?? "");
    await anyone.page.getByRole("heading", { name: "This certificate is valid" }).waitFor();

    const renewal = pinnacle.businessPolicies.find(({ policyNumber }) => policyNumber === "HMG-5520137-27");
    await visit(page, `/app/policies/${renewal?.id}/reissue`);
    await page.getByRole("radio", { name: "Needs a decision 2" }).waitFor();
    await page.getByText("Same 3", { exact: true }).waitFor();
    await page.getByLabel(/^Email each holder/).check();
    await page.getByLabel("Written contracts still require the marks of blanket endorsements").check();
    await page.getByRole("button", { name: "Issue 9 Certificates" }).click();
    await page.getByText("9 issued", { exact: true }).waitFor({ timeout: 60_000 });

    const replaced = pinnacle.certificatesOfLiabilityInsurance.nodes.find(
      ({ holder }) => holder.name === "Northgate Retail Partners",
    );
    // The renewal has not begun: until then, the one before is still right.
    await visit(anyone.page, `/verify/${replaced?.verificationCode}`);
    await anyone.page.getByRole("heading", { name: "This certificate is valid" }).waitFor();

    // A correction replaces the one before at once.
    const corrected = wexcombe.certificatesOfLiabilityInsurance.nodes.find(
      ({ state }) => state === "SUPERSEDED",
    );
    await visit(anyone.page, `/verify/${corrected?.verificationCode}`);
    await anyone.page.getByRole("heading", { name: "A newer certificate replaces this one" }).waitFor();

    // Cara has done her work meanwhile, as far as she can alone.
    await expect
      .poll(async () => lookAtCopilot(owner), { timeout: 60_000 })
      .toEqual({
        // The last five are of the mail that arrived, of which one asks for nothing. One waits for an answer, and each of
        // the six drafts for a yes.
        states: [
          ...Array.from({ length: 2 }, () => "IDLE"),
          ...Array.from({ length: 7 }, () => "WAITING_FOR_INPUT"),
        ],
        artifacts: ["DOCUMENT", "DOCUMENT", "EMAIL", "EMAIL", "EMAIL", "EMAIL", "EMAIL", "EMAIL"],
        approvals: Array.from({ length: 6 }, () => "PENDING"),
        threads: [
          ["2026 renewal + last year for compare", null, ["QUESTION"]],
          ["ACTION REQUIRED: certificate expiring", null, []],
          ["Añadir asegurado adicional – add additional insured", null, ["ADD_ADDITIONAL_INSURED"]],
          ["Certificate for our new kiosk", "Copper Kettle Bakery LLC", ["CREATE_CERTIFICATE"]],
          [
            "COI needed - City of South Portland pump station",
            "Bluewater Plumbing & Heating Co.",
            ["CREATE_CERTIFICATE"],
          ],
        ],
      });
  },
);

/** What became of the tasks that the demo's staff have given, each list in the order of the alphabet. */
async function lookAtCopilot(owner: Client) {
  const { caraWorkspaces, approvals, emailThreads } = await owner.graphql<{
    caraWorkspaces: { nodes: { state: string; artifacts: { kind: string }[] }[] };
    approvals: { nodes: { state: string }[] };
    emailThreads: {
      nodes: {
        subject: string;
        account: { account: { name: string } } | null;
        serviceRequests: { type: string }[];
      }[];
    };
  }>(
    `{ caraWorkspaces { nodes { state artifacts { kind } } } approvals { nodes { state } }
      emailThreads(sort: SUBJECT) { nodes { subject account { account { name } } serviceRequests { type } } } }`,
  );
  const { nodes } = caraWorkspaces;
  return {
    states: nodes.map(({ state }) => state).toSorted(),
    artifacts: nodes.flatMap(({ artifacts }) => artifacts.map(({ kind }) => kind)).toSorted(),
    approvals: approvals.nodes.map(({ state }) => state),
    threads: emailThreads.nodes.map(({ subject, account, serviceRequests }) => [
      subject,
      account?.account.name ?? null,
      serviceRequests.map(({ type }) => type),
    ]),
  };
}
