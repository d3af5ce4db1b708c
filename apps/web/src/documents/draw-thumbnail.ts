/** Draws a document's first page small. Loaded with the first document that comes into view, like pdf.js itself. */
import { openPdf } from "../document-viewer/load-pdf.ts";
import { findThumbnail, keepThumbnail } from "./thumbnail-cache.ts";

export interface PicturedFile {
  id: string;
  url: string;
  mediaType: string;
}

/** Pixels: sharp on dense screens at the size in the list. */
const WIDTH = 96;

let last: Promise<unknown> = Promise.resolve();

/** The picture; null if it cannot be drawn. One is drawn at a time, and none that has left the view. */
export async function loadThumbnail(file: PicturedFile, signal: AbortSignal): Promise<Blob | null> {
  const kept = await findThumbnail(file.id);
  if (kept) return kept;
  const turn = last.then(async () => {
    if (signal.aborted) return null;
    const picture = await draw(file, signal);
    if (picture) await keepThumbnail(file.id, picture).catch(() => undefined);
    return picture;
  });
  last = turn.catch(() => undefined);
  return turn;
}

const draw = (file: PicturedFile, signal: AbortSignal): Promise<Blob | null> =>
  file.mediaType === "application/pdf" ? drawPdf(file.url, signal) : drawPicture(file.url, signal);

async function drawPdf(url: string, signal: AbortSignal): Promise<Blob | null> {
  const { document: pdf, close } = await openPdf(url, signal);
  try {
    const page = await pdf.getPage(1);
    const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width });
    const canvas = canvasOf(viewport);
    await page.render({ canvas, viewport, background: "#ffffff" }).promise;
    return await blobOf(canvas);
  } finally {
    close();
  }
}

async function drawPicture(url: string, signal: AbortSignal): Promise<Blob | null> {
  const response = await fetch(url, { signal });
  if (!response.ok) return null;
  const bitmap = await createImageBitmap(await response.blob(), { resizeWidth: WIDTH });
  const canvas = canvasOf(bitmap);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return blobOf(canvas);
}

function canvasOf({ width, height }: { width: number; height: number }): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width);
  // What is taller than a page is cut off in the list.
  canvas.height = Math.min(Math.round(height), WIDTH * 2);
  return canvas;
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, "image/webp", 0.8);
  });
