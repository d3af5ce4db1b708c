/**
 * Outlook's own wrapping of a mail ("winmail.dat"): the message's text and its attachments, as far as other mail
 * programs cannot see them. Formatted text (RTF) is left out: such a mail brings its plain text along. Read here, since
 * the packages for it are command-line tools of Node.
 */
import { decodeText } from "./decode-text.ts";

interface WrappedFile {
  name: string | null;
  mediaType: string;
  bytes: Uint8Array;
  /** A picture that the text shows. */
  isShownInside: boolean;
}

interface WrappedMessage {
  subject: string;
  text: string;
  html: string;
  files: WrappedFile[];
  /** Messages attached to it, still wrapped. */
  messages: Uint8Array[];
}

const SIGNATURE = 0x223e9f78;
const HEADER_BYTES = 6;

/** What the parts of a wrapping are called in it. */
const SUBJECT = 0x8004;
const BODY = 0x800c;
const MESSAGE_PROPERTIES = 0x9003;
const ATTACHMENT_BEGINS = 0x9002;
const ATTACHMENT_NAME = 0x8010;
const ATTACHMENT_DATA = 0x800f;
const ATTACHMENT_PROPERTIES = 0x9005;

const TEXT_PROPERTY = 0x1000;
const HTML_PROPERTY = 0x1013;
const SUBJECT_PROPERTY = 0x0037;
const DATA_PROPERTY = 0x3701;
const LONG_NAME_PROPERTY = 0x3707;
const MEDIA_TYPE_PROPERTY = 0x370e;
const CONTENT_ID_PROPERTY = 0x3712;

/** An attached message is an object: its kind's number, then the message wrapped like the outer one. */
const OBJECT_ID_BYTES = 16;

/** Null where the bytes are no such wrapping. What was cut off ends with what came before. */
export function unwrapTnef(bytes: Uint8Array): WrappedMessage | null {
  const view = viewOf(bytes);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== SIGNATURE) return null;
  const message: WrappedMessage = { subject: "", text: "", html: "", files: [], messages: [] };
  let file: WrappedFile | null = null;
  for (let at = HEADER_BYTES; at + 9 <= bytes.length;) {
    const part = view.getUint16(at + 1, true);
    const from = at + 9;
    const to = from + view.getUint32(at + 5, true);
    if (to > bytes.length) break;
    const data = bytes.subarray(from, to);
    // Two bytes of a sum follow.
    at = to + 2;
    if (part === SUBJECT) message.subject ||= zeroEnded(data);
    else if (part === BODY) message.text ||= zeroEnded(data);
    else if (part === MESSAGE_PROPERTIES) takeMessageProperties(message, data);
    else if (part === ATTACHMENT_BEGINS) {
      file = { name: null, mediaType: "", bytes: new Uint8Array(0), isShownInside: false };
      message.files.push(file);
    } else if (file === null) continue;
    else if (part === ATTACHMENT_NAME) file.name ??= zeroEnded(data);
    else if (part === ATTACHMENT_DATA) file.bytes = data;
    else if (part === ATTACHMENT_PROPERTIES) takeFileProperties(message, file, data);
  }
  message.files = message.files.filter(({ bytes: own }) => own.length > 0);
  return message;
}

function takeMessageProperties(message: WrappedMessage, data: Uint8Array): void {
  for (const { id, value, isWide } of listProperties(data)) {
    if (id === SUBJECT_PROPERTY) message.subject ||= textOf(value, isWide);
    if (id === TEXT_PROPERTY) message.text ||= textOf(value, isWide);
    if (id === HTML_PROPERTY) message.html ||= textOf(value, isWide);
  }
}

function takeFileProperties(message: WrappedMessage, file: WrappedFile, data: Uint8Array): void {
  for (const { id, value, isWide, isObject } of listProperties(data)) {
    if (id === LONG_NAME_PROPERTY) file.name = textOf(value, isWide);
    if (id === MEDIA_TYPE_PROPERTY) file.mediaType = textOf(value, isWide).toLowerCase();
    if (id === CONTENT_ID_PROPERTY) file.isShownInside = value.length > 2;
    if (id !== DATA_PROPERTY) continue;
    const held = isObject ? value.subarray(OBJECT_ID_BYTES) : value;
    if (held.length > HEADER_BYTES && viewOf(held).getUint32(0, true) === SIGNATURE)
      message.messages.push(held);
    else if (file.bytes.length === 0) file.bytes = held;
  }
}

interface Property {
  id: number;
  value: Uint8Array;
  /** Text of two bytes a letter. */
  isWide: boolean;
  isObject: boolean;
}

const NARROW_TEXT = 0x1e;
const WIDE_TEXT = 0x1f;
const OBJECT = 0x0d;
const BINARY = 0x102;
const MANY_VALUES = 0x1000;
const FIRST_NAMED = 0x8000;

/** Bytes of values that are no list; the rest take four. */
const sizeByType: Readonly<Record<number, number>> = { 5: 8, 6: 8, 7: 8, 20: 8, 64: 8, 72: 16 };
const padded = (length: number): number => (length + 3) & ~3;

/** Until the first one that makes no sense: what follows it cannot be found. */
function* listProperties(data: Uint8Array): Generator<Property> {
  const view = viewOf(data);
  if (data.length < 4) return;
  const count = view.getUint32(0, true);
  let at = 4;
  for (let nth = 0; nth < count && at + 4 <= data.length; nth++) {
    const type = view.getUint16(at, true);
    const id = view.getUint16(at + 2, true);
    at += 4;
    if (id >= FIRST_NAMED) {
      if (at + 24 > data.length) return;
      const isByName = view.getUint32(at + 16, true) !== 0;
      at += isByName ? 24 + padded(view.getUint32(at + 20, true)) : 24;
    }
    const single = type & ~MANY_VALUES;
    const isSized = [NARROW_TEXT, WIDE_TEXT, OBJECT, BINARY].includes(single);
    let values = 1;
    if (isSized || single !== type) {
      if (at + 4 > data.length) return;
      values = view.getUint32(at, true);
      at += 4;
    }
    for (let value = 0; value < values; value++) {
      if (isSized && at + 4 > data.length) return;
      const length = isSized ? view.getUint32(at, true) : (sizeByType[single] ?? 4);
      if (isSized) at += 4;
      if (at + length > data.length) return;
      if (isSized) {
        const held = data.subarray(at, at + length);
        yield { id, value: held, isWide: single === WIDE_TEXT, isObject: single === OBJECT };
      }
      at += padded(length);
    }
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const textOf = (bytes: Uint8Array, isWide: boolean): string =>
  isWide ? new TextDecoder("utf-16le").decode(bytes).replace(/\0+$/, "") : zeroEnded(bytes);

function zeroEnded(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decodeText(end < 0 ? bytes : bytes.subarray(0, end));
}
