/** What is asked for once more: of an earlier request, or of a paper that has to be done again. Pure. */
import type { RequestType } from "#model/servicing";
import { asksAgain } from "./text-to-read.ts";
import { certificateWords, documentWords, isHere } from "./request-words.ts";

/** What somebody asks for again: "just following up on the certificate", "any word on the quote?" */
const nudgedFor: readonly { type: RequestType; words: RegExp }[] = [
  { type: "CREATE_CERTIFICATE", words: certificateWords },
  { type: "QUOTE_REQUEST", words: /\b(?:quotes?|quotation|pricing|proposal)\b/iu },
  { type: "DOCUMENT_REQUEST", words: documentWords },
];
/** What has not come is not here. */
const notCome = /\b(?:not|n['’]?t|never)(?: yet)? (?:received|got|gotten)\b/iu;
export const nudgedIn = (text: string): RequestType | null =>
  asksAgain.test(text) && !isHere.test(text.replace(notCome, ""))
    ? (nudgedFor.find(({ words }) => words.test(text))?.type ?? null)
    : null;

/** "Can you redo this one with the right name?" */
export const reissues =
  /\b(?:re-?do|re-?issue|re-?send|revise|correct|fix|update|amend|re-?run)\b[^.?!]{0,20}\b(?:it|this|that|these|them|one|ours)\b/iu;
