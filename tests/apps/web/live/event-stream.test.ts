import { expect, test } from "vitest";
import { readEvents, SessionEnded } from "../../../../apps/web/src/live/event-stream.ts";

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

async function readAll(stream: ReadableStream<Uint8Array>) {
  const events: string[] = [];
  let signs = 0;
  for await (const event of readEvents(stream, () => (signs += 1))) events.push(event);
  return { events, signs };
}

test("delivers an event that arrives in pieces once and complete", async () => {
  const { events } = await readAll(
    streamOf("event: next\nda", 'ta: {"a"', ":1}\n", "\nevent: next\ndata: 2\n\n"),
  );
  expect(events).toEqual(['{"a":1}', "2"]);
});

test("treats comments and events without data as heartbeats", async () => {
  const { events, signs } = await readAll(streamOf(":\n\n", "event: complete\n\n", ":\n\n"));
  expect(events).toEqual([]);
  expect(signs).toBe(3);
});

test("joins several data lines into one event and accepts both line endings", async () => {
  const { events } = await readAll(streamOf("data: first\r\ndata: second\r\n\r\ndata:third\r\n\r\n"));
  expect(events).toEqual(["first\nsecond", "third"]);
});

test("reassembles a character split across network chunks", async () => {
  const bytes = new TextEncoder().encode("data: Zoë 🪧\n\n");
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect((await readAll(stream)).events).toEqual(["Zoë 🪧"]);
});

test("closes the connection when the reader stops early", async () => {
  let isCanceled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\ndata: 2\n\n")),
    cancel: () => {
      isCanceled = true;
    },
  });
  for await (const event of readEvents(stream, () => undefined)) {
    expect(event).toBe("1");
    break;
  }
  expect(isCanceled).toBe(true);
});

test("distinguishes the end of the session from the end of the stream", async () => {
  const before = "event: next\ndata: 1\n\n";
  await expect(readAll(streamOf(before, "event: session-", "ended\n", "data: {}\n\n"))).rejects.toThrow(
    SessionEnded,
  );
  await expect(
    readAll(streamOf('event: session-ended\ndata: {"reason":"DISABLED"}\n\n')),
  ).rejects.toMatchObject({
    reason: "DISABLED",
  });
  // Only the event name counts, not the data.
  const { events } = await readAll(streamOf("data: session-ended\n\n", "data: event: session-ended\n\n"));
  expect(events).toEqual(["session-ended", "event: session-ended"]);
});
