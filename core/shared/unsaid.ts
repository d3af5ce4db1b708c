/** What an email does not say though it looks like one: nothing at all, or a value that it only announces. Pure. */

/** It begins like a sentence about something, and its last word is a verb that something has to follow. */
const bare =
  /^(?:(?:the|your|our|his|her|their|its|this|that|an?)\s+)?[\p{L}\p{N}][^?]*\s(?:is|are|was|were|will be|equals?|totals?|expires?|renews?|begins?|starts?|amounts? to|comes? to|due on|effective on|expires? on)\s*[.!:]?$/iu;
/** What a word before it asks, or what is only a part of a sentence, needs no value. */
const isPart =
  /\b(?:what|when|how|which|who|whom|whose|where|why|whether|if|as|than|once|before|after|until|till|unless|because|since|while|so|wherever|whatever|whenever)\b/iu;

/** Sentences that announce a value and do not say it, as they stand: "Your deductible is.", "Your auto policy expires." */
export const unsaidIn = (text: string): string[] =>
  text
    .split(/\n|(?<=[.!?])\s+/u)
    .map((sentence) => sentence.replace(/^\s*[-*•–]\s*/u, "").trim())
    // "That is how it is" and "Yes, it is" say something; a list's heading is followed by what it announces.
    .filter(
      (sentence) =>
        !sentence.endsWith(":") && bare.test(sentence) && !isPart.test(sentence) && !isAnswer.test(sentence),
    );

const isAnswer =
  /^(?:yes|no|here|there)\b|\b(?:it|we|you|they|i|he|she|that|this)\s+(?:is|are|was|were)\s*[.!]?$/iu;

/** A line that greets, thanks or only announces what follows. */
const isNoWord = /^$|^hello(?: [^,]*)?,$|^thank you[,.]?$|:$/iu;
/** What follows is who writes. */
const closes = /^best regards[,.]?$/iu;

/** Nothing stands between the greeting and who writes. */
export function saysNothing(body: string): boolean {
  const lines = body.split("\n").map((line) => line.trim());
  const end = lines.findLastIndex((line) => closes.test(line));
  return lines.slice(0, end < 0 ? undefined : end).every((line) => isNoWord.test(line));
}
