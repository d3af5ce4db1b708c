/** Rules that name people who can no longer be assigned, and who is named by which rules. */
import { expect, test } from "vitest";
import { type RuleDraft, type RulePerson, warningOf } from "../../../../apps/web/src/servicing/rule-draft.ts";
import { mayBeAssigned, nameWithStanding } from "../../../../apps/web/src/session/standing.ts";
import { rulesNaming } from "../../../../apps/web/src/users/rules-naming.ts";

const person = (id: string, more: Partial<RulePerson> = {}): RulePerson => ({
  ...{ id, name: `Name ${id}`, state: "ACTIVE", role: "SERVICE", removedAt: null },
  ...more,
});
const people = [
  person("active"),
  person("disabled", { state: "DISABLED" }),
  person("removed", { state: "DISABLED", removedAt: "2026-11-20T10:00:00Z" }),
  person("reader", { role: "READ_ONLY" }),
];
const rule = (more: Partial<RuleDraft>): RuleDraft => ({
  ...{ type: "QUESTION", kind: "IN_TURN", userId: null, userIds: [], priority: "NORMAL" },
  ...more,
});

test("says what keeps someone from being assigned", () => {
  expect(people.map(nameWithStanding)).toEqual([
    "Name active",
    "Name disabled (Disabled)",
    "Name removed (Removed)",
    "Name reader (Read only)",
  ]);
  expect(people.filter(mayBeAssigned).map(({ id }) => id)).toEqual(["active"]);
});

test("warns of a rule that names only people who cannot be assigned", () => {
  const warns = (more: Partial<RuleDraft>) => warningOf(rule(more), people) !== null;
  expect(warns({ userIds: ["disabled", "removed", "reader"] })).toBe(true);
  expect(warns({ userIds: ["disabled", "active"] })).toBe(false);
  expect(warns({ kind: "USER", userId: "disabled" })).toBe(true);
  expect(warns({ kind: "USER", userId: "active" })).toBe(false);
  // Nobody is chosen yet, or nobody is named by design.
  expect(warns({ userIds: [] })).toBe(false);
  expect(warns({ kind: "USER", userId: null })).toBe(false);
  expect(warns({ kind: "NOBODY" })).toBe(false);
  expect(warns({ kind: "POLICY_USER" })).toBe(false);
});

test("names the rules that assign to someone", () => {
  const rules = [
    { type: "QUESTION", assignee: { user: { id: "active" }, users: [] } },
    { type: "OTHER", assignee: { user: null, users: [{ id: "reader" }, { id: "active" }] } },
    { type: "QUOTE_REQUEST", assignee: { user: null, users: [{ id: "reader" }] } },
  ] as const;
  expect(rulesNaming(rules, "active")).toEqual(["Question", "Other"]);
  expect(rulesNaming(rules, "removed")).toEqual([]);
});
