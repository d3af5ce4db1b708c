/** What a sentence lists: "roofing, blasting and demolition" are three. */
export const listedItems = (text: string): string[] =>
  text
    .split(/[,;]| and | or /)
    .map((item) => item.replaceAll(/[.:]/g, "").trim())
    .filter((item) => item !== "");
