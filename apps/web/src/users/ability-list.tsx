import { Check, Minus } from "lucide-react";
import type { Role } from "#model/shared";
import { css } from "#styled/css";
import { useColleagues } from "../session/viewer.ts";
import { listAbilities, roleWithArticle } from "./role-words.ts";

const row = css({
  display: "grid",
  gridTemplateColumns: "[16px minmax(0, 1fr) auto]",
  columnGap: "10",
  alignItems: "center",
  minH: "32",
  py: "6",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
  "& .lucide": { w: "14", h: "14", color: "status.green.dot" },
  "&[data-refused]": { color: "fg.muted", "& .lucide": { color: "fg.subtle" } },
  _last: { borderBottomWidth: "1px", borderBottomStyle: "solid", borderBottomColor: "border.subtle" },
});

interface AbilityListProps {
  role: Role;
  /** The role that the user has: what changes is marked. */
  current: Role;
  /** Not asked to do something for themselves. */
  userId: string;
}

/** What a role may do, what of that is new for the user, and whom they ask for the rest. */
export function AbilityList({ role, current, userId }: AbilityListProps) {
  const owner = useColleagues().find(
    (colleague) => colleague.role === "OWNER" && colleague.state === "ACTIVE" && colleague.id !== userId,
  );
  return (
    <section aria-labelledby="abilities">
      <h3 id="abilities" className={css({ textStyle: "label", mb: "8" })}>
        What {roleWithArticle[role]} may do
      </h3>
      <ul>
        {listAbilities(role, current).map(({ label, isAllowed, wasAllowed }) => (
          <li key={label} className={row} data-refused={isAllowed ? undefined : ""}>
            {isAllowed ? <Check aria-label="May" /> : <Minus aria-label="May not" />}
            <span>{label}</span>
            {isAllowed && !wasAllowed && (
              <span className={css({ textStyle: "small", color: "accent.fg" })}>New</span>
            )}
            {!isAllowed && (
              <span className={css({ textStyle: "small" })}>
                {wasAllowed ? "No longer" : owner ? `Ask ${owner.name}` : "Ask an owner"}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
