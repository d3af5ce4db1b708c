/** Words of a request that are about nothing by themselves. */
const littleWords = new Set(
  "the a an of on in for to and or that this about part line sentence words from it its".split(" "),
);

/** The words of a text that tell what it is about, in lower case. */
export const tellingWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}$]+/gu) ?? []).filter((word) => !littleWords.has(word));
