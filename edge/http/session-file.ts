/** Cuts off a file that is still being sent when its request's session ends. */
import type { SessionWatch } from "../adapters/watch-socket.ts";

/** Most files are sent before this; for those, the session is not watched. */
const quickMs = 500;

/** `openWatch` returns the request's only watch; `gone` is aborted when the client disconnects. */
export function endFileWithSession(
  file: ReadableStream<Uint8Array>,
  { size, gone }: { size: number; gone: AbortSignal },
  openWatch: () => Promise<SessionWatch>,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(size);
  const cut = new AbortController();
  let watching: Promise<SessionWatch> | undefined;
  const timer = setTimeout(() => {
    watching = openWatch();
    void watching
      .then(({ ended }) => ended)
      .then(
        () => cut.abort(),
        () => cut.abort(),
      );
  }, quickMs);
  void file
    .pipeTo(writable, { signal: AbortSignal.any([cut.signal, gone]) })
    // The client has disconnected, or may not have the rest, so no one receives this error.
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(timer);
      void watching?.then((watch) => watch.close()).catch(() => undefined);
    });
  return readable;
}
