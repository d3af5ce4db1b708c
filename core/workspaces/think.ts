/** Asks the language model for the next step of a turn. What it says is kept whole, so that it is never asked again. */
import * as v from "valibot";
import type { Tool } from "#core/workflows";
import { draftTeller, type DraftPorts } from "./drafts.ts";
import { decideCall, type Decision, thinkTaskOf } from "./thinking.ts";
import type { Reasoner } from "#core/assistant";

interface ThinkPorts extends DraftPorts {
  readonly reasoner: Pick<Reasoner, "think">;
}

export const think: Tool<ThinkPorts> = {
  effect: "READ",
  input: v.object({ round: v.number() }),
  async act({ reasoner, tellDraft }, { step, journal }) {
    const without: Decision = { tag: "WITHOUT_MODEL" };
    if (!reasoner.think) return { tag: "DONE", outcome: { reply: null, decision: without } };
    const tell = draftTeller(tellDraft, step.key);
    const { value, runs } = await reasoner.think(thinkTaskOf(journal), (statements) =>
      tell(statements.map(({ text }) => text)),
    );
    if (value === null) return { tag: "DONE", outcome: { reply: null, decision: without }, runs };
    const { reply, thought } = value;
    const decision: Decision =
      thought.tag === "CALL" ? decideCall(journal, thought.name, thought.input) : thought;
    return { tag: "DONE", outcome: { reply, decision }, runs };
  },
};
