/** Generated pictures, and PDFs whose pages are pictures. */
import { degrees, PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { unzlibSync } from "fflate";
import { encodeGrayPng } from "../../core/reading/gray-png.ts";

/** A white picture with black rectangles: left, top, width, height. */
export function makePicture(
  width: number,
  height: number,
  marks: readonly (readonly [number, number, number, number])[],
): Uint8Array {
  const gray = new Uint8Array(width * height).fill(255);
  for (const [left, top, wide, high] of marks) {
    for (let y = top; y < top + high; y++) gray.fill(0, y * width + left, y * width + left + wide);
  }
  return encodeGrayPng({ width, height, gray });
}

/** As if a printed page had been scanned. */
export const scan = makePicture(340, 440, [
  [40, 40, 200, 6],
  [40, 60, 120, 6],
]);

/** The content of a generated PDF's page: lines of text, a scan, or nothing. */
type Page = readonly string[] | "SCAN" | "BLANK";

export async function makeMixedPdf(pages: readonly Page[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const picture = await pdf.embedPng(scan);
  for (const content of pages) {
    const page = pdf.addPage([612, 792]);
    if (content === "SCAN") page.drawImage(picture, { x: 0, y: 0, width: 612, height: 792 });
    else if (content !== "BLANK") {
      content.forEach((line, nth) => page.drawText(line, { x: 54, y: 738 - nth * 12, size: 10, font }));
    }
  }
  return pdf.save();
}

/** A page of 200 × 100 points, rotated by `turn`, that one picture fills. */
export async function makeTurnedScan(picture: Uint8Array, turn: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([200, 100]);
  page.drawImage(await pdf.embedPng(picture), { x: 0, y: 0, width: 200, height: 100 });
  page.setRotation(degrees(turn));
  return pdf.save();
}

/** Size and dots (0 to 15) of a picture that `encodeGrayPng` created. */
export function readGrayPng(png: Uint8Array): {
  width: number;
  height: number;
  dotAt(x: number, y: number): number;
} {
  const view = new DataView(png.buffer, png.byteOffset);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const dataLength = view.getUint32(33);
  const rows = unzlibSync(png.subarray(41, 41 + dataLength));
  const rowBytes = ((width + 1) >> 1) + 1;
  return {
    width,
    height,
    dotAt(x, y) {
      const byte = rows[y * rowBytes + 1 + (x >> 1)] ?? 0;
      return x % 2 === 0 ? byte >> 4 : byte & 15;
    },
  };
}

/** 64 × 32 dots in JPEG, the upper left quarter black. */
const photo = Buffer.from(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAgAEADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAcI/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAD/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCfgAAA0AAAAAAAAAAAAD//2Q==",
  "base64",
);

/** The photo as stored by a rotated camera: the Exif orientation, 1 for upright. */
export function makePhoto(orientation: number): Uint8Array {
  const exif = Buffer.alloc(36);
  exif.writeUInt16BE(0xffe1, 0);
  exif.writeUInt16BE(34, 2);
  exif.write("Exif\0\0MM\0*", 4, "latin1");
  exif.writeUInt32BE(8, 14);
  exif.writeUInt16BE(1, 18);
  exif.writeUInt16BE(0x0112, 20);
  exif.writeUInt16BE(3, 22);
  exif.writeUInt32BE(1, 24);
  exif.writeUInt16BE(orientation, 28);
  return new Uint8Array(Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2)]));
}
