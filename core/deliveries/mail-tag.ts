/**
 * The tag of a mail, which the provider returns with each event: whose mail it is, signed, so that an event of another
 * installation or a made-up one opens no database. Short enough for the metadata of every provider (80 characters).
 */
import { base64UrlOf, equalInConstantTime, hmac } from "../shared/keyed-hash.ts";

export interface MailTag {
  agencyId: string;
  deliveryId: string;
}

export interface MailTagKeys {
  current: string;
  /** Earlier keys, so that events of mails that they tagged still count. */
  former: readonly string[];
}

const shape = /^([0-9a-z]{25})-([0-9a-z]{25})-([\w-]{22})$/;

/** 128 bits. */
const macOf = async ({ agencyId, deliveryId }: MailTag, key: string): Promise<string> =>
  base64UrlOf((await hmac(key, `mail.v1.${agencyId}.${deliveryId}`)).subarray(0, 16));

export async function sealMailTag(tag: MailTag, key: string): Promise<string> {
  const [agency, delivery] = [tag.agencyId, tag.deliveryId].map((id) => id.slice(id.indexOf("_") + 1));
  return `${agency}-${delivery}-${await macOf(tag, key)}`;
}

/** Null if it was not sealed with one of the keys. Says nothing about whether the delivery still exists. */
export async function openMailTag(text: string, { current, former }: MailTagKeys): Promise<MailTag | null> {
  const [, agency, delivery, mac] = shape.exec(text) ?? [];
  if (agency === undefined || delivery === undefined || mac === undefined) return null;
  const tag = { agencyId: `agy_${agency}`, deliveryId: `dlv_${delivery}` };
  for (const key of [current, ...former]) if (equalInConstantTime(mac, await macOf(tag, key))) return tag;
  return null;
}
