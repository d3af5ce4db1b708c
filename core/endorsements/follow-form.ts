/** An umbrella whose form insures everyone the underlying insurance insures. Pure. */
import { formNumbersIn } from "#core/assistant";
import type { Mark, MarkProof } from "./model.ts";
import { evenWordsOf, type ProofPage } from "./page-lines.ts";
import type { ProofDocument, ProvedPolicy } from "./proof-input.ts";
import { scopes } from "./usual-forms.ts";

const follows =
  /\bany (?:person or organization that is an |other )?additional insureds? (?:under|in|of) (?:any |the )?(?:policy of )?(?:scheduled )?underlying (?:insurance|policy|policies)[^.;]{0,80}?(?:will|shall|is|are) (?:automatically |also )*(?:be )?(?:an )?insureds?\b|\bany (?:person or )?organization[^.;]{0,60}\b(?:is|qualifies as) an (?:additional )?insured (?:under|in) (?:the |any )?(?:scheduled )?underlying (?:insurance|policy)[^.;]{0,60}\b(?:is|are|will be|shall be) (?:also )?(?:an )?(?:additional )?insured\b/g;
const denied = /\b(?:no|not|nor|never|unless|except)\b[^.:;]{0,60}$/;

export function followFormProofs(
  { documentId, readingId, name }: ProofDocument,
  pages: readonly ProofPage[],
  { type }: ProvedPolicy,
): { mark: Mark; proof: MarkProof }[] {
  if (type !== "UMBRELLA" && type !== "EXCESS") return [];
  return pages.flatMap(({ page, text }) => {
    if (!/underlying/i.test(text)) return [];
    const { plain, at } = evenWordsOf(text, 0, text.length);
    return [...plain.matchAll(follows)].flatMap((match): { mark: Mark; proof: MarkProof }[] => {
      if (denied.test(plain.slice(Math.max(0, match.index - 100), match.index))) return [];
      if (/^[^.;]{0,60}\bnot\b/.test(plain.slice(match.index + match[0].length))) return [];
      const [start, end] = [at[match.index] ?? 0, at[match.index + match[0].length] ?? text.length];
      const foot = text
        .trimEnd()
        .split("\n")
        .slice(-2)
        .flatMap((line) => formNumbersIn(line.slice(0, 200)));
      const [form] = foot.filter(({ edition }) => edition !== null);
      return [
        {
          mark: "ADDITIONAL_INSURED",
          proof: {
            formNumber: form?.number ?? null,
            edition: form?.edition ?? null,
            scope: scopes.underlying,
            reach: "BLANKET",
            names: [],
            from: "WORDS",
            quote: { documentId, readingId, segments: [{ page, start, end, text: text.slice(start, end) }] },
            documentName: name,
          },
        },
      ];
    });
  });
}
