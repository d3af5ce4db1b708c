/** Generated mails with attached files. */
interface MadePart {
  name?: string;
  type?: string;
  bytes: Uint8Array;
  /** The message shows it. */
  inline?: boolean;
}

let boundaries = 0;

/** `body` empty: no text at all. */
export function makeMail(subject: string, parts: readonly MadePart[], body = "See the attached."): string {
  const boundary = `part-${(boundaries += 1)}`;
  const texts = body === "" ? [] : [`Content-Type: text/plain\r\n\r\n${body}`];
  const files = parts.map(({ name, type = "application/pdf", bytes, inline = false }) => {
    const named = name === undefined ? "" : `; filename="${name}"`;
    const id = inline ? `\r\nContent-ID: <${name}>` : "";
    const head = `Content-Type: ${type}\r\nContent-Disposition: ${inline ? "inline" : "attachment"}${named}${id}`;
    return type === "message/rfc822"
      ? `${head}\r\n\r\n${Buffer.from(bytes).toString("utf8")}`
      : `${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString("base64")}`;
  });
  return [
    `From: broker@example.test\r\nSubject: ${subject}\r\nMIME-Version: 1.0`,
    `Content-Type: multipart/mixed; boundary="${boundary}"\r\n`,
    ...[...texts, ...files].map((part) => `--${boundary}\r\n${part}`),
    `--${boundary}--\r\n`,
  ].join("\r\n");
}

/** A mail in Outlook's own format; `message` is another one, attached to it. */
export function makeTnef({
  body,
  files,
  message,
}: {
  body: string;
  files: readonly { name: string; bytes: Uint8Array }[];
  message?: Uint8Array;
}): Uint8Array {
  const word = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
  const short = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
  const part = (level: number, id: number, data: Uint8Array) =>
    Buffer.concat([Buffer.of(level), word(id), word(data.length), data, short(0)]);
  const properties = (...list: Buffer[]) => Buffer.concat([word(list.length), ...list]);
  const property = (type: number, id: number, value: Uint8Array) =>
    Buffer.concat([
      ...[short(type), short(id), word(1), word(value.length), value],
      Buffer.alloc(-value.length & 3),
    ]);
  const wide = (text: string) => Buffer.from(`${text}\0`, "utf16le");
  // A number, and a named property: both are skipped.
  const others = [
    Buffer.concat([short(3), short(0x0e21), word(7)]),
    Buffer.concat([
      short(3),
      short(0x8001),
      Buffer.alloc(16),
      word(1),
      word(6),
      wide("ab"),
      short(0),
      word(9),
    ]),
  ];
  const attached = files.flatMap(({ name, bytes }) => [
    part(2, 0x00069002, Buffer.alloc(14)),
    part(2, 0x00018010, Buffer.from("SHORT~1.PDF\0")),
    part(2, 0x0006800f, bytes),
    part(2, 0x00069005, properties(...others, property(0x1f, 0x3707, wide(name)))),
  ]);
  const object = message && Buffer.concat([Buffer.alloc(16), message]);
  const nested = object
    ? [part(2, 0x00069002, Buffer.alloc(14)), part(2, 0x00069005, properties(property(0x0d, 0x3701, object)))]
    : [];
  return new Uint8Array(
    Buffer.concat([
      ...[word(0x223e9f78), short(1)],
      part(1, 0x00069003, properties(...others, property(0x1f, 0x1000, wide(body)))),
      ...attached,
      ...nested,
    ]),
  );
}
