/** A gray raster as PNG in sixteen grays: enough for print, and half the bytes. */
import { zlibSync } from "fflate";
import type { Raster } from "./paint-page.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BIT_DEPTH = 4;

export function encodeGrayPng({ width, height, gray }: Raster): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  view.setUint8(8, BIT_DEPTH);
  const chunks = [
    new Uint8Array(SIGNATURE),
    chunkOf("IHDR", header),
    chunkOf("IDAT", zlibSync(packRows(gray, width, height), { level: 6 })),
    chunkOf("IEND", new Uint8Array(0)),
  ];
  const png = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    png.set(chunk, at);
    at += chunk.length;
  }
  return png;
}

/** Two dots a byte; every row begins with the number of its filter, which is none. */
function packRows(gray: Uint8Array, width: number, height: number): Uint8Array {
  const rowBytes = ((width + 1) >> 1) + 1;
  const packed = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * rowBytes + 1 + (column >> 1);
      const level = Math.round((gray[row * width + column] ?? 255) / 17);
      packed[at] = (packed[at] ?? 0) | (column % 2 === 0 ? level << 4 : level);
    }
  }
  return packed;
}

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at++) chunk[4 + at] = type.charCodeAt(at);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, checksumOf(chunk.subarray(4, data.length + 8)));
  return chunk;
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32, as PNG wants it. */
function checksumOf(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (remainders[(sum ^ byte) & 255] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
}
