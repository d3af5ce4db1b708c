import * as v from "valibot";
import { expect, test } from "vitest";
import { endSentence } from "../../../core/shared/end-sentence.ts";
import { mailingAddressSchema } from "../../../core/shared/postal-address.ts";
import { needleOf, searchTextOf } from "../../../core/shared/search-text.ts";
import { formatPhone, normalizePhone, phoneDigitsOf, phoneLink } from "../../../core/shared/phone-number.ts";
import {
  emailSchema,
  lineSchema,
  normalizeWebsite,
  notesSchema,
  optionalLineSchema,
  optionalPhoneSchema,
} from "../../../core/shared/text-fields.ts";
import { parseInput } from "../../../core/shared/field-problems.ts";

test.each([
  ["(217) 555-0143", "+12175550143"],
  ["217.555.0143", "+12175550143"],
  ["1-217-555-0143", "+12175550143"],
  ["+1 217 555 0143", "+12175550143"],
  ["tel:+12175550143", "+12175550143"],
  ["\u202a+1 (217) 555‑0143\u202c".replace("‑", "-"), "+12175550143"],
  ["217-555-0143 ext. 12", "+12175550143 x12"],
  ["217-555-0143x12", "+12175550143 x12"],
  ["(217) 555-0143 extension 12", "+12175550143 x12"],
  ["(217) 555-0143, ext: 12", "+12175550143 x12"],
  ["tel:+1-217-555-0143;ext=12", "+12175550143 x12"],
  ["+44 20 7946 0018 ext. 7", "+442079460018 x7"],
  ["(217) 555-0143 ext.", null],
  ["+44 20 7946 0018", "+442079460018"],
  ["555-0143", null],
  ["117-555-0143", null],
  ["call me", null],
  ["217-555-0143 217-555-0144", null],
  ["", null],
])("stores the phone number %j as %j", (pasted, stored) => {
  expect(normalizePhone(pasted)).toBe(stored);
});

test("formats a stored phone number for display", () => {
  expect(formatPhone("+12175550143 x12")).toBe("(217) 555-0143 ext. 12");
  expect(formatPhone("+442079460018")).toBe("+442079460018");
  expect(formatPhone("+442079460018 x7")).toBe("+442079460018 ext. 7");
});

test("keeps an extension through the form, and dials it", () => {
  const kept = parseInput(optionalPhoneSchema, "+1 (217) 555-0143;ext=12");
  expect(kept).toEqual({ ok: true, value: "+12175550143 x12" });
  expect(phoneLink("+12175550143 x12")).toBe("tel:+12175550143;ext=12");
  expect(phoneLink("+12175550143")).toBe("tel:+12175550143");
});

test.each([
  ["(217) 555-0143", "2175550143"],
  ["217.555.0143 ext. 12", "2175550143"],
  ["+1 217-555-0143", "2175550143"],
  ["555-0143", "5550143"],
  ["0143", "0143"],
  ["143", null],
  ["GL-4477-01", null],
  ["Suite 2175550143", null],
])("searches for %j by the digits %j", (typed, digits) => {
  expect(phoneDigitsOf(typed)).toBe(digits);
});

test.each([
  ["cedar.example", "https://cedar.example"],
  ["http://cedar.example/a?b=c", "http://cedar.example/a?b=c"],
  ["cedar.example:8080", "https://cedar.example:8080"],
  ["javascript:alert(1)", null],
  ["JaVaScRiPt:alert(1)", null],
  ["data:text/html,x", null],
  ["ftp://cedar.example", null],
  ["https://user@cedar.example", null],
  ["localhost", null],
  ["not a site", null],
  ["HTTPS://Cedar.example", "HTTPS://Cedar.example"],
  ["cedar.example/a//b", "https://cedar.example/a//b"],
  ["bücher.example", "https://bücher.example"],
  ["//evil.example", null],
  ["/evil.example", null],
  ["\\\\evil.example", null],
  ["https:evil.example", null],
  ["https:/evil.example", null],
  ["https:////evil.example", null],
  ["https:\\\\evil.example", null],
  ["https://cedar.example\\@evil.example", null],
  ["https://:secret@evil.example", null],
  ["https://%65vil.example", null],
  ["https://cedar.example\u202E", null],
  ["https://?x.example", null],
  ["#cedar.example", null],
])("stores the web address %j as %j", (typed, stored) => {
  expect(normalizeWebsite(typed)).toBe(stored);
});

