/**
 * What a sender wrote, what the message quotes and the signature, told apart. Libraries that do this read plain text
 * alone or need a browser's document, and stop at nested expressions over text that anybody may send; this one looks at
 * each line once. Where a sender answers within the quote, the words answered are kept in their place.
 */
import { findSignature } from "./find-signature.ts";
import type { PartKind } from "./labels.ts";
import type { MessageLine } from "./message-lines.ts";

export interface MessagePart {
  kind: PartKind;
  text: string;
  /** Of a quote: the sender's own words follow it, so it is what they answer. */
  isAnswered: boolean;
}

// The line before a quote ---------------------------------------------------------------------------

/** How the line begins and ends that programs put before a quote: English, Spanish, French, German, Portuguese, Italian, Dutch. */
const attributions: readonly [starts: readonly string[], ends: readonly string[]][] = [
  [
    ["on ", "--- on ", "---- on "],
    ["wrote", "writes"],
  ],
  [
    ["el ", "--- el "],
    ["escribió", "escribio"],
  ],
  [["le "], ["a écrit", "a ecrit"]],
  [["am "], ["schrieb"]],
  [["em "], ["escreveu"]],
  [["il "], ["ha scritto"]],
  [["op "], ["schreef", "geschreven"]],
];
const ATTRIBUTION_LINES = 4;
const ATTRIBUTION_MAX = 500;

/** A year, a time or a date in numbers: programs write one, people seldom do before what they wrote themselves. */
const hasMoment = (words: string): boolean => /\b(?:19|20)\d\d\b|\d:\d\d|\d[/.]\d/.test(words);

/** "On Mon, Oct 12, 2026 at 9:14 AM Anna <anna@x.example> wrote:", all of it. */
function isAttribution(text: string): boolean {
  const said = text
    .replace(/[\s*_]+/g, " ")
    .trim()
    .toLowerCase();
  if (said.length > ATTRIBUTION_MAX) return false;
  const words = said.replace(/[\s:-]+$/, "");
  if (words === said) return false;
  // "On the 12th I wrote:" is a sentence.
  if (words.endsWith(" i wrote") || (!hasMoment(words) && !words.includes("@"))) return false;
  return attributions.some(
    ([starts, ends]) =>
      starts.some((start) => words.startsWith(start)) &&
      // German and Dutch programs put the name behind the verb.
      ends.some((end) => words.endsWith(` ${end}`) || (end.startsWith("schr") && words.includes(` ${end} `))),
  );
}

/** One without a date first, which is told by the address alone: "Anna Pelletier <anna@x.example> wrote:". */
function isNameFirst(text: string): boolean {
  const said = text.replace(/\s+/g, " ").trim().toLowerCase();
  const isSaid = /(?:wrote|writes) ?:$/.test(said) || (said.startsWith("quoting ") && said.endsWith(":"));
  return said.length <= ATTRIBUTION_MAX && said.includes("@") && isSaid;
}

/** Phones write the quote behind it in the same line. */
function goesOnBehind(text: string): boolean {
  const end = text.indexOf("wrote:");
  return end > 0 && isAttribution(text.slice(0, end + "wrote:".length)) && text.includes("@");
}

/** How many lines from `at` on are an attribution, which programs wrap; 0 if none begins here. */
function attributionAt(lines: readonly MessageLine[], at: number): number {
  const first = lines[at]?.text ?? "";
  if (isNameFirst(first) || goesOnBehind(first)) return 1;
  let joined = "";
  for (let count = 1; count <= ATTRIBUTION_LINES; count += 1) {
    const line = lines[at + count - 1];
    if (!line || line.depth > 0 || line.text.trim() === "") return 0;
    joined = `${joined} ${line.text.trim()}`;
    if (isAttribution(joined)) return count;
  }
  return 0;
}

// What everything after it is quoted ----------------------------------------------------------------

const separators = [
  "original message",
  "original appointment",
  "forwarded message",
  "forwarded by",
  "mensaje original",
  "mensaje reenviado",
  "message d'origine",
  "message transféré",
  "ursprüngliche nachricht",
  "mensagem original",
  "messaggio originale",
  "reply message",
];

/** "-----Original Message-----", "Begin forwarded message:", "## Please type your reply above this line ##". */
function isSeparator(text: string): boolean {
  const said = text.trim().toLowerCase();
  if (said.length > 100) return false;
  if (said === "begin forwarded message:" || said === "begin reply message:") return true;
  // GroupWise: ">>> Anna <anna@x.example> 10/12/2026 9:14 AM >>>".
  if (said.endsWith(">>>") && hasMoment(said)) return true;
  if (said.includes("reply above this line") || said.includes("type your reply above")) return true;
  const bare = said.replace(/^[-_=*\s]+|[-_=*\s:]+$/g, "");
  return bare.length < said.length &&
    (said.startsWith("-") || said.startsWith("*") || said.startsWith("=") || said.startsWith("_"))
    ? separators.some((each) => bare.startsWith(each))
    : false;
}

const headerNames = {
  from: ["from", "de", "von", "da", "van"],
  sent: [
    "sent",
    "date",
    "enviado",
    "enviado el",
    "fecha",
    "envoyé",
    "date d'envoi",
    "gesendet",
    "datum",
    "data",
    "inviato",
    "verzonden",
  ],
  other: [
    "to",
    "cc",
    "subject",
    "reply-to",
    "importance",
    "para",
    "asunto",
    "à",
    "objet",
    "an",
    "betreff",
    "a",
    "oggetto",
    "assunto",
    "aan",
    "onderwerp",
    "attachments",
  ],
};

