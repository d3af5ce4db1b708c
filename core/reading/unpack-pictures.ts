/**
 * A file of one page in which the pictures stand unpacked that the reader of PDF files cannot unpack itself: fax,
 * JBIG2 and JPEG 2000, which is what scanners write. All else stays: strips, masks, colors and places.
 */
import { unzlibSync } from "fflate";
import { MAX_PICTURE_DOTS } from "./paint-page.ts";
import { entriesOf, itemsOf, type PdfObject, replaceObjects, splitObjects } from "./pdf-file.ts";

/** A letter page at 200 dots an inch and more; models look at no more. */
const LONG_SIDE_PIXELS = 2_600;

const filters = ["CCITTFaxDecode", "JBIG2Decode", "JPXDecode"] as const;
type Filter = (typeof filters)[number];

interface Plain {
  data: Uint8Array | Uint8ClampedArray;
  /** Entries of its dictionary that change; null takes one out. */
  changes: Record<string, string | null>;
}

interface UnpackedPage {
  /** Null where nothing could be unpacked. */
  file: Uint8Array | null;
  /** Pictures that could not be: damaged, or larger than fits. */
  lost: number;
}

/** `page`: as PDF.js writes a page by itself. */
export async function unpackPictures(page: Uint8Array): Promise<UnpackedPage> {
  const objects = splitObjects(page);
  const replaced = new Map<number, readonly (string | Uint8Array)[]>();
  let lost = 0;
  // One after the other: each fills a good part of a Worker's memory.
  for (const [number, { head, stream }] of objects ?? []) {
    const entries = entriesOf(head);
    if (!objects || !stream || entries.get("Subtype") !== "/Image") continue;
    const facts = factsOf(entries, stream, objects);
    if (facts.filter === undefined && !facts.isTooLarge) continue;
    const plain = facts.isTooLarge ? null : await unpack(facts);
    if (plain) replaced.set(number, writeStream(entries, plain));
    else lost += 1;
  }
  return { file: replaced.size > 0 ? replaceObjects(page, replaced) : null, lost };
}

function writeStream(
  entries: ReadonlyMap<string, string>,
  { data, changes }: Plain,
): readonly (string | Uint8Array)[] {
  const all = new Map(entries);
  const changed = { ...changes, Filter: null, DecodeParms: null, Length: `${data.length}` };
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) all.delete(name);
    else all.set(name, value);
  }
  const written = [...all].map(([name, value]) => `/${name} ${value}`).join(" ");
  const bytes = data instanceof Uint8Array ? data : new Uint8Array(data.buffer, data.byteOffset, data.length);
  return [`<< ${written} >> stream\n`, bytes, "\nendstream"];
}

interface PictureFacts {
  entries: ReadonlyMap<string, string>;
  stream: Uint8Array;
  filter: Filter | undefined;
  /** Packings around the picture's own. */
  around: readonly string[];
  width: number;
  height: number;
  isTooLarge: boolean;
  objects: ReadonlyMap<number, PdfObject>;
}

function factsOf(
  entries: ReadonlyMap<string, string>,
  stream: Uint8Array,
  objects: ReadonlyMap<number, PdfObject>,
): PictureFacts {
  const names = itemsOf(entries.get("Filter")).map((name) => name.slice(1));
  const [width, height] = [Number(entries.get("Width")), Number(entries.get("Height"))];
  return {
    ...{ entries, stream, width, height, objects },
    filter: filters.find((one) => one === names.at(-1)),
    around: names.slice(0, -1),
    isTooLarge: width * height > MAX_PICTURE_DOTS,
  };
}

async function unpack(facts: PictureFacts): Promise<Plain | null> {
  try {
    const packed = unwrap(facts.stream, facts.around);
    return packed && (await decode(packed, facts));
  } catch {
    return null;
  }
}

function unwrap(stream: Uint8Array, around: readonly string[]): Uint8Array | null {
  if (around.length === 0) return stream;
  return around.length === 1 && around[0] === "FlateDecode" ? unzlibSync(stream) : null;
}

async function decode(packed: Uint8Array, facts: PictureFacts): Promise<Plain | null> {
  const { decodeFax, decodeJbig2, decodeJpx } = await import("./picture-codecs.ts");
  const { entries, filter, width, height, objects } = facts;
  const last = itemsOf(follow(entries.get("DecodeParms"), objects).head).at(-1);
  const parameters = entriesOf(follow(last, objects).head);
  if (filter === "JPXDecode") {
    const isIndexed = /\/Indexed\b/.test(follow(entries.get("ColorSpace"), objects).head);
    const picture = await decodeJpx(packed, LONG_SIDE_PIXELS, isIndexed);
    return picture && { data: picture.data, changes: jpxChanges(picture, entries) };
  }
  if (filter === "JBIG2Decode") {
    const globals = follow(parameters.get("JBIG2Globals"), objects).stream;
    return { data: await decodeJbig2(packed, width, height, globals), changes: {} };
  }
  const isTrue = (name: string) => parameters.get(name) === "true";
  const data = await decodeFax(packed, width, height, {
    K: Number(parameters.get("K") ?? 0),
    EndOfLine: isTrue("EndOfLine"),
    EncodedByteAlign: isTrue("EncodedByteAlign"),
    BlackIs1: isTrue("BlackIs1"),
    Columns: Number(parameters.get("Columns") ?? 1_728),
    Rows: Number(parameters.get("Rows") ?? 0),
  });
  return { data, changes: {} };
}

const spaceByComponents: Readonly<Record<number, string>> = {
  1: "/DeviceGray",
  3: "/DeviceRGB",
  4: "/DeviceCMYK",
};

function jpxChanges(
  { width, height, components }: { width: number; height: number; components: number },
  entries: ReadonlyMap<string, string>,
): Plain["changes"] {
  const space = entries.get("ColorSpace") ?? spaceByComponents[components] ?? null;
  return {
    Width: `${width}`,
    Height: `${height}`,
    BitsPerComponent: "8",
    ColorSpace: entries.get("ImageMask") === "true" ? null : space,
    SMaskInData: null,
  };
}

/** What a value refers to, or the value itself. Throws where that is nowhere: guessing would draw something else. */
function follow(written: string | undefined, objects: ReadonlyMap<number, PdfObject>): PdfObject {
  const reference = /^(\d+) \d+ R$/.exec(written?.trim() ?? "");
  if (!reference) return { head: written ?? "", stream: null };
  const found = objects.get(Number(reference[1]));
  if (!found) throw new RangeError(`There is no object ${reference[1]}.`);
  return found;
}
