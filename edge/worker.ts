/** The deployed Worker: HTTP, queues, the clock's backstop, and the Durable Objects. */
import { createMailer } from "./adapters/mailer.ts";
import { readConfig } from "./config.ts";
import { createWorker } from "./create-worker.ts";

export { AgencyHub } from "./durable-objects/agency-hub.ts";
export { WorkspaceStream } from "./durable-objects/workspace-stream.ts";
export { WorkflowSteps } from "./workflow-steps.ts";

export default createWorker({ mailer: (env) => createMailer(readConfig(env)) });
