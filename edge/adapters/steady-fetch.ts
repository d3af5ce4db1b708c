/**
 * Sends requests to databases. If a server is briefly busy, or a kept-alive connection was closed, the request is
 * retried after a randomized delay, so that requests refused together do not come back together. After less than
 * three seconds the error is `Unavailable`, without any further details for the caller. No request waits for an answer
 * for ever: a server that is stuck with one database would hold up for ever all that waits for it.
 */
import { Unavailable } from "../../core/shared/unavailable.ts";

type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>;
const send = fetch as Fetch;

/** 10 ms, 25 ms … 1 s, each randomized from half to one and a half times as long: less than 3 s in total. */
const firstPauseMs = 10;
const pauseGrowth = 2.5;
export const triesAtMost = 7;

export const pauseAfter = (tries: number): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(resolve, firstPauseMs * pauseGrowth ** (tries - 1) * (0.5 + Math.random())),
  );

/** Longer than a server lets one transaction wait for others, and short enough for a task of the clock to go on. */
const answerWithinMs = 25_000;
/** A script of a migration may rebuild a large table; ended too soon, it would begin anew for ever. */
const scriptWithinMs = 10 * 60_000;

/** Too many requests: refused before anything was done. */
const isRefused = (status: number) => status === 429;
/** The database, or a proxy in front of it, gave up, possibly after the work was done. */
const isUnsure = (status: number) => status >= 500;

/** The request may or may not have been carried out: there was no response, or only a part of one. */
export class ConnectionLost extends Unavailable {
  override name = "ConnectionLost";
}

/** There was no response in time. Asking again would only lengthen the queue of a server that is stuck. */
export class NoAnswerInTime extends ConnectionLost {
  override name = "NoAnswerInTime";
}

const copyOf = (input: string | Request) => (typeof input === "string" ? input : (input.clone() as Request));

async function saidBy({ status, body }: Answer<string | Response>): Promise<Error> {
  const said = typeof body === "string" ? body : await body.text().catch(() => "");
  return new Error(`The database server responded with ${status}: ${said.slice(0, 300)}`);
}

const lose = (cause: unknown): never => {
  throw cause instanceof ConnectionLost ? cause : new ConnectionLost(cause);
};

/** What a server answered, with its whole body. */
export interface Answer<Body> {
  status: number;
  ok: boolean;
  body: Body;
}

/** How the body of a response is read to its end. */
type Take<Body> = (response: Response) => Promise<Body>;

const asText: Take<string> = (response) => response.text();
/** For a library that expects what `fetch` gives. */
const asResponse: Take<Response> = async (response) => new Response(await response.arrayBuffer(), response);

/** The response with its whole body. Rejects with `NoAnswerInTime`, or as `fetch` does. */
async function sendWithinTime<Body extends string | Response>(
  input: string | Request,
  init: RequestInit | undefined,
  take: Take<Body>,
  withinMs = answerWithinMs,
): Promise<Answer<Body>> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), withinMs);
  try {
    const response = await send(copyOf(input), { ...init, signal: stop.signal });
    const { status, ok } = response;
    return { status, ok, body: await take(response) };
  } catch (error) {
    throw stop.signal.aborted ? new NoAnswerInTime(error) : error;
  } finally {
    // A timer that is left would keep a Durable Object awake.
    clearTimeout(timer);
  }
}

async function sendSteadily<Body extends string | Response>(
  input: string | Request,
  init: RequestInit | undefined,
  take: Take<Body>,
  withinMs: number,
): Promise<Answer<Body>> {
  for (let tries = 1; ; tries += 1) {
    const sent = await sendWithinTime(input, init, take, withinMs).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    if ("error" in sent && sent.error instanceof NoAnswerInTime) throw sent.error;
    if ("answer" in sent && !isRefused(sent.answer.status) && !isUnsure(sent.answer.status))
      return sent.answer;
    const cause = "answer" in sent ? await saidBy(sent.answer) : sent.error;
    if (tries === triesAtMost) throw new Unavailable(cause);
    await pauseAfter(tries);
  }
}

/** For reads. A `Response` of what has been read would take as long to make as reading it. */
export const readSteadily = (url: string, init: RequestInit): Promise<Answer<string>> =>
  sendSteadily(url, init, asText, answerWithinMs);

/** For requests that may be sent more than once: writes that guard themselves. */
export const steadyFetch: Fetch = async (input, init) =>
  (await sendSteadily(input, init, asResponse, answerWithinMs)).body;

/** For the scripts of migrations. */
export const scriptFetch: Fetch = async (input, init) =>
  (await sendSteadily(input, init, asResponse, scriptWithinMs)).body;

/** For all other writes: resent only after a refusal. Rejects with `ConnectionLost` if the outcome is unknown. */
export const carefulFetch: Fetch = async (input, init) => {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendWithinTime(input, init, asResponse).catch(lose);
    if (isUnsure(answer.status)) lose(await saidBy(answer));
    if (!isRefused(answer.status)) return answer.body;
    const cause = await saidBy(answer);
    if (tries === triesAtMost) throw new Unavailable(cause);
    await pauseAfter(tries);
  }
};
