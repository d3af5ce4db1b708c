import { useId } from "react";
import { type Role, roleLabels, roles } from "#model/shared";
import { css } from "#styled/css";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { counted } from "../ui/counted.ts";
import { radio } from "../ui/radio-group.tsx";
import { roleNotes } from "./role-words.ts";
import type { UserRow } from "./user-row.ts";

const choice = css({
  display: "grid",
  gridTemplateColumns: "[16px minmax(0, 1fr) auto]",
  columnGap: "10",
  rowGap: "2",
  alignItems: "baseline",
  px: "10",
  mx: "-10",
  py: "8",
  rounded: "md",
  cursor: "pointer",
  "& input": { alignSelf: "center" },
  "&:has(:checked)": { bg: "accent.subtle" },
  "&:has(:focus-visible)": { outline: "[2px solid var(--colors-accent-fg)]", outlineOffset: "[-2px]" },
  "&:has(:disabled)": { cursor: "default" },
  "&:has(:disabled:not(:checked))": { color: "fg.muted" },
});

interface RoleFieldProps {
  value: Role;
  /** The role that the user has. */
  current: Role;
  users: readonly UserRow[];
  isDisabled: boolean;
  error: string | undefined;
  onChange: (role: Role) => void;
}

/** The five roles with what each is for, and how many people have it. */
export function RoleField({ value, current, users, isDisabled, error, onChange }: RoleFieldProps) {
  const id = useId();
  const mayMakeOwners = useMay("OWN_AGENCY");
  const askOwner = useAskOwner();
  const countOf = (role: Role) =>
    users.filter((user) => user.role === role && user.state === "ACTIVE").length;
  const asideOf = (role: Role) =>
    role === current
      ? "Current"
      : role === "OWNER" && !mayMakeOwners
        ? askOwner
        : counted(countOf(role), "person", "people");
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <p id={id} className={css({ textStyle: "label", mb: "4" })}>
        Role
      </p>
      {roles.map((role) => (
        <label key={role} className={choice}>
          <input
            type="radio"
            className={radio}
            name="role"
            value={role}
            checked={role === value}
            disabled={isDisabled || (role === "OWNER" && !mayMakeOwners)}
            aria-label={roleLabels[role]}
            aria-describedby={`${id}-${role}`}
            onChange={() => onChange(role)}
          />
          <span className={css({ textStyle: "label" })}>{roleLabels[role]}</span>
          <span className={css({ textStyle: "small", color: "fg.muted" })}>{asideOf(role)}</span>
          <span id={`${id}-${role}`} className={css({ gridColumn: "[2 / -1]", color: "fg.muted" })}>
            {roleNotes[role]}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} data-field-error className={css({ textStyle: "small", color: "danger.fg" })}>
          {error}
        </p>
      )}
    </div>
  );
}
