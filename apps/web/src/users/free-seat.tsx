import { css } from "#styled/css";
import { useMay } from "../session/use-may.ts";
import { seatsPath } from "../subscription/paths.ts";
import { AppLink } from "../ui/app-link.tsx";

/** What can be done while all seats are taken; only who may pay can buy more. */
export function FreeSeat() {
  const mayPay = useMay("OWN_AGENCY");
  if (!mayPay) return "Disable a user to free one.";
  return (
    <>
      Disable a user to free one, or{" "}
      <AppLink to={seatsPath} className={css({ fontWeight: "medium", textDecoration: "underline" })}>
        buy more seats
      </AppLink>
      .
    </>
  );
}
