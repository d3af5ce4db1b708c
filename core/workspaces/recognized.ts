/** What a message is recognized by, and as what. */
import type { RecognizedKind } from "#model/documents";
import type { AskedBack } from "./ask-back.ts";
import type { FurtherDemands } from "./further-demands.ts";
import type { Name, NamedClient, Said } from "./match-names.ts";
import type { Offers } from "./missing-parts.ts";
import type { Task } from "./task.ts";
import type { TurnsBefore } from "./turns-before.ts";

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
  /** Whom an email is addressed to by name, where that is a contact of clients. */
  addressee?: { name: string; clients: readonly Name[] } | null;
  /** What else the message asks for. */
  rest?: string | null;
  /** That is an email to somebody of the same client, so that one answer does both. */
  isRestToTell?: boolean;
  /** Several people go by the name that an email is addressed to. */
  doubt?: AskedBack | null;
  before?: TurnsBefore;
  /** What can be chosen where the client, a file or a policy is missing. */
  offers?: Offers;
  /** What the files are taken for. */
  docTypes?: readonly RecognizedKind[];
  /** Carriers and brokers that the words name, with the words for each. */
  companies?: readonly Said[];
  /** Clients whose names are nearly said, where nobody is named. */
  near?: readonly Name[];
  /** Colleagues whose accounts the words are about. */
  staff?: readonly Said[];
  /** The words themselves name a client, or its contact or policy. */
  namesClient?: boolean;
  /** The agency's day, YYYY-MM-DD. */
  today?: string;
  /** What the words demand besides of a certificate that was reviewed. */
  further?: FurtherDemands | null;
  /** The words say why this form was declined: it is made anew with them. */
  declinedForm?: string;
  /** The words are those of a client's service request: it is there already, and they ask about no other client. */
  isOfRequest?: boolean;
}

export interface RecognizedTask {
  task: Task;
  client: NamedClient | null;
  /** What of the message is left to do. */
  rest?: string | null;
}

/** Nothing of the message says what to do. */
export const isOpen = ({ task }: RecognizedTask): boolean =>
  task.tag === "ASK" && (task.question === whatToDo || task.question.startsWith(whatToDoFor));
export const whatToDoFor = "What would you like me to do for";

export const whatToDo =
  "What would you like me to do? I can answer questions from your files, your clients' records and documents, and the knowledge base.";

/** Fewer name or greet somebody. */
export const QUESTION_WORDS = 4;
