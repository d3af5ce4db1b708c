// Money as people type it in the United States, and as the product stores it: whole cents, without floating point.

/** `18,462.5` → 1846250. Null if the text contains no amount. */
export function parseMoneyText(text: string): number | null {
  const match = /^\D*?(\d[\d,]*)?(?:\.(\d*))?\D*$/.exec(text.trim());
  const whole = (match?.[1] ?? "").replaceAll(",", "");
  const fraction = match?.[2] ?? "";
  if (!match || (whole === "" && fraction === "")) return null;
  const cents = Number(whole || "0") * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
  const rounded = cents + (Number(fraction[2] ?? "0") >= 5 ? 1 : 0);
  return Number.isSafeInteger(rounded) ? rounded : null;
}

/** 1846250 → `18,462.50`. */
export function formatMoneyText(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Drops characters that cannot be part of an amount, on typing or pasting. */
export function keepMoneyCharacters(text: string): string {
  return text.replace(/[^\d.,]/g, "");
}
