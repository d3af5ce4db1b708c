/** Each user chooses their own presets; until then they see all. */
import { presetKeys } from "#model/presets";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { problemOf, valueOf } from "../../support/book-of-business.ts";
import { workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

test("are all presets at first, then the chosen ones in the order of their cards, none included", async () => {
  const workspaces = workspacesOf(agency.scope());
  const read = async () => (await workspaces.preferencesOf(agency.ownerId)).favoritePresets;
  expect(await read()).toEqual([...presetKeys]);
  const choose = async (...presets: string[]) =>
    valueOf(await workspaces.updatePreferences({ favoritePresets: { presets } }));
  expect(await choose("DOCUMENT_EXPLORATION", "CERTIFICATE_REVIEW", "CERTIFICATE_REVIEW")).toBe(
    agency.ownerId,
  );
  expect(await read()).toEqual(["CERTIFICATE_REVIEW", "DOCUMENT_EXPLORATION"]);
  await choose();
  expect(await read()).toEqual([]);
  expect((await workspaces.preferencesOf("usr_other")).favoritePresets).toEqual([...presetKeys]);
});

test("a preset that does not exist is refused", async () => {
  const outcome = await workspacesOf(agency.scope()).updatePreferences({
    favoritePresets: { presets: ["POETRY"] },
  });
  expect(problemOf(outcome)).toMatchObject({ code: "VALIDATION" });
});
