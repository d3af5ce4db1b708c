/**
 * What the words of a task name, for those who understand tasks: days and spans of days, lines of insurance, addresses; and
 * the check that quoted words stand where they are said to.
 */
export { quoteStands } from "../evidence.ts";
export { givesOrders } from "../local/orders-in-text.ts";
export { datesIn } from "../local/answers/account-ranges.ts";
export { addressesIn } from "../local/values/addresses.ts";
export { linesNamed, tellsNoPolicy } from "./named-lines.ts";
export { questionsOnBook, questionsOnPolicies } from "./on-policies.ts";
