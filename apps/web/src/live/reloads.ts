/**
 * When a page is read again. Changes come in bursts, one for each record of a batch, and to everybody at once: a burst
 * is one reload, tabs that heard of it together reload at different moments, and a page that is being read is not
 * asked for a second time.
 */

/** Long enough to gather a burst. */
const burstMs = 250;
/** Nobody can say how many others hear of a gap; they come back from the same outage. */
const gapSpreadMs = 2_000;
/** A reading that takes longer, or whose end is never reported, does not keep the next one waiting. */
const readingMsMax = 10_000;

export interface Reloads {
  /** Within `withinMs` from now, after the burst. */
  ask(withinMs?: number): void;
  stop(): void;
}

export function createReloads(read: () => Promise<unknown>): Reloads {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  /** Asked for while reading. */
  let waits: number | undefined;

  const readNow = async () => {
    timer = undefined;
    isReading = true;
    await Promise.race([read().catch(() => undefined), pause(readingMsMax)]);
    isReading = false;
    if (waits === undefined) return;
    const withinMs = waits;
    waits = undefined;
    ask(withinMs);
  };
  function ask(withinMs: number = gapSpreadMs) {
    if (isReading) waits = Math.max(waits ?? 0, withinMs);
    // Later changes do not put it off: while there is a burst every second, the page would never be read.
    else timer ??= setTimeout(() => void readNow(), burstMs + Math.random() * withinMs);
  }
  return {
    ask,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
