/** Answers to several questions in one, and refusals in plain words. Pure. */
import type { Answer, Statement } from "../../model.ts";
import type { Question } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import { valuesIn } from "../values/values-in.ts";
import { names } from "./named.ts";

export const refuse = (reason: string): Answer => ({ kind: "REFUSED", reason });

export const notSaid =
  "The documents do not say. Ask in other words, or add the document that should answer this.";
const STATEMENTS_MAX = 3;

/** The same words of two policies are two statements; with a yes or no they are the same. */
const isSameStatement = (a: Statement, b: Statement): boolean =>
  a.text.endsWith(b.text) && JSON.stringify([a.quotes, a.records]) === JSON.stringify([b.quotes, b.records]);

/** The answers to several questions in one; what has no answer is said at the end. */
export function joinAnswers(
  parts: readonly { question: Question }[],
  answers: readonly (Answer | null)[],
  ofEach = answers.length > 2 ? 1 : STATEMENTS_MAX,
): Answer {
  const statements: Statement[] = [];
  for (const answer of answers) {
    if (answer?.kind !== "ANSWERED") continue;
    for (const statement of answer.statements.slice(0, ofEach)) {
      if (!statements.some((said) => isSameStatement(said, statement))) statements.push(statement);
    }
  }
  const open = parts
    .filter(({ question }, at) => answers[at]?.kind !== "ANSWERED" && !statements.some(saysOf(question)))
    .map(({ question }) => asTyped(question));
  const last = statements.pop();
  if (last === undefined) return refuse(notSaid);
  const rest = open.length === 0 ? "" : ` I found no direct answer to: ${open.join(" ")}`;
  return { kind: "ANSWERED", statements: [...statements, { ...last, text: `${last.text}${rest}` }] };
}

/** What the questions before it lend to one is for the search alone. */
const asTyped = ({ asked, text }: Question): string => {
  const said = asked ?? text;
  return said.endsWith("?") ? said : `${said}?`;
};

/** Whether a statement that is shown holds what a part of the question asks for: then nobody is told it was not found. */
const saysOf =
  ({ concepts, wants, counts }: Question) =>
  ({ text }: Statement): boolean => {
    // Any number stands beside the name of what is counted.
    if (counts) return false;
    const stems = stemsOf(text);
    const asked = concepts.filter(({ role }) => role === "subject" || role === "line");
    const types = new Set<string>(wants.filter((type) => type !== "STATED" && type !== "NAME"));
    return (
      asked.length > 0 &&
      asked.every((concept) => names(concept, stems)) &&
      (types.size === 0 || valuesIn(text).some(({ type }) => types.has(type)))
    );
  };
