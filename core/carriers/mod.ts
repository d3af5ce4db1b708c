/**
 * Carriers and wholesale brokers. A name stands for one company: adding "Summit Mutual" twice, or in another
 * case, gives the same record.
 */
export { CarrierRef } from "./graphql-ref.ts";
export { type Carriers, createCarriers, findCarriers } from "./service.ts";
export { carriers } from "./tables.ts";
