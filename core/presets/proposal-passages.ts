/** The standard passages of a proposal: ours, or the agency's own from a custom preset's instructions. */
import type { ProposalPassage } from "#model/assistant";
import { whyUnfollowed, wishesIn } from "./unfollowed.ts";

type Place = ProposalPassage["place"];

const standard: Record<Place, string> = {
  INTRODUCTION:
    "Thank you for the opportunity to present these options. This proposal sets out what each quote offers, so that you can see the differences before you decide. Please call us with any question.",
  ABOUT_FIGURES:
    "This proposal is a summary for your convenience. It does not change any quote or policy: the terms, conditions and exclusions of the policy itself decide what is covered. Please read the quotes and the policy, and tell us if anything here is not what you need.",
  ACCEPTANCE:
    "To accept, mark one option for each line of insurance that you want, sign and date below, and return this page to us. Coverage begins only when the insurance company confirms it in writing.",
  CLOSING: "We appreciate your trust and look forward to working with you.",
};

/** Our passage on acceptance as there is something to mark: one option, one of several, or one for each insurance. */
export const acceptanceFor = (text: string, options: readonly number[]): string => {
  if (text !== standard.ACCEPTANCE) return text;
  const isOneEach = options.every((count) => count === 1);
  const fitted =
    options.length > 1
      ? isOneEach && "mark each line of insurance that you want"
      : isOneEach
        ? "mark the box"
        : "mark one option";
  return fitted === false
    ? text
    : text.replace("mark one option for each line of insurance that you want", fitted);
};

interface Tone {
  /** Of the words that ask for it: each has to be among them. */
  asked: readonly RegExp[];
  INTRODUCTION: string;
  CLOSING: string;
}

const warm = /\b(?:warm(?:er|ly)?|friendl(?:y|ier)|personal|kind(?:er|ly)?|cordial|welcoming)\b/iu;
const formal = /\b(?:formal(?:ly)?|conservative)\b/iu;
const short = /\b(?:short(?:er)?|shorten|brief(?:er)?|concise|to the point)\b/iu;

/** How it may sound; what protects the client and the agency stays in its own words. */
const tones: readonly Tone[] = [
  {
    asked: [warm, short],
    INTRODUCTION:
      "Thank you for letting us look after your insurance. Here is what each quote offers, side by side. Please call us with any question: we are glad to help.",
    CLOSING: "Thank you for your trust. We are here for you.",
  },
  {
    asked: [warm],
    INTRODUCTION:
      "Thank you for letting us look after your insurance. We have gone through each quote with you in mind and set out below, side by side, what it offers. If anything is new to you or unclear, please call us: we are glad to walk you through it.",
    CLOSING: "Thank you for your trust. We are here whenever you need us.",
  },
  {
    asked: [formal],
    INTRODUCTION:
      "We are pleased to submit the following options for your consideration. This proposal sets out the terms of each quote, so that they may be compared before a decision is made.",
    CLOSING: "We thank you for your consideration and remain at your disposal.",
  },
  {
    asked: [short],
    INTRODUCTION: "Here is what each quote offers, side by side. Please call us with any question.",
    CLOSING: "We look forward to working with you.",
  },
];
const toneIn = (words: string): Tone | null =>
  tones.find(({ asked }) => asked.every((pattern) => pattern.test(words))) ?? null;

/**
 * A passage of a proposal in the tone that somebody asks for; null if the text is none that sets the tone, or there is no
 * other wording of it that is as they ask.
 */
export function passageInTone(text: string, words: string): string | null {
  const places = ["INTRODUCTION", "CLOSING"] as const;
  const place = places.find((each) => [standard, ...tones].some((wording) => wording[each] === text));
  const fresh = place && toneIn(words)?.[place];
  return fresh === undefined || fresh === text || (short.test(words) && fresh.length >= text.length)
    ? null
    : fresh;
}

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
  const tone = toneIn(rest.join("\n"));
  const passages = (Object.keys(standard) as Place[]).map((place): ProposalPassage => {
    const text = (own.get(place) ?? []).join(" ").trim().slice(0, PASSAGE_MAX);
    const toned = place === "INTRODUCTION" || place === "CLOSING" ? tone?.[place] : undefined;
    return { place, text: text || (toned ?? standard[place]), isOwn: text !== "" };
  });
  return { passages, rest: rest.join("\n") };
}

/** Whether the words of the task ask for a recommendation; without that there is none. */
export const asksToRecommend = (words: string): boolean =>
  /\brecommend(?:s|ed|ation|ations)?\b|\bwhich (?:one|option|quote|carrier) (?:should|is (?:the )?(?:best|better))/iu.test(
    words,
  ) && !/\b(?:no|not|don['’]t|without(?: a| any)?|never)\b[^.\n]{0,20}\brecommend/iu.test(words);

/**
 * What somebody wishes of the proposal and does not get, each with the reason. A model that worded the passages has followed
 * what is said of wording.
 */
export function unmetIn(words: string, passages: readonly ProposalPassage[]): string[] {
  const { rest, passages: before } = passagesOf(words);
  const isWorded = passages.some(({ text }, at) => text !== before[at]?.text);
  return wishesIn(rest).flatMap((wish) => {
    if (asksToRecommend(wish)) return [];
    const tone = toneIn(wish);
    if (tone?.asked.includes(short))
      return [
        `“${wish}”: the opening and the closing words are short. The tables stay whole, so that nothing that a quote states is left out.`,
      ];
    if (tone || (isWorded && aboutWording.test(wish))) return [];
    return [
      whyUnfollowed(
        wish,
        `without a language model only a recommendation and a warm, formal or short tone are followed. Change the words yourself before you send this.`,
      ),
    ];
  });
}

const aboutWording =
  /\b(?:tone|sound|style|voice|word(?:ing|ed)|language|emphasi[sz]e|focus|highlight|mention|stress|leave out|omit|explain|simple|simpler|plain(?:er)?)\b/iu;
