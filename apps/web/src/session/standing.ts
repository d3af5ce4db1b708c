/** Whether a colleague can be given work, and what to say about one who cannot. */
import { may, type Role } from "#model/shared";

interface Standing {
  state: "ACTIVE" | "DISABLED";
  role: Role;
  removedAt?: string | null;
}

/** Only those who sign in, and whose role allows work. */
export const mayBeAssigned = ({ state, role, removedAt }: Standing): boolean =>
  !removedAt && state === "ACTIVE" && may(role, "WORK");

/** Null if they can be assigned. */
export function standingOf(person: Standing): "Removed" | "Disabled" | "Read only" | null {
  if (person.removedAt) return "Removed";
  if (person.state === "DISABLED") return "Disabled";
  return mayBeAssigned(person) ? null : "Read only";
}

/** "Theo Varga (Disabled)". */
export function nameWithStanding(person: Standing & { name: string }): string {
  const standing = standingOf(person);
  return standing ? `${person.name} (${standing})` : person.name;
}
