/**
 * What somebody tells around a question: the sentence that hands over a file, who wants to know it, and "what is it?" at
 * its end. None of it is asked. Pure; decides by the form of the words.
 */

/** "Here's a loss run. How many …" */
const handsOver =
  /^(?:here(?:'s|’s| is| are)|attached\b|enclosed\b|please (?:find|see)\b|see attached\b|this is\b|i(?:'ve|’ve| have)? attached\b)[^.?!]*[.!]\s+(?=\S)/iu;
const asking =
  "what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|must|should|has|have";
/** "Their bank wants to know the deductible": a question about somebody begins with its own words. */
const wantsToKnow = new RegExp(
  String.raw`^(?!(?:${asking}|if|whether)\b)[^.?!;:]{2,80}?\b(?:(?:wants?|needs?|would like)\s+to\s+know|(?:is|are|was|were)\s+asking(?:\s+(?:us|me))?|asks?(?:\s+(?:us|me))|asked(?:\s+(?:us|me))?)\s+(?:about\s+)?(?=(?:their|his|her|its|our|the|whether|if|${asking})\b)`,
  "iu",
);
const asksAgain = /[,;.]?\s*(?:what|how much)(?:'s|’s| is| are)\s+(?:it|they|that|this|those)\s*\??\s*$/iu;

/** "Their delivery vans": whether a vehicle is covered does not depend on what it is called after. */
const usedFor =
  /\b(?:delivery|company|work|business)\s+(?=(?:vans?|trucks?|cars?|vehicles?|autos?|pickups?)\b)/giu;

/** The question alone; all of a text in which nothing is told around it. */
export function withoutTelling(text: string): string {
  const bare = text.trim().replace(handsOver, "").replaceAll(usedFor, "");
  const asked = bare.replace(wantsToKnow, "");
  if (asked === bare) return bare;
  const short = asked.replace(asksAgain, "");
  return short.split(" ").length > 1 ? `${short}?`.replace(/[?.\s]*\?$/u, "?") : asked;
}
