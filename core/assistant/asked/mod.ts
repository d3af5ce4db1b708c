/** What the words of a task name, for those who understand tasks: days and spans of days. */
export { datesIn } from "../local/answers/account-ranges.ts";
