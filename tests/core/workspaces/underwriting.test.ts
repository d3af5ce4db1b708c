/** An underwriting analysis in the agency: its records fill what the application leaves open, and guides say what fits. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createApplications } from "#core/applications";
import { addPolicyTo, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, valueOf } from "../../support/book-of-business.ts";
import { arriveFile, typeText, understand } from "../../support/knowledge-base.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { readWhole } from "../../support/reading-steps.ts";
import { drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
  agency.clock.nowMs = Date.UTC(2026, 5, 2, 15);
});
afterEach(() => agency.close());

const open = () => workspacesOf(agency.scope());
const tablesOf = async (id: string) => {
  const { artifacts, messages } = await open().contentOf(id);
  const [analysis] = artifacts;
  const mail = artifacts.find(({ kind }) => kind === "EMAIL");
  const rows = (analysis?.blocks ?? []).flatMap((block) => block.rows.map((row) => row.join(" | ")));
  return { rows, quotes: analysis?.quotes ?? [], mail, said: messages.at(-1)?.content ?? "" };
};

const application = `COMMERCIAL INSURANCE APPLICATION

Named insured: Larkspur Tile Works LLC
Mailing address: 418 Quarry Road, Dayton, OH 45402
Date business started: 03/01/2024
Description of operations: Makes and sells ceramic tile
`;

async function createClient(): Promise<string> {
  const { id } = valueOf(
    await createAccounts(agency.scope()).create(
      businessInput("Larkspur Tile Works LLC", { fein: "84-1207733" }),
    ),
  );
  const content = {
    business: { name: "Larkspur Tile Works LLC", fullTimeEmployees: 9, partTimeEmployees: 2 },
  };
  valueOf(await createApplications(agency.scope()).save({ accountId: id, content }));
  const policyId = await addPolicyTo(agency, id, { policyNumber: "HLI-40" });
  await readInto(agency, policyId, "declarations.pdf", [
    "COMMERCIAL GENERAL LIABILITY DECLARATIONS\n\nPolicy Number: HLI-40\nNamed Insured: Larkspur Tile Works LLC\nAnnual revenue: $1,840,000",
  ]);
  return id;
}

test("the client's records and documents fill what is left open, each with its source", async () => {
  const accountId = await createClient();
  const files = [await arriveFile(agency.scope(), "application.pdf")];
  const { id } = valueOf(await open().create({ preset: "UNDERWRITING_ANALYSIS", files, accountId }));
  await readFileOf(agency, "application.pdf", [application]);
  await drive(agency, id);
  const { rows, quotes, mail } = await tablesOf(id);
  expect(rows.find((row) => row.startsWith("FEIN |"))).toContain(
    "To confirm | Not stated | 84-1207733 (the client's record)",
  );
  expect(rows.find((row) => row.startsWith("Number of employees |"))).toContain(
    "11 (the client's application)",
  );
  expect(rows.find((row) => row.startsWith("Annual revenue |"))).toContain("declarations.pdf states it");
  expect(quotes.map(({ documentName }) => documentName)).toContain("declarations.pdf");
  expect(rows.find((row) => row.startsWith("Prior carrier, General Liability"))).toContain("HLI-40");
  expect(mail?.body).toContain("- FEIN: we have 84-1207733 on file. Is that still right?");
  // What is said from the records of a client is marked as such, so that it goes to nobody else.
  expect(mail?.blocks.flatMap(({ records = [] }) => records)).toContain(accountId);
});

test("guides of the knowledge base are held against the application, with both words", async () => {
  const guide =
    "Heron Lake appetite guide\n\nAt least 3 years in business are required.\n\nThis program is available in OH and IN only.";
  const { id: pageId } = await typeText(agency.scope(), "Heron Lake appetite", guide);
  await understand(agency.scope(), pageId);
  const { id: otherId } = await typeText(agency.scope(), "Phone list", "At least 30 years in business.");
  await understand(agency.scope(), otherId);
  const files = [await arriveFile(agency.scope(), "application.pdf")];
  const { id } = valueOf(await open().create({ preset: "UNDERWRITING_ANALYSIS", files }));
  await readFileOf(agency, "application.pdf", [application]);
  await drive(agency, id);
  const { rows, quotes } = await tablesOf(id);
  expect(rows.find((row) => row.includes("years in business"))).toMatch(
    /^Heron Lake appetite: years in business \| Does not fit \| 03\/01\/2024 \|/,
  );
  expect(rows.find((row) => row.includes("Heron Lake appetite: state"))).toContain("| Fits |");
  expect(rows.join("\n")).not.toContain("30 years");
  expect(quotes.map(({ documentName }) => documentName)).toContain("Heron Lake appetite");
});

test("a blank application is checked from the records once its client is named", async () => {
  await createClient();
  const files = [await arriveFile(agency.scope(), "blank.pdf")];
  const { id } = valueOf(await open().create({ preset: "UNDERWRITING_ANALYSIS", files }));
  const [reading] = await agency.db.all<{ id: string }>("SELECT id FROM readings ORDER BY created_at DESC");
  const storage = createTestStorage();
  const text = "COMMERCIAL INSURANCE APPLICATION\n\nNamed insured\nMailing address\nTax number";
  storage.stored = { pages: pagesOf([text]).map((page) => ({ ...page, isBlankForm: true })) };
  await readWhole(agency.scope(), storage, reading?.id ?? "");
  await drive(agency, id);
  expect((await tablesOf(id)).said).toContain("blank.pdf is blank: nothing on it is filled in.");
  expect(valueOf(await open().get(id)).clientName).toBeNull();
  valueOf(await open().sendMessage(id, { message: "Larkspur Tile Works" }));
  await drive(agency, id);
  const { rows } = await tablesOf(id);
  expect(rows.find((row) => row.startsWith("FEIN |"))).toContain("84-1207733 (the client's record)");
});

test("an application of somebody else is not mixed with the client's records, and its email goes to nobody", async () => {
  const accountId = await createClient();
  const files = [await arriveFile(agency.scope(), "application.pdf")];
  const { id } = valueOf(await open().create({ preset: "UNDERWRITING_ANALYSIS", files, accountId }));
  const other = application.replace("Larkspur Tile Works LLC", "Otter Bend Ceramics Inc.");
  await readFileOf(agency, "application.pdf", [other]);
  await drive(agency, id);
  const question =
    "application.pdf names Otter Bend Ceramics Inc.; declarations.pdf and our records are of Larkspur Tile Works LLC. Are they one business? Until you say so, I use nothing of declarations.pdf and our records.";
  expect((await tablesOf(id)).said).toBe(question);
  valueOf(await open().sendMessage(id, { message: "Leave out what is of others" }));
  await drive(agency, id);
  const { rows, mail } = await tablesOf(id);
  expect(rows.join("\n")).not.toMatch(/84-1207733|1,840,000|HLI-40/);
  expect(mail).toBeUndefined();
});

test("papers of another business name nobody the client, until somebody says that they are one", async () => {
  await createClient();
  const files = [
    await arriveFile(agency.scope(), "application.pdf"),
    await arriveFile(agency.scope(), "losses.pdf"),
  ];
  const { id } = valueOf(await open().create({ preset: "UNDERWRITING_ANALYSIS", files }));
  const run = "LOSS RUN\n\nInsured: Larkspur Tile Works LLC\nValuation date: 05/20/2026";
  await readFileOf(agency, "application.pdf", ["Commercial Insurance Application\nOtter Bend Ceramics"]);
  await readFileOf(agency, "losses.pdf", [run]);
  await drive(agency, id);
  expect((await tablesOf(id)).said).toContain(
    "application.pdf names Otter Bend Ceramics; losses.pdf is of Larkspur Tile Works LLC. Are they one business?",
  );
  expect(valueOf(await open().get(id)).clientName).not.toBe("Larkspur Tile Works LLC");
  valueOf(await open().sendMessage(id, { message: "They are one business" }));
  await drive(agency, id);
  const { rows } = await tablesOf(id);
  expect(rows.find((row) => row.startsWith("FEIN |"))).toContain("84-1207733 (the client's record)");
});
