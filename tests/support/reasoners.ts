import { localReasoner } from "../../core/assistant/mod.ts";
import type { Reasoner } from "../../core/assistant/reasoner.ts";
import { withEvidence } from "../../core/assistant/with-evidence.ts";

/** A reasoner that returns what a test specifies, behind the evidence check like every reasoner. */
export const answering = (answer: Reasoner["answer"]): Reasoner["answer"] =>
  withEvidence({ ...localReasoner, answer }).answer;
