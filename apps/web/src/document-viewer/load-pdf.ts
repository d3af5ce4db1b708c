/**
 * pdf.js, loaded when the first PDF is opened and never by the server. Its worker and the font, character map and
 * decoder files that it may request are served by us, so nothing is fetched from elsewhere.
 */
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- `?url` makes Vite return the address
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = workerUrl;

type AssetAddresses = Record<string, string>;

// Not inlined: the content security policy does not allow fetching data: addresses.
const assets: AssetAddresses = {
  ...(import.meta.glob("/node_modules/pdfjs-dist/cmaps/*.bcmap", {
    eager: true,
    import: "default",
    query: "?url&no-inline",
  }) as AssetAddresses),
  ...(import.meta.glob("/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", {
    eager: true,
    import: "default",
    query: "?url&no-inline",
  }) as AssetAddresses),
  ...(import.meta.glob("/node_modules/pdfjs-dist/wasm/*.wasm", {
    eager: true,
    import: "default",
    query: "?url&no-inline",
  }) as AssetAddresses),
};

const addressByName = new Map(
  Object.entries(assets).map(([path, address]) => [path.slice(path.lastIndexOf("/") + 1), address]),
);

/** pdf.js requests its files by name; the build gives them hashed addresses. */
class BundledAssets {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addressByName.get(filename) ?? addressByName.get(`${filename}.bcmap`);
    if (!address) throw new Error(`pdf.js asks for ${filename}, which is not among its files.`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename} could not be loaded (${response.status}).`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

export interface OpenPdf {
  document: PDFDocumentProxy;
  close: () => void;
}

/** Opens a PDF by its address, by ranges (only the pages that are viewed are fetched), or from its bytes. */
export async function openPdf(source: string | Uint8Array, signal: AbortSignal): Promise<OpenPdf> {
  const task = getDocument({
    // The worker takes the bytes that it gets, and the caller may open its own again.
    ...(typeof source === "string" ? { url: source } : { data: source.slice() }),
    rangeChunkSize: 256 * 1024,
    disableAutoFetch: true,
    disableStream: true,
    useWorkerFetch: false,
    // Fonts that a file names but does not embed come from us: a machine's own may have other widths or be missing.
    useSystemFonts: false,
    // Only tells pdf.js that these files exist; BundledAssets knows where.
    cMapUrl: "bundled/",
    standardFontDataUrl: "bundled/",
    wasmUrl: "bundled/",
    BinaryDataFactory: BundledAssets,
  });
  // While it is loading, pdf.js cannot be stopped without an error in its worker that nobody can catch.
  const end = () => void task.destroy();
  const close = () => void task.promise.then(end, end);
  signal.addEventListener("abort", close, { once: true });
  return { document: await task.promise, close };
}
