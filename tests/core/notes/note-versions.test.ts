import { afterEach, beforeEach, expect, test } from "vitest";
import { createNotes } from "../../../core/notes/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());
const notes = () => createNotes(agency.scope());

test("a note that was pinned and unpinned many times still lists every version", async () => {
  const policyId = (await createPolicy(agency.scope())).id;
  const { id } = valueOf(await notes().add({ policyId, type: "CALL", text: "First" }));
  valueOf(await notes().update(id, { type: "CALL", text: "Second" }));
  for (let round = 0; round < 30; round += 1)
    for (const isPinned of [true, false]) valueOf(await notes().setPinned(id, isPinned));
  const versions = valueOf(await notes().listVersions(id));
  expect(versions.map(({ text }) => text)).toEqual(["Second", "First"]);
});
