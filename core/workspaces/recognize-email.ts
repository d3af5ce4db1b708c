/** An email that somebody asks for: its words, what has to be found for it, and what the records say otherwise. Pure. */
import { emailTo, questionOf } from "./asked-question.ts";
import { type Letter, letterOf, letterSaying, sentence, subjectOf, toYou } from "./letter-of.ts";
import {
  askWhichIsTrue,
  chosenSentence,
  type Contradiction,
  contradictionsOf,
  keepsWords,
  takesRecord,
} from "./letter-claims.ts";
import { companyAddressed, letterToCompany } from "./letter-to-company.ts";
import { otherIn } from "./letter-to-other.ts";
import { isLacking, letterOfPurpose } from "./letter-purpose.ts";
import type { NamedClient } from "./match-names.ts";
import { noOffers } from "./missing-parts.ts";
import { linesIn, policyAsRead } from "./policy-lines.ts";
import { QUESTION_WORDS, type RecognizedTask, type TaskWords } from "./recognized.ts";
import { aboutOther, isWish } from "./revision.ts";
import type { Task } from "./task.ts";
import { emailWords, factNouns, questionWords, sendThatWords } from "./task-words.ts";
import { asFacts, asksWith } from "./told-question.ts";
import { wantedFacts } from "./wanted-facts.ts";

export const withoutBefore = ({ subject, body }: Letter): Pick<Letter, "subject" | "body"> => ({
  subject,
  body,
});

const andAtEnd = /[\s,]*(?:\band)?\s*$/iu;

/** What was answered about a letter whose words the message gives; a client's name is none of its words. */
export const repliesOf = ({ answers, clients }: TaskWords): string[] =>
  answers.filter(
    (answer) =>
      !clients.some(({ name, said = [] }) => name === answer || said.some((own) => answer.includes(own))),
  );

export const isLetter = (words: TaskWords): boolean => {
  const { message, clients } = words;
  if (!emailWords.test(message) || sendThatWords.test(message) || addressedIn(message, words)) return false;
  const [client] = clients;
  const behind = client ? saidBehind(message, client) : null;
  return letterOf(message) !== null || (behind !== null && isSaid.test(behind) && !isLacking(behind));
};

