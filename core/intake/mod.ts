/**
 * Documents that arrived before their policy. What such a document says is offered to the form "Create a new policy",
 * each value with its quotes; nothing is stored of it until a person creates the policy, to which the document then
 * belongs. A document that is not used is deleted after a day.
 */
export { expireIntakesTask } from "./expire-intakes.ts";
export { createIntakes, type Intakes } from "./service.ts";
