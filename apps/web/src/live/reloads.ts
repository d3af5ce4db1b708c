/**
 * When a page is reloaded. Changes come in bursts, one for each record of a batch, and reach everyone at once: a
 * burst causes one reload, tabs that saw it together reload at different moments, and a page that is loading is not
 * requested a second time.
 */

/** Long enough to gather a burst. */
const burstMs = 250;
/** After a gap it is unknown how many others reload; they all come back from the same outage. */
const gapSpreadMs = 2_000;
/** A load that takes longer, or whose end is never reported, does not block the next one. */
const readingMsMax = 10_000;

export interface Reloads {
  /** Reloads within `withinMs` from now, after the burst. */
  ask(withinMs?: number): void;
  stop(): void;
}

interface ReloadOptions {
  /**
   * The first change of a burst is shown at once, by those that it concerns, and the rest of the burst together: for
   * pages that several people work from at the same time.
   */
  isPrompt?: boolean;
}

export function createReloads(
  read: () => Promise<unknown>,
  { isPrompt = false }: ReloadOptions = {},
): Reloads {
  let readAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  /** Requested while loading. */
  let waits: number | undefined;

  const readNow = async () => {
    timer = undefined;
    isReading = true;
    readAt = Date.now();
    await Promise.race([read().catch(() => undefined), pause(readingMsMax)]);
    isReading = false;
    if (waits === undefined) return;
    const withinMs = waits;
    waits = undefined;
    ask(withinMs);
  };
  function ask(withinMs: number = gapSpreadMs) {
    if (isReading) waits = Math.max(waits ?? 0, withinMs);
    // Later changes do not postpone it: with a burst every second, the page would never reload.
    else timer ??= setTimeout(() => void readNow(), gatherMs() + Math.random() * withinMs);
  }
  const gatherMs = () => (isPrompt && Date.now() - readAt > burstMs ? 0 : burstMs);
  return {
    ask,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
