/** A gap analysis in the agency: the client's record and the policies on file are enough, and what it says goes to the client. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createApplications } from "#core/applications";
import { addPolicyTo, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { businessInput, valueOf } from "../../support/book-of-business.ts";
import { drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
  agency.clock.nowMs = Date.UTC(2026, 5, 2, 15);
});
afterEach(() => agency.close());

const name = "Larkspur Tile Works LLC";
const declarations = `COMMERCIAL GENERAL LIABILITY DECLARATIONS

Policy Number: HLI-40
Named Insured: ${name}
Policy Period: 01/01/2026 to 01/01/2027

Each Occurrence Limit: $1,000,000`;

test("the record and the policies of a client are held against each other, and the email is for the client", async () => {
  const { id: accountId } = valueOf(await createAccounts(agency.scope()).create(businessInput(name)));
  valueOf(
    await createApplications(agency.scope()).save({
      accountId,
      content: {
        business: {
          name,
          operations: "Makes and sells ceramic tile",
          fullTimeEmployees: 14,
          annualPayroll: 612_000,
        },
        questions: [
          { question: "Do employees make deliveries in their own cars?", answer: "YES" },
          { question: "Is alcohol served on the premises?", answer: "NO" },
        ],
      },
    }),
  );
  const policyId = await addPolicyTo(agency, accountId, { policyNumber: "HLI-40" });
  await readInto(agency, policyId, "declarations.pdf", [declarations]);
  const { id } = valueOf(
    await workspacesOf(agency.scope()).create({
      preset: "COVERAGE_GAP_ANALYSIS",
      accountId,
    }),
  );
  await drive(agency, id);
  const { artifacts } = await workspacesOf(agency.scope()).contentOf(id);
  const [analysis] = artifacts;
  const rows = (analysis?.blocks ?? []).flatMap((block) =>
    block.rows.map((row) => row.slice(0, 3).join(" | ")),
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Employees: workers compensation \| Gap, inferred from exposure \| .*14/),
      expect.stringMatching(/^Rented or employees' vehicles: hired and non-owned autos \| Gap, inferred/),
      expect.stringMatching(/^Business operations: general liability \| Covered/),
    ]),
  );
  expect(rows.join("\n")).not.toContain("Alcohol");
  expect(analysis?.quotes.map(({ documentName }) => documentName)).toContain("The client's record");
  const mail = artifacts.find(({ kind }) => kind === "EMAIL");
  expect(mail?.toEmail).toMatch(/@/);
  expect(mail?.body).toContain("Workers compensation (employees): We found no policy of this kind");
});
