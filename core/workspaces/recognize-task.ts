/** What a message asks for and about whom, without a language model: an answer, or a question back with choices. Pure. */
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

const answerChoice = "Answer a question";

export function recognizeTask({ message, answers, fileCount, clients }: TaskWords): RecognizedTask {
  const chosen = clients.filter(({ name }) => answers.includes(name));
  const [client = null, ...others] = chosen.length > 0 ? chosen : clients;
  const words = [message, ...answers].filter((text) => text !== answerChoice);
  if (!words.some((text) => asksSomething.test(text)))
    return {
      client: others.length === 0 ? client : null,
      task: {
        tag: "ASK",
        question: answers.includes(answerChoice)
          ? "What would you like to know?"
          : "What would you like me to do? I can answer questions from your files, your clients' records and documents, and the knowledge base.",
        choices: answers.includes(answerChoice) ? [] : [answerChoice],
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
  return { client: others.length === 0 ? client : null, task: { tag: "ANSWER" } };
}
