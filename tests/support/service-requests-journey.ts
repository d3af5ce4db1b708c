/** Service requests for browser journeys. */
import type { Journey } from "./journey.ts";

/** Sends what the form of a new request would send. Returns its id. */
export async function addServiceRequest(
  journey: Pick<Journey, "send">,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { createServiceRequest } = await journey.send<{ createServiceRequest: { id: string } }>(
    "POST",
    "/app/servicing/new",
    {
      type: "QUESTION",
      details: { question: { question: "Does our policy cover borrowed tools?" } },
      clientName: "Ines Calloway",
      ...more,
    },
  );
  return createServiceRequest.id;
}
