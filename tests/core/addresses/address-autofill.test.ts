import { describe, expect, test } from "vitest";
import { type AddressService, createAddressAutofill, type FoundAddress } from "#core/addresses";
import { createAgencies } from "#core/agencies";
import type { AgencyUser } from "#model/users";
import { openTestAgency } from "../../support/agency-database.ts";
import { runGraphQL } from "../../support/graphql-request.ts";

const session = "2f1f6a52-6a1c-4f0e-9d8e-0a7a8f9d3c11";
const found: FoundAddress = {
  line1: "1200 Harbor Avenue",
  line2: null,
  city: "Astoria",
  state: "Oregon",
  postalCode: "97103",
  country: "us",
};

/** A service that knows one address, and what it was asked. */
function serviceWith(address: FoundAddress | null = found) {
  const asked: string[] = [];
  const service: AddressService = {
    async suggest(text) {
      asked.push(text);
      return address ? [{ id: "one", ...address }] : null;
    },
    async retrieve(id) {
      asked.push(id);
      return address;
    },
  };
  return { asked, autofill: createAddressAutofill(service) };
}

describe("suggestions", () => {
  test("start with the third character and are asked for in plain words", async () => {
    const { asked, autofill } = serviceWith();
    expect(await autofill.suggest(" 12 ", session)).toEqual([]);
    expect(await autofill.suggest("  120   Har\n", session)).toHaveLength(1);
    expect(asked).toEqual(["120 Har"]);
  });

  test.each([
    ["a text that is no address", "x".repeat(201), session],
    ["a session that is not a key", "1200", "a/../b"],
    ["no session", "1200", ""],
  ])("%s is not looked up", async (_what, text, key) => {
    const { asked, autofill } = serviceWith();
    expect(await autofill.suggest(text, key)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("are empty without a service, and when it does not answer", async () => {
    const none = createAddressAutofill(null);
    expect(none.isAvailable).toBe(false);
    expect(await none.suggest("1200", session)).toEqual([]);
    expect(await none.retrieve("one", session)).toBeNull();
    const silent = createAddressAutofill({ suggest: async () => null, retrieve: async () => null });
    expect(await silent.suggest("1200", session)).toEqual([]);
    expect(await silent.retrieve("one", session)).toBeNull();
  });
});

test.each([
  [found, "Astoria, OR 97103"],
  [{ ...found, postalCode: null }, "Astoria, OR"],
  [{ ...found, city: null, state: null }, "97103"],
  [{ ...found, city: null, state: null, postalCode: null }, ""],
])("a suggestion shows what is known of its place: %#", async (address, place) => {
  expect(await serviceWith(address).autofill.suggest("1200", session)).toEqual([
    { id: "one", line1: "1200 Harbor Avenue", place },
  ]);
});

test.each([{ country: "CA" }, { line1: null }])("%j is no suggestion", async (part) => {
  expect(await serviceWith({ ...found, ...part }).autofill.suggest("1200", session)).toEqual([]);
});

describe("a chosen address", () => {
  test.each(["Oregon", "OR", "or"])("with the state %j gets its code", async (state) => {
    const { autofill } = serviceWith({ ...found, state });
    expect(await autofill.retrieve("one", session)).toEqual({
      line1: "1200 Harbor Avenue",
      line2: "",
      city: "Astoria",
      zone: "OR",
      postalCode: "97103",
    });
  });

  test("outside the United States is none", async () => {
    const { autofill } = serviceWith({ ...found, country: "ca" });
    expect(await autofill.retrieve("one", session)).toBeNull();
  });

  test("leaves out what no form would accept", async () => {
    const { autofill } = serviceWith({
      line1: "1200\u0000 Harbor\n\u202eAvenue " + "x".repeat(300),
      line2: null,
      city: null,
      state: "Ontario",
      postalCode: "K1A 0B1",
      country: null,
    });
    const address = await autofill.retrieve("one", session);
    expect(address).toMatchObject({ line2: "", city: "", zone: "", postalCode: "" });
    expect(address?.line1).toHaveLength(200);
    expect(address?.line1).toMatch(/^1200 Harbor Avenue x+$/);
  });
});

describe("in the schema", () => {
  const source = `{ addressSuggestions(text: "1200", session: "${session}") { line1 place } }`;
  const ask = async (role: AgencyUser["role"] | null) => {
    const agency = await openTestAgency();
    const owner = await agency.owner();
    const { asked, autofill } = serviceWith();
    const services = { addressAutofill: autofill, agencies: createAgencies(agency.scope()) };
    const viewer = async () => (role ? { ...owner, role } : null);
    const { data, errors } = await runGraphQL({ source, services, viewer });
    agency.close();
    return { asked, data, codes: errors?.map(({ extensions }) => extensions["code"]) };
  };

  test.each(["OWNER", "ADMIN", "PRODUCER", "SERVICE"] as const)("%s gets suggestions", async (role) => {
    expect(await ask(role)).toMatchObject({
      asked: ["1200"],
      data: { addressSuggestions: [{ line1: "1200 Harbor Avenue", place: "Astoria, OR 97103" }] },
    });
  });

  test.each([
    ["READ_ONLY", "FORBIDDEN"],
    [null, "UNAUTHENTICATED"],
  ] as const)("%s is refused before the service is asked", async (role, code) => {
    expect(await ask(role)).toMatchObject({ asked: [], codes: [code] });
  });
});
