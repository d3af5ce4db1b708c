/**
 * Subscriptions as server-sent events, replacing Yoga's implementation: a stream ends with its session and reports
 * that in its last event, and an event is sent in one piece, which matters with hundreds of listeners.
 */
import type { ExecutionResult } from "graphql";
import type { Plugin } from "graphql-yoga";
import { onceEach } from "../../core/shared/once-each.ts";
import { sessionEndedEvent } from "#model/sessions";
import type { SessionWatch } from "../adapters/watch-socket.ts";
import type { Composition } from "../compose.ts";

/** Keep-alive for browsers and proxies. */
const pulseMs = 12_000;
const pulse = ":\n\n";

const encoder = new TextEncoder();
const eventOf = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`;
/** `stringify`: of a result that is its text already, from which its values are parsed only for whoever asks for them. */
type Result = ExecutionResult & { stringify?(): string };
/** What many watch is one result, and written once for all of them. */
const bytesOf = onceEach((result: Result) =>
  encoder.encode(eventOf("next", result.stringify?.() ?? JSON.stringify(result))),
);

export const subscriptionEvents: Plugin<object, { composition: Composition }> = {
  onResultProcess({ request, result, setResultProcessor, serverContext }) {
    const openWatch = serverContext.composition.session?.openWatch;
    if (!openWatch || !isEvents(result)) return;
    if (!request.headers.get("accept")?.includes("text/event-stream")) return;
    const respond = () =>
      new Response(streamEvents(result, openWatch(), request.signal), {
        headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
      });
    setResultProcessor(respond, "text/event-stream");
  },
};

const isEvents = (result: unknown): result is AsyncIterable<Result> =>
  typeof result === "object" && result !== null && Symbol.asyncIterator in result;

function streamEvents(
  results: AsyncIterable<Result>,
  watching: Promise<SessionWatch>,
  gone: AbortSignal,
): ReadableStream<Uint8Array> {
  const iterator = results[Symbol.asyncIterator]();
  // workerd's own stream: what is written goes to the client without a queue in JavaScript in between.
  const { readable, writable } = new IdentityTransformStream();
  const writer = writable.getWriter();
  let isOver = false;
  let isWriting = false;
  const write = async (bytes: Uint8Array) => {
    isWriting = true;
    await writer.write(bytes);
    isWriting = false;
  };
  const say = (text: string) => write(encoder.encode(text));
  const pulses = setInterval(() => {
    // A client that does not even read what is waiting needs no keep-alive.
    if (!isWriting) say(pulse).catch(stop);
  }, pulseMs);
  async function stop(): Promise<void> {
    if (isOver) return;
    isOver = true;
    clearInterval(pulses);
    const watch = await watching.catch(() => null);
    watch?.close();
    await iterator.return?.();
  }
  async function sendAll(): Promise<"COMPLETE"> {
    await say(pulse);
    for (;;) {
      const { done, value } = await iterator.next();
      if (isOver) return "COMPLETE";
      await (done ? say(eventOf("complete", "")) : write(bytesOf(value)));
      if (done) return "COMPLETE";
    }
  }
  async function sendUntilOver(): Promise<void> {
    const ended = watching.then((watch) => watch.ended).catch(() => "LOST" as const);
    const how = await Promise.race([sendAll(), ended]);
    if (isOver) return;
    // Told at once: what is asked may take longer to give up.
    const stopping = stop();
    if (how !== "COMPLETE" && how !== "LOST")
      await say(eventOf(sessionEndedEvent, JSON.stringify({ reason: how })));
    await writer.close();
    await stopping;
  }
  // In workerd a client's disconnect does not cancel the stream; without this the hub would keep sending forever.
  gone.addEventListener("abort", () => void stop());
  sendUntilOver().catch(async (error: unknown) => {
    await stop();
    await writer.abort(error).catch(() => undefined);
  });
  return readable;
}
