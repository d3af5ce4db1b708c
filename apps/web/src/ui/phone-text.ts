// Phone numbers as people read them.
import { formatPhone, normalizePhone } from "#model/accounts";

/** Formats a US number, with or without an extension; anything else stays as typed, so that the mistake is visible. */
export function formatPhoneText(text: string): string {
  const stored = normalizePhone(text);
  return stored?.startsWith("+1") ? formatPhone(stored) : text.trim();
}
