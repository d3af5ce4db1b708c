/** The service request that a page was opened from, in its address: the page leads back to it. */
import { AskedQuestionDocument } from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { checkedSearch } from "../shell/checked-search.ts";

export interface RequestParam {
  request?: string;
}

export const requestParamOf = ({ request }: Record<string, unknown>): RequestParam =>
  typeof request === "string" && request !== "" ? { request } : {};

export const requestSearch = checkedSearch(requestParamOf, ["request"]);

/** What the request asks, for the question field; null without a request, or if it asks nothing. */
export async function loadQuestion(
  request: string | undefined,
  signal: AbortSignal,
): Promise<{ requestId: string; text: string } | null> {
  if (request === undefined) return null;
  const { serviceRequest } = await load(AskedQuestionDocument, { id: request }, signal);
  const text = serviceRequest?.details.question?.question;
  return text === undefined ? null : { requestId: request, text };
}
