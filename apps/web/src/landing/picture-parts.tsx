import { css } from "#styled/css";

// Parts of the product's interface, for the images on this page. They are spans: an image has nothing to click or to
// focus.

export function PictureChip({ number, place }: { number: number; place: string }) {
  return (
    <span
      className={css({
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
        flexShrink: 0,
      })}
    >
      <span
        className={css({
          display: "grid",
          placeItems: "center",
          w: "14",
          h: "14",
          rounded: "sm",
          bg: "accent.solid",
          color: "fg.onAccent",
          fontSize: "[10px]",
          lineHeight: "1",
          fontWeight: "semibold",
        })}
      >
        {number}
      </span>
      {place}
    </span>
  );
}
