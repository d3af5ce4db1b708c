/** The part of core/shared that the browser loads. */
export { may, type Role, roleLabels, roles, type Verb } from "../shared/actor.ts";
export { endSentence } from "../shared/end-sentence.ts";
export { formatSize } from "../shared/file-size.ts";
export { recordOf } from "../shared/record-of.ts";
export { isFoundIn, needleOf, searchOf, searchTextOf } from "../shared/search-text.ts";
export { usStateCodes, usStates } from "../shared/us-states.ts";