const addsWords =
  /^(?!.*\b(?:don['’]?t|do not|remove|delete|leave out|without)\b).*\b(?:add|mention|include|insert|put in|say|tell|write)\b/iu;

/** What somebody wants to have written in their own words; null for a task that writes none. */
function ownWords(task: Task): string | null {
  if (task.tag === "EMAIL") return task.toCarrier === undefined ? task.body : null;
  // What is to be left out claims nothing.
  if (task.tag === "REVISE") return addsWords.test(task.wish) ? task.wish : null;
  return task.tag === "ANSWER" && task.asEmail ? (task.also ?? null) : null;
}

type Own = { body: string; policyIds: string[]; keeps: readonly Contradiction[] };

function withOwnWords(task: Task, { body, policyIds, keeps }: Own): Task {
  const kept = keeps.length > 0 ? { keeps: keeps.map(({ said, onRecord }) => ({ said, onRecord })) } : {};
  if (task.tag === "REVISE") return { ...task, wish: body, ...kept };
  if (task.tag === "ANSWER") return { ...task, also: body, ...kept };
  if (task.tag !== "EMAIL") return task;
  const subject = body === task.body ? task.subject : subjectOf(body);
  return { ...task, body, subject, ...(policyIds.length > 0 ? { policyIds } : {}), ...kept };
}

/** What the records contradict is asked about before it is drafted; then the email says what was chosen. */
export function withTruth(recognized: RecognizedTask, words: TaskWords): RecognizedTask {
  const { task, client } = recognized;
  const { offers = noOffers, today = "" } = words;
  const own = ownWords(task);
  if (own === null || client === null || today === "") return recognized;
  const foundIn = (text: string) => contradictionsOf(text, offers.held, today, client.name);
  let body = own;
  let policyIds = task.tag === "EMAIL" ? (task.policyIds ?? []) : [];
  let keeps: ReturnType<typeof foundIn> | null = null;
  let unclear: string | null = null;
  for (const reply of isLetter(words) ? repliesOf(words) : words.answers.slice(-1)) {
    const [wrong] = foundIn(body);
    const sentence = chosenSentence(reply) ?? (wrong && takesRecord(reply) ? wrong.instead : null);
    const other = isLetter(words) && policiesOnly(reply) ? linesIn(reply)[0] : undefined;
    if (keepsWords(reply)) keeps = foundIn(body);
    else if (sentence !== null) {
      body = wrong ? body.replace(wrong.said, () => sentence) : sentence;
      const chosen = wrong?.others.filter((each) => each.sentence === sentence) ?? [];
      policyIds =
        chosen.length > 0 ? chosen.map(({ policyId }) => policyId) : (wrong?.policyIds ?? policyIds);
    } else if (other) body = aboutOther(body, policyAsRead(other.type));
    else if (isLetter(words) && saysWords(reply)) ({ body } = letterOf(reply) ?? letterSaying(reply));
    else {
      unclear = reply;
      continue;
    }
    unclear = null;
  }
  const [first] = foundIn(body);
  if (!first || keeps)
    return { client, task: withOwnWords(task, { body, policyIds, keeps: first ? (keeps ?? []) : [] }) };
  return {
    client,
    task: {
      tag: "ASK",
      ...askWhichIsTrue(first, isLetter(words) ? unclear : null),
      policyIds: first.policyIds,
    },
  };
}

/** A sentence of its own, not a wish about one. */
const saysWords = (reply: string): boolean =>
  !isWish(reply) && !questionWords.test(reply) && reply.split(/\s+/u).length >= QUESTION_WORDS;

/** "No, the general liability policy". */
const policiesOnly = (text: string): boolean => {
  const [line] = linesIn(text);
  return line !== undefined && text.split(/\s+/u).length <= POLICY_WORDS;
};
const POLICY_WORDS = 8;

/** Something is said, not only named. */
const isSaid =
  /\b(?:is|are|was|were|has|have|had|will|renews?|expires?|expired|lapsed|ends?|needs?|must|can(?:not)?|comes?|went|got|passed|failed|arrived|moved|changed|received|did|does|do)\b/iu;
/** What stands behind the name of whom it goes to, or behind "email -", as words of their own. */
function saidBehind(text: string, { name, said = [] }: NamedClient): string | null {
  const [line = ""] = text.split("\n");
  const ends = [name, ...said].flatMap((own) => {
    const at = line.toLowerCase().lastIndexOf(own.toLowerCase());
    return at < 0 ? [] : at + own.length;
  });
  const behindName = ends.length === 0 ? "" : line.slice(Math.max(...ends));
  const [, behindMail] = /\b(?:e-?mail|note|message|reminder)\s*[-–:,]\s*(.+)$/iu.exec(line) ?? [];
  const [, words] = /^\s*[,;:–-]\s*(.+)$/u.exec(behindName) ?? [];
  const rest = (behindMail ?? words)?.replace(andAtEnd, "").trim();
  // "Email Ann - what her deductible is" says nothing yet.
  return rest === undefined || rest === "" || beginsQuestion.test(rest) ? null : rest;
}

const beginsQuestion = new RegExp(String.raw`^${asksWith}\b`, "iu");

const hasOwner =
  /^(?:we|i|you|it|there|they|he|she|the|your|our|his|her|their|a|an|no|all|everything|nothing|this|that|please)\b/iu;
/** "Auto policy renews in January": the recipient's. */
const sayingBehind = (rest: string): Pick<Letter, "subject" | "body"> =>
  letterSaying(hasOwner.test(rest) ? rest : `your ${rest}`);

/** The carrier or broker that the first line is written to. */
const addressedIn = (text: string, { companies = [], offers = noOffers, answers }: TaskWords) =>
  companyAddressed(text.split("\n")[0] ?? "", { companies, held: offers.held, answers });

/** An email to a carrier or a broker, or what has to be asked about it; null for one to a client. */
function emailToCompany(text: string, client: NamedClient | null, words: TaskWords): RecognizedTask | null {
  const { offers = noOffers, answers } = words;
  const addressed = addressedIn(text, words);
  if (!addressed) return null;
  const { company, among, words: left } = addressed;
  const ask = (question: string, choices: readonly string[]): RecognizedTask => ({
    client,
    task: { tag: "ASK", question, choices: [...choices] },
  });
  if (company === null) return ask("Which carrier is the email to? Name it.", among);
  const [said] = answers.filter((answer) => !among.includes(answer) && answer !== client?.name).slice(-1);
  const letter =
    letterToCompany(left, client, offers.held, company) ??
    (said === undefined ? null : letterToCompany(said, client, offers.held, company));
  return letter
    ? { client, task: { tag: "EMAIL", ...letter, toCarrier: company } }
    : ask(`What should the email to ${company.replace(/\.$/u, "")} say?`, []);
}

/** An email to somebody of whom nothing is on record, which speaks of the client by name; null if it needs an answer first. */
function emailToOther(
  text: string,
  client: NamedClient | null,
  letter: Letter | null,
  { answers, offers = noOffers }: TaskWords,
): RecognizedTask | null {
  const other = otherIn(text, client);
  if (!other) return null;
  const { whom } = other;
  const named = { name: client?.name ?? whom, said: [...(client?.said ?? []), whom] };
  const isEmpty = letter === null && saysNothing(text, named);
  const saying = isEmpty ? answers.findLast((answer) => answer !== client?.name) : other.words;
  if (saying === undefined)
    return { client, task: { tag: "ASK", question: `What should the email to ${whom} say?`, choices: [] } };
  const own = letter || isEmpty ? letterToCompany(saying, client, offers.held, whom) : null;
  return own && { client, task: { tag: "EMAIL", ...own } };
}

export function email(text: string, client: NamedClient | null, words: TaskWords): RecognizedTask {
  const toCompany = emailToCompany(text, client, words);
  if (toCompany) return toCompany;
  const letter = letterOf(text);
  const toOther = emailToOther(text, client, letter, words);
  if (toOther) return toOther;
  const before = letter?.before.replace(andAtEnd, "").replace(/[\s,;]+$/u, "") ?? "";
  const behind = client ? saidBehind(letter ? before : text, client) : null;
  // "Email Dale that his policy renews and ask for the payroll": both are told in the words of the task.
  const told = letter
    ? (letterOf(before) ?? (behind !== null && isSaid.test(behind) ? sayingBehind(behind) : null))
    : null;
  if (letter && told) {
    const body = `${told.body} ${letter.body}`;
    return { client, task: { tag: "EMAIL", subject: told.subject, body } };
  }
  // "Email Ann the limits and ask her to confirm them": what is found comes first, and what is asked behind it.
  const also = letter && factNouns.test(letter.before) ? letter.before.replace(andAtEnd, "") : "";
  if (letter && also !== "") {
    const listing = asFacts(also);
    const question = questionOf(listing.replace(emailTo, ""), client, true);
    return {
      client,
      task: telling(question, { said: text, listing, client, behind: letter.body }, words),
    };
  }
  const asked = behind ?? (client ? withoutClient(text, client) : text);
  const purpose =
    letter || !client || (behind !== null && isSaid.test(behind) && !isLacking(behind))
      ? null
      : letterOfPurpose(asked, purposeOf(client, words));
  if (purpose && "question" in purpose) return { client, task: { tag: "ASK", ...purpose } };
  if (purpose) return { client, task: { tag: "EMAIL", ...purpose } };
  if (letter) return { client, task: { tag: "EMAIL", subject: letter.subject, body: letter.body } };
  if (behind !== null && isSaid.test(behind))
    return { client, task: { tag: "EMAIL", ...sayingBehind(behind) } };
  const listing = asFacts(text);
  const question = questionOf(listing, client, true);
  const [saying] = words.answers.slice(-1);
  const whom = words.addressee?.name ?? "";
  const said = [...(client?.said ?? []), ...(whom === "" ? [] : [whom, whom.split(" ")[0] ?? whom])];
  if (client && saysNothing(text, { name: client.name, said })) {
    // What was answered to the question is what it says.
    const own =
      saying === undefined || saying === client.name || isWish(saying)
        ? null
        : (letterOf(saying) ?? letterSaying(saying));
    return own
      ? { client, task: { tag: "EMAIL", ...withoutBefore({ ...own, before: "" }) } }
      : {
          client,
          task: {
            tag: "ASK",
            question: `What should the email to ${client.name} say?`,
            choices: emailsTo(words),
          },
        };
  }
  return { client, task: telling(question, { said: text, listing, client }, words) };
}

/** The email tells what is found: each of the facts that it is to tell is looked for by itself. */
function telling(
  question: string,
  {
    said,
    listing,
    client,
    behind = "",
  }: { said: string; listing: string; client: NamedClient | null; behind?: string },
  { docTypes }: TaskWords,
): Task {
  const wanted = wantedFacts(questionOf(listing, client, false), docTypes);
  const [first = question, ...more] = wanted?.questions ?? [];
  const purpose = wanted?.purpose ? purposeSaid(wanted.purpose) : "";
  const also = [purpose, behind].filter((text) => text !== "").join(" ");
  return {
    ...{ tag: "ANSWER", question: first, asEmail: true, onWeb: false, said },
    ...(more.length > 0 ? { more } : {}),
    ...(wanted?.ofFiles ? { ofFiles: true } : {}),
    ...(also === "" ? {} : { also }),
  };
}

/** "So they do not lose coverage", as a sentence to them. */
function purposeSaid(purpose: string): string {
  if (/^(?:needs?|has|have)\b/iu.test(purpose)) return sentence(toYou(`they ${purpose}`), ".");
  const comma = /^(?:otherwise|or)\b/iu.test(purpose) ? "," : "";
  return sentence(`Please take care of this${comma} ${toYou(purpose)}`, ".");
}

const sendAnyway = "Send it anyway";

/** What is said of one client goes to the contact of another only after a yes, and then in words about that client. */
export function withAddressee(recognized: RecognizedTask, { addressee, answers }: TaskWords): RecognizedTask {
  const { task, client } = recognized;
  if (task.tag !== "EMAIL" || task.toCarrier !== undefined || !addressee || client === null)
    return recognized;
  const [own] = addressee.clients;
  if (!own || addressee.clients.some(({ id }) => id === client.id)) return recognized;
  if (!answers.includes(sendAnyway))
    return {
      client,
      task: {
        tag: "ASK",
        question: `${addressee.name} is a contact of ${own.name}, and this is about ${client.name}. Is the email really to go to ${addressee.name}? If not, say it again with whom it is for.`,
        choices: [sendAnyway],
      },
    };
  const body = task.body.replace(/\byour\b/iu, () => `${client.name}’s`).replaceAll(/\byour\b/gu, "their");
  return { client, task: { ...task, body, subject: subjectOf(body) } };
}

const withoutClient = (text: string, { said = [] }: NamedClient): string =>
  said.reduce((left, name) => left.replace(name, "the client"), text);

/** Nothing but that there is to be an email, and to whom. */
const saysNothing = (text: string, { name, said = [] }: Pick<NamedClient, "name" | "said">): boolean =>
  [name, ...said]
    .reduce((left, own) => left.replaceAll(own, " "), text.split("\n")[0] ?? "")
    .replaceAll(
      /\b(?:\S+@\S+|please|pls|can|could|would|you|u|i|we|need|want|and|also|then|about|of|at|from|ok|okay|both|re|regarding|an?|the|draft|write|compose|prepare|send|shoot|do|new|quick|e-?mail|note|message|to|for|client|insured|them|him|her|up|out)\b|['’]s\b/giu,
      " ",
    )
    .replaceAll(/[^\p{L}\d]/gu, "") === "";

/** Emails that can be asked for. */
const emailsTo = ({ offers = noOffers }: TaskWords): string[] => [
  ...(offers.policies.length > 0 ? ["Renewal email"] : []),
  ...(offers.requests.length > 0 ? ["Follow up on the open request"] : []),
];

export const purposeOf = (client: NamedClient, { answers, offers = noOffers, today = "" }: TaskWords) => ({
  ...{ client: client.name, held: offers.held, requests: offers.requests, answers, today },
});
