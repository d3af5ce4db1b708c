/** What a message asks for and about whom, without a language model: an answer, or a question back with choices. Pure. */
import { type BuiltPresetKey } from "#model/presets";
import { presetCards, isBuilt } from "./model.ts";
import type { Task } from "./turn.ts";

export interface NamedClient {
  id: string;
  name: string;
}

export interface TaskWords {
  message: string;
  /** What was answered to questions, in order. */
  answers: readonly string[];
  /** Documents in the workspace. */
  fileCount: number;
  /** Accounts whose names the words contain, or that the workspace or its documents are about. */
  clients: readonly NamedClient[];
}

export interface RecognizedTask {
  task: Task;
  client: NamedClient | null;
}

const CHOICES_MAX = 6;
const asksSomething =
  /\?|^\s*(?:who|what|when|where|which|whose|why|how|is|are|was|were|does|do|did|can|could|has|have|had|will|would|should|list|show|find|tell|give|explain|summari[sz]e|describe|compare|count|name)\b/imu;

const asksForEmail = /\b(?:draft|write|compose|prepare|send|reply|answer)\b[^.?!]*\be-?mail\b/iu;

/** The part of a task that says it is for an email; what follows is what it is about. */
const emailWords =
  /(?:^|[.?!]\s*)[^.?!]*?\b(?:draft|write|compose|prepare|send|reply|answer)\b[^.?!]*?\be-?mail\b(?:\s+(?:with|about|on|saying|that\s+says|telling|asking|answering)\b)?\s*/iu;

const built = presetCards.filter(({ key }) => isBuilt(key));
const reviewsCertificate =
  /\b(?:review|check|verify|compare)\b[^.?!]*\b(?:certificates?|cois?)\b|\b(?:certificates?|cois?)\b[^.?!]*\b(?:against|compl(?:y|ies|iant)|meets?|satisf(?:y|ies))\b/iu;
const exploresDocuments = /\b(?:explore|summari[sz]e|overview|go through|look through|timeline)\b/iu;

/** A preset by its title, or by what is asked for; exploring needs something to explore. */
function presetOf(words: readonly string[], fileCount: number): BuiltPresetKey | null {
  const named = built.find(({ title }) => words.includes(title));
  if (named && isBuilt(named.key)) return named.key;
  if (words.some((text) => reviewsCertificate.test(text))) return "CERTIFICATE_REVIEW";
  return fileCount > 0 && words.some((text) => exploresDocuments.test(text)) ? "DOCUMENT_EXPLORATION" : null;
}

const answerChoice = "Answer a question";

export function recognizeTask({ message, answers, fileCount, clients }: TaskWords): RecognizedTask {
  const chosen = clients.filter(({ name }) => answers.includes(name));
  const [client = null, ...others] = chosen.length > 0 ? chosen : clients;
  const words = [message, ...answers].filter((text) => text !== answerChoice);
  const asEmail = words.some((text) => asksForEmail.test(text));
  const key = presetOf(words, fileCount);
  const ofOne = others.length === 0 ? client : null;
  // Whoever chose to ask something and then did is answered, whatever the words look like.
  const hasAsked = answers.includes(answerChoice) && answers.at(-1) !== answerChoice;
  if (key) return { client: ofOne, task: { tag: "PRESET", key, requirements: "" } };
  if (!asEmail && !hasAsked && !words.some((text) => asksSomething.test(text)))
    return {
      client: others.length === 0 ? client : null,
      task: {
        tag: "ASK",
        question: answers.includes(answerChoice)
          ? "What would you like to know?"
          : "What would you like me to do? I can answer questions from your files, your clients' records and documents, and the knowledge base.",
        choices: answers.includes(answerChoice) ? [] : [...built.map(({ title }) => title), answerChoice],
      },
    };
  if (others.length > 0 && fileCount === 0)
    return {
      client: null,
      task: {
        tag: "ASK",
        question: "Which client do you mean?",
        choices: clients.slice(0, CHOICES_MAX).map(({ name }) => name),
      },
    };
  return {
    client: others.length === 0 ? client : null,
    task: {
      tag: "ANSWER",
      question: questionOf(words, asEmail, others.length === 0 ? client : null),
      asEmail,
    },
  };
}

/** The question to search for: without the client, whose documents are searched anyway; for an email, what it is about. */
function questionOf(words: readonly string[], asEmail: boolean, client: NamedClient | null): string {
  const whole = words.join("\n");
  const about = asEmail ? whole.replace(emailWords, "").replace(/^[^?]*:\s*/u, "") : whole;
  const names = client ? [client.name, client.name.replace(legalForm, "")] : [];
  const named = names.reduce(
    (text, name) => text.replaceAll(new RegExp(`${escapePattern(name)}(?:['’]s)?`, "giu"), "the client's"),
    about,
  );
  const left = named.replaceAll(/(?:the client's\s*)+/gu, "the ").trim();
  if (left === "") return whole;
  return !asEmail || asksSomething.test(left) ? left : `What is ${left.replace(/[.!]+$/u, "")}?`;
}

const legalForm = /,?\s+(?:llc|inc|corp|co|ltd|lp|llp|pllc)\.?$/iu;

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
