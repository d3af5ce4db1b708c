/** Text as a person sees it: without invisible characters, with plain letters, dashes and quotation marks. */

const invisible = /\p{Default_Ignorable_Code_Point}/gu;

export const evenText = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(invisible, "")
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/[\u2018\u2019\u02BC\u00B4`]/g, "'")
    .replaceAll(/[\u201C\u201D]/g, '"');
