/** The standard passages of a proposal: ours, or the agency's own from a custom preset's instructions. */
import type { ProposalPassage } from "#model/assistant";

type Place = ProposalPassage["place"];

const standard: Record<Place, string> = {
  INTRODUCTION:
    "Thank you for the opportunity to present these options. This proposal sets out what each quote offers, so that you can see the differences before you decide. Please call us with any question.",
  ABOUT_FIGURES:
    "This proposal is a summary for your convenience. It does not change any quote or policy: the terms, conditions and exclusions of the policy itself decide what is covered. Please read the quotes and the policy, and tell us if anything here is not what you need.",
  ACCEPTANCE:
    "To accept, mark one option for each coverage that you want, sign and date below, and return this page to us. Coverage begins only when the insurance company confirms it in writing.",
  CLOSING: "We appreciate your trust and look forward to working with you.",
};

/** How a custom preset's instructions call them, at the beginning of a line and before a colon. */
const named: readonly (readonly [RegExp, Place])[] = [
  [/^introduction$/iu, "INTRODUCTION"],
  [/^(?:important information|disclaimer)$/iu, "ABOUT_FIGURES"],
  [/^acceptance$/iu, "ACCEPTANCE"],
  [/^closing$/iu, "CLOSING"],
];

const heading = /^([\p{L} ]{3,40}):\s*(.*)$/u;
const PASSAGE_MAX = 2_000;

interface Wishes {
  passages: ProposalPassage[];
  /** The other words. */
  rest: string;
}

/**
 * The passages of a proposal. "Introduction: …", "Important information: …", "Acceptance: …" and "Closing: …" in the words
 * of the task take the place of ours, each up to an empty line or the next one.
 */
export function passagesOf(words: string): Wishes {
  const own = new Map<Place, string[]>();
  const rest: string[] = [];
  let open: string[] | null = null;
  for (const line of words.split("\n")) {
    const [, name = "", text = ""] = heading.exec(line.trim()) ?? [];
    const place = named.find(([pattern]) => pattern.test(name.trim()))?.[1];
    if (place) {
      open = [text];
      own.set(place, open);
    } else if (line.trim() === "") open = null;
    else (open ?? rest).push(line.trim());
  }
  const passages = (Object.keys(standard) as Place[]).map((place): ProposalPassage => {
    const text = (own.get(place) ?? []).join(" ").trim().slice(0, PASSAGE_MAX);
    return { place, text: text || standard[place], isOwn: text !== "" };
  });
  return { passages, rest: rest.join("\n") };
}

/** Whether the words of the task ask for a recommendation; without that there is none. */
export const asksToRecommend = (words: string): boolean =>
  /\brecommend(?:s|ed|ation|ations)?\b|\bwhich (?:one|option|quote|carrier) (?:should|is (?:the )?(?:best|better))/iu.test(
    words,
  ) && !/\b(?:no|not|don['’]t|without(?: a| any)?|never)\b[^.\n]{0,20}\brecommend/iu.test(words);
