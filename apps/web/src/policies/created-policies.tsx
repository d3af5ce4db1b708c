import { CircleCheck } from "lucide-react";
import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { counted } from "../ui/counted.ts";
import type { CreatedEntry } from "./policy-entries.ts";

/** Shown in the form that still holds others: what has been created and left it. */
export function CreatedPolicies({ created }: { created: readonly CreatedEntry[] }) {
  return (
    <div role="status" className={css({ "&:not(:empty)": { mb: "16" } })}>
      {created.length > 0 && (
        <Banner
          hue="green"
          icon={<CircleCheck aria-hidden="true" />}
          title={`${counted(created.length, "policy was", "policies were")} created. Correct the rest and create them too.`}
        >
          <ul className={css({ display: "flex", flexWrap: "wrap", columnGap: "16" })}>
            {created.map(({ id, name }) => (
              <li key={id}>
                <AppLink to={`/app/policies/${id}/overview`} newTab>
                  {name}
                </AppLink>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
