/** Which sentence of the rules says why a difference matters. */
import { reasonRules } from "./compare-reason-rules.ts";

/** Whether the insured is left with less than before, with more, or neither can be told. */
export type Direction = "LESS" | "MORE" | "OTHER";

/** The sentence for a difference: `label` says what differs, `all` is everything that both documents say on it. */
export function reasonFor(label: string, all: string, direction: (isBurden: boolean) => Direction): string {
  const about = (text: string) => text.toLowerCase();
  const fallback = reasonRules.at(-1);
  const rule =
    reasonRules.find((candidate) => candidate !== fallback && candidate.about.test(about(label))) ??
    reasonRules.find((candidate) => candidate.about.test(about(all)));
  if (!rule) return "It changes the terms, so make sure that the insured knows.";
  const way = direction(rule.isBurden === true);
  if (way === "LESS") return rule.less ?? rule.otherwise;
  return way === "MORE" ? (rule.more ?? rule.otherwise) : rule.otherwise;
}
