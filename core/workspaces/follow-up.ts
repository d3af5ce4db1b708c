/** Messages that go on from the question before: "and the premium?", "what about Green Acre?", a name alone. Pure. */
import type { NamedClient } from "./match-names.ts";
import { linesIn } from "./policy-lines.ts";
import type { HeldPolicy } from "./spoken-policies.ts";
import { policyWords, questionWords } from "./task-words.ts";
import type { AskedBefore } from "./turns-before.ts";

/** What takes back the question before: "no, the auto", "i meant the workers comp". */
const correcting =
  /^(?:(?:no|nope|nah|sorry|oops|wait|actually|not (?:that|this) (?:one|client|policy)|wrong (?:one|client|policy|account)|i (?:mean|meant|said)|meant|same for)\b[\s,.:;–-]*)+/iu;
const other = /^(?:the |her |his |their )?(?:other|second|2nd) (?:one|policy)$/iu;
/** "No, the other policy": another policy of the client that was asked about. */
export const isOtherPolicy = (text: string): boolean =>
  correcting.test(text) && other.test(bareOf(text).replace(correcting, ""));

/** A question about another policy than it names. */
export function askedOf(question: string, policy: string): string {
  const named = policyIn(question);
  if (named !== null) return question.replace(named, policy);
  const somePolicy = /\b(?:the |their |his |her |its )?polic(?:y|ies)\b/iu;
  return somePolicy.test(question)
    ? question.replace(somePolicy, `the ${policy}`)
    : `${bareOf(question)} of the ${policy}?`;
}

const joining = /^(?:(?:and|also|plus|ok|okay|so|then|or|but)\b[,\s]*)+/iu;
const leading = /^(?:what|how) (?:about|of)\b\s*/iu;
/** What is said beside a client's name without asking anything. */
const besideName =
  /\b(?:it['’]?s|it is|this is|i mean|i meant|no|nope|wrong|not that one|actually|wait|sorry|for|of|about|the|client|insured|account|please|pls|and|also|now|same|question)\b/giu;
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
  held: readonly Pick<HeldPolicy, "type">[] = [],
): string | null {
  if (!asked) return null;
  const bare = bareOf(text);
  const [client] = clients;
  if (clients.length === 1 && client?.said && isNameAlone(bare, client.said))
    return client.id === asked.client?.id ? null : asked.question;
  const rest = bare.replace(correcting, "").replace(joining, "").replace(leading, "");
  const isJoined = rest !== bare;
  const said = policyIn(rest);
  const beside =
    said === null
      ? ""
      : rest
          .replace(said, "")
          .replaceAll(/[\s,.:;–-]+/gu, " ")
          .trim();
  const isPolicyAlone =
    said !== null && /^(?:the|their|her|his)? ?(?:(?:other|second|2nd|first|1st) one)?$/iu.test(beside);
  if (isJoined && isPolicyAlone && client?.said === undefined) {
    const [line] = linesIn(said);
    // Of a policy that nobody has, nothing but that can be said.
    const isMissing = line !== undefined && held.length > 0 && held.every(({ type }) => type !== line.type);
    return isMissing ? `Do they have the ${said}?` : askedOf(asked.question, said);
  }
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

/** Nothing but the names of clients, each of which may be meant. */
export const isNamesAlone = (text: string, clients: readonly NamedClient[]): boolean =>
  clients.every(({ said }) => said !== undefined) &&
  isNameAlone(
    bareOf(text).replace(correcting, ""),
    clients.flatMap(({ said = [] }) => said),
  );
