import { css, cva } from "#styled/css";
import { Mark } from "./mark.tsx";

const word = cva({
  base: { display: "inline-flex", alignItems: "center", gap: "8", color: "fg.default" },
  variants: {
    size: {
      small: { textStyle: "section", letterSpacing: "[-0.012em]" },
      large: { textStyle: "brand" },
    },
  },
});

/** Mark and name: small in the sidebar, large on the landing and sign-in pages. */
export function Wordmark({ size = "small" }: { size?: "small" | "large" }) {
  return (
    <span className={word({ size })}>
      <Mark size={size === "small" ? 22 : 28} />
      <span className={css({ whiteSpace: "nowrap" })}>Carabiner</span>
    </span>
  );
}
