/** What clients ask for in free words, for those who read what clients write: changes at a carrier, lines of insurance. */
export { serviceActOf } from "../service-act.ts";
export { linesIn } from "../policy-lines.ts";
