/**
 * The setup of an agency's mail: the domains that it depends on, and which of their records are missing or wrong. What could
 * not be looked up is never called missing.
 */
export type { Dns, DnsAnswer } from "./dns.ts";
export { createMailSetup } from "./service.ts";
