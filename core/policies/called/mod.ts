/** Policies that a text calls by their numbers, however the parts of a number are written there. */
export { type Called, calledIn, findPoliciesCalled, keyOfNumber } from "./policies-called.ts";
