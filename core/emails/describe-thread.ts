/** What a thread is, from its messages alone: subject, sender, times, account, and whom it waits for. */
import { searchTextOf } from "../shared/search-text.ts";
import { closesOnly } from "./asked/understand-message.ts";
import type { MessageKind, SenderRole } from "./labels.ts";
import { standingOf, type ThreadFacts, type ThreadStanding } from "./model.ts";
import { type MessagePart, ownText } from "./split-message.ts";

/** A message as its thread sees it. */
export interface ThreadMessage {
  kind: MessageKind;
  /** A colleague or the product itself, verified by the receiver. */
  isFromStaff: boolean;
  accountId: string | null;
  fromName: string;
  fromEmail: string;
  subject: string;
  sentAt: number;
  receivedAt: number;
  /** When it was known that it did not reach its recipient, or is not wanted there; null while nobody says so. */
  returnedAt: number | null;
  parts: readonly MessagePart[];
  /** In lower case. */
  recipients: readonly string[];
}

/** A list hands it to the browser with each row; the newest messages come first. */
const SEARCHED_MAX = 6_000;

const isOutside = ({ isFromStaff }: ThreadMessage): boolean => !isFromStaff;
/** What bears our own address and is not verified asks for nothing and answers nothing. */
const isFromPerson = ({ kind, isFromStaff }: ThreadMessage): boolean =>
  kind === "PERSON" || (kind === "OWN" && isFromStaff);

/** The client of a thread: the first person from outside who wrote in it. */
const clientOf = (messages: readonly ThreadMessage[]): ThreadMessage | null =>
  messages.find((message) => isOutside(message) && isFromPerson(message)) ?? messages.find(isOutside) ?? null;

/** Who wrote a message of a thread with this client. */
export function roleOf(
  message: Pick<ThreadMessage, "kind" | "isFromStaff" | "fromEmail">,
  client: string,
): SenderRole {
  if (message.isFromStaff) return message.kind === "OWN" ? "CARA" : "AGENT";
  return message.fromEmail === client ? "CLIENT" : "PARTICIPANT";
}

/** A question to somebody: in the sender's own words, not in what they quote. */
const asks = ({ parts }: ThreadMessage): boolean => /\?(?:\s|$)/.test(ownText(parts));

/** A report asks for a person; who only thanks asks for nobody, where there is something to thank for. */
const onlyThanks = (message: ThreadMessage, messages: readonly ThreadMessage[]): boolean =>
  isFromPerson(message) &&
  closesOnly(message.parts) &&
  messages.some((other) => isFromPerson(other) && !closesOnly(other.parts));

/** What is under way in a thread besides its messages. */
export interface ThreadWork extends Pick<ThreadFacts, "isCaraWorking" | "needsPerson" | "hasOpenRequests"> {
  /** All that the last message from outside asks for is closed. */
  isLastSettled: boolean;
}

/** The last message that somebody may have to act on decides: machines and lists ask for nothing. */
function factsOf(
  messages: readonly ThreadMessage[],
  client: string,
  endedByHandAt: number | null,
  work: Partial<ThreadWork>,
): ThreadFacts {
  const last = messages.findLast((message) => isFromPerson(message) || message.kind === "DELIVERY_REPORT");
  const lastReceivedAt = Math.max(
    ...messages.map(({ receivedAt, returnedAt }) => Math.max(receivedAt, returnedAt ?? 0)),
  );
  const isSettled = last?.kind === "PERSON" && work.isLastSettled === true;
  const isReturned = last !== undefined && last.returnedAt !== null;
  const isAsked = last !== undefined && !isOutside(last) && asks(last);
  return {
    isEndedByHand: endedByHandAt !== null && endedByHandAt >= lastReceivedAt,
    isCaraWorking: work.isCaraWorking ?? false,
    needsPerson:
      (work.needsPerson ?? false) ||
      // Whoever was asked in a mail that came back does not know of it.
      isReturned ||
      (last !== undefined && isOutside(last) && !onlyThanks(last, messages) && !isSettled),
    askedOf: isAsked ? (last.recipients.includes(client) ? "CLIENT" : "PARTICIPANT") : null,
    hasOpenRequests: work.hasOpenRequests ?? false,
  };
}

export interface ThreadDescription extends ThreadStanding {
  subject: string;
  fromName: string;
  fromEmail: string;
  accountId: string | null;
  createdAt: number;
  updatedAt: number;
  searchText: string;
}

/** `messages`: all of the thread, in the order of their time; at least one. */
export function describeThread(
  messages: readonly ThreadMessage[],
  endedByHandAt: number | null,
  work: Partial<ThreadWork> = {},
): ThreadDescription {
  const client = clientOf(messages) ?? messages[0];
  const first = messages[0];
  const fromEmail = client?.fromEmail ?? "";
  const times = messages.map(({ sentAt }) => sentAt);
  const parties = messages.flatMap(({ fromName, fromEmail: email, recipients }) => [
    fromName,
    email,
    ...recipients,
  ]);
  return {
    ...standingOf(factsOf(messages, fromEmail, endedByHandAt, work)),
    subject: first?.subject ?? "",
    fromName: client?.fromName ?? "",
    fromEmail,
    accountId: messages.find(({ accountId }) => accountId !== null)?.accountId ?? null,
    createdAt: Math.min(...times),
    updatedAt: Math.max(...times),
    searchText: searchTextOf(
      [
        ...new Set([...messages.map(({ subject }) => subject), ...parties]),
        ...messages.toReversed().map(({ parts }) => ownText(parts)),
      ],
      SEARCHED_MAX,
    ),
  };
}
