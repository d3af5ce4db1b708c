/**
 * Work that is watched while it runs. It starts immediately, and `later` keeps it running to the end even if nobody
 * watches any more; its messages arrive in order, and watching ends with the work.
 */
export function watchWork<Event>(
  later: (work: Promise<unknown>) => void,
  run: (tell: (event: Event) => void) => Promise<void>,
): AsyncIterable<Event> {
  const waiting: Event[] = [];
  let isDone = false;
  let wake = (): void => undefined;
  const work = run((event) => {
    waiting.push(event);
    wake();
  }).finally(() => {
    isDone = true;
    wake();
  });
  later(work);
  return (async function* () {
    for (;;) {
      for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) yield event;
      if (isDone) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    await work;
  })();
}
