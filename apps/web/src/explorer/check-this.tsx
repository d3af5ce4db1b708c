import { CircleAlert } from "lucide-react";
import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";

const look = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "4",
  minH: { base: "44", md: "20" },
  // The touch area extends over the neighboring lines.
  my: { base: "-12", md: "0" },
  textStyle: "small",
  color: "status.amber.fg",
  whiteSpace: "nowrap",
  "& .lucide": { w: "14", h: "14", flexShrink: 0 },
});

/**
 * For a value that is not certain enough to state: a link to the review, at that value. `to` is null on the review
 * itself.
 */
export function CheckThis({ to, reason, of }: { to: string | null; reason: string; of: string }) {
  const words = (
    <>
      <CircleAlert aria-hidden="true" />
      Check this
    </>
  );
  if (to === null) {
    return (
      <span className={look} title={reason}>
        {words}
      </span>
    );
  }
  return (
    <AppLink
      to={to}
      className={`${look} ${css({ _hover: { textDecoration: "underline" } })}`}
      title={reason}
      aria-label={`Check this: ${of}. ${reason}`}
    >
      {words}
    </AppLink>
  );
}

/** The review of a policy, opened at one of its values. */
export const reviewPath = (policyId: string, field: string): string =>
  `/app/policies/${policyId}/review?detail=${encodeURIComponent(field)}`;
