/**
 * A photo or scan in JPEG as a PDF of one page, which is then read and drawn like every other scanned page: turned the
 * way in which the camera was held, and made as small as models want it. The picture itself stays as it is packed.
 */
import { joinObjects } from "./pdf-file.ts";

interface JpegFacts {
  width: number;
  height: number;
  /** 1 gray, 3 colors, 4 inks. */
  components: number;
  /** Quarter turns clockwise until it stands upright. */
  turns: number;
  /** Inks as one widespread program writes them: the other way round. */
  isInverted: boolean;
}

/** A letter page's width, in points: a picture has no size of its own. */
export const PICTURE_WIDTH = 612;

/** Null where the bytes are no JPEG that says how large it is. */
export function wrapJpeg(bytes: Uint8Array): Uint8Array | null {
  const facts = readFacts(bytes);
  if (facts === null) return null;
  const { width, height, components, turns, isInverted } = facts;
  const isLying = turns % 2 === 1;
  const scale = PICTURE_WIDTH / (isLying ? height : width);
  const size = `${(width * scale).toFixed(2)} ${(height * scale).toFixed(2)}`;
  const colors = components === 1 ? "DeviceGray" : components === 4 ? "DeviceCMYK" : "DeviceRGB";
  const content = `q ${size.replace(" ", " 0 0 ")} 0 0 cm /Photo Do Q`;
  const decode = components === 4 && isInverted ? " /Decode [1 0 1 0 1 0 1 0]" : "";
  return joinObjects([
    ["<< /Type /Catalog /Pages 2 0 R >>"],
    ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Rotate ${turns * 90} /Contents 4 0 R /Resources << /XObject << /Photo 5 0 R >> >> >>`,
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${colors} /BitsPerComponent 8 /Filter /DCTDecode${decode} /Length ${bytes.length} >>\nstream\n`,
      bytes,
      "\nendstream",
    ],
  ]);
}

/** Markers of frames: how large the picture is. Not C4, C8 and CC, which are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const START_OF_SCAN = 0xda;
const EXIF_SEGMENT = 0xe1;
const ADOBE_SEGMENT = 0xee;

function readFacts(bytes: Uint8Array): JpegFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let turns = 0;
  let isInverted = false;
  for (let at = 2; at + 9 < bytes.length;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Bytes that fill, and markers without a segment.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (marker === EXIF_SEGMENT) turns = turnsOf(bytes.subarray(at + 4, at + 2 + length)) ?? turns;
    if (marker === ADOBE_SEGMENT) isInverted = true;
    if (marker === START_OF_SCAN) return null;
    if (isFrame(marker)) {
      const [height, width, components] = [
        view.getUint16(at + 5),
        view.getUint16(at + 7),
        view.getUint8(at + 9),
      ];
      return width > 0 && height > 0 ? { width, height, components, turns, isInverted } : null;
    }
    at += 2 + length;
  }
  return null;
}

/** The orientation of Exif as quarter turns; mirrored ones are nobody's photo. */
const turnsByOrientation: Readonly<Record<number, number>> = { 1: 0, 3: 2, 6: 1, 8: 3 };
const ORIENTATION = 0x0112;

function turnsOf(segment: Uint8Array): number | null {
  if (segment.length < 20 || String.fromCharCode(...segment.subarray(0, 4)) !== "Exif") return null;
  const tiff = segment.subarray(6);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return null;
  const count = view.getUint16(directory, isLittle);
  for (let nth = 0; nth < count; nth++) {
    const entry = directory + 2 + nth * 12;
    if (entry + 12 > tiff.length) return null;
    if (view.getUint16(entry, isLittle) === ORIENTATION) {
      return turnsByOrientation[view.getUint16(entry + 8, isLittle)] ?? null;
    }
  }
  return null;
}
