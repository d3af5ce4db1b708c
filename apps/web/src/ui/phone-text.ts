// Phone numbers as people read them.
import { formatPhone, normalizePhone } from "#model/accounts";

/** A US number, with or without an extension, tidied; anything else stays as it was typed, so that its error can be seen. */
export function formatPhoneText(text: string): string {
  const stored = normalizePhone(text);
  return stored?.startsWith("+1") ? formatPhone(stored) : text.trim();
}
