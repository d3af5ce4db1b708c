import type { CSSProperties } from "react";
import type { BaseStyleId } from "#model/styles";
import { css } from "#styled/css";

/** What tells a built-in style at the size of a stamp: its face, its colors, where its title stands. */
const looks: Record<BaseStyleId, { paper: string; title: CSSProperties; line: string }> = {
  CLASSIC_PROFESSIONAL: {
    paper: "#fff",
    title: { fontFamily: '"Times New Roman", serif', fontWeight: 700, color: "#22304a", textAlign: "center" },
    line: "#9aa3b2",
  },
  MODERN_MINIMALIST: {
    paper: "#fff",
    title: { fontWeight: 650, color: "#16191a", letterSpacing: "-0.03em", fontSize: "1.15em" },
    line: "#c3cac7",
  },
  WARM_HUMAN: {
    paper: "#fbf5ec",
    title: { fontFamily: "Georgia, serif", color: "#9a4a22" },
    line: "#d2b89c",
  },
  ELEGANT_PREMIUM: {
    paper: "#fff",
    title: { fontFamily: "Garamond, Georgia, serif", color: "#2a2622", textAlign: "center" },
    line: "#cdb987",
  },
  TECHNICAL_AND_STRUCTURED: {
    paper: "#fff",
    title: { fontFamily: "Arial, sans-serif", fontWeight: 700, color: "#16191a", fontSize: "0.9em" },
    line: "#8c9693",
  },
};

const lengths = ["100%", "94%", "98%", "62%", "100%", "88%"];

/** A sheet in a built-in style, drawn as small as a stamp. It says nothing that its label does not. */
export function StyleThumbnail({ base, width = 48 }: { base: BaseStyleId; width?: number }) {
  const { paper, title, line } = looks[base];
  return (
    <span
      aria-hidden="true"
      className={css({
        display: "block",
        flexShrink: 0,
        overflow: "hidden",
        rounded: "sm",
        borderWidth: "1px",
        borderStyle: "solid",
        borderColor: "border.default",
      })}
      style={{ width, height: Math.round(width * 1.4), background: paper, padding: width / 8 }}
    >
      <span
        // Drawn, not said: the title of a sheet is no text of the page.
        data-title="Your title"
        className={css({ display: "block", lineHeight: "1.1", _before: { content: "attr(data-title)" } })}
        style={{ fontSize: width / 5.4, marginBottom: width / 12, ...title }}
      />
      {lengths.map((length, at) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a drawing never change
          key={at}
          style={{
            display: "block",
            width: length,
            height: Math.max(1, width / 40),
            marginTop: at === 4 ? width / 8 : width / 16,
            background: line,
          }}
        />
      ))}
    </span>
  );
}
