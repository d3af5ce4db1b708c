/**
 * A model's wording for a comparison: the differences are found without it, and it explains why they matter. Each
 * sentence is checked against the quotes of both documents; where it is not supported, the rule-based sentence stays.
 */
import { z } from "zod";
import type { Difference } from "../model.ts";
import { isReasonSupported, isTitleSupported } from "./supported-reason.ts";
import { givesOrders } from "../local/orders-in-text.ts";
import { overlapsOrders } from "./supported.ts";
import type { PageText } from "../evidence.ts";
import type { ModelCall } from "./call-model.ts";
import { estimateTokens } from "./hand-pages.ts";
import { compareInstructions } from "./instructions.ts";

const compareSchema = z.object({
  differences: z.array(
    z.object({
      number: z.string().describe('The label of the difference, such as "c3".'),
      title: z.string().describe("What differs, in two to eight words."),
      why: z.string().describe("Why it matters to the insured, in one sentence."),
    }),
  ),
});
export type ModelWording = z.infer<typeof compareSchema>;

/** Nobody reads more than this one by one; the rules word the rest. */
const differencesMax = 60;
const quoteCharactersMax = 700;
const outputTokensMax = 6_000;
const retriesMax = 1;
const timeoutMs = 60_000;
const silenceMs = 15_000;

/** The differences that were given to a model in one run, by label. */
export class HandedDifferences {
  private readonly mark: string;
  private readonly byLabel = new Map<string, Difference>();
  private tokensLeft: number;

  /** `mark`: unguessable, new for each run. */
  constructor(mark: string, tokensMax: number) {
    this.mark = mark;
    this.tokensLeft = tokensMax;
  }

  /**
   * The framed differences, as far as the budget allows. Words that are part of instructions to the reader are not
   * passed on at all.
   */
  hand(differences: readonly Difference[], old: readonly PageText[], fresh: readonly PageText[]): string {
    const framed: string[] = [];
    for (const [index, difference] of differences.slice(0, differencesMax).entries()) {
      if (givesOrders(wordsOf(difference))) continue;
      if (isAmongOrders(difference.old, old) || isAmongOrders(difference.new, fresh)) continue;
      const label = `c${index + 1}`;
      const said = (quotes: Difference["old"]) =>
        quotes.length === 0 ? "does not say it" : JSON.stringify(textOf(quotes).slice(0, quoteCharactersMax));
      const text = [
        `[${this.mark} begin ${label}]`,
        `What differs: ${JSON.stringify(difference.label)}`,
        `The first document: ${said(difference.old)}`,
        `The second document: ${said(difference.new)}`,
        `[${this.mark} end ${label}]`,
      ].join("\n");
      const tokens = estimateTokens(text);
      if (tokens > this.tokensLeft) continue;
      this.tokensLeft -= tokens;
      this.byLabel.set(label, difference);
      framed.push(text);
    }
    return framed.join("\n\n");
  }

  find(label: string): Difference | undefined {
    return this.byLabel.get(label.trim());
  }
}

const isAmongOrders = (quotes: Difference["old"], pages: readonly PageText[]): boolean =>
  quotes.flat().some(({ page, start, end }) => {
    const own = pages.find((each) => each.page === page);
    return own !== undefined && overlapsOrders(own.text, start, end);
  });

const textOf = (quotes: Difference["old"]): string =>
  quotes
    .flat()
    .map(({ text }) => text)
    .join(" … ");
const wordsOf = ({ label, old, new: fresh }: Difference): string =>
  `${label}\n${textOf(old)}\n${textOf(fresh)}`;

export function callToWord(differences: string): ModelCall<ModelWording> {
  return {
    task: "COMPARE",
    instructions: compareInstructions,
    prompt: `${differences}\n\nSay for each difference why it matters.`,
    output: compareSchema,
    stepsMax: 1,
    outputTokensMax,
    retriesMax,
    timeoutMs,
    silenceMs,
  };
}

/** The differences with the supported part of the model's wording; null if there is none. */
export function wordDifferences(
  differences: readonly Difference[],
  said: ModelWording,
  handed: HandedDifferences,
): Difference[] | null {
  const worded = new Map<Difference, Difference>();
  for (const { number, title, why } of said.differences) {
    const difference = handed.find(number);
    if (!difference || worded.has(difference)) continue;
    const sentence = inOneLine(why);
    if (!isReasonSupported(sentence, difference)) continue;
    const heading = inOneLine(title).replace(/[.:]$/, "");
    const label = isTitleSupported(heading, difference) ? heading : difference.label;
    const what = `${label}${difference.what.slice(difference.label.length)}`;
    worded.set(difference, { ...difference, what, label, why: sentence });
  }
  return worded.size === 0 ? null : differences.map((difference) => worded.get(difference) ?? difference);
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
