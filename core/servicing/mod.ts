/**
 * Service requests: what clients ask for, who answers it and until when. Every change is one batch with its audit entry;
 * the later of two writers gets a conflict; a request that was merged stays closed. Files are for the client, comments and
 * notes for the staff.
 */
export { planRequest } from "./create-request.ts";
export { createFulfillment } from "./fulfillment.ts";
export { ServiceRequestRef } from "./graphql-ref.ts";
export { overdueRequestsTask } from "./note-overdue.ts";
export { createRequestMover } from "./reassign.ts";
export { findRequests } from "./repository.ts";
export { writeRequest } from "./request-writes.ts";
export { findServedRequestFile, storedRequestFiles } from "./served-file.ts";
export { loadFollowUpTimes } from "./settings.ts";
export { createServicing, type RequestList, type Servicing } from "./service.ts";
export { serviceRequests } from "./tables.ts";
