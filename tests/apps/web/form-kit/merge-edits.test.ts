import { expect, test } from "vitest";
import { mergeEdits, partsOf } from "../../../../apps/web/src/form-kit/merge-edits.ts";

const base = { name: "Pelican Point", phone: "", mailingAddress: { city: "Astoria", zone: "OR" } };
const parts = partsOf(base, { name: { label: "Full name" } });

test("keeps what was typed and takes the other person's value where nothing was typed", () => {
  const mine = { ...base, name: "Pelican Point Marina" };
  const theirs = { ...base, phone: "(217) 555-0143" };
  const { differing, taken, merged } = mergeEdits(parts, { base, mine, theirs });
  // Neither has to be decided: each was changed by one person only.
  expect(differing).toEqual([]);
  expect(taken.map(({ label }) => label)).toEqual(["Phone"]);
  expect(merged).toEqual({ ...base, name: "Pelican Point Marina", phone: "(217) 555-0143" });
});

test("keeps the typed value of a field that both changed, and shows both", () => {
  const mine = { ...base, mailingAddress: { city: "Salem", zone: "OR" } };
  const theirs = { ...base, mailingAddress: { city: "Boise", zone: "ID" } };
  const { differing, taken, merged } = mergeEdits(parts, { base, mine, theirs });
  expect(merged).toEqual(mine);
  expect(taken).toEqual([]);
  const [address] = differing;
  expect([address?.label, address?.show(mine), address?.show(theirs)]).toEqual([
    "Mailing address",
    "Salem, OR",
    "Boise, ID",
  ]);
  expect(address?.take(merged, theirs)).toEqual(theirs);
});

test("shows nothing that both entered alike, and names a blank", () => {
  const same = { ...base, name: "Both" };
  expect(mergeEdits(parts, { base, mine: same, theirs: same }).differing).toEqual([]);
  expect(parts.find(({ label }) => label === "Phone")?.show(base)).toBe("(blank)");
});
