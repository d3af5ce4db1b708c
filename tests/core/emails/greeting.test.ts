/** Whom a reply greets by name. */
import { expect, test } from "vitest";
import { greetingOf } from "../../../core/emails/write-email.ts";

test.each([
  ["Anna Pelletier", true, "", "Hello Anna,"],
  ["Ray Kowalczyk", false, "ray@copperkettle.example", "Hello Ray,"],
  ["Ray J. Kowalczyk", true, "", "Hello Ray,"],
  ["Kowalczyk, Ray", false, "rkowalczyk@copperkettle.example", "Hello Ray,"],
  ["joe marchetti", true, "", "Hello Joe,"],
  ["joe", true, "", "Hello Joe,"],
  ["MAY O'BRIEN", true, "", "Hello May,"],
  ["Mr. Owen Tierney", true, "", "Hello Owen,"],
  // Nobody knows whether this is a person.
  ["Lantern Books", false, "sales2@lantern.example", "Hello Lantern Books,"],
  ["Compliance", false, "compliance@tower.example", "Hello,"],
  ["Insurance Dept", true, "", "Hello,"],
  ["Ops", false, "ops@ridge.example", "Hello,"],
  ["Gmail Team", false, "forwarding-noreply@google.example", "Hello,"],
  ["", true, "", "Hello,"],
])("“%s” (a contact: %s, %s) is greeted “%s”", (name, isContact, address, expected) => {
  const greeted = greetingOf(name, isContact, address);
  expect(greeted).toBe(expected);
});
