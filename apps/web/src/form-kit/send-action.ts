/**
 * The browser's side of a route action: sends a form to a page's path and distinguishes success, input to correct,
 * and no connection.
 */
import { leaveForSignIn } from "../session/session-ended.ts";
import { refusalMessage } from "../graphql/problem.ts";
import type { ActionRefusal } from "./route-action.ts";

export type ActionOutcome<Data> = { ok: true; data: Data } | ({ ok: false; status: number } & ActionRefusal);

export const unreachableOutcome: { ok: false; status: number } & ActionRefusal = {
  ok: false,
  status: 0,
  fields: [],
  applicationError: "Carabiner cannot be reached, so nothing was saved. Check your connection and try again.",
};

/** `body`: an object is sent as JSON, a FormData as multipart. Never throws for a response that a form can show. */
export async function sendAction<Data>(
  path: string,
  method: "POST" | "PUT" | "DELETE",
  body: Record<string, unknown> | FormData,
): Promise<ActionOutcome<Data>> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      ...(body instanceof FormData
        ? { body }
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    return unreachableOutcome;
  }
  return outcomeOf<Data>(response.status, await response.json().catch(() => null));
}

/** Turns a response into the form's outcome. A person who is no longer signed in is sent to sign in. */
export function outcomeOf<Data>(status: number, answer: unknown): ActionOutcome<Data> {
  if (status >= 200 && status < 300) return { ok: true, data: answer as Data };
  const { fields = [], applicationError = null, reason } = (answer ?? {}) as Partial<ActionRefusal>;
  if (status === 401) leaveForSignIn(reason);
  return {
    ok: false,
    status,
    fields,
    applicationError: fields.length > 0 ? applicationError : refusalMessage({ applicationError }),
  };
}
