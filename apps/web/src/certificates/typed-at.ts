/** Problems of typed limits, which the server names by their place among those that were sent. */
import { type FieldProblem } from "../graphql/problem.ts";
import { valueName } from "./certificate-draft.ts";
import type { AskedLimit } from "./typed-limits.tsx";

type Sent = readonly Pick<AskedLimit, "policyId" | "key">[] | null | undefined;

/** The typed limit that a problem is about. */
export function typedAt(field: string, sent: Sent): Pick<AskedLimit, "policyId" | "key"> | undefined {
  const [, index] = /^values\.(\d+)\./.exec(field) ?? [];
  return index === undefined ? undefined : sent?.[Number(index)];
}

/** Its label, since the message does not say which limit it is. */
export function labelOfTyped(field: string, sent: Sent, asked: readonly AskedLimit[]): string | null {
  const value = typedAt(field, sent);
  return asked.find(({ policyId, key }) => policyId === value?.policyId && key === value.key)?.label ?? null;
}

/** By the names of their fields in the form. */
export const refusedTyped = (
  problems: readonly FieldProblem[],
  sent: Sent,
): { name: string; message: string }[] =>
  problems.flatMap(({ path, message }) => {
    const value = typedAt(path, sent);
    return value ? [{ name: valueName(value.policyId, value.key), message }] : [];
  });
