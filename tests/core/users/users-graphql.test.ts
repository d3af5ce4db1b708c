import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAgencies } from "#core/agencies";
import { beginSession, findViewer } from "#core/sessions";
import { createAgencyUsers } from "#core/users";
import { sha256Hex } from "../../../core/shared/sha256.ts";
import type { AgencyScope } from "../../../core/shared/agency-scope.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { runGraphQL } from "../../support/graphql-request.ts";
import { manualSubscriptions } from "../../support/subscriptions.ts";

let agency: TestAgency;
let tokenHash: string;
beforeEach(async () => {
  agency = await openTestAgency();
  await agency.raw.execute(
    "INSERT INTO users (id, email, name, state, role, created_at, updated_at) VALUES " +
      "('usr_2', 'b@larkspur.example', 'Bo Quill', 'DISABLED', 'SERVICE', 1, 1), " +
      "('usr_3', 'c@larkspur.example', 'Ada Fenn', 'ACTIVE', 'READ_ONLY', 1, 1)",
  );
  const begun = await beginSession(agency.scope(), { userId: agency.ownerId });
  tokenHash = begun.ok ? await sha256Hex(begun.value.secret) : "";
  agency.forget();
});
afterEach(() => agency.close());

function run(source: string, variables: Record<string, unknown> = {}, hash = tokenHash) {
  let reading: ReturnType<typeof findViewer> | undefined;
  const viewer = () => (reading ??= findViewer(agency.db, hash, agency.clock.nowMs));
  const scope: AgencyScope = {
    ...agency.scope(),
    actor: async () => ({ kind: "AGENCY_USER", id: (await viewer())?.id ?? null }),
  };
  const services = {
    users: createAgencyUsers(scope, viewer),
    agencies: createAgencies(scope),
    subscriptions: manualSubscriptions(scope),
  };
  return runGraphQL({ source, variables, services, viewer });
}

describe("agencyUser", () => {
  const source = `{
    agencyUser { id name email initials state role agency { id name timeZone mailingAddress { city }
      configuration { contactPhone } subscription { plan period state numSeats numSeatsActive numVoiceAgents
      numVoiceAgentsActive trialEndDate nextBillingAmount nextBillingDate entitlements } } }
    agencyUsers { name state }
  }`;

  test("returns the user, the agency and the staff in one round trip, including the session", async () => {
    const answer = await run(source);
    expect(answer.errors).toBeUndefined();
    expect(answer.data).toMatchObject({
      agencyUser: {
        id: agency.ownerId,
        initials: "OM",
        role: "OWNER",
        agency: {
          name: "Larkspur Insurance",
          mailingAddress: null,
          subscription: {
            plan: "PRO",
            state: "TRIAL",
            numSeats: 5,
            numSeatsActive: 2,
            nextBillingAmount: null,
          },
        },
      },
      agencyUsers: [
        { name: "Ada Fenn", state: "ACTIVE" },
        { name: "Odette Marlowe", state: "ACTIVE" },
        { name: "Bo Quill", state: "DISABLED" },
      ],
    });
    expect(agency.sent.roundTrips).toBe(1);
  });

  test("is refused without a valid session and returns no data", async () => {
    const answer = await run(source, {}, "unknown");
    expect(answer.data).toBeNull();
    expect(answer.errors?.map(({ message }) => message)).toEqual([
      "You are not signed in. Sign in and try again.",
    ]);
  });
});

describe("updateAgency", () => {
  const source = `mutation ($input: UpdateAgencyInput!) {
    updateAgency(input: $input) { name version mailingAddress { line1 zone postalCode } }
  }`;
  const input = { name: "Larkspur", timeZone: "America/Denver" };

  test("stays within two round trips", async () => {
    const answer = await run(source, { input });
    expect(answer.data).toMatchObject({ updateAgency: { name: "Larkspur", version: 2 } });
    expect(agency.sent.roundTrips).toBe(2);
  });

  test("returns an error per invalid field", async () => {
    const answer = await run(source, { input: { ...input, mailingAddress: { line1: "12 Mill Road" } } });
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      code: "VALIDATION",
      fields: [
        { path: "mailingAddress.city", message: "Enter a city." },
        { path: "mailingAddress.zone" },
        { path: "mailingAddress.postalCode" },
      ],
    });
  });

  test("is refused to a user without the role", async () => {
    await agency.raw.execute("UPDATE users SET role = 'PRODUCER'");
    const answer = await run(source, { input });
    expect(answer.errors?.[0]?.message).toContain("Your role does not allow this.");
  });
});
