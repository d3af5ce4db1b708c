/** What a reply says, in the words of a model where there is one: it may word it, and state nothing of its own. */
import type { Reasoned, Reasoner } from "#core/assistant";

const wish = "Word each sentence as in a warm, plain reply to a client’s email.";

/** What would tell a client more than is known: that something is done, covered, or promised for a time. */
const claims =
  /\b(?:issued?|issuing|sent|attach\w*|enclos\w*|approv\w*|added|removed|updated|cancell?ed|complete[d]?|done|finished|cover(?:ed|age)?|bound|bind\w*|confirm\w*|guarante\w*|promis\w*|assur\w*|will be|shall|today|tomorrow|tonight|hours?|days?|weeks?|immediately|right away|asap|free|paid|refund\w*|not|never|no)\b/giu;
const claimsIn = (text: string): string[] => (text.match(claims) ?? []).map((word) => word.toLowerCase());

function saysNoMore(before: string, after: string): boolean {
  const known = new Set(claimsIn(before));
  return claimsIn(after).every((word) => known.has(word)) && before.endsWith("?") === after.endsWith("?");
}

export async function wordReply(
  reasoner: Pick<Reasoner, "reword">,
  sentences: readonly string[],
): Promise<{ sentences: string[]; runs: Reasoned<unknown>["runs"] }> {
  const task = { wish, sentences: sentences.map((text) => ({ text, quoted: [text] })) };
  const { value, runs } = await reasoner.reword(task);
  const said = new Map(value.map(({ at, text }) => [at, text]));
  return {
    sentences: sentences.map((before, at) => {
      const after = said.get(at);
      return after !== undefined && saysNoMore(before, after) ? after : before;
    }),
    runs,
  };
}
