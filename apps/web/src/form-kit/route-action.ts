/**
 * Route actions: a form is sent to the page's own path, and the handler in the route file runs one mutation.
 * Responses: 200 with the mutation's data, 422 `{ fields, applicationError }` if input must be corrected, 401 if no
 * one is signed in, and 403, 404, 409 and 503 with the sentence to show.
 */
import { type FieldProblem, GraphQLProblem } from "../graphql/problem.ts";

export interface ActionRefusal {
  fields: readonly FieldProblem[];
  /** What concerns the whole form; null when the fields say it all. */
  applicationError: string | null;
  /** With 401: the reason, if the server gives one. */
  reason?: string;
}

const statusByCode: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  UNAVAILABLE: 503,
};

/** Runs the action and turns a `GraphQLProblem` into a response that forms understand. */
export async function answerAction(action: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await action());
  } catch (error) {
    if (!(error instanceof GraphQLProblem)) throw error;
    const refusal: ActionRefusal = {
      fields: error.fields,
      applicationError: error.fields.length > 0 ? null : error.message,
      ...(error.reason === null ? {} : { reason: error.reason }),
    };
    return Response.json(refusal, { status: statusByCode[error.code] ?? 422 });
  }
}

const bodyBytesMax = 1_000_000;

/** The JSON body of an action, or an error response that a form can show. `empty`: what an empty body stands for. */
export async function readJsonBody(
  request: Request,
  empty?: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const text = await readText(request);
  if (text === "" && empty) return empty;
  const tooMuch = text === null;
  const body: unknown = tooMuch ? null : parseJson(text);
  if (typeof body === "object" && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>;
  throw new GraphQLProblem({
    code: "VALIDATION",
    message: tooMuch
      ? "This is too much to send at once. Shorten it and try again."
      : "Send the form as JSON.",
  });
}

/** Null for bodies larger than any form, even without a Content-Length header. */
async function readText(request: Request): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > bodyBytesMax) return null;
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The body is read to its end, or a client that is still sending would not get the response; the excess is dropped.
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size <= bodyBytesMax) chunks.push(chunk);
  }
  return size > bodyBytesMax ? null : new Blob(chunks as BlobPart[]).text();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
