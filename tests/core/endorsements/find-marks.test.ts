/** Marks of policies in a real database: which documents count, how much is loaded, and who sees it. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDocuments } from "../../../core/documents/mod.ts";
import { createEndorsements } from "../../../core/endorsements/mod.ts";
import { PROOF_PAGES_MAX } from "../../../core/endorsements/repository.ts";
import { createReviews } from "../../../core/explorer/mod.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { addPolicyTo, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, valueOf } from "../../support/book-of-business.ts";
import { runGraphQL } from "../../support/graphql-request.ts";

const declarations = `GENERAL LIABILITY DECLARATIONS
Policy Number: GL-4477-01
Named Insured: Tern Cove Kayaks LLC
Policy Period: From 03/01/2026 to 03/01/2027`;
const waiver = (number = "GL-4477-01") => `POLICY NUMBER: ${number}
CG 24 04 12 19
THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.
WAIVER OF TRANSFER OF RIGHTS OF RECOVERY
SCHEDULE
Name of Person or Organization:
Fallow Creek Marina LLC
We waive any right of recovery against the person or organization shown in the Schedule above.`;

let agency: TestAgency;
let accountId: string;
let policyId: string;

beforeEach(async () => {
  agency = await openTestAgency();
  accountId = (await createAccount(agency.scope())).id;
  policyId = await addPolicyTo(agency, accountId, {
    policyNumber: "GL-4477-01",
    inforceAt: "2026-03-01",
    expiresAt: "2027-03-01",
  });
});
afterEach(() => agency.close());

const read = (name: string, texts: string[], more: Record<string, unknown> = {}, id = policyId) =>
  readInto(agency, id, name, texts, more);
const endorsements = () => createEndorsements(agency.scope());
const waiverOf = async (id = policyId) => (await endorsements().findMarks([id])).get(id)?.[1];

describe("a policy's marks", () => {
  test("are proved by the endorsement until it is deleted or replaced", async () => {
    await read("declarations.txt", [declarations]);
    expect(await waiverOf()).toMatchObject({ tag: "MISSING", usualForms: ["CG 24 04"] });
    const document = await read("waiver.txt", [waiver()], { type: "ENDORSEMENT" });
    expect(await waiverOf()).toMatchObject({
      tag: "PROVED",
      proofs: [
        {
          formNumber: "CG 24 04",
          edition: "12/19",
          names: ["Fallow Creek Marina LLC"],
          documentName: "waiver.txt",
        },
      ],
    });
    valueOf(await createDocuments(agency.scope()).deleteFile(document.id));
    expect(await waiverOf()).toMatchObject({ tag: "MISSING" });
  });

  test("are not proved by an endorsement to another number, by a certificate, or by a mail", async () => {
    await read("declarations.txt", [declarations]);
    await read("other.txt", [waiver("GL-4477-02")], { type: "ENDORSEMENT" });
    await read("certificate.txt", [waiver()], { type: "CERTIFICATE" });
    await read("mail.eml", [waiver()], { type: "ENDORSEMENT", mediaType: "message/rfc822", kind: "EML" });
    expect(await waiverOf()).toMatchObject({ tag: "MISSING" });
  });

  test("are not proved by a form that a person removed in the review", async () => {
    await read("declarations.txt", [declarations]);
    await read("waiver.txt", [waiver()], { type: "ENDORSEMENT" });
    valueOf(await createReviews(agency.scope()).remove(policyId, "form.cg2404"));
    expect(await waiverOf()).toMatchObject({ tag: "MISSING" });
  });

  test("take the same statements for twelve policies as for one", async () => {
    const ids = [policyId];
    for (let nth = 2; nth <= 12; nth += 1) {
      const policyNumber = `GL-4477-${String(nth).padStart(2, "0")}`;
      const id = await addPolicyTo(agency, accountId, {
        policyNumber,
        inforceAt: "2026-03-01",
        expiresAt: "2027-03-01",
      });
      ids.push(id);
      await read("waiver.txt", [waiver(policyNumber)], { type: "ENDORSEMENT" }, id);
    }
    agency.forget();
    await endorsements().findMarks([policyId]);
    const one = agency.sent.statements.length;
    agency.forget();
    const found = await endorsements().findMarks(ids);
    expect(agency.sent.statements.length).toBe(one);
    expect([...found.values()].filter((findings) => findings[1]?.tag === "PROVED")).toHaveLength(11);
  });

  test("are not looked for in more pages than can be searched", async () => {
    await read("waiver.txt", [waiver()], { type: "ENDORSEMENT" });
    expect(await waiverOf()).toMatchObject({ tag: "PROVED" });
    const document = await read("long.txt", ["Nothing of note."]);
    await agency.raw.execute({
      sql: `INSERT INTO pages (reading_id, page, width, height, text)
        WITH RECURSIVE n(page) AS (SELECT 2 UNION ALL SELECT page + 1 FROM n WHERE page <= ?)
        SELECT ?, page, 0, 0, 'Nothing of note.' FROM n`,
      args: [PROOF_PAGES_MAX, document.reading?.id ?? ""],
    });
    expect(await waiverOf()).toMatchObject({ tag: "MISSING" });
  });

  test("are not proved by a page without a number in a document that has pages of another policy", async () => {
    const filler = "Nothing of note. ".repeat(200);
    await read("policy.txt", [declarations, filler, waiver("")]);
    expect(await waiverOf()).toMatchObject({ tag: "PROVED" });
    const document = await read("mixed.txt", [
      declarations,
      `POLICY NUMBER: GL-9999-09\n${filler}`,
      waiver(""),
    ]);
    const [finding] = [await waiverOf()];
    const names = finding?.tag === "PROVED" ? finding.proofs.map(({ quote }) => quote.documentId) : [];
    expect(names).not.toContain(document.id);
  });

  test("are not proved by a form that another page takes out, wherever it says so", async () => {
    const filler = "Nothing of note. ".repeat(200);
    await read("policy.txt", [declarations, waiver(), `${filler}\nForm CG 24 04 is removed.`]);
    expect(await waiverOf()).toMatchObject({ tag: "MISSING" });
  });
});

test("are given with the policy's access, in words that open the page", async () => {
  await read("waiver.txt", [waiver()], { type: "ENDORSEMENT" });
  const source = `query ($id: ID!) { businessPolicy(id: $id) { markFindings {
    mark label outcome usualForms proofs { formNumber reach from names quote { documentName content segments { page } } }
  } } }`;
  const scope = agency.scope();
  const services = { endorsements: createEndorsements(scope), policies: createPolicies(scope) };
  const ask = (viewer: () => ReturnType<TestAgency["owner"]> | Promise<null>) =>
    runGraphQL({ source, variables: { id: policyId }, services, viewer });
  const { data, errors } = await ask(() => agency.owner());
  expect(errors).toBeUndefined();
  const [insured, waived] = (data as { businessPolicy: { markFindings: unknown[] } }).businessPolicy
    .markFindings;
  expect(insured).toMatchObject({ mark: "ADDITIONAL_INSURED", outcome: "MISSING", proofs: [] });
  expect(waived).toMatchObject({
    label: "Waiver of subrogation",
    outcome: "PROVED",
    usualForms: [],
    proofs: [{ reach: "SCHEDULED", from: "WORDS", quote: { documentName: "waiver.txt" } }],
  });
  expect((await ask(async () => null)).errors).toHaveLength(1);
});
