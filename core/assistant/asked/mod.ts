/** What the words of a task name, for those who understand tasks: days and spans of days, lines of insurance. */
export { datesIn } from "../local/answers/account-ranges.ts";
export { linesNamed, tellsNoPolicy } from "./named-lines.ts";
export { questionsOnBook, questionsOnPolicies } from "./on-policies.ts";
