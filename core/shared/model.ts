/** What the browser loads of core/shared as it is. */
export { needleOf, searchTextOf } from "../shared/search-text.ts";
export { usStateCodes, usStates } from "../shared/us-states.ts";
