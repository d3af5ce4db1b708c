/** The documents that may be the one that a client asks for: by what they are, what they are called and what they are about. */
import {
  documentTypeLabels,
  guessTypeOfName,
  recognizedKindLabels,
  type StoredDocument,
} from "#model/documents";
import { squeeze } from "../shared/search-text.ts";

export const MATCHES_MAX = 8;

/** Words that say nothing about which document it is. */
const empty = new Set(
  (
    "a all an and any are as at be both by can copy copies current document documents each every file files for form " +
    "forms from full has have her his in insurance is it its latest me my need needs new of on one or our page pages pdf " +
    "please policies policy send sent so that the their them they this to up us we who with you your"
  ).split(" "),
);

/** Folded, and without the ending of the plural. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map((word) => squeeze(word))
    .filter((word) => word.length > 1 && !empty.has(word))
    .map((word) => word.replace(/(?<=\w{3})s$/, ""));

/** "Declarations" and "dec". */
const isSameWord = (one: string, other: string): boolean => {
  const [short = "", long = ""] = [one, other].toSorted((a, b) => a.length - b.length);
  return short === long || (short.length >= 3 && long.startsWith(short));
};

const NAMED = 3;
const TYPED = 2;
const ABOUT = 1;

function scoreOf({ name, type, reading }: StoredDocument, asked: string, words: readonly string[]): number {
  const recognized = reading?.recognized;
  const called = wordsOf(name.replace(/\.\w{2,4}$/, ""));
  const about = wordsOf(
    [
      documentTypeLabels[type],
      recognized ? recognizedKindLabels[recognized.kind] : "",
      ...(recognized?.lines ?? []),
    ].join(" "),
  );
  const wanted = guessTypeOfName(asked);
  const hits = words.map((word) =>
    called.some((each) => isSameWord(each, word))
      ? NAMED
      : about.some((each) => isSameWord(each, word))
        ? ABOUT
        : 0,
  );
  return hits.reduce((sum, hit) => sum + hit, wanted !== null && wanted === type ? TYPED : 0);
}

/** The best first; of the policy that the request names before others, then the newest. `asked`: the client's words. */
export function matchDocuments(
  asked: string,
  documents: readonly StoredDocument[],
  policyId: string | null,
): StoredDocument[] {
  const words = [...new Set(wordsOf(asked))];
  return documents
    .map((document) => ({ document, score: scoreOf(document, asked, words) }))
    .filter(({ score }) => score >= TYPED)
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        Number(other.document.policyId === policyId) - Number(one.document.policyId === policyId) ||
        other.document.createdAt - one.document.createdAt,
    )
    .slice(0, MATCHES_MAX)
    .map(({ document }) => document);
}
