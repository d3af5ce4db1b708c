/** A file that is still on its way when the session of its request ends is cut off. */
import type { AgencyWatch } from "../adapters/agency-watch.ts";

/** Most files are through before this; a session that ends meanwhile is not asked about. */
const quickMs = 500;

/** `openWatch` gives the request's one watch; `gone` is aborted when the reader hangs up. */
export function endFileWithSession(
  file: ReadableStream<Uint8Array>,
  { size, gone }: { size: number; gone: AbortSignal },
  openWatch: () => Promise<AgencyWatch>,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(size);
  const cut = new AbortController();
  let watching: Promise<AgencyWatch> | undefined;
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
    // Whoever went away, or may not have the rest, gets no answer to that.
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(timer);
      void watching?.then((watch) => watch.close()).catch(() => undefined);
    });
  return readable;
}
