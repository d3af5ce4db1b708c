/**
 * Carriers and wholesale brokers. A name identifies one company: adding "Summit Mutual" twice, or in different case,
 * returns the same record.
 */
export { CarrierRef } from "./graphql-ref.ts";
export { type Carriers, createCarriers, findCarriers } from "./service.ts";
export { carriers } from "./tables.ts";
