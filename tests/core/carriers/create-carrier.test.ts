import { afterEach, beforeEach, expect, test } from "vitest";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { createCarriers } from "../../../core/carriers/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { problemOf, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
const carriers = () => createCarriers(agency.scope());
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

test("lists carriers by name, ignoring case", async () => {
  for (const name of ["summit mutual", "Pinnacle Lake", "Alder Casualty"])
    valueOf(await carriers().create({ name }));
  expect((await carriers().list()).map(({ name }) => name)).toEqual([
    "Alder Casualty",
    "Pinnacle Lake",
    "summit mutual",
  ]);
});

test("keeps one company per name, even when two people add it at once", async () => {
  const [first, second] = await Promise.all([
    carriers().create({ name: "Summit Mutual" }),
    carriers().create({ name: "SUMMIT MUTUAL" }),
  ]);
  expect(valueOf(second).id).toBe(valueOf(first).id);
  expect(await carriers().list()).toHaveLength(1);
});

test("makes a carrier added as a broker both, and logs it", async () => {
  const carrier = valueOf(await carriers().create({ name: "Summit Mutual" }));
  const both = valueOf(await carriers().create({ name: "Summit Mutual", isCarrier: false, isBroker: true }));
  expect(both).toMatchObject({ id: carrier.id, isCarrier: true, isBroker: true });
  const history = await listEntityHistory(agency.db, {
    entity: "carrier",
    entityIds: [carrier.id],
    limit: 9,
  });
  expect(history.map(({ action }) => action)).toEqual(["carrier.update", "carrier.create"]);
});

test.each([
  [{ name: " " }, "name"],
  [{ name: "x".repeat(201) }, "name"],
  [{ name: "A", isCarrier: false, isBroker: false }, "isCarrier"],
])("rejects %j", async (input, path) => {
  expect(problemOf(await carriers().create(input)).fields).toMatchObject([{ path }]);
});
