/** The tags of mails, by which a provider's reports lead to a delivery, and to nothing else. */
export { openMailTag } from "../mail-tag.ts";
export { keptTags } from "./kept-tags.ts";
