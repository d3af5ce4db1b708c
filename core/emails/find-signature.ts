/**
 * The signature in a run of lines that are the sender's own: what stands below "-- ", a closing with a name and a card
 * below it, what a phone adds, a name alone, or what lawyers add. A sentence that follows them is the sender's again.
 */

/** What a phone or a program adds by itself. */
const programLines = [
  "sent from my ",
  "sent from outlook",
  "sent from mail for",
  "sent from yahoo",
  "sent from samsung",
  "sent from proton",
  "sent from gmail",
  "sent from aol",
  "sent via ",
  "sent with ",
  "get outlook for",
  "sent using ",
  "enviado desde mi ",
  "envoyé de mon ",
  "yahoo mail: ",
];

const closings = new Set([
  "thanks",
  "thank you",
  "thanks again",
  "thank you again",
  "many thanks",
  "thanks so much",
  "thank you so much",
  "thanks in advance",
  "thank you in advance",
  "thanks and regards",
  "thanks & regards",
  "regards",
  "best regards",
  "kind regards",
  "warm regards",
  "warmest regards",
  "with regards",
  "best",
  "best wishes",
  "all the best",
  "cheers",
  "sincerely",
  "sincerely yours",
  "yours truly",
  "very truly yours",
  "yours sincerely",
  "respectfully",
  "cordially",
  "take care",
  "thx",
  "gracias",
  "saludos",
  "atentamente",
  "cordialement",
  "merci",
]);
const isClosing = (text: string): boolean =>
  closings.has(
    text
      .trim()
      .toLowerCase()
      .replace(/[,.!\s–—-]+$/, ""),
  );

const disclaimers = [
  "confidential",
  "intended recipient",
  "privileged",
  "disclaimer",
  "unsubscribe",
  "before printing",
  "consider the environment",
  "cannot be bound",
  "coverage may not be bound",
  "virus",
];

const wordsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");

/** One to five words that begin as names do, and nothing that ends a sentence. */
function isName(text: string): boolean {
  const words = wordsOf(text.replace(/[,|].*$/, ""));
  const last = text.trim().at(-1) ?? "";
  return (
    words.length > 0 &&
    words.length <= 5 &&
    text.trim().length <= 60 &&
    !"?!:;".includes(last) &&
    words.every((word) => word[0] === word[0]?.toUpperCase() && !hasDigit(word))
  );
}

/** A line of a card (name, title, company, phone) or of what lawyers add, not a sentence to be answered. */
function isOfSignature(text: string): boolean {
  const said = text.trim().toLowerCase();
  if (said === "") return true;
  if (disclaimers.some((each) => said.includes(each))) return true;
  if (said.startsWith("p.s") || said.startsWith("ps ") || said.startsWith("ps:")) return false;
  if (said.endsWith("?") || said.endsWith("!")) return false;
  const count = wordsOf(said).length;
  return count <= 12 && !(said.endsWith(".") && count > 5 && !said.includes("@"));
}

/** What lawyers add below a message that has no other signature. */
function isDisclaimer(text: string): boolean {
  const said = text.trim().toLowerCase();
  return said.startsWith("confidential") || disclaimers.filter((each) => said.includes(each)).length > 1;
}

/** The last paragraph when it is nothing but the sender's name, or part of it. */
function isOwnName(text: string, sender: string | null): boolean {
  const names = wordsOf((sender ?? "").toLowerCase());
  const words = wordsOf(text.toLowerCase().replace(/[,.–—-]/g, " "));
  const initials = names.map((name) => name[0]).join("");
  return (
    words.length > 0 &&
    words.length <= 4 &&
    (words.every((word) => names.includes(word)) ||
      words.join("") === initials ||
      words.join("") === initials[0])
  );
}

/** A name with a title and a phone below it, without a closing above. */
const CARD_LINES = 5;
const withoutPhone = (text: string): string => text.replace(/[\d\s().+-]{7,}$/u, "");

/** Where the signature of these lines, all of them the sender's own, begins and where it ends. */
export function findSignature(
  texts: readonly string[],
  sender: string | null,
): [from: number, to: number] | null {
  const dashes = texts.findIndex((text) => text === "-- " || text.trim() === "--");
  const closing = findClosing(texts);
  if (dashes >= 0 && (!closing || closing[1] < dashes)) return [dashes, texts.length];
  if (closing) return [closing[0], dashes >= 0 ? texts.length : closing[1]];
  const added = texts.findIndex(
    (text, at) =>
      isProgramLine(text) && texts.slice(at + 1).every((each) => each.trim() === "" || isProgramLine(each)),
  );
  if (added >= 0) {
    const above = texts.findLastIndex((text, at) => at < added && text.trim() !== "");
    return [above > 0 && isOwnName(texts[above] ?? "", sender) ? above : added, texts.length];
  }
  const last = texts.findLastIndex((text) => text.trim() !== "");
  const isAlone = last > 0 && texts.slice(0, last).some((text) => text.trim() !== "");
  const card = texts.findLastIndex((text, at) => at < last && text.trim() === "") + 1;
  const isCard = card > 1 && last - card < CARD_LINES && isOwnName(withoutPhone(texts[card] ?? ""), sender);
  if (isCard && texts.slice(card, last + 1).every(isOfSignature)) return [card, texts.length];
  if (isDisclaimer(texts[last] ?? "") || (isAlone && isOwnName(texts[last] ?? "", sender)))
    return [last, texts.length];
  return null;
}

/** "Best regards", the name below it, and what belongs to both. */
function findClosing(texts: readonly string[]): [from: number, to: number] | null {
  for (const [at, text] of texts.entries()) {
    if (!isClosing(text)) continue;
    const next = texts.findIndex((each, place) => place > at && each.trim() !== "");
    if (next < 0) return [at, texts.length];
    if (!isName(texts[next] ?? "") && !isProgramLine(texts[next] ?? "")) continue;
    let to = next + 1;
    while (to < texts.length && (isOfSignature(texts[to] ?? "") || isProgramLine(texts[to] ?? ""))) to += 1;
    return [at, to];
  }
  return null;
}

function isProgramLine(text: string): boolean {
  const said = text.trim().toLowerCase();
  return said.length <= 120 && programLines.some((each) => said.startsWith(each));
}

const hasDigit = (text: string): boolean => /\d/.test(text);
