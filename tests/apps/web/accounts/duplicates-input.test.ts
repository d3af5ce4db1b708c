import { expect, test } from "vitest";
import { type AccountDraft, draftAccount } from "../../../../apps/web/src/accounts/account-draft.ts";
import { duplicatesInput } from "../../../../apps/web/src/accounts/duplicates-input.ts";

const draft = (block: Partial<AccountDraft["block"]>, more: Partial<AccountDraft> = {}): AccountDraft => {
  const blank = draftAccount("BUSINESS");
  return { ...blank, block: { ...blank.block, ...block }, ...more };
};
const addressIn = (postalCode: string) => ({ ...draftAccount("BUSINESS").block.mailingAddress, postalCode });

test.each([
  ["nothing", draft({})],
  ["a name alone", draft({ name: "Joe's Bakery" })],
  ["a name and half a ZIP code", draft({ name: "Joe's Bakery", mailingAddress: addressIn("627") })],
  ["a ZIP code alone", draft({ mailingAddress: addressIn("62701") })],
  ["half an email", draft({ email: "joe@joes" })],
  ["half a phone number", draft({ phone: "(217) 555-01" })],
])("asks nothing for %s", (_what, typed) => {
  expect(duplicatesInput(typed)).toBeNull();
});

test("asks with what is complete", () => {
  const typed = draft(
    {
      name: " Joe's Bakery ",
      email: "joe@joes.example",
      phone: "217",
      mailingAddress: addressIn("62701-1234"),
    },
    { contact: { name: "Joe", email: "joe@home.example", phone: "(217) 555-0143" } },
  );
  expect(duplicatesInput(typed)).toEqual({
    name: "Joe's Bakery",
    postalCode: "62701",
    email: "joe@joes.example",
    phone: "",
    contactEmail: "joe@home.example",
    contactPhone: "(217) 555-0143",
  });
});

test("asks nothing about a contact that is chosen or does not exist", () => {
  const contact = { name: "Joe", email: "joe@home.example", phone: "" };
  expect(duplicatesInput(draft({}, { contact, contactMode: "existing" }))).toBeNull();
  expect(duplicatesInput(draft({}, { contact, type: "INDIVIDUAL" }))).toBeNull();
});
