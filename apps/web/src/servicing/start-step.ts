import { execute } from "../graphql/execute.ts";
import { type ServiceRequestStep, StartServiceRequestStepDocument } from "../graphql/generated/graphql.ts";

/** Notes it in the request's activity. What was opened is shown all the same if that fails. */
export const startStep = (id: string, step: ServiceRequestStep): void => {
  execute(StartServiceRequestStepDocument, { id, step }).catch(() => undefined);
};
