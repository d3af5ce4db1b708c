/** What staff shorten is written out where it is shorthand, and nowhere else. */
import { expect, test } from "vitest";
import { inWholeWords } from "../../../core/workspaces/staff-shorthand.ts";

test.each([
  ["pls send the coi b4 friday", "please send the certificate of insurance before friday"],
  ["the eff date is 1/1 and the exp date 1/1", "the effective date is 1/1 and the expiration date 1/1"],
  ["need a COI w/ an a/i", "need a certificate of insurance with an additional insured"],
  ["her comp is up, n the workers comp audit", "her workers comp is up, and the workers comp audit"],
  ["is X LLC AI? amt + EL limit", "is X LLC additional insured? amount + employers liability limit"],
  ["u shd have recd it.", "you should have received it."],
])("%s", (said, whole) => expect(inWholeWords(said)).toBe(whole));

test.each([
  "420 W Market St and 18 w main st",
  "PNC Bank is the lender",
  "Doe vs Acme was settled",
  "the exp mod is 0.92",
  "420 n main st, comp/coll and an AI exclusion",
  "Toys R Us and U Haul",
  "App Partners moved",
])("is left as it is: %s", (said) => expect(inWholeWords(said)).toBe(said));

test("a name keeps its words wherever it stands", () => {
  const said = "app industries has an app. Tell app industries (ohio)";
  expect(inWholeWords(said, ["App Industries", "app industries (ohio)"])).toBe(
    "app industries has an application. Tell app industries (ohio)",
  );
});
