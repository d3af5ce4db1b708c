import { css } from "#styled/css";

const circle = css({
  flexShrink: 0,
  display: "inline-grid",
  placeItems: "center",
  rounded: "full",
  bg: "bg.emphasis",
  color: "fg.default",
  fontWeight: "semibold",
  lineHeight: "1",
  letterSpacing: "0",
  userSelect: "none",
});

/** Initials of the first and the last name, in any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0];
  if (first === undefined) return "?";
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  const initial = (word: string) => Array.from(word)[0] ?? "";
  return (initial(first) + (last ? initial(last) : "")).toLocaleUpperCase("en-US");
}

/** A person: round, neutral, initials. The name is shown next to it, so it is decorative. */
export function Avatar({ name, size = 26 }: { name: string; size?: number }) {
  return (
    <span
      className={circle}
      style={{ width: size, height: size, fontSize: Math.max(9, Math.round(size * 0.4)) }}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}
