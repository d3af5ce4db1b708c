/** Messages in files as threads, without a database: what the same messages would come to on arrival. */
import type { RequestDetails, RequestType } from "#model/servicing";
import { sha256Hex } from "../shared/sha256.ts";
import { type AskedRequest, understandMessage, type Understanding } from "./asked/understand-message.ts";
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
  summary: { text: string; quotes: string[] }[];
  requests: {
    type: RequestType;
    details: RequestDetails | null;
    fields: { name: string; value: string; quote: string }[];
    quotes: string[];
    missing: string[];
  }[];
  /** What somebody has to say or send before it can be done. */
  missing: string[];
  /** YYYY-MM-DD. */
  dueOn: string | null;
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
  /** Null unless a person from outside wrote it. */
  understood: Understanding | null;
}

async function readFile(
  { name, raw }: { name: string; raw: Uint8Array },
  { nowMs, receiver, ownAddresses, staffAddresses }: FilesToRead,
): Promise<ReadFile> {
  const email = await readEmail(raw, { envelopeFrom: null, receiver, ownAddresses });
  const { identity, ...kept } = keptMessage(email, { sha256: await sha256Hex(raw), receivedAt: nowMs });
  // Nobody has judged most files: whose they are is as the caller says.
  const isFromStaff =
    kept.authenticity !== "FAILED" && (kept.kind === "OWN" || staffAddresses.includes(kept.fromEmail));
  const attachments = email.files.flatMap((file) => (file.name === null ? [] : [file.name]));
  return {
    ...kept,
    key: identity,
    follows: followedBy(email, null),
    isFromStaff,
    accountId: null,
    receivedAt: nowMs,
    returnedAt: null,
    recipients: [...email.to, ...email.cc].map(({ address }) => address),
    file: name,
    attachments,
    understood:
      isFromStaff || kept.kind !== "PERSON"
        ? null
        : understandMessage(
            {
              parts: kept.parts,
              subject: kept.subject,
              sentOn: new Date(kept.sentAt).toISOString().slice(0, 10),
              files: attachments,
            },
            { name: kept.fromName ?? "", address: kept.fromEmail ?? "" },
          ),
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
    const open = its.slice(its.findLastIndex(({ isFromStaff }) => isFromStaff) + 1);
    const { subject, fromName, fromEmail, state, waitingFor } = describeThread(its, null, {
      hasOpenRequests: open.some(({ understood }) => (understood?.asked ?? []).length > 0),
    });
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
        ...toldOf(one.understood),
      })),
    };
  });
}

const wordsOf = (quotes: readonly { text: string }[]): string[] => quotes.map(({ text }) => text);

const requestOf = ({ type, details, fields, quotes, missing }: AskedRequest) => ({
  ...{ type, details, missing },
  fields: fields.map(({ name, value, quote }) => ({ name, value, quote: quote.text })),
  quotes: wordsOf(quotes),
});

function toldOf(
  understood: Understanding | null,
): Pick<MessageInFile, "summary" | "requests" | "missing" | "dueOn"> {
  const { summary = [], asked = [], due = null } = understood ?? {};
  return {
    summary: summary.map(({ text, quotes }) => ({ text, quotes: wordsOf(quotes) })),
    requests: asked.map(requestOf),
    missing: [...new Set(asked.flatMap(({ missing }) => missing))],
    dueOn: due?.day ?? null,
  };
}
