/** The Worker that recognizes text on scans: a picture in, the words on it out. Bound to the product, and to nobody else. */
import languageData from "@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz";
import wasm from "tesseract.js-core/tesseract-core-simd-lstm.wasm";
import { createScanReader, type ScanReader } from "#core/reading/scan-reader";

let reader: Promise<ScanReader> | null = null;

async function startReader(): Promise<ScanReader> {
  const unpacked = new Response(languageData).body?.pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(unpacked).arrayBuffer();
  return createScanReader({ wasm, languageData: new Uint8Array(bytes) });
}

/**
 * The runtime's clock stands still while a page is read. A connection that is kept for the next page is closed after five
 * idle seconds, and by the old clock those are over as soon as the answer is sent: the next page would be lost with it.
 */
const untilClockMoves = (): Promise<void> => scheduler.wait(1);

export default {
  async fetch(request) {
    const picture = new Uint8Array(await request.arrayBuffer());
    try {
      const read = await (reader ??= startReader());
      const page = read(picture);
      await untilClockMoves();
      return Response.json(page);
    } catch (error) {
      // What has failed inside WebAssembly may be in any state: the next picture gets a new one.
      reader = null;
      console.error(
        JSON.stringify({ level: "error", message: "A picture was not read.", error: String(error) }),
      );
      return new Response(null, { status: 500 });
    }
  },
} satisfies ExportedHandler;
