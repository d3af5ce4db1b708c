import { expect, test } from "vitest";
import {
  type AccountDraft,
  blockBody,
  bodyOf,
  draftAccount,
  draftBlock,
  switchContactMode,
} from "../../../../apps/web/src/accounts/account-draft.ts";

const withContact: AccountDraft = {
  ...draftAccount("BUSINESS"),
  contact: { name: "Petra Lindqvist", email: "petra@larkspur.example", phone: "" },
};

test("clears the other mode's fields when switching between a new and an existing contact", () => {
  const existing = switchContactMode(withContact, "existing");
  expect(existing.contact).toEqual({ name: "", email: "", phone: "" });
  const back = switchContactMode({ ...existing, associateContactId: "con_1" }, "new");
  expect(back.associateContactId).toBeNull();
});

test("sends a business's own block and exactly one way to name the contact", () => {
  expect(Object.keys(bodyOf(withContact, "key-12345"))).toEqual([
    "type",
    "business",
    "producerId",
    "serviceRepId",
    "idempotencyKey",
    "contact",
  ]);
  const existing = { ...switchContactMode(withContact, "existing"), associateContactId: "con_1" };
  expect(bodyOf(existing, "key-12345")).toMatchObject({ associateContactId: "con_1" });
  expect(bodyOf(existing, "key-12345")).not.toHaveProperty("contact");
});

test("sends an unselected existing contact as blank so that the server rejects it", () => {
  expect(bodyOf(switchContactMode(withContact, "existing"), "key-12345")).toMatchObject({
    associateContactId: "",
  });
});

test("sends no contact for an individual", () => {
  const body = bodyOf({ ...draftAccount("INDIVIDUAL"), contact: withContact.contact }, "key-12345");
  expect(Object.keys(body)).toEqual(["type", "individual", "producerId", "serviceRepId", "idempotencyKey"]);
});

test("fills the form completely and formats stored values for people", () => {
  const mailingAddress = {
    line1: "77 Birch Row",
    line2: null,
    city: "Columbus",
    zone: "OH",
    postalCode: "43215",
  };
  const known = {
    name: "Larkspur",
    dba: null,
    email: null,
    phone: "+16145550177",
    website: null,
    mailingAddress,
    entityType: "LLC" as const,
    fein: null,
    naics: "238310",
    additionalNamedInsureds: ["Larkspur Farms", "Larkspur Barns"],
  };
  expect(draftBlock(known)).toEqual({
    name: "Larkspur",
    dba: "",
    email: "",
    phone: "(614) 555-0177",
    website: "",
    mailingAddress: { ...mailingAddress, line2: "" },
    entityType: "LLC",
    fein: "",
    naics: "238310",
    additionalNamedInsureds: "Larkspur Farms\nLarkspur Barns",
  });
});

test("sends one name per line, and none for a blank list", () => {
  const namesOf = (additionalNamedInsureds: string) =>
    blockBody({ ...draftBlock(), additionalNamedInsureds })["additionalNamedInsureds"];
  expect(namesOf("Larkspur Farms\r\n\nLarkspur Barns")).toEqual(["Larkspur Farms", "", "Larkspur Barns"]);
  expect(namesOf(" \n ")).toEqual([]);
});
