/** A rule as the settings form has it, and whether it can still assign someone. */
import type { AssigneeKind, RequestPriority, RequestType } from "#model/servicing";
import type { RulePersonFragment } from "../graphql/generated/graphql.ts";
import { mayBeAssigned } from "../session/standing.ts";

export interface RuleDraft {
  type: RequestType;
  kind: AssigneeKind;
  userId: string | null;
  /** In the order of their turns. */
  userIds: readonly string[];
  priority: RequestPriority;
}

/** Colleagues, and those whom a rule still names though they have left. */
export type RulePerson = RulePersonFragment & { email?: string };

const emptyWarning = "This rule assigns nobody at the moment, so new requests stay unassigned.";

/** What is wrong with a rule that names people; null if it can assign one of them, or if nobody is chosen yet. */
export function warningOf(
  { kind, userId, userIds }: RuleDraft,
  people: readonly RulePerson[],
): string | null {
  const named = kind === "USER" ? [userId] : kind === "IN_TURN" ? userIds : [];
  const isEmpty = named.every((id) => id === null);
  const canAssign = people.some((person) => named.includes(person.id) && mayBeAssigned(person));
  return isEmpty || canAssign ? null : emptyWarning;
}
