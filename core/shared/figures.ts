/** Figures as people write them in sentences and tables. */

/** Amounts, percentages, dates and numbers, as they are written. */
export const figurePattern =
  /\$\s?\d[\d,]*(?:\.\d+)?(?:\s?(?:million|thousand|[kKM])\b)?|\d+(?:\.\d+)?\s?%|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)\.? \d{1,2},? \d{4}\b|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b|\b\d[\d,]*(?:\.\d+)?\b/gu;

/** What kind of value a figure is: only its like takes its place. */
export const kindOfFigure = (figure: string): "AMOUNT" | "PERCENT" | "DATE" | "NUMBER" =>
  figure.startsWith("$")
    ? "AMOUNT"
    : figure.endsWith("%")
      ? "PERCENT"
      : /[a-z/]|\d-\d/iu.test(figure)
        ? "DATE"
        : "NUMBER";

export const figuresIn = (text: string): string[] => text.match(figurePattern) ?? [];

export const hasAmount = (text: string): boolean =>
  figuresIn(text).some((figure) => kindOfFigure(figure) === "AMOUNT");

/** Whether two are the same value, however they are written. */
export const isSameFigure = (one: string, other: string): boolean => {
  const plain = (figure: string) => figure.replaceAll(/[\s,]|\.00$/gu, "");
  return plain(one) === plain(other);
};