/** The name of a header that a line shows, as Outlook writes them above what it quotes. */
function headerIn(text: string): keyof typeof headerNames | null {
  const said = text.replace(/[*_|]/g, "").trim().toLowerCase();
  const colon = said.indexOf(":");
  if (colon < 0 || colon > 20) return null;
  const name = said.slice(0, colon).trim();
  for (const kind of ["from", "sent", "other"] as const) if (headerNames[kind].includes(name)) return kind;
  return null;
}

/** Whether the headers of a quoted message begin here: who, when, and to whom or what about, one below the other. */
function isHeaderBlock(lines: readonly MessageLine[], at: number): boolean {
  const first = headerIn(lines[at]?.text ?? "");
  if (first === null || first === "other") return false;
  const seen = new Set<string>();
  let [looked, hasAddress] = [0, false];
  for (let next = at; next < lines.length && looked < 10; next += 1) {
    const text = lines[next]?.text ?? "";
    if (text.trim() === "") continue;
    looked += 1;
    const header = headerIn(text);
    if (header) seen.add(header);
    hasAddress ||= header === "from" && text.includes("@");
  }
  // A memo that people write themselves may begin with its date.
  return seen.size === 3 && (first === "from" || hasAddress);
}

const isRule = (text: string): boolean => /^[|_=>-]{10,}$/.test(text.trim());

/** What a gateway puts above a message from outside. */
const banners = [
  "caution: ",
  "[caution",
  "[external",
  "external email",
  "external sender",
  "warning: this email",
  "warning: this message",
  "this email originated from outside",
  "this message originated from outside",
  "you don't often get email from",
];

// All together ------------------------------------------------------------------------------------------

type Kind = PartKind | "BLANK";

/** What each line is, before signatures are looked for in the sender's own. */
function kindsOf(lines: readonly MessageLine[]): Kind[] {
  const first = lines.findIndex(({ text }) => text.trim() !== "");
  const kinds: Kind[] = [];
  // An indented block is a quote when something says so before it or in its first lines.
  let [isRest, isIndentQuoted, wasIndented] = [false, false, false];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as MessageLine;
    if (line.isIndented && !wasIndented) {
      const last = kinds.findLastIndex((kind) => kind !== "BLANK");
      const inside = lines.findIndex(({ text }, next) => next >= at && text.trim() !== "");
      // Programs that show the headers quote all the rest, and their markup seldom closes where it should.
      if (isHeaderBlock(lines, inside)) isRest = true;
      isIndentQuoted = (last >= 0 && kinds[last] === "QUOTED") || attributionAt(lines, inside) > 0;
    }
    wasIndented = line.isIndented;
    if (isRest || line.depth > 0 || (line.isIndented && isIndentQuoted)) {
      kinds.push("QUOTED");
      isRest ||= line.depth === 3 && isSeparator(line.text);
    } else if (line.text.trim() === "") kinds.push("BLANK");
    else if (line.holds === "SIGNATURE" || (at === first && isBanner(line.text))) kinds.push("SIGNATURE");
    else if (isSeparator(line.text) || isHeaderBlock(lines, at) || isRuleBeforeHeaders(lines, at)) {
      isRest = true;
      kinds.push("QUOTED");
    } else {
      const count = attributionAt(lines, at);
      if (count === 0) kinds.push("OWN");
      else {
        kinds.push(...Array.from({ length: count }, () => "QUOTED" as const));
        at += count - 1;
        const next = lines.slice(at + 1).find(({ text }) => text.trim() !== "");
        // Programs that neither mark lines nor indent them quote all the rest.
        if (next && next.depth === 0 && !next.isIndented) isRest = true;
      }
    }
  }
  return kinds;
}

const isBanner = (text: string): boolean =>
  text.length < 1_000 && banners.some((each) => text.trim().toLowerCase().startsWith(each));

function isRuleBeforeHeaders(lines: readonly MessageLine[], at: number): boolean {
  if (!isRule(lines[at]?.text ?? "")) return false;
  const next = lines.findIndex(({ text }, place) => place > at && text.trim() !== "");
  return next >= 0 && isHeaderBlock(lines, next);
}

/** Marks the signature of each run of the sender's own lines. */
function markSignatures(lines: readonly MessageLine[], kinds: Kind[], sender: string | null): void {
  for (let from = 0; from < kinds.length; from += 1) {
    if (kinds[from] !== "OWN") continue;
    let to = from;
    while (to < kinds.length && (kinds[to] === "OWN" || kinds[to] === "BLANK")) to += 1;
    const found = findSignature(
      lines.slice(from, to).map(({ text }) => text),
      sender,
    );
    if (found) for (let at = from + found[0]; at < from + found[1]; at += 1) kinds[at] = "SIGNATURE";
    from = to;
  }
}

/** `sender`: the name that the message is from, which some write below it and nothing else. */
export function splitMessage(lines: readonly MessageLine[], sender: string | null = null): MessagePart[] {
  const kinds = kindsOf(lines);
  markSignatures(lines, kinds, sender);
  const parts: { kind: PartKind; lines: string[] }[] = [];
  for (const [at, kind] of kinds.entries()) {
    const { text } = lines[at] as MessageLine;
    const last = parts.at(-1);
    if (kind === "BLANK" ? last : last?.kind === kind) last?.lines.push(text.trimEnd());
    else if (kind !== "BLANK") parts.push({ kind, lines: [text.trimEnd()] });
  }
  return parts.map(({ kind, lines: its }, at) => ({
    kind,
    text: its
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    isAnswered: kind === "QUOTED" && parts.slice(at + 1).some((later) => later.kind === "OWN"),
  }));
}

/** What the sender wrote, without signature and without what is quoted. */
export const ownText = (parts: readonly MessagePart[]): string =>
  parts
    .filter(({ kind }) => kind === "OWN")
    .map(({ text }) => text)
    .join("\n\n");
