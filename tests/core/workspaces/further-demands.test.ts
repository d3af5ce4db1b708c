/** What is demanded besides, after a certificate was reviewed: the review is made again with it, and its email goes on. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { furtherDemandsIn } from "../../../core/workspaces/further-demands.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { bakeryCertificate } from "../../support/bakery-certificate.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { approvalsOf, drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const open = () => workspacesOf(agency.scope());
const certificate = bakeryCertificate("PRODUCTS - COMP/OP AGG $1,000,000");

async function review(): Promise<string> {
  const files = [await arriveFile(agency.scope(), "certificate.pdf")];
  const form = JSON.stringify({ requirements: "General liability, each occurrence $2,000,000" });
  const { id } = valueOf(await open().create({ preset: "CERTIFICATE_REVIEW", files, form }));
  await readFileOf(agency, "certificate.pdf", certificate);
  await drive(agency, id);
  return id;
}
async function say(id: string, message: string) {
  valueOf(await open().sendMessage(id, { message }));
  await drive(agency, id);
  return open().contentOf(id);
}
const latest = <Made extends { id: string }>(artifacts: readonly Made[]): Made[] => [
  ...new Map(artifacts.map((artifact) => [artifact.id, artifact])).values(),
];

const followUp =
  "also check products/completed ops aggregate 2M and add to the email that we need the umbrella dec page";

test("the review is made again with the added demand, and the email that waits asks for that as well", async () => {
  const id = await review();
  const before = await open().contentOf(id);
  expect(before.artifacts.map(({ kind, version }) => [kind, version])).toEqual([
    ["DOCUMENT", 1],
    ["EMAIL", 1],
  ]);
  const { artifacts, approvals, messages } = await say(id, followUp);
  const reviews = artifacts.filter(({ kind }) => kind === "DOCUMENT");
  expect(reviews).toHaveLength(2);
  const rows = reviews.at(-1)?.blocks.flatMap(({ rows: own }) => own.map((cells) => cells.join(" | "))) ?? [];
  expect(rows.filter((row) => row.includes("Not met"))).toEqual([
    expect.stringContaining("$2,000,000 | $1,000,000"),
    expect.stringMatching(/products.*\$2,000,000 \| \$1,000,000/iu),
  ]);
  expect(approvals.map(({ state }) => state)).toEqual(["PENDING"]);
  const [email, ...others] = latest(artifacts).filter(({ kind }) => kind === "EMAIL");
  expect(others).toEqual([]);
  expect(email?.version).toBe(2);
  expect(email?.body).toMatch(/products/iu);
  expect(email?.body).toContain("We need the umbrella declarations page.");
  expect(messages.at(-1)?.content).toContain(
    "I brought the email that asks for the rest up to date: it also says “We need the umbrella declarations page”. It waits for a yes as version 2.",
  );
});

test("what was changed in the email before stays in it", async () => {
  const id = await review();
  await say(id, "add that our office moves in June");
  const { artifacts } = await say(id, followUp);
  const [email] = latest(artifacts).filter(({ kind }) => kind === "EMAIL");
  expect(email?.body).toContain("Our office moves in June.");
  expect(email?.body).toContain("We need the umbrella declarations page.");
  expect(email?.version).toBe(3);
});

test("an email that somebody has edited stays as it is, and another one is drafted", async () => {
  const id = await review();
  const [, email] = (await open().contentOf(id)).artifacts;
  const edit = { version: 1, toEmail: "ann@bakery.example", subject: "Certificate", body: "Hello Ann" };
  valueOf(await approvalsOf(agency.scope()).updateArtifact(email?.id ?? "", edit));
  const { artifacts, approvals } = await say(id, followUp);
  const emails = latest(artifacts).filter(({ kind }) => kind === "EMAIL");
  expect(emails.map(({ body }) => body === "Hello Ann")).toEqual([true, false]);
  expect(approvals.map(({ state }) => state)).toEqual(["PENDING", "PENDING"]);
});

describe("the words of a follow-up", () => {
  test.each([
    [
      followUp,
      {
        demands: "products/completed ops aggregate 2M",
        isChecked: true,
        wish: "add that we need the umbrella dec page",
      },
    ],
    [
      "pls also check waiver of subrogation",
      { demands: "waiver of subrogation", isChecked: true, wish: null },
    ],
    [
      "they also need 30 days notice of cancellation. Tell them we need it by Friday",
      { demands: "30 days notice of cancellation", isChecked: false, wish: "Tell them we need it by Friday" },
    ],
    ["also add to the email that we need the dec page", null],
    ["also tell them thanks", null],
    ["also check this lease", null],
    ["we also need to call Ann", null],
    ["what does the lease say about waivers", null],
  ])("%s", (message, further) => {
    expect(furtherDemandsIn(message)).toEqual(further);
  });
});
