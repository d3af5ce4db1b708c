/** What a message asks for and about whom, without a language model: a task, or a question back with choices. Pure. */
import type { PresetKey } from "#model/presets";
import { letterOf } from "./letter-of.ts";
import { presetCards } from "./model.ts";
import { questionsIn } from "./questions-in.ts";
import {
  bookWords,
  changeWords,
  clientsWords,
  courtesies,
  emailWords,
  explorationWords,
  factNouns,
  factWords,
  helpWords,
  integrationWords,
  presetWords,
  questionWords,
  sendWords,
  webWords,
  weWrite,
} from "./task-words.ts";
import { shortened } from "./title-of-workspace.ts";
import type { Task } from "./turn.ts";

/** A client as the words name it; without `said` where something else does. */
export interface NamedClient {
  id: string;
  name: string;
  said?: readonly string[];
}

export interface TaskWords {
  message: string;
  /** What was answered to questions, in order. */
  answers: readonly string[];
  /** Documents in the workspace. */
  fileCount: number;
  /** Accounts that the words name, or that the workspace or its documents are about. */
  clients: readonly NamedClient[];
  /** The words name companies, people or several clients in a question about how they are connected. */
  isAboutRecords: boolean;
  /** The words name any of the agency's records: clients, companies, people, policies. */
  namesRecords: boolean;
}

export interface RecognizedTask {
  task: Task;
  client: NamedClient | null;
}

const CHOICES_MAX = 6;
/** What is wanted stands at the beginning of a message; the rest may be anything. */
const RECOGNIZED_MAX = 2_000;
const titles = presetCards.map(({ title }) => title);
const answerChoice = "Answer a question";
const choices = [answerChoice, ...titles];
const which = "Which client do you mean?";
const whatToDo =
  "What would you like me to do? I can answer questions from your files, your clients' records and documents, and the knowledge base.";

const ofTheBook =
  "I look at one client at a time. The Policies page lists every client's policies, and sorts them by expiration date. Name a client, and I answer for that one.";

/** The preset whose card was chosen, or that the words ask for; exploring needs something to explore. */
function presetOf(text: string, fileCount: number): PresetKey | null {
  const lower = text.toLowerCase();
  const card = presetCards.find(({ title }) =>
    title.includes(" ") ? lower.includes(title.toLowerCase()) : title === text.trim(),
  );
  if (card && (card.title === text.trim() || !factWords.test(text))) return card.key;
  const isFact = factWords.test(text);
  const found = presetWords.find(
    ({ patterns, asked = [] }) =>
      (!isFact && patterns.some((each) => each.test(text))) ||
      (fileCount > 0 && asked.some((each) => each.test(text))),
  );
  if (found) return found.key;
  const explores = fileCount > 0 && explorationWords.some((pattern) => pattern.test(text));
  return explores ? "DOCUMENT_EXPLORATION" : null;
}

/** What is to be made; null for a question and for what nobody can tell. */
type Kind = { tag: "EMAIL" } | { tag: "WRITE" } | { tag: "PRESET"; key: PresetKey };

function kindOf(text: string, fileCount: number): Kind | null {
  if (emailWords.test(text) || sendWords.test(text)) return { tag: "EMAIL" };
  if (integrationWords.test(text) && !factWords.test(text)) return { tag: "WRITE" };
  const key = presetOf(text, fileCount);
  return key && { tag: "PRESET", key };
}

