import type { EmailThreadQuery } from "../graphql/generated/graphql.ts";

/** What a message asks for, as far as it is merged with the same of another message. */
type Asked = Pick<
  NonNullable<EmailThreadQuery["emailThread"]>["asked"][number],
  "fields" | "missing" | "dueOn" | "doubt" | "isJoined" | "serviceRequest"
>;

/**
 * Each request once, however often it is asked for: where it was asked for last, with all that was said of it. What was said
 * again in the same words stands once.
 */
export function mergeAsked<One extends Asked>(asked: readonly One[]): One[] {
  const merged = new Map<string, One>();
  for (const [at, each] of asked.entries()) {
    // What is in doubt stays by itself, also where a person made one request of both.
    const key = `${each.serviceRequest?.id ?? at} ${each.doubt ?? ""}`;
    const before = merged.get(key);
    const fields = [...(before?.fields ?? []), ...each.fields].filter(
      (field, place, all) =>
        all.findIndex(({ label, value }) => label === field.label && value === field.value) === place,
    );
    merged.delete(key);
    merged.set(key, {
      ...each,
      fields,
      // Whoever said it once need not say it again.
      missing: before ? before.missing.filter((what) => each.missing.includes(what)) : each.missing,
      dueOn: each.dueOn ?? before?.dueOn ?? null,
      isJoined: before?.isJoined ?? each.isJoined,
    });
  }
  return [...merged.values()];
}
