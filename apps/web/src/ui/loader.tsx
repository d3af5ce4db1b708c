import { css } from "#styled/css";

const ring = css({ flexShrink: 0, animation: "spin" });

/** A spinner, always next to text that says what is happening. */
export function Loader({ size = 16 }: { size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} fill="none" aria-hidden="true" className={ring}>
      <path d="M8 2a6 6 0 1 0 6 6" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}
