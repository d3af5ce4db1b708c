/** Messages that go on from the question before: "and the premium?", "what about Green Acre?", a name alone. Pure. */
import type { NamedClient } from "./match-names.ts";
import { policyWords, questionWords } from "./task-words.ts";
import type { AskedBefore } from "./turns-before.ts";

const joining = /^(?:(?:and|also|plus|ok|okay|so|then|or|but)\b[,\s]*)+/iu;
const leading = /^(?:what|how) (?:about|of)\b\s*/iu;
/** What is said beside a client's name without asking anything. */
const besideName =
  /\b(?:it['’]?s|it is|this is|i mean|sorry|for|of|about|the|client|insured|account|please|pls|and|also|now|same|question)\b/giu;
const pointing = /\b(?:(?:this|that|the same) (?:one|policy)|the policy|it)\b/giu;
const pointingOf = /\b(?:its|their)\b/giu;
const asksOfIt = /\b(?:its|it|(?:this|that|the same) (?:one|policy))\b/iu;

/** A question word with nothing behind it. */
const alone = /^(?:how much|how many|how long|when|who|where|why|which(?: one)?|what)$/iu;
export const isQuestionWordAlone = (text: string): boolean => alone.test(bareOf(text).replace(joining, ""));

const bareOf = (text: string): string => text.replaceAll(/[\s?!.]+$/gu, "").trim();

/** The whole question that a message means; null where it stands for itself. */
export function followUpOf(
  text: string,
  clients: readonly NamedClient[],
  asked: AskedBefore | null,
): string | null {
  if (!asked) return null;
  const bare = bareOf(text);
  const [client] = clients;
  if (clients.length === 1 && client?.said && isNameAlone(bare, client.said))
    return client.id === asked.client?.id ? null : asked.question;
  const rest = bare.replace(joining, "").replace(leading, "");
  const isJoined = rest !== bare;
  if (!isJoined && !asksOfIt.test(rest)) return null;
  const policy = policyIn(asked.question);
  if (policy === null || policyIn(rest) !== null || client?.said !== undefined) return null;
  const isQuestion = questionWords.test(rest);
  if (isQuestion && pointingOf.test(rest)) return `${rest.replaceAll(pointingOf, "the")} of the ${policy}?`;
  if (isQuestion && pointing.test(rest)) return `${rest.replaceAll(pointing, `the ${policy}`)}?`;
  if (isQuestion) return `${rest} of the ${policy}?`;
  const noun = rest.replace(/^(?:the|its|their|a|an)\s+/iu, "");
  if (!isJoined || noun === "") return null;
  return `What ${/[^s]s$/iu.test(noun) ? "are" : "is"} the ${noun} of the ${policy}?`;
}

/** The policy that a question is about, as its words name it: by its line or its number. */
export const policyIn = (question: string): string | null => policyWords.exec(question)?.[0] ?? null;

function isNameAlone(text: string, said: readonly string[]): boolean {
  const left = said.reduce((rest, name) => rest.replace(name, " "), text.replace(leading, ""));
  return !/[\p{L}\p{N}]/u.test(left.replaceAll(besideName, "").replaceAll(/['’]s\b/gu, ""));
}
