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
  let isOver = false;
  let pulses: ReturnType<typeof setInterval> | undefined;
  const stop = async () => {
    isOver = true;
    clearInterval(pulses);
    const watch = await watching.catch(() => null);
    watch?.close();
    await iterator.return?.();
  };
  // In workerd a client's disconnect does not cancel the stream; without this the hub would keep sending forever.
  gone.addEventListener("abort", () => void stop());
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (text: string) => controller.enqueue(encoder.encode(text));
      const finish = (how: Awaited<SessionWatch["ended"]>) => {
        if (isOver) return;
        if (how !== "LOST") say(eventOf(sessionEndedEvent, JSON.stringify({ reason: how })));
        controller.close();
        void stop();
      };
      void watching.then(({ ended }) => ended).then(finish, () => finish("LOST"));
      say(pulse);
      // A client that does not even read what is waiting needs no keep-alive.
      pulses = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) say(pulse);
      }, pulseMs);
    },
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (isOver) return;
      controller.enqueue(done ? encoder.encode(eventOf("complete", "")) : bytesOf(value));
      if (!done) return;
      controller.close();
      await stop();
    },
    cancel: stop,
  });
}