export function recognizeTask(words: TaskWords): RecognizedTask {
  const { message, answers, fileCount } = words;
  const chosen = words.clients.filter(({ name }) => answers.includes(name));
  const clients = chosen.length > 0 ? chosen : words.clients;
  const client = clients.length === 1 ? (clients[0] ?? null) : null;
  const ask = (question: string, offered: string[]): RecognizedTask => ({
    client,
    task: { tag: "ASK", question, choices: offered },
  });
  const names = clients.slice(0, CHOICES_MAX).map(({ name }) => name);
  const askWhich = () => ask(which, names);
  // The name of a client says nothing about the task.
  const said = answers.filter((text) => !words.clients.some(({ name }) => name === text));
  const texts = [message.slice(0, RECOGNIZED_MAX), ...said.filter((text) => text !== answerChoice)];
  const card = presetCards.find(({ title }) => title === said.at(-1));
  if (said.at(-1) === answerChoice) {
    // The question stands above already, whatever it looked like.
    const isAsked = message.trim().split(/\s+/u).length >= QUESTION_WORDS;
    return isAsked
      ? answer(words, clients, texts.join("\n"), askWhich)
      : ask("What would you like to know?", []);
  }
  // Whoever chose to ask something and then did is answered, whatever the words look like.
  if (said.includes(answerChoice) && !card) return answer(words, clients, texts.at(-1) ?? "", askWhich);

  // What was decided first stays: later answers only say more about it.
  const kinds = texts.map((text) => kindOf(text, fileCount));
  const first = kinds.findIndex((each) => each !== null);
  const kind = card ? { tag: "PRESET" as const, key: card.key } : (kinds[first] ?? kinds.at(-1) ?? null);
  const isTooMany = clients.length > 1 && fileCount === 0;
  if (kind?.tag === "PRESET") return { client, task: { tag: "PRESET", key: kind.key, requirements: "" } };
  if (kind && isTooMany) return askWhich();
  if (kind?.tag === "EMAIL") return email(texts.slice(first).join("\n"), client);
  if (kind) return { client, task: { tag: "WRITE", content: texts[first] ?? "" } };
  const whole = texts.filter((_, at) => kinds[at] === null).join("\n");
  const isUnbound = clients.length === 0 && fileCount === 0 && !webWords.test(whole);
  if (isUnbound && helpWords.test(whole)) return ask(whatToDo, choices);
  const isOfAllClients = !words.namesRecords && clientsWords.test(whole);
  if (isUnbound && (bookWords.test(whole) || isOfAllClients)) return ask(ofTheBook, []);
  if (webWords.test(whole) || questionWords.test(whole)) return answer(words, clients, whole, askWhich);
  if (isTooMany) return askWhich();
  const [, change] = changeWords.exec(whole) ?? [];
  if (change !== undefined)
    return ask(
      `I do not ${change.toLowerCase()} anything in your records: somebody does that on the client's or the policy's page. What else can I do about it?`,
      choices,
    );
  if (factNouns.test(whole) && (client !== null || fileCount > 0)) {
    const wanted = whole.replaceAll(courtesies, "");
    return answer(words, clients, `What ${/s$/iu.test(wanted) ? "are" : "is"} ${wanted}?`, askWhich);
  }
  const open = client ? `What would you like me to do for ${client.name}?` : whatToDo;
  const unclear = said.at(-1);
  return ask(
    unclear === undefined ? open : `I did not understand “${shortened(unclear, SHOWN_MAX)}”. ${open}`,
    choices,
  );
}

/** Fewer name or greet somebody. */
const QUESTION_WORDS = 4;
/** Of words that were not understood. */
const SHOWN_MAX = 60;

/** Of instructions that cannot be followed as a whole, what they ask of the files is answered before anybody is asked. */
export function asFarAsAsked(
  task: Task,
  { message, answers, fileCount }: Pick<TaskWords, "message" | "answers" | "fileCount">,
): Task {
  const asked = task.tag === "ASK" && answers.length === 0 && fileCount > 0 ? questionsIn(message) : [];
  if (asked.length === 0) return task;
  return { tag: "ANSWER", question: asked.join("\n"), asEmail: false, onWeb: false };
}

