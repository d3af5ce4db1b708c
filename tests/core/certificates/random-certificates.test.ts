/**
 * Invented policies whose documents grant marks, only speak of them, or are of another policy or term, and certificates
 * issued for them: whatever is printed has a proof whose words stand in a current document of that number and term.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CertificateSnapshot } from "#model/certificates";
import { type Mark, marks } from "#model/endorsements";
import { createPolicies } from "#core/policies";
import { assertedMarks } from "../../../core/endorsements/asserted-marks.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, createCarrier, policyInput, valueOf } from "../../support/book-of-business.ts";
import { openPlainIssuing } from "../../support/certificate-holders.ts";
import { createChance } from "../../support/chance.ts";
import { type Grant, holders, invent, term } from "../../support/invented-endorsements.ts";
import { certificatesOf, holder as marlow } from "../../support/issued-certificates.ts";
import { fileProofDocuments } from "../../support/proof-documents.ts";

const CERTIFICATES = 300;
const POLICIES_PER_ACCOUNT = 20;

const chance = createChance(1_597_463_007);
let agency: TestAgency;
beforeAll(async () => {
  agency = await openTestAgency();
});
afterAll(() => agency.close());

interface Case {
  accountId: string;
  policyId: string;
  number: string;
  grants: Grant[];
}

async function createCases(account: number): Promise<Case[]> {
  const { id: accountId } = await createAccount(agency.scope(), `Invented ${account} LLC`);
  const carrier = await createCarrier(agency.scope(), `Carrier ${account}`);
  const numbers = Array.from({ length: POLICIES_PER_ACCOUNT }, (_, at) => `GL-${1000 + account}-${10 + at}`);
  const { inforceAt, expiresAt } = term;
  const input = numbers.map((policyNumber) =>
    policyInput(carrier, { policyNumber, state: "INFORCE", inforceAt, expiresAt }),
  );
  const { policies } = valueOf(await createPolicies(agency.scope()).create({ accountId, policies: input }));
  const cases: Case[] = [];
  for (const [at, { id: policyId }] of policies.entries()) {
    const number = numbers[at] ?? "";
    const invented = Array.from({ length: 2 + chance.below(3) }, (_, nth) => invent(chance, number, nth));
    const documents = invented.flatMap((one) => one.documents);
    await fileProofDocuments(agency, policyId, documents);
    cases.push({ accountId, policyId, number, grants: invented.flatMap((one) => one.grants) });
  }
  return cases;
}

const allMarks = marks as [Mark, ...Mark[]];
const descriptions = [
  "Tile installation in Building C.",
  "Certificate holder is an additional insured.",
  "Waiver of subrogation applies in favor of the holder; coverage is primary and noncontributory.",
  "AI, WOS, P&NC as required by written contract.",
];

/** The words of the newest reading of a policy's current documents, by document and page. */
async function pagesOf(policyId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await agency.raw.execute({
    sql: `SELECT d.id || ' ' || r.id || ' ' || p.page AS place, p.text FROM documents AS d
      JOIN readings AS r ON r.document_id = d.id JOIN pages AS p ON p.reading_id = r.id
      WHERE d.policy_id = ? AND d.replaced_by IS NULL`,
    args: [policyId],
  });
  return new Map(rows.map(({ place, text }) => [place as string, text as string]));
}

/** What is wrong with the marks that a certificate prints; null if nothing is. */
async function whatIsWrong(snapshot: CertificateSnapshot, cases: readonly Case[]): Promise<string | null> {
  for (const { policyId, policyNumber, marks: printed } of snapshot.policies) {
    const own = cases.find((one) => one.policyId === policyId);
    const pages = await pagesOf(policyId);
    for (const { mark, proofs, contract } of printed) {
      const of = own?.grants.filter((grant) => grant.mark === mark) ?? [];
      const isNamed = of.some(({ name }) => name === snapshot.holder.name);
      const isBlanket = contract !== null && of.some(({ name }) => name === null);
      if (!isNamed && !isBlanket) return `${mark} is granted by nothing`;
      if (proofs.length === 0) return `${mark} without proof`;
      for (const { quote } of proofs) {
        if (quote.segments.length === 0) return `${mark} without words`;
        for (const { page, start, end, text } of quote.segments) {
          const whole = pages.get(`${quote.documentId} ${quote.readingId} ${page}`) ?? "";
          if (text === "" || whole.slice(start, end) !== text) return `${mark} is not on the page`;
          if (!whole.includes(`POLICY NUMBER: ${policyNumber}\n`)) return `${mark} is of another number`;
        }
      }
    }
  }
  const shown = snapshot.policies.flatMap((policy) => policy.marks.map(({ mark }) => mark));
  const unproved = assertedMarks(snapshot.descriptionOfOperations).filter((mark) => !shown.includes(mark));
  return unproved.length > 0 ? `The description asserts ${unproved.join()}` : null;
}

test(`of ${CERTIFICATES} certificates none prints a mark without its stored proof`, async () => {
  const counted = { issued: 0, printed: 0, refused: 0 };
  let cases: Case[] = [];
  for (let nth = 0; nth < CERTIFICATES; nth += 1) {
    if (nth % POLICIES_PER_ACCOUNT === 0) cases = await createCases(nth / POLICIES_PER_ACCOUNT);
    const first = cases[nth % POLICIES_PER_ACCOUNT];
    if (!first) throw new Error("No policy.");
    const chosen = chance.below(4) === 0 ? [first, chance.pick([first, ...cases])] : [first];
    const grant = first.grants[0];
    const name = grant?.name ?? chance.pick(holders);
    const isAll = chance.below(2) === 0;
    const wanted = isAll
      ? []
      : chosen.map(({ policyId }) => ({
          policyId,
          mark: (chance.below(4) > 0 && grant?.mark) || chance.pick(allMarks),
        }));
    const service = certificatesOf(agency, openPlainIssuing());
    const made = await service.create({
      accountId: first.accountId,
      holder: { ...marlow, name: chance.below(4) === 0 ? chance.pick(holders) : name },
      policyIds: chosen.map(({ policyId }) => policyId),
      descriptionOfOperations: chance.below(4) > 0 ? "" : descriptions[chance.below(4)],
      isContractConfirmed: chance.below(4) > 0,
      ...(isAll ? { additionalInsured: chance.below(3) === 0 } : { marks: wanted }),
    });
    if (!made.ok) {
      counted.refused += 1;
      if (!made.error.fields?.length) throw new Error(JSON.stringify(made.error));
      continue;
    }
    counted.issued += 1;
    const snapshot = await service.getSnapshot(made.value.id);
    const wrong = await whatIsWrong(snapshot, cases);
    if (wrong !== null) throw new Error(`${wrong}: ${JSON.stringify({ wanted, chosen, snapshot }, null, 1)}`);
    const shown = new Set(snapshot.policies.flatMap((policy) => policy.marks.map(({ mark }) => mark)));
    expect(made.value.marks).toEqual(marks.filter((mark) => shown.has(mark)));
    counted.printed += shown.size;
  }
  // Not by refusing everything.
  expect(counted.printed).toBeGreaterThan(CERTIFICATES / 10);
  expect(counted.issued).toBeGreaterThan(CERTIFICATES / 4);
  expect(counted.refused).toBeGreaterThan(CERTIFICATES / 10);
});
