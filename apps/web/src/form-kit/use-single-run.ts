import { useCallback, useEffect, useRef, useState } from "react";

/** Runs one piece of work at a time. Leaving the page aborts it. */
export function useSingleRun() {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Undefined if other work is still running. */
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
