/** Many server-sent event streams at once, read with the least work needed to see what arrived when. */
import { Agent, request as httpRequest } from "node:http";
import type { HttpCall } from "./measure.ts";

export interface EventStreams {
  /** Sets the text to look for, before it can arrive. */
  lookFor(text: string): void;
  /** Milliseconds from `since` (performance.now) until `text` first appeared in each stream; waits for all of them. */
  arrivals(text: string, since: number, timeoutMs: number): Promise<number[]>;
  close(): void;
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** Opens `count` streams and waits until each has received something that contains `greeting`. */
export async function openEventStreams(
  call: HttpCall,
  count: number,
  greeting: string,
): Promise<EventStreams> {
  /** When each stream first contained a text. */
  const seen: Map<string, number>[] = [];
  const wanted = new Set([greeting]);
  const stops: (() => void)[] = [];
  let changed = () => {};
  const open = (place: number) =>
    new Promise<void>((resolve, reject) => {
      const found = new Map<string, number>();
      seen[place] = found;
      let tail = "";
      const sent = httpRequest(
        call.url,
        { method: call.method ?? "GET", headers: call.headers ?? {}, agent },
        (response) => {
          if (response.statusCode !== 200)
            reject(new Error(`A stream responded with ${response.statusCode}.`));
          response.setEncoding("utf8");
          response.on("data", (text: string) => {
            const now = performance.now();
            const said = tail + text;
            for (const text of wanted) if (!found.has(text) && said.includes(text)) found.set(text, now);
            // The text may be split across two chunks.
            tail = said.slice(-100);
            if (found.has(greeting)) resolve();
            changed();
          });
          response.once("error", reject);
          response.once("end", () => reject(new Error("A stream ended.")));
        },
      );
      sent.once("error", reject);
      sent.end(call.body);
      stops.push(() => sent.destroy());
    });
  await Promise.all(Array.from({ length: count }, (_, place) => open(place)));
  return {
    lookFor: (text) => void wanted.add(text),
    async arrivals(text, since, timeoutMs) {
      const late = since + timeoutMs;
      const times = () => seen.flatMap((found) => found.get(text) ?? []);
      while (times().length < count && performance.now() < late) {
        await new Promise<void>((resolve) => {
          changed = resolve;
          setTimeout(resolve, 50);
        });
      }
      wanted.delete(text);
      return times().map((time) => Math.max(0, time - since));
    },
    close: () => stops.forEach((stop) => stop()),
  };
}
