/** A record that is asked for by id, and its parts, take one round trip; a list that is only counted is not read. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createServicing } from "#core/servicing";
import { createAgencyUsers } from "#core/users";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { runGraphQL } from "../../support/graphql-request.ts";
import { certificatesOf, createCertifiedAccount, specInput } from "../../support/issued-certificates.ts";
import { openRequest, requestInput } from "../../support/service-requests.ts";

let agency: TestAgency;
let accountId: string;
let requestId: string;
beforeEach(async () => {
  agency = await openTestAgency();
  accountId = (await createCertifiedAccount(agency)).account.id;
  requestId = (await openRequest(agency, { accountId })).id;
});
afterEach(() => agency.close());

async function ask(source: string, variables: Record<string, unknown> = {}, isSignedIn = true) {
  const scope = agency.scope();
  const viewer = () => (isSignedIn ? agency.owner() : Promise.resolve(null));
  const services = {
    accounts: createAccounts(scope),
    certificates: certificatesOf(agency),
    servicing: createServicing(scope),
    users: createAgencyUsers(scope, viewer),
  };
  agency.forget();
  return runGraphQL({ source, variables, viewer, services });
}
const sentTo = (table: string) =>
  agency.sent.statements.filter((sql) => sql.toLowerCase().includes(`from "${table}"`)).length;

const certificates = `query ($id: ID!, $first: Int, $shows: Boolean = true) {
  account(id: $id) {
    ...Certificates @include(if: $shows)
    ... on Account { certificatesOfLiabilityInsurance(first: $first) { nodes { state } totalCount validCount } }
  }
}
fragment Certificates on Account { id }`;

test("an account, its certificates and their numbers", async () => {
  valueOf(await certificatesOf(agency).create(specInput(accountId)));
  const { data, errors } = await ask(certificates, { id: accountId });
  expect(errors).toBeUndefined();
  expect(data?.["account"]).toMatchObject({
    id: accountId,
    certificatesOfLiabilityInsurance: { nodes: [{ state: "VALID" }], totalCount: 1, validCount: 1 },
  });
  expect(agency.sent.roundTrips).toBe(1);
});

test("a request with its comments, versions and files", async () => {
  valueOf(await createServicing(agency.scope()).comment(requestId, { content: "Called back." }));
  const source = `query ($id: ID!) { serviceRequest(id: $id) { ...Parts } }
    fragment Parts on ServiceRequest { comments { content } versionHistory { version } files { id } merged { id } }`;
  const { data } = await ask(source, { id: requestId });
  expect(data?.["serviceRequest"]).toMatchObject({
    comments: [{ content: "Called back." }],
    versionHistory: [{ version: 1 }],
    files: [],
  });
  expect(agency.sent.roundTrips).toBe(1);
});

test("each part is loaded once, and one that is left out not at all", async () => {
  const source = `query ($id: ID!, $shows: Boolean!) {
    serviceRequest(id: $id) { id comments @include(if: $shows) { content } files { id } }
  }`;
  await ask(source, { id: requestId, shows: false });
  expect([sentTo("service_request_comments"), sentTo("service_request_files")]).toEqual([0, 1]);
  await ask(source, { id: requestId, shows: true });
  expect([sentTo("service_request_comments"), sentTo("service_request_files")]).toEqual([1, 1]);
});

test("a record that does not exist, a page that does not, and nobody signed in answer as before", async () => {
  const source = `query ($id: ID!) { serviceRequest(id: $id) { comments { content } } }`;
  expect(await ask(source, { id: "srq_none" })).toEqual({ data: { serviceRequest: null } });
  const refused = await ask(certificates, { id: accountId, first: 0 });
  expect(refused.errors?.map(({ extensions }) => extensions["code"])).toEqual(["VALIDATION"]);
  const signedOut = await ask(source, { id: requestId }, false);
  expect(signedOut.errors?.map(({ extensions }) => extensions["code"])).toEqual(["UNAUTHENTICATED"]);
  expect(signedOut.data?.["serviceRequest"] ?? null).toBeNull();
});

test("only counts the requests of which only the number is asked for, and the same ones once", async () => {
  await openRequest(agency);
  const open = `serviceRequests(filter: { state: OPEN }, first: 1)`;
  const { data } = await ask(`{ ${open} { totalCount } }`);
  expect(data).toEqual({ serviceRequests: { totalCount: 2 } });
  expect(agency.sent.statements).toHaveLength(1);
  const both = await ask(`{ ${open} { nodes { id } hasNextPage totalCount } other: ${open} { totalCount } }`);
  expect(both.data).toMatchObject({
    serviceRequests: { nodes: [{}], hasNextPage: true, totalCount: 2 },
    other: { totalCount: 2 },
  });
  expect(agency.sent.statements.filter((sql) => /select count\(/i.test(sql))).toHaveLength(1);

  const servicing = createServicing(agency.scope());
  const count = async () => valueOf(await servicing.list({ withTotal: true, withoutRows: true })).totalCount;
  expect(await count()).toBe(2);
  valueOf(await servicing.create(requestInput()));
  expect(await count()).toBe(3);
});
