import { css } from "#styled/css";

const chip = css({
  // Its words for screen readers are positioned: without this they would stretch the window beyond its panes.
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  h: "20",
  pl: "4",
  pr: "7",
  rounded: "md",
  bg: "accent.subtle",
  color: "accent.fg",
  textStyle: "smallStrong",
  whiteSpace: "nowrap",
  maxW: "full",
  verticalAlign: "middle",
  _hover: { bg: "accent.subtleHover" },
  "&[aria-pressed=true]": { boxShadow: "[inset 0 0 0 1px var(--colors-accent-fg)]" },
});

const numberBox = css({
  display: "grid",
  placeItems: "center",
  minW: "14",
  px: "2",
  h: "14",
  rounded: "sm",
  bg: "accent.solid",
  color: "fg.onAccent",
  fontSize: "[10px]",
  lineHeight: "1",
  fontWeight: "semibold",
});

interface QuoteChipProps {
  /** The number that also stands in the page's margin. */
  number: number;
  /** Where it is: "p. 2" or "Declarations, p. 2". */
  place: string;
  /** The quoted words, for people who do not see the page. */
  quote?: string;
  isChosen?: boolean;
  onChoose: () => void;
}

/** A quote as a chip: choosing it opens the page beside the text, at the words. */
export function QuoteChip({ number, place, quote, isChosen = false, onChoose }: QuoteChipProps) {
  return (
    <button type="button" className={chip} aria-pressed={isChosen} title={quote} onClick={onChoose}>
      <span className={css({ srOnly: true })}>Quote </span>
      <span className={numberBox}>{number}</span>
      <span className={css({ truncate: true })}>{place}</span>
      {quote && <span className={css({ srOnly: true })}>: {quote}</span>}
    </button>
  );
}
