/** Expected outcomes are values: a use case returns one of these and throws only for bugs. */
export type Result<Value, Problem> = { ok: true; value: Value } | { ok: false; error: Problem };

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
export const err = <Problem>(error: Problem): { ok: false; error: Problem } => ({ ok: false, error });
