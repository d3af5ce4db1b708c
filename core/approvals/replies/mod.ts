/** For email threads, whose replies wait here for a yes. */
export { withdrawDraft, withdrawOutdated } from "../repository.ts";
