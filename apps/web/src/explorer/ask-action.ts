/** The action of a page on which one asks: the question as JSON in, the whole conversation out. */
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";

export const askAction = (request: Request, send: (message: string) => Promise<unknown>): Promise<Response> =>
  answerAction(async () => {
    const { message } = await readJsonBody(request);
    return send(typeof message === "string" ? message : "");
  });
