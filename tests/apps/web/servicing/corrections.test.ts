/** What a person typed about a request is kept apart from what was filled in, and from what someone else saved. */
import { describe, expect, test } from "vitest";
import { mergeEdits } from "../../../../apps/web/src/form-kit/merge-edits.ts";
import { prefilledFrom, withContactOf } from "../../../../apps/web/src/servicing/contact-draft.ts";
import { blankDetails } from "../../../../apps/web/src/servicing/details-draft.ts";
import { detailsParts } from "../../../../apps/web/src/servicing/details-parts.ts";
import { crossingOf } from "../../../../apps/web/src/servicing/merge-crossing.ts";

const account = (name: string, email: string | null = null) => ({ contacts: [{ name, email, phone: null }] });

describe("the contact of a chosen account", () => {
  test("replaces that of the last one, which is not left behind", () => {
    const draft = prefilledFrom(account("Wren Castellane", "wren@pelican.example"));
    expect(withContactOf(draft, account("Teodor Vance"))).toMatchObject({
      clientName: "Teodor Vance",
      clientEmail: "",
    });
    expect(withContactOf(draft, null)).toMatchObject({ clientName: "", clientEmail: "" });
    expect(withContactOf(draft, { contacts: [] })).toMatchObject({ clientName: "", clientEmail: "" });
  });

  test("leaves what a person typed", () => {
    const draft = { ...prefilledFrom(account("Wren Castellane")), clientName: "Ines Calloway" };
    expect(withContactOf(draft, account("Teodor Vance")).clientName).toBe("Ines Calloway");
    const blank = { ...prefilledFrom(null), clientPhone: "(212) 555-0147" };
    expect(withContactOf(blank, account("Teodor Vance"))).toMatchObject({ clientName: "" });
  });
});

test("two people who changed different details keep both; the same one is shown as the form shows it", () => {
  const base = { details: { ...blankDetails, name: "Marlow Yards", relationship: "Owner" } };
  const change = (part: Partial<typeof blankDetails>) => ({ details: { ...base.details, ...part } });
  const parts = detailsParts("CREATE_CERTIFICATE");
  const apart = mergeEdits(parts, {
    base,
    mine: change({ isAdditionalInsured: true }),
    theirs: change({ relationship: "Landlord" }),
  });
  expect(apart.differing).toEqual([]);
  expect(apart.taken.map(({ label }) => label)).toEqual(["Relationship"]);
  expect(apart.merged.details).toMatchObject({ isAdditionalInsured: true, relationship: "Landlord" });

  const mine = change({ isAdditionalInsured: true });
  const theirs = change({ isAdditionalInsured: true, name: "Marlow Yards LLC" });
  const [name] = mergeEdits(parts, {
    base,
    mine: { details: { ...mine.details, name: "Marlow" } },
    theirs,
  }).differing;
  expect([name?.label, name?.show(theirs)]).toEqual(["Certificate holder", "Marlow Yards LLC"]);
  const insured = parts.find(({ label }) => label === "Additional insured");
  expect([insured?.show(base), insured?.show(mine)]).toEqual(["No", "Yes"]);
  const lines = detailsParts("QUOTE_REQUEST").find(({ label }) => label === "Lines");
  expect(lines?.show(change({ lines: ["CYBER", "UMBRELLA"] }))).toBe("Cyber, Umbrella");
});

test("a merge says what becomes of requests without an account, and refuses two accounts", () => {
  const of = (name: string | null, clientName = "Teodor Vance") => ({
    clientName,
    account: name === null ? null : { id: name, account: { name } },
  });
  const none = { refusal: null, note: null };
  expect(crossingOf(of("Alder"), [of("Alder")])).toEqual(none);
  expect(crossingOf(of(null), [of(null)])).toEqual(none);
  expect(crossingOf(of(null), [of("Alder")]).note).toBe(
    "This request has no account yet. It becomes a request of Alder.",
  );
  expect(crossingOf(of("Alder"), [of(null), of("Alder")]).note).toBe(
    "What Teodor Vance asked without an account becomes part of Alder’s request.",
  );
  expect(crossingOf(of(null), [of("Alder"), of("Birch")])).toEqual({
    refusal: "Requests of different accounts cannot be merged.",
    note: null,
  });
});
