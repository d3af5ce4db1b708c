/**
 * Several questions on an account in one text. A part that leans on the one before is of the policy which that names: of
 * "what is the GL limit and when does it expire" the second asks for the end of the GL, and not of every policy. Pure.
 */
import type { Statement } from "../../model.ts";
import { type QuestionPart, splitQuestion } from "../question-parts.ts";
import { tokensOf } from "../values/tokens.ts";
import { askedFieldsOf, settleAccount } from "./account.ts";
import { type AskedAccount, itemsOf } from "./account-plan.ts";

/** The parts of a text, each with the policies that it is about; one where it asks one thing. */
export function partsOnAccount(text: string, account: AskedAccount): QuestionPart[] {
  let before: readonly string[] = [];
  return splitQuestion(text).map(({ asked, whole }) => {
    const named = policiesNamed(asked, account);
    const lent = named.length > 0 ? null : withPolicies(asked, before, account);
    if (named.length > 0) before = named;
    // "Do they have cyber?": the client, or the policies found before, which the answer knows by itself.
    const isWhole =
      named.length > 0 || itemsOf(asked, account).some(({ is }) => is === "THEY" || is === "THOSE");
    return { asked, whole: lent ?? (isWhole ? asked : whole) };
  });
}

/** "The GL", "policy HR-10": as a question can name them again. */
const policiesNamed = (text: string, account: AskedAccount): string[] => [
  ...new Set(
    itemsOf(text, account).flatMap((item) =>
      item.is === "NUMBER"
        ? `policy ${item.number}`
        : item.is === "VALUE" && item.field === "type"
          ? `the ${item.text}`
          : [],
    ),
  ),
];

const ofOne: ReadonlySet<string> = new Set(["it", "its", "that", "this"]);
const ofSeveral: ReadonlySet<string> = new Set(["they", "their", "those", "these", "them"]);

/** What points back is named; a detail that nothing is said of is one of the same policies. Null if nothing is lent. */
function withPolicies(text: string, before: readonly string[], account: AskedAccount): string | null {
  if (before.length === 0) return null;
  const pointing = before.length === 1 ? ofOne : ofSeveral;
  const policies = before.join(" and ");
  const word = tokensOf(text).find(({ norm }) => pointing.has(norm));
  if (word) return `${text.slice(0, word.start)}${policies}${text.slice(word.end)}`;
  const isOfAny = itemsOf(text, account).some(
    ({ is }) => is === "POLICY" || is === "CLIENT" || is === "THEY",
  );
  const bare = text.slice(0, tokensOf(text).at(-1)?.end ?? 0);
  return isOfAny || askedFieldsOf(text, account).length === 0 ? null : `${bare} of ${policies}?`;
}

/**
 * What is known without a page of each part, in their order. Null if one of them needs a page, or if the text is one
 * question: it says just what its parts say.
 */
export function settleParts(
  parts: readonly QuestionPart[],
  account: AskedAccount,
  { whole, earlier }: { whole: readonly Statement[] | null; earlier: readonly string[] },
): Statement[][] | null {
  if (parts.length < 2) return null;
  const settled = parts.map((part, at) =>
    settleAccount(part.whole, account, [...earlier, ...parts.slice(0, at).map((one) => one.whole)]),
  );
  const told = settled.flatMap((statements) => statements ?? []);
  if (settled.includes(null) || (whole && isSame(whole, told))) return null;
  return settled.flatMap((statements) => (statements ? [statements] : []));
}

const isSame = (one: readonly Statement[], other: readonly Statement[]): boolean =>
  saysAll(one, other) && saysAll(other, one);
const saysAll = (one: readonly Statement[], other: readonly Statement[]): boolean =>
  other.every(({ text }) => one.some((said) => said.text === text));
