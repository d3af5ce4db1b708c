/**
 * The address at which a message is answered: the agency's own, with a signed token that names the message. The token
 * leads an answer to its thread and proves nothing about who sends it.
 */
import { base32Of } from "../shared/base32.ts";
import { equalInConstantTime, hmac } from "../shared/keyed-hash.ts";

export interface ReplyKeys {
  current: string;
  /** Earlier keys, so that answers to earlier mail still find their thread. */
  former: readonly string[];
}

/** 60 bits; an address may have 64 characters before the @, and some servers change the case. */
const MAC_LENGTH = 12;
const shape = /^([0-9a-z]{25})([0-9a-z]{12})$/;

const macOf = async (emailId: string, key: string): Promise<string> =>
  base32Of(await hmac(key, `reply.v1.${emailId}`))
    .slice(0, MAC_LENGTH)
    .toLowerCase();

/** `address`: the agency's, without a token. */
export async function replyAddress(address: string, emailId: string, key: string): Promise<string> {
  const at = address.lastIndexOf("@");
  const token = `${emailId.slice(emailId.indexOf("_") + 1)}${await macOf(emailId, key)}`;
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

export interface ReadRecipient {
  /** Before the @, without a token. */
  name: string;
  domain: string;
  /** The message that a token names which is ours; null without one. Whether it still exists is not known. */
  answers: string | null;
}

/** A recipient as an envelope has it; null if it is no address. A token that is not ours is as if it was not there. */
export async function readRecipient(recipient: string, keys: ReplyKeys): Promise<ReadRecipient | null> {
  const [, local, domain] =
    /^<?([^@<>\s]{1,64})@([^@<>\s]{1,253})>?$/.exec(recipient.trim().toLowerCase()) ?? [];
  if (local === undefined || domain === undefined) return null;
  const [name = "", token = ""] = local.split("+");
  const [, id, mac] = shape.exec(token) ?? [];
  if (id === undefined || mac === undefined) return { name, domain, answers: null };
  const emailId = `eml_${id}`;
  for (const key of [keys.current, ...keys.former])
    if (equalInConstantTime(mac, await macOf(emailId, key))) return { name, domain, answers: emailId };
  return { name, domain, answers: null };
}
