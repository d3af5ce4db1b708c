import { css } from "#styled/css";
import { markBody, markGate } from "./mark.tsx";

const tile = css({
  flexShrink: 0,
  display: "inline-grid",
  placeItems: "center",
  bg: "accent.solid",
  color: "fg.onAccent",
  rounded: "md",
  "&[data-large]": { rounded: "lg" },
});

interface CaraTileProps {
  size?: number;
  /** Swings the gate while Cara works; does not move under reduced motion. */
  isWorking?: boolean;
  /** Omit if Cara's name is next to the tile. */
  label?: string;
}

/** Cara's avatar: a square tile with the mark. People are round, Cara is square. */
export function CaraTile({ size = 24, isWorking = false, label }: CaraTileProps) {
  const markSize = Math.round(size * 0.72);
  return (
    <span
      className={tile}
      style={{ width: size, height: size }}
      data-large={size >= 48 || undefined}
      data-working={isWorking || undefined}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <svg
        viewBox="0 0 24 24"
        width={markSize}
        height={markSize}
        fill="none"
        strokeWidth={markSize <= 24 ? 3 : 2.6}
      >
        <path d={markBody} stroke="currentColor" />
        <path
          d={markGate}
          className={css({
            stroke: "accent.tileGate",
            transformOrigin: "[13.29px 18.1px]",
            "[data-working] &": { animation: "gate" },
          })}
        />
      </svg>
    </span>
  );
}
