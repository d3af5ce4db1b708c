/** The clauses of a policy that name what the papers of a loss tell: what it pays for, and what it excludes. */
import type { CoverageEntry } from "../../model.ts";
import { overlapper } from "../comparison/details.ts";
import { quoteLine, textOf } from "../comparison/lines.ts";
import { isPhrase, names, plainOf, wordsOf } from "../comparison/words.ts";
import {
  agreements,
  type ClaimKind,
  excluding,
  linesOfKind,
  type LossCause,
  lossCauses,
  paying,
  takenBack,
} from "../data/claim-words.ts";
import { givesOrders } from "../orders-in-text.ts";
import type { Cover } from "../review/policies.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import type { LossFacts, Said } from "./loss-facts.ts";
import { notFound, short, type Shown, type Told } from "./told-point.ts";

interface Entry extends Shown {
  title: string;
  text: string;
}

const entriesOf = (
  { documents }: Cover,
  list: (document: ReviewedDocument) => readonly CoverageEntry[],
): Entry[] => {
  const all = documents.flatMap((document) =>
    list(document).flatMap(({ title, quotes: [quote] }): Entry[] =>
      quote ? [{ title, document, quote, text: quote.map(({ text }) => text).join(" ") }] : [],
    ),
  );
  return [...new Map(all.toReversed().map((entry) => [plainOf(entry.title), entry])).values()].toReversed();
};
/**
 * The exclusions that were read, and sentences of the pages that leave something out besides. A sentence below the heading
 * of one that was read tells it in full.
 */
function exclusionsOf(cover: Cover): Entry[] {
  const read = entriesOf(cover, ({ extraction }) => extraction.exclusions);
  const isRead = overlapper(read.map(({ quote }) => quote));
  const said = cover.documents.flatMap((document) => {
    // "Exclusions. Asbestos; pollution; …": each is a line of its own.
    const lists = new Set(
      document.lines.flatMap(({ words, block }) => (isPhrase(words, ["exclusion|exclusions"]) ? block : [])),
    );
    return document.lines
      .filter(
        ({ kind, words, block }) =>
          (kind === "WORDS" && lists.has(block)) || (kind !== "HEADING" && names(words, excluding)),
      )
      .map((line) => ({
        heading: plainOf(line.heading),
        document,
        text: textOf(line),
        quote: quoteLine(line),
      }))
      .filter(({ quote, text }) => !isRead([quote]) && !givesOrders(text));
  });
  const below = (entry: Entry) => said.filter(({ heading }) => heading.endsWith(plainOf(entry.title)));
  const told = new Set(read.flatMap(below));
  return [
    ...read.map((entry) => {
      const [first] = below(entry);
      return first ? { ...entry, ...first } : entry;
    }),
    ...said.filter((each) => !told.has(each)).map((each) => ({ ...each, title: "" })),
  ];
}

const isNaming = ({ title, text }: Entry, phrases: readonly string[]): boolean =>
  names(wordsOf(`${title}. ${text}`), phrases);

/** The sorts of insurance that answer for what the papers tell. */
export const kindsOf = ({ causes }: LossFacts): ReadonlySet<ClaimKind> =>
  new Set([...causes.keys()].filter(({ isAside }) => !isAside).flatMap(({ kinds }) => kinds));

export const isOfKind = ({ lineNames }: Cover, kind: ClaimKind): boolean =>
  lineNames.some((name) => linesOfKind[kind].includes(name));

/** What the policy pays for, for each cause that its lines answer for. */
export function causesUnder(cover: Cover, { causes, told }: LossFacts): Told[] {
  const base = { part: "CAUSE" as const, policy: cover };
  const own = [...causes].filter(
    ([{ isAside, kinds }]) => !isAside && kinds.some((kind) => isOfKind(cover, kind)),
  );
  if (own.length === 0)
    return [
      {
        ...base,
        label: "Cause of loss",
        stated: told[0] ? short(told[0].text) : null,
        clause: null,
        bearing: "CANNOT_TELL",
        why: "Nothing in the papers names a cause that a clause of this policy speaks of. Read both.",
        question: "What caused the loss, as far as it is known?",
        stating: told.slice(0, 1),
      },
    ];
  const granted = entriesOf(cover, ({ extraction }) => extraction.coverages);
  return own.map(([cause, said]): Told => {
    const label = `Cause: ${cause.label}`;
    const naming = granted.filter((entry) => isNaming(entry, cause.clause));
    // A sentence that pays says more than a list of forms.
    const named = naming.find(({ text }) => names(wordsOf(text), paying)) ?? naming[0];
    const kinds = cause.kinds.filter((kind) => isOfKind(cover, kind));
    const agreed =
      named ??
      [...granted, ...payingSentences(cover)].find((entry) =>
        kinds.some((kind) => isNaming(entry, agreements[kind])),
      );
    const stated = { stated: short(said.text), stating: [said] };
    if (!agreed)
      return {
        ...base,
        label,
        ...stated,
        clause: null,
        bearing: "CANNOT_TELL",
        why: `${notFound(cover)}Ask for the pages that say what the policy pays for.`,
      };
    return {
      ...base,
      label,
      ...stated,
      clause: short(agreed.text),
      bearing: "SUPPORTS",
      why: named
        ? "The clause names such a loss."
        : "The clause pays for losses of this sort, unless another one excludes them.",
      showing: [agreed],
    };
  });
}

