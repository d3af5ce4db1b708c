/** The deployed Worker: HTTP, queues, the clock's backstop, and the Durable Objects. */
import { openMailer } from "./open-mailer.ts";
import { createWorker } from "./create-worker.ts";

export { AgencyHub } from "./durable-objects/agency-hub.ts";
export { WorkspaceStream } from "./durable-objects/workspace-stream.ts";
export { WorkflowSteps } from "./workflow-steps.ts";

export default createWorker({ mailer: openMailer });
