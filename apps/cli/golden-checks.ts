/** Scores checks of policies: each line is one verdict, right if its outcome is, and its values and its direction. */
import type { PolicyCheck, PolicyPoint } from "../../core/assistant/model.ts";
import { plain, statesEdition } from "./stated-words.ts";

export type CheckTruth = Pick<PolicyPoint, "label" | "outcome"> &
  Partial<Pick<PolicyPoint, "expected" | "shown" | "favors">>;

interface CheckScore {
  verdicts: { right: number; all: number };
  invented: number;
  misses: string[];
}

interface ChecksTruth {
  checks?: CheckTruth[];
  /** Files of which nothing is compared. */
  apart?: string[];
  question?: string;
}

/** One verdict for each line of the truth, and one for each that is not among them. */
export function scorePolicyCheck(
  score: CheckScore,
  check: PolicyCheck | undefined,
  { checks = [], apart = [], question }: ChecksTruth,
  asked: string | null,
): void {
  const judge = (isRight: boolean, miss: string) => {
    score.verdicts.all += 1;
    if (isRight) score.verdicts.right += 1;
    else score.misses.push(miss);
  };
  if (question !== undefined) judge(asked === question, `asked “${asked}” instead of “${question}”`);
  const found = check?.apart.map(({ name }) => name) ?? [];
  if (apart.length + found.length > 0)
    judge(found.join(" | ") === apart.join(" | "), `apart: ${found.join(" | ")}`);
  const left = [...(check?.points ?? [])];
  for (const { label, outcome, expected, shown, favors } of checks) {
    const at = left.findIndex((point) => point.label === label);
    const [point] = at < 0 ? [] : left.splice(at, 1);
    const holds = (value: string | null | undefined, part: string | null | undefined) =>
      part === undefined || part === null || plain(value ?? "").includes(plain(part));
    const isRight =
      point?.outcome === outcome &&
      holds(point.expected, expected) &&
      holds(point.shown, shown) &&
      (favors === undefined || point.favors === favors);
    const told = point && [point.outcome, point.expected, point.shown, point.favors].join(" | ");
    judge(isRight, `${label}: ${outcome}, but ${told ?? "not told"}`);
  }
  for (const { label, outcome, expected, shown } of left)
    judge(false, `${label}: ${outcome} ${expected} ${shown}, but not among the lines`);
  for (const { label, expected, shown, expecting, showing } of check?.points ?? []) {
    const isStated =
      (expected === null || statesEdition(expecting, expected)) &&
      (shown === null || statesEdition(showing, shown));
    if (isStated) continue;
    score.invented += 1;
    score.misses.push(`${label}: ${expected} or ${shown} is not among the words`);
  }
}
