// Money as people type it in the United States, in cents. What no policy can have (an amount below zero, a fraction of
// a cent) is parsed as it stands, so that it reaches the server, which says what is wrong with it.

/** `18,462.5` → 1846250; `(500)` and `-500` → -50000; `12.345` → 1234.5. Null if the text contains no amount. */
export function parseMoneyText(text: string): number | null {
  const match = /^[^\d.]*(\d[\d,]*)?(?:\.(\d*))?\D*$/.exec(text.trim());
  const [, whole = "", fraction = ""] = match ?? [];
  if (!match || (whole === "" && fraction === "")) return null;
  // In decimal, so that no cent is rounded away.
  const cents = Math.min(Number(`${whole.replaceAll(",", "") || "0"}.${fraction}e2`), Number.MAX_VALUE);
  return /[-(]/.test(text) && cents > 0 ? -cents : cents;
}

/** Whether formatting shows the amount as it was typed. */
export const isPlainAmount = (cents: number): boolean => Number.isSafeInteger(cents) && cents >= 0;

/** 1846250 → `18,462.50`. */
export function formatMoneyText(cents: number): string {
  const decimals = Number.isInteger(cents) ? 2 : 4;
  return (cents / 100).toLocaleString("en-US", {
    minimumFractionDigits: 2,
    maximumFractionDigits: decimals,
  });
}

/** Drops characters that cannot be part of an amount, on typing or pasting. */
export function keepMoneyCharacters(text: string): string {
  return text.replaceAll("−", "-").replace(/[^\d.,()-]/g, "");
}
