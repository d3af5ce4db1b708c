/** The names of the files in an archive, from the list at its end; nothing is unpacked. */
const END_OF_LIST = 0x06054b50;
const LISTED_FILE = 0x02014b50;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 0xffff;
const ENTRY_BYTES = 46;

export interface ZipMembers {
  /** Without folders, in the order of the list; the first of many. */
  names: string[];
  isEncrypted: boolean;
}

/** Null where there is no list that can be read. */
export function listZipMembers(bytes: Uint8Array, namesMax: number): ZipMembers | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = bytes.length - END_BYTES;
  let end = last;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_LIST) {
    end -= 1;
    if (end < last - COMMENT_BYTES_MAX) return null;
  }
  if (end < 0) return null;
  const names: string[] = [];
  let isEncrypted = false;
  let at = view.getUint32(end + 16, true);
  while (names.length < namesMax && at + ENTRY_BYTES <= end && view.getUint32(at, true) === LISTED_FILE) {
    const from = at + ENTRY_BYTES;
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(from, from + nameBytes));
    if (!name.endsWith("/")) names.push(name);
    isEncrypted ||= (view.getUint16(at + 8, true) & 1) === 1;
    at = from + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { names, isEncrypted };
}
