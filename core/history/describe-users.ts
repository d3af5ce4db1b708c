/** What was done to users, in words. */
import { roleLabels } from "../shared/actor.ts";
import { type Content, contentOf, textOf, valueOf } from "./content.ts";
import { counted, type Describe, type Described, words } from "./entry.ts";
import { changesBetween, type HistoryValue } from "./model.ts";

/** The words around the user's name. */
const sentences: Readonly<Record<string, [before: string, after?: string]>> = {
  "user.create": ["added "],
  "user.disable": ["disabled "],
  "user.enable": ["enabled "],
  "user.remove": ["removed "],
  "user.invite": ["sent ", " another invitation"],
};

export const describeUser: Describe = ({ newest: { action, before, after } }) => {
  if (action === "user.reassign") return describeReassigned(contentOf(before), contentOf(after));
  const name = textOf({ ...before, ...after }["name"]) ?? "a user";
  const sentence = sentences[action];
  if (!sentence) {
    const changes = changesBetween(valuesOfUser(before), valuesOfUser(after));
    const [only] = changes.length === 1 ? changes : [];
    return { sentence: [words(`changed ${only ? `the ${only.field} of ` : ""}${name}`)], changes };
  }
  const [start, end = ""] = sentence;
  const role = action === "user.create" ? roleOf(after) : null;
  return { sentence: [words(`${start}${name}${end}${role === null ? "" : ` with the role ${role}`}`)] };
};

const roleOf = (user: Content | null): string | null => {
  const [role] = valueOf({ field: "role", label: "Role", labels: roleLabels }, contentOf(user)["role"]);
  return role?.value ?? null;
};

const valuesOfUser = (user: Content | null): HistoryValue[] => {
  const { name, role } = contentOf(user);
  return [
    ...valueOf({ field: "name", label: "Name" }, name),
    ...valueOf({ field: "role", label: "Role", labels: roleLabels }, role),
  ];
};

const movedWork: Readonly<Record<string, [one: string, many: string]>> = {
  serviceRequests: ["1 service request", "service requests"],
  policies: ["1 policy", "policies"],
  accounts: ["1 account", "accounts"],
};

function describeReassigned(before: Content, after: Content): Described {
  const [one, many] = movedWork[textOf(after["kind"]) ?? ""] ?? ["1 record", "records"];
  const count = after["count"];
  const assignee = { field: "assignee", label: "Assignee", isUser: true };
  return {
    sentence: [words(`reassigned ${typeof count === "number" ? counted(count, one, many) : many}`)],
    changes: changesBetween(
      valueOf(assignee, before["assigneeId"] ?? null),
      valueOf(assignee, after["assigneeId"] ?? null),
    ),
  };
}
