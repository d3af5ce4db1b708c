import type { AccountDuplicatesInput } from "../graphql/generated/graphql.ts";
import type { AccountDraft } from "./account-draft.ts";

/** What may lead to a duplicate, as far as it is complete; null while nothing is. */
export function duplicatesInput({
  type,
  block,
  contactMode,
  contact,
}: AccountDraft): AccountDuplicatesInput | null {
  const hasContact = type === "BUSINESS" && contactMode === "new";
  const name = block.name.trim();
  const zip = /^\s*\d{5}/.exec(block.mailingAddress.postalCode)?.[0].trim() ?? "";
  const input = {
    // The name counts only together with the ZIP code.
    name: zip === "" ? "" : name,
    postalCode: name === "" ? "" : zip,
    email: emailOrBlank(block.email),
    phone: phoneOrBlank(block.phone),
    contactEmail: hasContact ? emailOrBlank(contact.email) : "",
    contactPhone: hasContact ? phoneOrBlank(contact.phone) : "",
  };
  return Object.values(input).some((value) => value !== "") ? input : null;
}

const emailOrBlank = (text: string): string => (/^\S+@\S+\.\S\S+$/.test(text.trim()) ? text.trim() : "");
const phoneOrBlank = (text: string): string => (text.replaceAll(/\D/g, "").length >= 10 ? text.trim() : "");
