/** The values of an account as the audit log stores them, in display order. */
import { accountTypeLabels } from "#model/accounts";
import { labelOfField } from "#model/assistant";
import { type Content, contentOf, readableName, textOf, valueOf } from "./content.ts";
import type { HistoryValue } from "./model.ts";

const labels: Readonly<Record<string, string>> = {
  name: "Name",
  dba: labelOfField("dba"),
  email: labelOfField("email"),
  phone: labelOfField("phone"),
  website: labelOfField("website"),
  mailingAddress: labelOfField("address"),
  fein: "FEIN",
  naics: "NAICS",
};

/** A field that has no label here is shown under its own name, so that no change is left out. */
export function valuesOfAccount(content: Content): HistoryValue[] {
  const { account, contacts, type, ...others } = content;
  return [
    ...valueOf({ field: "type", label: "Type", labels: accountTypeLabels }, type),
    ...Object.entries({ ...contentOf(account), ...others }).flatMap(([field, stored]) =>
      valueOf(
        {
          field,
          label: labels[field] ?? readableName(field.replace(/Id$/, "")),
          isUser: isUserId(stored),
        },
        lineOf(stored),
      ),
    ),
    ...contactValues(contacts),
  ];
}

const isUserId = (stored: unknown): boolean => typeof stored === "string" && stored.startsWith("usr_");

/** Who the primary contact is, and each contact by its id, so that a removed one does not look like a changed one. */
function contactValues(stored: unknown): HistoryValue[] {
  if (!Array.isArray(stored)) return [];
  const contacts = stored.map(contentOf);
  return [
    ...valueOf(
      { field: "primaryContact", label: labelOfField("primaryContact") },
      contacts[0]?.["name"] ?? null,
    ),
    ...contacts.flatMap((contact) =>
      valueOf({ field: `contact.${textOf(contact["id"])}`, label: "Contact" }, lineOf(contact)),
    ),
  ];
}

/** The audit log sorts the names of the parts. */
const partOrder = ["name", "line1", "line2", "city", "zone", "postalCode", "email", "phone"];
const placeOf = (name: string): number =>
  partOrder.includes(name) ? partOrder.indexOf(name) : partOrder.length;

/** The parts of an address, a contact or a list, in one line. */
const lineOf = (stored: unknown): unknown =>
  typeof stored === "object" && stored !== null ? partsOf(stored).join(", ") : stored;

const partsOf = (stored: object): string[] =>
  Object.entries(stored)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .flatMap(([name, part]: [string, unknown]): string[] => {
      if (name === "id") return [];
      if (typeof part === "object" && part !== null) return partsOf(part);
      const text = textOf(part);
      return text === null ? [] : [text];
    });
