import { type RequestType, requestTypeLabels } from "#model/servicing";

interface Rule {
  type: RequestType;
  assignee: { user?: { id: string } | null; users: readonly { id: string }[] };
}

/** The types of request whose rules assign them to this user, alone or in turn. */
export const rulesNaming = (rules: readonly Rule[], userId: string): string[] =>
  rules
    .filter(({ assignee: { user, users } }) => user?.id === userId || users.some(({ id }) => id === userId))
    .map(({ type }) => requestTypeLabels[type]);
