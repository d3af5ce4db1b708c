import { ArrowLeft } from "lucide-react";
import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";

/** On a page that was opened from a service request. */
export function BackToRequest({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <p className={css({ px: "gutter", pt: "8" })}>
      <AppLink
        to={`/app/servicing/${id}/overview`}
        className={css({
          display: "inline-flex",
          alignItems: "center",
          gap: "6",
          minH: { base: "44", md: "28" },
          color: "accent.fg",
          fontWeight: "medium",
          _hover: { textDecoration: "underline" },
        })}
      >
        <ArrowLeft aria-hidden="true" className={css({ w: "14", h: "14" })} />
        Back to the service request
      </AppLink>
    </p>
  );
}
