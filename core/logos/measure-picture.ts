/** The size of a PNG or JPEG in pixels, from its own header; null if the header does not hold together. */

interface Size {
  width: number;
  height: number;
}

export function measurePicture(mediaType: string, bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = mediaType === "image/png" ? measurePng(view) : measureJpeg(view);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

/** The first chunk has to be IHDR, which begins with width and height. */
function measurePng(view: DataView): Size | null {
  const ihdr = 0x49484452;
  if (view.byteLength < 33 || view.getUint32(12) !== ihdr) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Segments up to the frame header: SOF0 to SOF15, without DHT, JPG and DAC, which share its range of markers. */
function measureJpeg(view: DataView): Size | null {
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // A fill byte belongs to no segment.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}
