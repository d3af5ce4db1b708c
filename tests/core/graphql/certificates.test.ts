/** Certificates as requests ask for them: on the account, by id, issued, previewed and withdrawn, by those who may. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createPolicies } from "#core/policies";
import { createAgencyUsers } from "#core/users";
import type { AgencyUser } from "#model/users";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { runGraphQL } from "../../support/graphql-request.ts";
import {
  addDocument,
  certificatesOf,
  createCertifiedAccount,
  endorsements,
  holder,
  specInput,
} from "../../support/issued-certificates.ts";

let agency: TestAgency;
let accountId: string;
let policyId: string;
beforeEach(async () => {
  agency = await openTestAgency();
  const { account, policies } = await createCertifiedAccount(agency);
  accountId = account.id;
  const [policy] = policies;
  if (!policy) throw new Error("There is no policy.");
  policyId = policy.id;
  await addDocument(agency, policy, "waiver.txt", endorsements.waiver("GL-4477-01"));
});
afterEach(() => agency.close());

async function ask(
  source: string,
  variables: Record<string, unknown> = {},
  role: AgencyUser["role"] = "OWNER",
) {
  const scope = agency.scope();
  const owner = await agency.owner();
  const viewer = async () => ({ ...owner, role });
  return (await runGraphQL({
    source,
    variables,
    viewer,
    services: {
      accounts: createAccounts(scope),
      certificates: certificatesOf(agency),
      policies: createPolicies(scope),
      users: createAgencyUsers(scope, viewer),
    },
  })) as { data?: Record<string, never> | null; errors?: { extensions: Record<string, unknown> }[] };
}

const create = `mutation ($input: CreateCertificateInput!) { createCertificate(input: $input) { certificate { id } } }`;
const input = (more: Record<string, unknown> = {}) => ({ input: specInput(accountId, more) });
const waiver = () => ({ marks: [{ policyId, mark: "WAIVER_OF_SUBROGATION" }] });

async function issue(more: Record<string, unknown> = {}): Promise<string> {
  const { data, errors } = await ask(create, input(more));
  expect(errors).toBeUndefined();
  return (data as unknown as { createCertificate: { certificate: { id: string } } }).createCertificate
    .certificate.id;
}

test("shows what a certificate states, with who says it", async () => {
  const values = [{ policyId, key: "glPerOccurrenceLimit", value: "$1,000,000" }];
  const id = await issue({ ...waiver(), values });
  const { data, errors } = await ask(
    `query ($id: ID!) { certificate(id: $id) {
      certificateNumber kind issuedAt additionalInsured descriptionOfOperations marks state stateSince version
      accountId account { account { name } } holder { name address { line2 zone } } issuedBy { name }
      viewUrl downloadUrl sha256 verifyUrl verificationCode supersedes { id } supersededBy { id } withdrawal { reason }
      policies { policyId title policyNumber effectiveDate expirationDate insurer { letter name }
        limits { label value quote { content } enteredBy { name } }
        marks { mark contract { name } proofs { formNumber quote { content documentName } } } } } }`,
    { id },
  );
  expect(errors).toBeUndefined();
  expect(data?.["certificate"]).toMatchObject({
    certificateNumber: "COI-2026-00001",
    kind: "LIABILITY",
    issuedAt: "2026-11-20",
    additionalInsured: false,
    descriptionOfOperations: "Tile and stone installation in Building C.",
    marks: ["WAIVER_OF_SUBROGATION"],
    state: "VALID",
    stateSince: null,
    account: { account: { name: "Wexcombe Tile & Stone LLC" } },
    holder: { name: holder.name, address: { line2: "Suite 1200", zone: "OH" } },
    issuedBy: { name: "Odette Marlowe" },
    viewUrl: `/certificates/${id}`,
    downloadUrl: `/certificates/${id}?download`,
    supersedes: null,
    supersededBy: null,
    withdrawal: null,
    policies: [
      {
        policyId,
        title: "General liability",
        policyNumber: "GL-4477-01",
        effectiveDate: "2026-03-01",
        expirationDate: "2027-03-01",
        insurer: { letter: "A", name: "Pinnacle Lake Mutual" },
        limits: [
          {
            label: "Each occurrence",
            value: "$1,000,000",
            quote: null,
            enteredBy: { name: "Odette Marlowe" },
          },
        ],
        marks: [
          {
            mark: "WAIVER_OF_SUBROGATION",
            contract: null,
            proofs: [{ formNumber: "CG 24 04", quote: { documentName: "waiver.txt" } }],
          },
        ],
      },
    ],
  });
});

test("lists an account's certificates by pages with what is valid, and the policies to certify", async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    agency.clock.nowMs += 1_000;
    ids.unshift(await issue());
  }
  const list = `query ($id: ID!, $after: String) { account(id: $id) { certificateCount
    certifiablePolicies { id }
    certificatesOfLiabilityInsurance(first: 2, after: $after) { nodes { id state } endCursor hasNextPage totalCount validCount } } }`;
  const withdrawn = await ask(
    `mutation ($id: ID!) { withdrawCertificate(id: $id, reason: "Wrong holder") { certificate { state version withdrawal { reason by { name } } } } }`,
    { id: ids[0] },
  );
  expect(withdrawn.data).toEqual({
    withdrawCertificate: {
      certificate: {
        state: "WITHDRAWN",
        version: 2,
        withdrawal: { reason: "Wrong holder", by: { name: "Odette Marlowe" } },
      },
    },
  });
  type Listed = {
    account: {
      certificatesOfLiabilityInsurance: { nodes: { id: string }[]; endCursor: string; hasNextPage: boolean };
    };
  };
  const first = (await ask(list, { id: accountId })).data as unknown as Listed;
  expect(first.account).toMatchObject({
    certificateCount: 3,
    certifiablePolicies: [{ id: policyId }],
    certificatesOfLiabilityInsurance: {
      nodes: [{ id: ids[0], state: "WITHDRAWN" }, { id: ids[1] }],
      hasNextPage: true,
      totalCount: 3,
      validCount: 2,
    },
  });
  const { endCursor } = first.account.certificatesOfLiabilityInsurance;
  const second = (await ask(list, { id: accountId, after: endCursor })).data as unknown as Listed;
  expect(second.account.certificatesOfLiabilityInsurance).toMatchObject({
    nodes: [{ id: ids[2] }],
    hasNextPage: false,
  });
});

test("answers null for a certificate that does not exist", async () => {
  expect((await ask(`{ certificate(id: "crt_none") { id } }`)).data).toEqual({ certificate: null });
});

test("maps what is wrong to its field, in the preview as well", async () => {
  for (const source of [
    create,
    `mutation ($input: CreateCertificateInput!) { previewCertificate(input: $input) { pdf } }`,
  ]) {
    const { errors } = await ask(source, input({ additionalInsured: true, holder: { name: "" } }));
    expect(errors?.[0]?.extensions).toMatchObject({ code: "VALIDATION" });
    expect(errors?.[0]?.extensions["fields"]).toContainEqual(
      expect.objectContaining({ path: "holder.name" }),
    );
    const unproved = await ask(source, input({ additionalInsured: true }));
    expect(unproved.errors?.[0]?.extensions["fields"]).toMatchObject([{ path: "additionalInsured" }]);
  }
});

test("previews a page without issuing it", async () => {
  const { data } = await ask(
    `mutation ($input: CreateCertificateInput!) { previewCertificate(input: $input) { pdf asked { key } newMarks
      newPolicies replaces { id } policies { title marks { mark } } } }`,
    input(waiver()),
  );
  const { previewCertificate: preview } = data as unknown as { previewCertificate: { pdf: string } };
  expect(preview).toMatchObject({
    replaces: null,
    newMarks: [],
    policies: [{ title: "General liability", marks: [{ mark: "WAIVER_OF_SUBROGATION" }] }],
  });
  expect(atob(preview.pdf).slice(0, 5)).toBe("%PDF-");
});

test.each([
  ["createCertificate", () => ask(create, input(), "READ_ONLY")],
  [
    "withdrawCertificate",
    () =>
      ask(
        `mutation { withdrawCertificate(id: "crt_1", reason: "x") { certificate { id } } }`,
        {},
        "READ_ONLY",
      ),
  ],
  [
    "previewCertificate",
    () =>
      ask(
        `mutation ($input: CreateCertificateInput!) { previewCertificate(input: $input) { pdf } }`,
        input(),
        "READ_ONLY",
      ),
  ],
])("%s is not for those who may only read", async (_name, request) => {
  const { errors } = await request();
  expect(errors?.[0]?.extensions).toMatchObject({ code: "FORBIDDEN" });
});