/** Sentences in which the policy undertakes to pay, and limits of vehicles beside their names, where no entry was read. */
const payingSentences = (cover: Cover): Entry[] =>
  cover.documents.flatMap((document) =>
    document.lines
      .filter(({ kind, words, cells }) =>
        kind === "WORDS"
          ? names(words, paying)
          : isOfKind(cover, "AUTO") && cells.some(({ text }) => text.includes("$")),
      )
      .map((line) => ({ title: "", text: textOf(line), document, quote: quoteLine(line) })),
  );

const paidFor: ReadonlySet<string> = new Set(Object.values(agreements).flat());

/** Exclusions that name what the papers tell, each once. */
export function exclusionsUnder(cover: Cover, { causes }: LossFacts): Told[] {
  const base = { part: "EXCLUSIONS" as const, policy: cover };
  const touched = exclusionsOf(cover).flatMap((entry): Told[] => {
    // What a policy pays for is named in exclusions of anything.
    const found = [...causes].find(([{ clause }]) =>
      isNaming(
        entry,
        clause.filter((phrase) => !paidFor.has(phrase)),
      ),
    );
    if (!found) return [];
    const [{ label }, said] = found;
    const isTakenBack = names(wordsOf(entry.text), takenBack);
    return [
      {
        ...base,
        label: `Exclusion: ${entry.title || label}`,
        stated: short(said.text),
        clause: short(entry.text),
        bearing: isTakenBack ? "CANNOT_TELL" : "LIMITS",
        why: isTakenBack
          ? `It names what the papers tell (${label.toLowerCase()}), and takes a part of it back. Read which part it is.`
          : `It names what the papers tell (${label.toLowerCase()}).`,
        stating: [said],
        showing: [entry],
      },
    ];
  });
  if (touched.length > 0) return touched;
  return [
    {
      ...base,
      label: "Exclusions",
      stated: null,
      clause: null,
      bearing: "CANNOT_TELL",
      why: `${notFound(cover)}No exclusion names what the papers tell. Read the exclusions all the same.`,
    },
  ];
}

/** What a letter of the carrier relies on, held against the policy's own words. */
export function groundsUnder(cover: Cover, { grounds }: LossFacts): Told[] {
  const exclusions = exclusionsOf(cover);
  const found = new Map<string, Told>();
  for (const said of grounds) {
    const entry = exclusions.find((each) => isAbout(said, each));
    const base = { part: "GROUNDS" as const, policy: cover, stated: short(said.text), stating: [said] };
    const told: Told = entry
      ? {
          ...base,
          label: `Letter: ${entry.title}`,
          clause: short(entry.text),
          bearing: "LIMITS",
          why: "The letter relies on it, and the policy has such a clause. Compare the words of both.",
          showing: [entry],
        }
      : {
          ...base,
          label: "Letter: another ground",
          clause: null,
          bearing: "CANNOT_TELL",
          why: `${notFound(cover)}The policy's pages have no exclusion of that name. Ask the carrier which clause is meant.`,
        };
    if (!found.has(told.label)) found.set(told.label, told);
  }
  // A sentence without a clause of its own leads to those with one.
  if (found.size > 1) found.delete("Letter: another ground");
  return [...found.values()];
}

/** The sentence has the clause's title, or both name the same cause. */
function isAbout({ text }: Said, entry: Entry): boolean {
  const words = wordsOf(text);
  const title = plainOf(entry.title);
  if (title.length > 3 && plainOf(text).includes(title)) return true;
  const shares = ({ clause }: LossCause) => names(words, clause) && names(wordsOf(entry.title), clause);
  return lossCauses.some(shares);
}
