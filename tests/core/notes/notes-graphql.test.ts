/** Notes as requests ask for them: on both records, in lists, in the search, and only by those who may. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createNotes } from "#core/notes";
import { createPolicies } from "#core/policies";
import { createAgencyUsers } from "#core/users";
import type { Policy } from "#model/policies";
import type { AgencyUser } from "#model/users";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy } from "../../support/book-of-business.ts";
import { runGraphQL } from "../../support/graphql-request.ts";

let agency: TestAgency;
let policy: Policy;
beforeEach(async () => {
  agency = await openTestAgency();
  policy = await createPolicy(agency.scope());
});
afterEach(() => agency.close());

function run(source: string, viewer: () => Promise<AgencyUser | null> = agency.owner) {
  const scope = agency.scope();
  const services = {
    accounts: createAccounts(scope),
    notes: createNotes(scope),
    policies: createPolicies(scope),
    users: createAgencyUsers(scope, agency.owner),
  };
  agency.forget();
  return runGraphQL({ source, services, viewer });
}
async function dataOf(source: string) {
  const { data, errors } = await run(source);
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)) as Record<string, Record<string, unknown>>;
}
const add = async (record: string, text: string) =>
  String(
    (await dataOf(`mutation { addNote(input: { ${record}, type: CALL, text: "${text}" }) { id } }`))[
      "addNote"
    ]?.["id"],
  );

test("shows a record's notes with their authors, and what an edited one said before", async () => {
  const id = await add(`policyId: "${policy.id}"`, "First");
  await dataOf(`mutation { updateNote(input: { id: "${id}", type: VISIT, text: "Second" }) { id } }`);
  await dataOf(`mutation { pinNote(id: "${id}", pinned: true) { id } }`);
  const { businessPolicy } = await dataOf(
    `{ businessPolicy(id: "${policy.id}") { pinnedNotes { id } notes { hasNextPage nodes { type text author { name } editor { name } record { policyType policyNumber } } } } }`,
  );
  expect(businessPolicy).toEqual({
    pinnedNotes: [{ id }],
    notes: {
      hasNextPage: false,
      nodes: [
        {
          type: "VISIT",
          text: "Second",
          author: { name: "Odette Marlowe" },
          editor: { name: "Odette Marlowe" },
          record: { policyType: "GENERAL_LIABILITY", policyNumber: "GL-4477-01" },
        },
      ],
    },
  });
  const { noteVersions } = await dataOf(`{ noteVersions(noteId: "${id}") { type text author { name } } }`);
  const author = { name: "Odette Marlowe" };
  expect(noteVersions).toEqual([
    { type: "VISIT", text: "Second", author },
    { type: "CALL", text: "First", author },
  ]);
  expect(agency.sent.roundTrips).toBeLessThanOrEqual(2);
  await dataOf(`mutation { deleteNote(id: "${id}") { id } }`);
  const gone = await dataOf(
    `{ businessPolicy(id: "${policy.id}") { pinnedNotes { id } notes { nodes { id } } } }`,
  );
  expect(gone["businessPolicy"]).toEqual({ pinnedNotes: [], notes: { nodes: [] } });
});

test("uses as many statements for the notes of many records as for those of one", async () => {
  const list = (first: number) =>
    `{ accounts(first: ${first}) { nodes { notes(first: 3) { nodes { text author { name } } } pinnedNotes { text } } } }`;
  await add(`accountId: "${policy.accountId}"`, "On the account");
  for (let nth = 0; nth < 6; nth += 1) await createPolicy(agency.scope());
  await dataOf(list(1));
  const one = agency.sent.statements.length;
  const { accounts } = await dataOf(list(7));
  expect(agency.sent.statements).toHaveLength(one);
  expect(JSON.stringify(accounts)).toContain("On the account");
});

test("refuses a note of 100,000 characters at its field, not as a whole request", async () => {
  const { errors } = await run(
    `mutation { addNote(input: { policyId: "${policy.id}", type: NOTE, text: "${"x".repeat(20_001)}" }) { id } }`,
  );
  expect(errors?.[0]?.extensions).toMatchObject({
    code: "VALIDATION",
    fields: [{ path: "text", message: "Use at most 10,000 characters." }],
  });
});

// That READ_ONLY writes nothing is tested with the database's gate, in tests/edge/isolation.test.ts.
test("lets READ_ONLY read notes", async () => {
  await add(`policyId: "${policy.id}"`, "Readable");
  const readOnly = async (): Promise<AgencyUser> => ({ ...(await agency.owner()), role: "READ_ONLY" });
  const { data } = await run(`{ businessPolicy(id: "${policy.id}") { notes { nodes { text } } } }`, readOnly);
  expect(JSON.stringify(data)).toContain("Readable");
});
