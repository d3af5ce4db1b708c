import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";
import { FileName } from "../ui/file-name.tsx";

// On a phone the button is as high as a finger needs, and the chip in it a little larger than elsewhere.
const button = css({
  // Its screen-reader text is absolutely positioned: without this it would extend the window beyond its panes.
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  h: { base: "44", md: "20" },
  minW: { base: "44", md: "0" },
  maxW: "full",
  rounded: "md",
  verticalAlign: "middle",
});

const chip = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  h: { base: "28", md: "20" },
  pl: { base: "6", md: "4" },
  pr: { base: "8", md: "7" },
  minW: "0",
  rounded: "md",
  bg: "accent.subtle",
  color: "accent.fg",
  textStyle: "smallStrong",
  whiteSpace: "nowrap",
  ":is(a, button):hover > &": { bg: "accent.subtleHover" },
  "[aria-pressed=true] > &": { boxShadow: "[inset 0 0 0 1px var(--colors-accent-fg)]" },
});

const numberBox = css({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
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

const sourceStyle = css({ display: "flex", minW: "0", maxW: "[168px]" });

interface QuoteChipProps {
  /** The number that is also shown in the page's margin. */
  number: number;
  /** The source, if there are several: it is truncated before the page is. */
  source?: string | null;
  /** The source is already shown near the chip, so it is only read out. */
  isSourceHidden?: boolean;
  /** The page: "p. 2". */
  place: string;
  /** The quoted words, for people who do not see the page. */
  quote?: string;
  isChosen?: boolean;
  onChoose: () => void;
}

/** A quote as a chip: choosing it opens the page next to the text, at the quoted words. */
export function QuoteChip({
  number,
  source = null,
  isSourceHidden = false,
  place,
  quote,
  isChosen = false,
  onChoose,
}: QuoteChipProps) {
  const where = source === null ? place : `${source}, ${place}`;
  return (
    <button
      type="button"
      className={button}
      aria-pressed={isChosen}
      title={[source && where, quote].filter(Boolean).join(": ") || undefined}
      onClick={onChoose}
    >
      <span className={css({ srOnly: true })}>
        {`Quote ${number} ${where}`}
        {quote && `: ${quote}`}
      </span>
      <span className={chip} aria-hidden="true">
        <span className={numberBox}>{number}</span>
        <span className={css({ display: "flex", minW: "0" })}>
          {source !== null && !isSourceHidden && (
            <>
              <span className={sourceStyle}>
                <FileName name={source} />
              </span>
              <span className={css({ whiteSpace: "pre" })}>, </span>
            </>
          )}
          <span className={css({ flexShrink: 0 })}>{place}</span>
        </span>
      </span>
    </button>
  );
}

interface QuoteChipLinkProps extends Pick<QuoteChipProps, "number" | "place" | "quote"> {
  to: string;
}

/** The same for screens without a page: it links to a screen that has one. */
export function QuoteChipLink({ to, number, place, quote }: QuoteChipLinkProps) {
  return (
    <AppLink to={to} className={button} title={quote}>
      <span className={css({ srOnly: true })}>{`Quote ${number} ${place}${quote ? `: ${quote}` : ""}`}</span>
      <span className={chip} aria-hidden="true">
        <span className={numberBox}>{number}</span>
        {place}
      </span>
    </AppLink>
  );
}
