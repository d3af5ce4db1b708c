/**
 * Scores what Cara understands of mails against their truth. Types: the share of requests that are found as what they are.
 * Extra: requests that nobody made. Fields: F1 of the data of requests. Missing, due and waiting: the share of mails of which
 * all of it is right. Without words: sentences and values that the message does not hold.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  closesOnly,
  type Understanding,
  understandMessage,
} from "../../core/emails/asked/understand-message.ts";
import { textToRead } from "../../core/emails/asked/text-to-read.ts";
import { readEmail } from "../../core/emails/read-email.ts";

type Fields = Record<string, unknown>;

interface MailCase {
  name: string;
  from: string;
  sent: string;
  subject: string;
  text?: string;
  html?: string;
  /** The truth names every name, address, number, VIN and date of its requests: one too many is wrong. */
  isWhole?: boolean;
  truth: {
    requests: { type: string; fields: Fields }[];
    missing?: string[];
    due?: string;
    /** Names of the files that came with it. */
    attachments?: string[];
    /** Null: nobody has to answer. */
    waitingFor?: string | null;
  };
}

export interface MailFigures {
  mails: number;
  types: number;
  extra: number;
  fields: number;
  missing: number;
  due: number;
  waiting: number;
  withoutWords: number;
}

export interface MailScore {
  figures: MailFigures;
  misses: string[];
}

const encoded = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;

export function rawMail({ from, subject, sent, text, html }: Omit<MailCase, "name" | "truth">): Uint8Array {
  const raw = [
    `From: ${from}`,
    "To: service@agency.example",
    `Subject: ${encoded(subject)}`,
    `Date: ${new Date(`${sent}T15:00:00Z`).toUTCString()}`,
    "MIME-Version: 1.0",
    `Content-Type: text/${html === undefined ? "plain" : "html"}; charset=utf-8`,
    "",
    html ?? text ?? "",
  ].join("\r\n");
  return new TextEncoder().encode(raw);
}

export async function understandMail(mail: MailCase) {
  const email = await readEmail(rawMail(mail), { envelopeFrom: null, receiver: null, ownAddresses: [] });
  const read = {
    ...{ parts: email.parts, subject: email.subject, sentOn: mail.sent },
    files: mail.truth.attachments ?? [],
  };
  return { email, understood: understandMessage(read, email.from ?? { name: "", address: "" }) };
}

const plain = (value: unknown): string => String(value).toLowerCase().replaceAll(/\s+/g, " ");

type Asked = Understanding["asked"][number];

const valueIn = ({ fields }: Asked, name: string): unknown =>
  fields.find((field) => field.name === name)?.value;

/** One for each thing that the truth says: what was found instead, or null where it is right. */
function judgeFields(wanted: Fields, got: Asked): (string | null)[] {
  const [details = {}] = Object.values(got.details ?? {}) as Fields[];
  const judge = (isRight: boolean, name: string, found: unknown) =>
    isRight ? null : `${name}: ${JSON.stringify(found)}`;
  return Object.entries(wanted).flatMap(([name, value]): (string | null)[] => {
    if (name === "says") {
      const said = plain(JSON.stringify(details));
      return (value as string[]).map((words) => judge(said.includes(plain(words)), `says ${words}`, details));
    }
    if (name === "additionalInsured") {
      const found = details["additionalInsured"] ?? false;
      return [judge(found === value, name, found)];
    }
    if (name === "document") {
      const found = valueIn(got, "type");
      return [judge(plain(found).includes(plain(value)), name, found)];
    }
    if (name === "lines") {
      const found = [...((details["lines"] as string[] | undefined) ?? [])].toSorted();
      return [judge(JSON.stringify(found) === JSON.stringify((value as string[]).toSorted()), name, found)];
    }
    const found = valueIn(got, name);
    // Lines of an address are joined with commas or without: both say the same address.
    const same = (each: unknown): string =>
      name === "address" ? plain(each).replaceAll(",", "") : plain(each);
    return [judge(same(found) === same(value), name, found)];
  });
}

const wholeNames = ["name", "address", "vin", "policyNumber", "effectiveOn"];

const unquoted = (text: string, words: string): string[] =>
  [...text.matchAll(/“([^”]+?)…?[.?!]?”|(?<![\p{L}\d.])((?!20\d\d\b)[\d,]{3,}\d)/gu)]
    .map(([, said, number]) => plain(said ?? number))
    .filter((said) => !plain(words).includes(said));

/** Each quote says what stands at its place, and each sentence no words and no number that its quotes lack. */
function countWithoutWords({ summary, asked }: Understanding, text: string, subject: string): number {
  const quotes = [
    ...summary.flatMap((sentence) => sentence.quotes),
    ...asked.flatMap(({ fields }) => fields.map(({ quote }) => quote)),
  ];
  const isLost = ({ page, start, end, text: words }: (typeof quotes)[number]) =>
    (page === 1 ? text : subject).slice(start, end) !== words;
  const lost = summary.filter(
    (sentence) =>
      sentence.quotes.length === 0 ||
      unquoted(sentence.text, sentence.quotes.map((quote) => quote.text).join(" ")).length > 0,
  );
  return lost.length + quotes.filter(isLost).length;
}

