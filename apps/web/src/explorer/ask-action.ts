/** The route action of a page with a conversation: accepts the question as JSON and returns the whole conversation. */
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";

export const askAction = (request: Request, send: (message: string) => Promise<unknown>): Promise<Response> =>
  answerAction(async () => {
    const { message } = await readJsonBody(request);
    return send(typeof message === "string" ? message : "");
  });
