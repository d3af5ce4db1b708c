import { type FieldProblem, refusalMessage } from "../graphql/problem.ts";
import type { ActionRefusal } from "../form-kit/route-action.ts";

/** Everything that is wrong with what was sent, at least one sentence. */
export const problemsOf = (refusal: ActionRefusal): readonly FieldProblem[] =>
  refusal.fields.length > 0 ? refusal.fields : [{ path: "", message: refusalMessage(refusal) }];
