import { css, cx } from "#styled/css";

export const markBody = "M17.1 11.6A5.9 5.9 0 1 0 6.1 8.6v8.5a3.6 3.6 0 0 0 6.71 1.83";
export const markGate = "M13.29 18.1 16.56 12.5";

const outline = css({ flexShrink: 0, display: "block" });
const gate = css({ stroke: "accent.gate" });

interface MarkProps {
  size: number;
  className?: string;
  /** Body and gate in the text's color, as in an empty state or in print. */
  plain?: boolean;
}

/** The carabiner: ink body, one colored gate. Decorative; the word next to it is the name. */
export function Mark({ size, className, plain = false }: MarkProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      strokeWidth={size <= 24 ? 3 : 2.6}
      aria-hidden="true"
      className={cx(outline, className)}
    >
      <path d={markBody} stroke="currentColor" />
      <path d={markGate} stroke="currentColor" className={plain ? undefined : gate} />
    </svg>
  );
}