function email(text: string, client: NamedClient | null): RecognizedTask {
  const letter = letterOf(text);
  // "Email Ann the limits and ask her to confirm them": what is found comes first, and what is asked behind it.
  const also =
    letter && factNouns.test(letter.before) ? letter.before.replace(/[\s,]*(?:\band)?\s*$/iu, "") : "";
  if (letter && also !== "") {
    const question = questionOf(also.replace(emailTo, ""), client, true);
    return { client, task: { tag: "ANSWER", question, asEmail: true, onWeb: false, also: letter.body } };
  }
  if (letter) return { client, task: { tag: "EMAIL", subject: letter.subject, body: letter.body } };
  const question = questionOf(text, client, true);
  return { client, task: { tag: "ANSWER", question, asEmail: true, onWeb: false } };
}

function answer(
  { fileCount, isAboutRecords }: TaskWords,
  clients: readonly NamedClient[],
  text: string,
  askWhich: () => RecognizedTask,
): RecognizedTask {
  const [client = null] = clients.length === 1 ? clients : [];
  if (clients.length > 1 && fileCount === 0 && !isAboutRecords) return askWhich();
  const question = questionOf(text, client, false);
  return { client, task: { tag: "ANSWER", question, asEmail: false, onWeb: webWords.test(text) } };
}

/** The part of a task that says it is for an email; what follows is what it is about. */
const emailPart =
  /(?:^|[.?!]\s*)[^.?!]*?\b(?:draft|write|compose|prepare|send|shoot|reply|answer)\b[^.?!]*?\be-?mail\b(?:\s+(?:with|about|on|saying|that\s+says|telling|asking|answering)\b)?\s*/iu;

/** "Draft an email to Ann Okafor with the …", once its beginning is gone. */
const toWhom =
  /^to\s+(?:(?!(?:with|about|on|saying|telling)\b)\S+\s+){1,6}(?:with|about|on|saying|telling)\s+/iu;

/** "Email Ann Okafor the …": whom it goes to stands before what it is about. */
const emailTo =
  /^(?:(?:please|pls|can you|could you|hi|hey)[\s,]+)*(?:e-?mail|send|write(?: to)?|tell)\s+(?:(?!the\b|our\b|his\b|her\b|their\b|its\b)\S+\s+)*?(?=(?:the|our|his|her|their|its)\b)/iu;

/** "Email the client the …" */
const clientFirst = /^(?:the|our) (?:client|insured)\s+(?=(?:the|our|his|her|their|its)\b)/iu;

/** "Let them know what the limit is": the question begins with its own word. */
const beforeQuestion =
  /^(?:(?:please|pls)[\s,]+)*(?:let|tell|ask|inform|notify|send)\b.*?\b(?=(?:what|when|who|which|whether|how|where|why)\b)/iu;

/** The question to search for: without the client's name, whose documents are searched anyway; for an email, what it is about. */
function questionOf(text: string, client: NamedClient | null, asEmail: boolean): string {
  const about = asEmail
    ? text
        .replace(emailPart, "")
        .replace(toWhom, "")
        .replace(beforeQuestion, "")
        .replace(emailTo, "")
        .replace(clientFirst, "")
        .replace(/^[^?]*:\s*/u, "")
    : text;
  const names = [client?.name ?? "", ...(client?.said ?? [])]
    .filter((name) => name !== "")
    .toSorted((one, other) => other.length - one.length);
  const named = names.reduce(
    (said, name) =>
      said
        .replaceAll(new RegExp(`${escapePattern(name)}['’]s?(?=\\s)`, "giu"), "the client's")
        .replaceAll(new RegExp(`${escapePattern(name)}(?![\\p{L}\\p{N}])`, "giu"), "the client"),
    about,
  );
  const left = named
    .replaceAll(/(?:the client's\s*)+/gu, "the ")
    .replace(weWrite, "does the client have $1")
    .trim();
  if (left === "") return text;
  return !asEmail || questionWords.test(left) ? left : `What is ${left.replace(/[.!]+$/u, "")}?`;
}

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
