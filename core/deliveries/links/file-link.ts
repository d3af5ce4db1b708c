/**
 * The link under which a recipient downloads a file that is too large for an email: whose mail it came with, which of its
 * files it is, and until when it works, signed. A link that was changed, or that has expired, opens no database.
 */
import { addDays, longDateOf, startOfDayMs, todayIn } from "../../shared/calendar-date.ts";
import { base64UrlOf, equalInConstantTime, hmac } from "../../shared/keyed-hash.ts";
import type { MailTagKeys } from "../mail-tag.ts";
import { LINK_DAYS } from "../model.ts";

export interface FileLink {
  agencyId: string;
  deliveryId: string;
  /** Which of the delivery's files, from 0. */
  place: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const shape = /^([0-9a-z]{25})-([0-9a-z]{25})-(\d{1,3})-([0-9a-z]{6,10})-([\w-]{22})$/;

/** 128 bits. */
const macOf = async ({ agencyId, deliveryId, place, expiresAt }: FileLink, key: string): Promise<string> =>
  base64UrlOf((await hmac(key, `file.v1.${agencyId}.${deliveryId}.${place}.${expiresAt}`)).subarray(0, 16));

export async function sealFileLink(link: FileLink, key: string): Promise<string> {
  const [agency, delivery] = [link.agencyId, link.deliveryId].map((id) => id.slice(id.indexOf("_") + 1));
  return `${agency}-${delivery}-${link.place}-${link.expiresAt.toString(36)}-${await macOf(link, key)}`;
}

/** Null if it was not sealed with one of the keys. Says nothing about whether it has expired. */
export async function openFileLink(text: string, { current, former }: MailTagKeys): Promise<FileLink | null> {
  const [, agency, delivery, place, expires, mac] = shape.exec(text) ?? [];
  if (!agency || !delivery || !place || !expires || !mac) return null;
  const link: FileLink = {
    agencyId: `agy_${agency}`,
    deliveryId: `dlv_${delivery}`,
    place: Number(place),
    expiresAt: Number.parseInt(expires, 36),
  };
  for (const key of [current, ...former]) if (equalInConstantTime(mac, await macOf(link, key))) return link;
  return null;
}

/** When the links of a mail end: with the last day, as the agency counts days. The same for every attempt to send it. */
export function endOfLinks(createdAt: number, timeZone: string): { expiresAt: number; lastDay: string } {
  const last = addDays(todayIn(timeZone, createdAt), LINK_DAYS);
  return { expiresAt: startOfDayMs(addDays(last, 1), timeZone), lastDay: longDateOf(last) };
}
