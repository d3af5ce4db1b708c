/** The types, states and priorities of service requests, with their labels. A file of its own, because lists load it. */
import type { BadgeHue } from "#model/policies";

/** In the order in which a person picks one. */
export const requestTypeLabels = {
  ADD_ADDITIONAL_INSURED: "Add Additional Insured",
  CANCEL_POLICY: "Cancel Policy",
  CREATE_CERTIFICATE: "Create Certificate",
  DOCUMENT_REQUEST: "Document Request",
  ENDORSE_POLICY: "Endorse Policy",
  QUESTION: "Question",
  QUOTE_REQUEST: "Quote Request",
  OTHER: "Other",
} as const;
export type RequestType = keyof typeof requestTypeLabels;
export const requestTypes = Object.keys(requestTypeLabels) as RequestType[];

export const requestStateLabels = { OPEN: "Open", CLOSED: "Closed" } as const;
export type RequestState = keyof typeof requestStateLabels;
export const requestStates = Object.keys(requestStateLabels) as RequestState[];
export const requestStateHues: Record<RequestState, BadgeHue> = { OPEN: "amber", CLOSED: "green" };

export const requestPriorityLabels = {
  LOW: "Low",
  NORMAL: "Normal",
  HIGH: "High",
  URGENT: "Urgent",
} as const;
export type RequestPriority = keyof typeof requestPriorityLabels;
export const requestPriorities = Object.keys(requestPriorityLabels) as RequestPriority[];

export const assigneeKindLabels = {
  POLICY_USER: "The policy's user",
  USER: "One user",
  IN_TURN: "Users in turn",
  NOBODY: "Nobody",
} as const;
export type AssigneeKind = keyof typeof assigneeKindLabels;
export const assigneeKinds = Object.keys(assigneeKindLabels) as AssigneeKind[];
