/** The server ended the stream because its session is over. */
export class SessionEnded extends Error {
  override name = "SessionEnded";
  /** Why, if the server says so. */
  readonly reason: unknown;
  constructor(reason: unknown) {
    super();
    this.reason = reason;
  }
}
const sessionEndedLine = /^event: ?session-ended$/m;

/**
 * Reads server-sent events from a response and yields the data of each. Comments are only keep-alives. Throws
 * `SessionEnded` for the event of that name.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onSignOfLife: () => void,
): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onSignOfLife();
      text += value;
      const events = text.split(/\r?\n\r?\n/);
      text = events.pop() ?? "";
      for (const event of events) {
        const data = dataOf(event);
        if (sessionEndedLine.test(event)) throw new SessionEnded(reasonIn(data));
        if (data) yield data;
      }
    }
  } finally {
    // The caller may stop early; the connection must not stay open unused.
    await reader.cancel().catch(() => undefined);
  }
}

function reasonIn(data: string): unknown {
  try {
    return (JSON.parse(data) as { reason?: unknown } | null)?.reason;
  } catch {
    return undefined;
  }
}

const dataOf = (event: string) =>
  event
    .split(/\r?\n/)
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5).trimStart())
    .join("\n");
