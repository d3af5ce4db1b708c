/** Words that say what a business legally is, and connecting words; people write or omit them. */
const omitted = new Set(
  "inc incorporated llc lc corp corporation co company ltd limited lp llp lllp pllc pc plc the and dba".split(
    " ",
  ),
);

/**
 * An account's name without case, accents, punctuation and legal form, to find the same business under another spelling:
 * "Joe's Bakery, L.L.C." and "JOES BAKERY" are both "joes bakery". Migration 0018 does the same for older rows.
 */
export function nameKeyOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}.'’`]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const telling = words.filter((word) => !omitted.has(word));
  return (telling.length > 0 ? telling : words).join(" ");
}
