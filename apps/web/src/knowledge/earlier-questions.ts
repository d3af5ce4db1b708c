/** The earlier questions of a conversation with the knowledge base. Separate, because the route's own code loads with every page. */

/** Earlier questions that an answer may refer to; older subjects no longer count. */
const LEANT_ON_MAX = 4;
/** The part of a conversation that is in the URL. */
const ASKED_BEFORE_MAX = 12;
const ASKED_BEFORE_LETTERS_MAX = 6_000;

/** Earlier questions, oldest first, as many as fit into the URL. */
export function askedBefore(questions: readonly string[]): string[] {
  const kept: string[] = [];
  let letters = 0;
  for (const question of questions.slice(-ASKED_BEFORE_MAX).toReversed()) {
    letters += question.length;
    if (letters > ASKED_BEFORE_LETTERS_MAX) break;
    kept.unshift(question);
  }
  return kept;
}

/** The input of the query. */
export const searchOf = (question: string, earlier: readonly string[]) => ({
  question,
  earlier: earlier.slice(-LEANT_ON_MAX),
});
