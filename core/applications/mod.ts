/**
 * Business applications of an account: a validated record each, kept whole. An application sent twice is stored once,
 * and an update that does not know the latest version is refused.
 */
export { type Applications, createApplications } from "./service.ts";
