/** For email threads, whose replies wait here for a yes. */
export { withdrawOutdated } from "../repository.ts";
