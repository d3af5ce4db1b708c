import { css } from "#styled/css";

const bar = css({
  display: "block",
  h: "10",
  rounded: "sm",
  bg: "bg.skeleton",
  animation: "breathe",
});

/** A placeholder bar for text. Its row has the height of the real one. */
export function Skeleton({ width }: { width: string }) {
  return <span className={bar} style={{ width }} aria-hidden="true" />;
}
