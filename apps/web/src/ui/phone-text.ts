// Phone numbers as people read them.

/**
 * Ten US digits, with or without +1, and an extension become (614) 555-0142 x12; anything else stays as it was
 * typed, so that its error can be seen.
 */
export function formatPhoneText(text: string): string {
  const [, number = text, extension] = /^(.*\d)\s*(?:x|ext\.?|#)\s*(\d{1,6})$/i.exec(text.trim()) ?? [];
  const digits = number.replace(/\D/g, "");
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  if (national.length !== 10 || /[a-z]/i.test(number)) return text.trim();
  const formatted = `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
  return extension ? `${formatted} x${extension}` : formatted;
}
