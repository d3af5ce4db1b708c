/** Pictures in scanners' formats, built bit by bit: a black bar in the upper half of a white square of 64 dots. */

/** Rows of the square: 16 white dots, 32 black ones, 16 white ones; white rows below. */
const side = 64;
const rows = { barred: 32, white: 32 };

function bytesOf(bits: string): Uint8Array {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0");
  return Uint8Array.from({ length: padded.length / 8 }, (_, at) =>
    Number.parseInt(padded.slice(at * 8, at * 8 + 8), 2),
  );
}

const white16 = "101010";
const black32 = "000001101010";
const white64 = "1101100110101";

/** Group 4 fax: each row as its difference from the one above. */
export const groupFour = (): Uint8Array =>
  bytesOf(
    [
      `001${white16}${black32}1`,
      ...Array.from({ length: rows.barred - 1 }, () => "111"),
      "00011",
      ...Array.from({ length: rows.white - 1 }, () => "1"),
      "000000000001000000000001",
    ].join(""),
  );

/** Group 3 fax: each row by itself. */
export const groupThree = (): Uint8Array =>
  bytesOf(
    [
      ...Array.from({ length: rows.barred }, () => `${white16}${black32}${white16}`),
      ...Array.from({ length: rows.white }, () => white64),
    ].join(""),
  );

const number = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const short = (value: number) => [value >>> 8, value & 255];

/** JBIG2 as embedded in a PDF: the page information, and one region in group 4 encoding. */
export function jbig2(): Uint8Array {
  const segment = (nth: number, type: number, data: readonly number[]) => [
    ...number(nth),
    type,
    0,
    1,
    ...number(data.length),
    ...data,
  ];
  const size = [...number(side), ...number(side)];
  return Uint8Array.from([
    ...segment(0, 48, [...size, ...number(0), ...number(0), 0, 0, 0]),
    ...segment(1, 38, [...size, ...number(0), ...number(0), 0, 1, ...groupFour()]),
  ]);
}

/** JPEG 2000 without any detail: gray all over. */
export function grayJpx(width: number, height: number, components: number): Uint8Array {
  const levels = 1;
  const marker = (code: number, ...data: number[]) => [0xff, code, ...short(data.length + 2), ...data];
  const packets = Array.from({ length: (levels + 1) * components }, () => 0);
  return Uint8Array.from([
    ...[0xff, 0x4f],
    ...marker(
      0x51,
      ...short(0),
      ...[width, height, 0, 0, width, height, 0, 0].flatMap(number),
      ...short(components),
      ...Array.from({ length: components }, () => [7, 1, 1]).flat(),
    ),
    ...marker(0x52, 0, 0, ...short(1), 0, levels, 4, 4, 0, 1),
    ...marker(0x5c, 0x40, ...Array.from({ length: 3 * levels + 1 }, () => 8 << 3)),
    ...marker(0x90, ...short(0), ...number(14 + packets.length), 0, 1),
    ...[0xff, 0x93],
    ...packets,
    ...[0xff, 0xd9],
  ]);
}
