/** Whether an endorsement among the pages gives what a certificate shows of its holder. */
import type { Certificate, Evidence } from "../../model.ts";
import { grantOf } from "../comparison/certificate.ts";
import { isSameName, overlapper } from "../comparison/details.ts";
import { type ComparedDocument, findLine, type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { findPhrase, names, opensWith, plainOf, wordsOf } from "../comparison/words.ts";
import type { Standing } from "../data/standings.ts";
import {
  beforeHolder,
  blanketWords,
  endorsementHead,
  type ReviewReason,
  reviewReasons,
  typedHolder,
} from "../data/review-words.ts";

export type Proof<Document> =
  | { tag: "NONE" }
  | { tag: "OTHER_PARTY" | "PROVEN"; document: Document; quotes: readonly Evidence[] }
  /** `stated`: the number or the insured that it names and the certificate does not; null if it names neither. */
  | {
      tag: "OTHER_POLICY";
      document: Document;
      quotes: readonly Evidence[];
      stated: { number: string } | { insured: string } | null;
    };

/** The best proof that the documents give. `certificate` says which policies and which holder it has to be of. */
export function proofOf<Document extends ComparedDocument>(
  standing: Standing,
  documents: readonly Document[],
  certificate: Certificate,
): Proof<Document> {
  const found = documents.flatMap((document): Exclude<Proof<Document>, { tag: "NONE" }>[] => {
    const quotes = grantOf(standing, document);
    if (quotes.length === 0) return [];
    const belonging = belongingOf(document, certificate);
    if (belonging !== "OWN") return [{ tag: "OTHER_POLICY", document, quotes, ...belonging }];
    const isOfHolder = standing.line !== "ADDITIONAL_INSURED" || namesHolder(document, certificate);
    return [{ tag: isOfHolder ? "PROVEN" : "OTHER_PARTY", document, quotes }];
  });
  return found.find(({ tag }) => tag === "PROVEN") ?? found[0] ?? { tag: "NONE" };
}

/** What of the endorsement disagrees with the certificate. */
export function otherPolicyReason({ stated }: OfOther): ReviewReason {
  const { otherPolicy, otherNumber, otherInsured } = reviewReasons;
  if (stated === null) return otherPolicy;
  const [{ why, settle }, named] =
    "number" in stated ? [otherNumber, stated.number] : [otherInsured, stated.insured];
  return { why: why.replaceAll("{asked}", named), settle };
}

/** The pages of a certificate's file that are endorsements, as a document of their own; null if there are none. */
export function endorsementsIn<Document extends ComparedDocument>(document: Document): Document | null {
  const pageOf = (line: Line) => quoteLine(line)[0]?.page;
  const pages = new Set(
    document.lines.filter(({ words }) => names(words, endorsementHead)).map((line) => pageOf(line)),
  );
  if (pages.size === 0) return null;
  return { ...document, lines: document.lines.filter((line) => pages.has(pageOf(line))) };
}

type OfOther = Pick<Extract<Proof<unknown>, { tag: "OTHER_POLICY" }>, "stated">;

/** By its policy number or, where it names none, by its insured and its line; of that line one policy is shown. */
function belongingOf({ extraction, lines }: ComparedDocument, certificate: Certificate): "OWN" | OfOther {
  const { policies, insured } = certificate;
  const numbers = policies.map(({ policyNumber }) => plainOf(policyNumber ?? "")).filter(Boolean);
  const { details } = extraction;
  const stated = extraction.certificate === null ? (details.policyNumber ?? "") : "";
  if (stated !== "") return numbers.includes(plainOf(stated)) ? "OWN" : { stated: { number: stated } };
  if (lines.some(({ canon }) => numbers.some((number) => canon.includes(number)))) return "OWN";
  const name = details.insured?.name;
  const isScheduled = details.additionalInsureds?.named.some((each) => isSameName(each, name ?? "")) ?? false;
  if (extraction.docType !== "ENDORSEMENT" || name === undefined || isScheduled) return { stated: null };
  if (!insured || !isSameName(name, insured.name)) return { stated: { insured: name } };
  const about = extraction.recognized?.lines ?? [];
  const rows = policies.filter(({ line }) => about.includes(line.toLowerCase().replaceAll("_", " ")));
  return new Set(rows.map(({ policyNumber }) => policyNumber)).size === 1 ? "OWN" : { stated: null };
}

/** It names the holder, or whomever a contract does. */
function namesHolder({ lines }: ComparedDocument, { holder }: Certificate): boolean {
  if (findLine(lines, blanketWords)) return true;
  const name = plainOf(holderName(holder ?? ""));
  return name !== "" && lines.some(({ canon }) => canon.includes(name));
}

/** The name of a holder that is given with its address. */
export const holderName = (holder: string): string =>
  (holder.split(/\n|,? (?=\d|P\.?\s?O\.? Box)/i)[0] ?? "").replace(/,$/, "").trim();

/** The words that say who has to be the holder; null if none do. */
export function holderDemand({
  extraction: { requirements },
  lines,
  isListOfDemands,
}: ComparedDocument): readonly Evidence[] | null {
  const demand = requirements.find(({ line }) => line === "CERTIFICATE_HOLDER");
  if (demand) return demand.quotes;
  const typed = isListOfDemands ? lines.find(({ words }) => opensWith(words, typedHolder)) : undefined;
  return typed ? [quoteLine(typed)] : null;
}

/** Who has to be the holder by the words of a demand: the name that they lead into, and the lines below that say it. */
export function askedHolder(
  demanding: ComparedDocument,
  quotes: readonly Evidence[],
): { asked: string | undefined; follows: readonly Line[] } {
  const follows = linesBehind(demanding, quotes);
  return { asked: nameBehind(quotes) ?? follows.map(textOf)[0], follows };
}

/** "Certificate holder must read: Arcade Owners, Inc.", "holder has to be Arcade Owners, Inc." */
function nameBehind(quotes: readonly Evidence[]): string | undefined {
  const text = quotes.flatMap((quote) => quote.map((segment) => segment.text)).join("\n");
  const words = wordsOf(text);
  const said = findPhrase(words, beforeHolder);
  return nameAt(text, text.indexOf(":") + 1) ?? nameAt(text, words[(said?.to ?? 0) - 1]?.end ?? 0);
}

function nameAt(text: string, from: number): string | undefined {
  const [line = ""] = text.slice(from).trimStart().split("\n");
  const first = line.charAt(0);
  const isName = from > 0 && first !== first.toLowerCase() && line.length <= HOLDER_MAX;
  return isName ? line.trim() : undefined;
}
const HOLDER_MAX = 80;

/** Of a sentence that leads into a name and an address, the lines that say them; else none. */
function linesBehind({ lines }: ComparedDocument, quotes: readonly Evidence[]): readonly Line[] {
  const isIt = overlapper(quotes);
  const at = lines.findIndex((line) => isIt([quoteLine(line)]));
  const lead = lines[at];
  return lead && textOf(lead).trimEnd().endsWith(":") ? lines.slice(at + 1, at + 3) : [];
}
