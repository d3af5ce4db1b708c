/**
 * pdf.js, loaded when the first PDF is looked at and never by the server. Its worker and the font, character map
 * and decoder files that it may ask for are files of ours, so that nothing is fetched from elsewhere.
 */
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- `?url` makes Vite answer the address
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = workerUrl;

type AssetAddresses = Record<string, string>;

// Not inlined: the content security policy lets nothing be fetched from a data: address.
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

/** pdf.js asks for its files by name; the build gives them hashed addresses. */
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

/** Opens a PDF by ranges: only the pages that are looked at are fetched. */
export async function openPdf(url: string, signal: AbortSignal): Promise<OpenPdf> {
  const task = getDocument({
    url,
    rangeChunkSize: 256 * 1024,
    disableAutoFetch: true,
    disableStream: true,
    useWorkerFetch: false,
    // Fonts that a file names and does not carry are ours: a machine's own have other widths, or are not there.
    useSystemFonts: false,
    // Only a sign that there are such files; BundledAssets knows where.
    cMapUrl: "bundled/",
    standardFontDataUrl: "bundled/",
    wasmUrl: "bundled/",
    BinaryDataFactory: BundledAssets,
  });
  const close = () => void task.destroy();
  signal.addEventListener("abort", close, { once: true });
  return { document: await task.promise, close };
}
