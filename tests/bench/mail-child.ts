/**
 * Reads a message in a separate process, so that its memory is measured alone: `ours` as the job reads it, `bare` with
 * postal-mime alone. Prints by how many megabytes the process grew at the highest.
 *
 *   node mail-child.ts ours|bare BYTES
 */
import { readFileSync } from "node:fs";
import PostalMime from "postal-mime";
import { readEmail } from "../../core/emails/read-email.ts";

const [mode = "ours", bytes = "0"] = process.argv.slice(2);

/** A message with files of this many bytes in all as it is sent, which is a third more than they are. */
function makeMessage(total: number): Uint8Array {
  const head = [
    "From: Anna <anna@bluewater.example>\r\nTo: service@mail.example\r\nSubject: Plans\r\nMIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="b"\r\n',
    "--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Attached are the plans.</p>",
  ].join("\r\n");
  const files = 4;
  const line = `${"QUJD".repeat(19)}\r\n`;
  const body = line.repeat(Math.floor(total / files / line.length));
  const file = `\r\n--b\r\nContent-Type: application/pdf; name="plan.pdf"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="plan.pdf"\r\n\r\n${body}`;
  return new TextEncoder().encode(`${head}${file.repeat(files)}--b--\r\n`);
}

/** Of this process alone: what the system counts as its maximum begins with that of the process that started it. */
function peakBytes(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  if (kilobytes === undefined) throw new Error("This system does not say how much memory a process had.");
  return Number(kilobytes) * 1024;
}

const arrival = { envelopeFrom: null, receiver: null, ownAddresses: [] };
// Both are compiled before.
await readEmail(makeMessage(10_000), arrival);
await PostalMime.parse(makeMessage(10_000));
const message = makeMessage(Number(bytes));
globalThis.gc?.();
const before = process.memoryUsage().rss;
// What the message itself takes belongs to it.
const own = message.length;
const read = await (mode === "ours" ? readEmail(message, arrival) : PostalMime.parse(message));
const files = "files" in read ? read.files.length : read.attachments.length;
const grown = Math.max(0, peakBytes() - before);
console.log(JSON.stringify({ files, bytes: own, megabytes: (grown + own) / 1e6 }));
