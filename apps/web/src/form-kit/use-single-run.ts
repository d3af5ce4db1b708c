import { useCallback, useEffect, useRef, useState } from "react";

/** Work that goes on once at a time. Whoever leaves the page gives it up. */
export function useSingleRun() {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Undefined where other work is still going on. */
  const run = useCallback(async <Result>(work: (signal: AbortSignal) => Promise<Result>) => {
    if (running.current) return undefined;
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    try {
      return await work(controller.signal);
    } finally {
      running.current = null;
      setBusy(false);
    }
  }, []);
  const stop = useCallback(() => running.current?.abort(), []);
  return { run, stop, isBusy };
}
