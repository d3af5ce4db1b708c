import { builder } from "../shared/graphql-builder.ts";
import {
  assigneeKinds,
  requestPriorities,
  requestStates,
  requestTypes,
  type ServiceRequest,
  type ServicingSettings,
} from "./model.ts";
import { requestSteps } from "./request-versions.ts";

/** The type "ServiceRequest", so that other nouns can return it. Its fields are in graphql.ts. */
export const ServiceRequestRef = builder.objectRef<ServiceRequest>("ServiceRequest");
export const ServicingSettingsRef = builder.objectRef<ServicingSettings>("ServicingSettings");

export const RequestStateEnum = builder.enumType("ServiceRequestState", {
  description: "Whether a request is still to be answered.",
  values: requestStates,
});

export const RequestTypeEnum = builder.enumType("ServiceRequestType", {
  description: "What a client asks for.",
  values: requestTypes,
});

export const RequestPriorityEnum = builder.enumType("ServiceRequestPriority", {
  description: "How urgent a request is; the more urgent, the sooner it is due.",
  values: requestPriorities,
});

export const AssigneeKindEnum = builder.enumType("ServicingAssigneeKind", {
  description:
    "POLICY_USER: who is responsible for the policy, otherwise who looks after the account. IN_TURN: the next of " +
    "several users.",
  values: assigneeKinds,
});

export const RequestStepEnum = builder.enumType("ServiceRequestStep", {
  description: "Where people look for what a request asks for.",
  values: requestSteps,
});
