/** Messages in files as threads, without a database: what the same messages would come to on arrival. */
import { sha256Hex } from "../shared/sha256.ts";
import { describeThread, roleOf, type ThreadMessage } from "./describe-thread.ts";
import { followedBy, keptMessage } from "./kept-message.ts";
import type { Authenticity, MessageKind, SenderRole } from "./labels.ts";
import type { ThreadStanding } from "./model.ts";
import { readEmail } from "./read-email.ts";
import { ownText } from "./split-message.ts";
import { suggestThread } from "./suggest-thread.ts";
import { groupIntoThreads, type ThreadedMessage } from "./threading.ts";

interface MessageInFile {
  file: string;
  from: string;
  role: SenderRole;
  kind: MessageKind;
  authenticity: Authenticity;
  sentAt: string;
  ownText: string;
  signature: string;
  /** The words that the sender answers in their place. */
  answered: string[];
  attachments: string[];
}

export interface ThreadInFiles extends ThreadStanding {
  subject: string;
  fromName: string;
  fromEmail: string;
  /** The file that begins a thread to which this one may belong, by subject and parties. */
  mayBelongTo: string | null;
  messages: MessageInFile[];
}

interface FilesToRead {
  nowMs: number;
  receiver: string | null;
  ownAddresses: readonly string[];
  staffAddresses: readonly string[];
}

interface ReadFile extends ThreadedMessage, ThreadMessage {
  file: string;
  authenticity: Authenticity;
  attachments: string[];
}

async function readFile(
  { name, raw }: { name: string; raw: Uint8Array },
  { nowMs, receiver, ownAddresses, staffAddresses }: FilesToRead,
): Promise<ReadFile> {
  const email = await readEmail(raw, { envelopeFrom: null, receiver, ownAddresses });
  const { identity, ...kept } = keptMessage(email, { sha256: await sha256Hex(raw), receivedAt: nowMs });
  return {
    ...kept,
    key: identity,
    follows: followedBy(email, null),
    // Nobody has judged most files: whose they are is as the caller says.
    isFromStaff:
      kept.authenticity !== "FAILED" && (kept.kind === "OWN" || staffAddresses.includes(kept.fromEmail)),
    accountId: null,
    receivedAt: nowMs,
    recipients: [...email.to, ...email.cc].map(({ address }) => address),
    file: name,
    attachments: email.files.flatMap((file) => (file.name === null ? [] : [file.name])),
  };
}

export async function readThreads(
  files: readonly { name: string; raw: Uint8Array }[],
  options: FilesToRead,
): Promise<ThreadInFiles[]> {
  const read = new Map<string, ReadFile>();
  for (const file of files) {
    const one = await readFile(file, options);
    if (!read.has(one.key)) read.set(one.key, one);
  }
  const threads = groupIntoThreads([...read.values()]).map((its) =>
    its.flatMap(({ key }) => read.get(key) ?? []),
  );
  const parties = ({ fromEmail, recipients }: ReadFile) =>
    [fromEmail, ...recipients].filter(
      (address) => !options.ownAddresses.includes(address) && !options.staffAddresses.includes(address),
    );
  const openings = threads.flatMap((its) =>
    its.map((one) => ({ ...one, threadId: its[0]?.file ?? "", parties: parties(one) })),
  );
  return threads.map((its) => {
    const { subject, fromName, fromEmail, state, waitingFor } = describeThread(its, null);
    const opening = openings.find(({ file }) => file === its[0]?.file);
    return {
      ...{ subject, fromName, fromEmail, state, waitingFor },
      mayBelongTo: opening ? suggestThread(opening, openings) : null,
      messages: its.map((one) => ({
        file: one.file,
        from: one.fromEmail,
        role: roleOf(one, fromEmail),
        kind: one.kind,
        authenticity: one.authenticity,
        sentAt: new Date(one.sentAt).toISOString(),
        ownText: ownText(one.parts),
        signature: one.parts.flatMap(({ kind, text }) => (kind === "SIGNATURE" ? [text] : [])).join("\n"),
        answered: one.parts.flatMap(({ isAnswered, text }) => (isAnswered ? [text] : [])),
        attachments: one.attachments,
      })),
    };
  });
}