test.each([
  ["a@b.example", true],
  ["o'hara+x@mail.co.example", true],
  ["ü@bücher.example", true],
  ["a@b", false],
  ["a b@c.example", false],
  ["a@b@c.example", false],
  ["a@.example", false],
  ["<a@b.example>", false],
  [`${"a".repeat(250)}@b.example`, false],
])("validates %j as an email address: %j", (typed, isOne) => {
  expect(parseInput(emailSchema, typed).ok).toBe(isOne);
});

test.each([
  [{ zone: "il" }, true],
  [{ zone: "Puerto Rico" }, true],
  [{ zone: "Bavaria" }, false],
  [{ postalCode: "62701 1234" }, true],
  [{ postalCode: "6270A" }, false],
  [{ city: " " }, false],
])("accepts an address with %j: %j", (change, taken) => {
  const address = { line1: "12 Mill Road", city: "Springfield", zone: "IL", postalCode: "62701", ...change };
  expect(parseInput(mailingAddressSchema, address).ok).toBe(taken);
});

test("matches a search anywhere in the stored text, but not across values", () => {
  const stored = searchTextOf(["Café  Montrose", null, "", "12 Elm St"]);
  expect(stored).toBe("  cafe  montrose\n  12  elm  st");
  for (const filter of ["C", "ca", "o", "tr", "mon", "fé mon", "ELM ST"])
    expect(stored).toContain(needleOf(filter));
  for (const filter of ["q", "at", "elmst", "montrose 12"]) expect(stored).not.toContain(needleOf(filter));
  expect(needleOf(" \t ")).toBeNull();
});

test.each([
  ["Carrier: Acme", "Carrier: Acme."],
  ["Carrier: Acme, Inc.", "Carrier: Acme, Inc."],
  ["It says “paid in full.”", "It says “paid in full.”"],
  ["Rate: 1.5", "Rate: 1.5."],
])("ends %j as a sentence with one period", (text, sentence) => {
  expect(endSentence(text)).toBe(sentence);
});

test.each([
  ["half a surrogate pair", "A\ud800", "Use one line of plain text."],
  ["a direction override", "Acme\u202egnp.exe", "Use one line of plain text."],
  ["invisible characters only", "\u200b\u200b", "Enter a name."],
])("rejects a name with %s", (_, name, message) => {
  const parsed = parseInput(v.object({ name: lineSchema("a name") }), { name });
  expect(parsed).toMatchObject({ ok: false, error: [{ path: "name", message }] });
});

test("accepts a name in another script", () => {
  for (const name of ["مكتب التأمين", "株式会社", "🏠 Homes & Sons"])
    expect(parseInput(v.object({ name: lineSchema("a name") }), { name })).toMatchObject({ ok: true });
});

test("rejects broken characters and invisible marks in notes and addresses", () => {
  expect(parseInput(v.object({ notes: notesSchema() }), { notes: "A\udc00" })).toMatchObject({ ok: false });
  expect(parseInput(v.object({ email: emailSchema }), { email: "\u202ea@x.example" })).toMatchObject({
    ok: false,
  });
});

test.each(["", "  ", "\u200b", "\ufeff \u2060"])(
  "stores no optional line in which nothing is visible: %j",
  (number) => {
    expect(parseInput(v.object({ number: optionalLineSchema() }), { number })).toEqual({
      ok: true,
      value: { number: null },
    });
  },
);