const percent = (part: number, all: number): number =>
  all === 0 ? 100 : Math.floor((1_000 * part) / all) / 10;

export async function scoreMails(
  path: string | URL,
  understand: typeof understandMail = understandMail,
): Promise<MailScore> {
  const mails = JSON.parse(await readFile(path, "utf8")) as MailCase[];
  const misses: string[] = [];
  const sum = { types: 0, wanted: 0, extra: 0, right: 0, wrong: 0, lost: 0, missing: 0, due: 0, waiting: 0 };
  let withoutWords = 0;
  for (const mail of mails) {
    const { email, understood } = await understand(mail);
    const { truth } = mail;
    const miss = (words: string) => void misses.push(`${mail.name}: ${words}`);
    const left = [...understood.asked];
    for (const { type, fields } of truth.requests) {
      sum.wanted += 1;
      // Of two that are alike, the one that says more of what is wanted.
      const fits = left
        .filter((each) => each.type === type)
        .map((each) => ({ each, judged: judgeFields(fields, each) }))
        .toSorted((a, b) => a.judged.filter(Boolean).length - b.judged.filter(Boolean).length);
      const [best] = fits;
      if (!best) {
        sum.lost += judgeFields(fields, { fields: [], details: null } as unknown as Asked).length;
        miss(`no ${type}`);
        continue;
      }
      left.splice(left.indexOf(best.each), 1);
      sum.types += 1;
      for (const wrong of best.judged) {
        sum.right += wrong === null ? 1 : 0;
        if (wrong === null) continue;
        sum.lost += 1;
        sum.wrong += wrong.endsWith(": undefined") ? 0 : 1;
        miss(`${type} ${wrong}`);
      }
      const tooMany = mail.isWhole
        ? wholeNames.filter((name) => !(name in fields) && valueIn(best.each, name))
        : [];
      sum.wrong += tooMany.length;
      for (const name of tooMany) miss(`${type} needs no ${name} ${String(valueIn(best.each, name))}`);
    }
    sum.extra += left.length;
    for (const { type, quotes } of left)
      miss(`nobody asks ${type}: ${quotes.map(({ text }) => text).join(" ")}`);
    const missing = JSON.stringify(understood.asked.flatMap((each) => each.missing).toSorted());
    const isMissing = truth.missing === undefined || missing === JSON.stringify(truth.missing.toSorted());
    sum.missing += isMissing ? 1 : 0;
    if (!isMissing) miss(`missing ${missing}`);
    const due = understood.due?.day ?? null;
    sum.due += due === (truth.due ?? null) ? 1 : 0;
    if (due !== (truth.due ?? null)) miss(`due ${due}`);
    const waitingFor = understood.asked.length === 0 && closesOnly(email.parts) ? null : "AGENT";
    const isWaiting = waitingFor === (truth.waitingFor === undefined ? "AGENT" : truth.waitingFor);
    sum.waiting += isWaiting ? 1 : 0;
    if (!isWaiting) miss(`waits for ${waitingFor}`);
    withoutWords += countWithoutWords(understood, textToRead(email.parts, email.subject), email.subject);
  }
  const figures: MailFigures = {
    mails: mails.length,
    types: percent(sum.types, sum.wanted),
    extra: sum.extra,
    fields: percent(2 * sum.right, 2 * sum.right + sum.wrong + sum.lost),
    missing: percent(sum.missing, mails.length),
    due: percent(sum.due, mails.length),
    waiting: percent(sum.waiting, mails.length),
    withoutWords,
  };
  return { figures, misses };
}

const columns = (figures: MailFigures): string =>
  Object.entries(figures)
    .map(([name, figure]) => `${name} ${figure}`.padEnd(14))
    .join(" ");

/** Prints a row for each set that has a floor; returns what fell below it. */
export async function printMailScores(
  folder: string,
  floorFile: string,
  showsMisses: boolean,
): Promise<string[]> {
  const floors = JSON.parse(await readFile(floorFile, "utf8")) as Record<string, MailFigures>;
  const fallen: string[] = [];
  for (const [name, floor] of Object.entries(floors)) {
    const { figures, misses } = await scoreMails(join(folder, `${name}.json`));
    console.log(`${name.padEnd(18)} ${columns(figures)}`);
    // What goes wrong in mails kept aside is not for tuning the rules.
    if (showsMisses && !name.includes("kept-aside")) for (const words of misses) console.log(`    ${words}`);
    fallen.push(...mailsFallBelow(figures, floor).map((fall) => `${name}: ${fall}`));
  }
  return fallen;
}

/** Extra requests and what has no words may not grow; the rest may not fall. */
export const mailsFallBelow = (figures: MailFigures, floor: MailFigures): string[] =>
  (Object.keys(floor) as (keyof MailFigures)[]).flatMap((key) => {
    const mayNotGrow = key === "extra" || key === "withoutWords";
    const isWorse = mayNotGrow ? figures[key] > floor[key] : figures[key] < floor[key];
    return isWorse ? [`${key} is ${figures[key]}, and its floor is ${floor[key]}`] : [];
  });
