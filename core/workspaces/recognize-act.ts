/** Tasks that begin where another one has led: a draft that is changed, a request that is offered, the whole book. Pure. */
import { questionsOnBook } from "#core/assistant/asked";
import { nameOfPolicy } from "#model/policies";
import type { PresetKey } from "#model/presets";
import { bookQuestionOf } from "./book-question.ts";
import { askedOf } from "./follow-up.ts";
import { sentencesOf } from "./letter-claims.ts";
import { numberedIn } from "./spoken-policies.ts";
import { subjectOf } from "./letter-of.ts";
import { letterOfPurpose } from "./letter-purpose.ts";
import type { NamedClient } from "./match-names.ts";
import { noOffers } from "./missing-parts.ts";
import { presetCards } from "./model.ts";
import { purposeOf } from "./recognize-email.ts";
import { asAsked } from "./questions-in.ts";
import type { RecognizedTask, TaskWords } from "./recognized.ts";
import { aboutOther, revisionOf } from "./revision.ts";
import {
  carrierChoice,
  detailsOf,
  isOpening,
  isToCarrier,
  letterToCarrier,
  offerFor,
  openRequestChoice,
  policiesFor,
  type ServiceAct,
  serviceActOf,
} from "./service-act.ts";
import { bookWords, changeWords, clientsWords, emailWords, webWords } from "./task-words.ts";

const saysBook =
  /\b(?:clients|accounts|customers|insureds|our (?:policies|book)|(?:do|are) we|the (?:whole )?book|the agency)\b/iu;

/** With more words that have no part in it, a question is about something else. */
const UNKNOWN_MAX = 2;
const ofEnd = /\b(?:expir|renew)(?:es?|ed|s|ing|als?)\b/iu;

/** A question about every client; null where a client or a file is meant. */
export function bookOf(text: string, words: TaskWords): RecognizedTask | null {
  const {
    fileCount,
    clients,
    namesClient = clients.length > 0,
    companies = [],
    staff = [],
    today = "",
    answers,
  } = words;
  if (fileCount > 0 || namesClient || today === "" || words.isOfRequest === true || webWords.test(text))
    return null;
  if (clients.length > 0 && !saysBook.test(text)) return null;
  const asked = bookQuestionOf(text, today, companies, staff);
  const isPlain = bookWords.test(text) || clientsWords.test(text);
  const isNearly = asked?.plan === null && asked.unknown.length <= UNKNOWN_MAX && ofEnd.test(text);
  // What is no plan as a whole may be two: the part that nobody understands is then named by itself.
  const split = asked?.plan === null ? questionsOnBook(text) : [];
  const parts = split.some((part) => bookQuestionOf(part, today, companies, staff)?.plan) ? split : [];
  if (!asked || (asked.plan === null && staff.length === 0 && !isPlain && !isNearly && parts.length === 0))
    return null;
  const said = answers.length === 0 ? text : (answers.at(-1) ?? text);
  const [question, ...more] = parts.length > 1 ? parts.map(asAsked) : [text];
  return {
    client: null,
    task: {
      ...{ tag: "ANSWER", question: question ?? text, asEmail: false, onWeb: false, said, ofBook: true },
      ...(more.length > 0 ? { more } : {}),
    },
  };
}

/** The review that was made last, again with what is demanded besides; null for another task. */
export function reviewAgain(
  { before, further = null }: TaskWords,
  client: NamedClient | null,
): RecognizedTask | null {
  const reviewed = before?.reviewed ?? null;
  if (reviewed === null || further === null) return null;
  const { requirements, email, wishes } = reviewed;
  return {
    client,
    task: {
      ...{ tag: "PRESET", key: "CERTIFICATE_REVIEW" },
      requirements: [requirements, further.demands].filter((text) => text !== "").join("\n"),
      amends: { email, wishes: [...wishes, ...(further.wish === null ? [] : [further.wish])] },
    },
  };
}

/** The draft that waits, changed as the message wishes; null for another task. */
export function revise(words: TaskWords, client: NamedClient | null): RecognizedTask | null {
  const { message, before, answers, offers = noOffers, today = "", namesClient = false } = words;
  const drafted = before?.drafted ?? null;
  if (!drafted || (namesClient && client?.id !== drafted.client?.id)) return null;
  const asksChange = revisionOf(message, drafted, offers.held);
  const own = client ?? drafted.client;
  if (!asksChange) return null;
  const { artifactId, task } = drafted;
  if (asksChange.tag === "WISH") {
    const act = serviceActOf(message, today);
    const isOfRecords = act !== null && policiesNamed(message);
    return isOfRecords ? null : { client: own, task: { tag: "REVISE", artifactId, wish: message } };
  }
  const { said } = asksChange;
  if (task.tag === "EMAIL") {
    const body = sentencesOf(task.body)
      .map((sentence) => aboutOther(sentence, said))
      .join(" ");
    const renewed = { question: `Renewal email about the ${said}` };
    const purpose =
      task.policyIds && task.policyIds.length > 0 && own
        ? letterOfPurpose(renewed.question, purposeOf(own, words))
        : null;
    if (purpose && "body" in purpose)
      return { client: own, task: { tag: "EMAIL", ...purpose, revises: artifactId } };
    if (body === task.body) return { client: own, task: { tag: "REVISE", artifactId, wish: message } };
    const { keeps: _kept, policyIds: _ids, ...plain } = task;
    return { client: own, task: { ...plain, body, subject: subjectOf(body), revises: artifactId } };
  }
  if (task.tag === "ANSWER") {
    const question = askedOf(task.question, said);
    return { client: own, task: { ...task, question, said: question, revises: artifactId } };
  }
  return answers.length > 0 ? null : { client: own, task: { tag: "REVISE", artifactId, wish: message } };
}

const policiesNamed = (text: string): boolean => /\b(?:policy|policies|coverage)\b/iu.test(text);

/** "Larkspur - add a van": whom it is about may stand before what is wanted. */
function withoutOpening(message: string, client: NamedClient | null): string {
  const name = [...(client?.said ?? []), client?.name ?? ""].find(
    (each) => each !== "" && message.toLowerCase().startsWith(each.toLowerCase()),
  );
  const rest = name === undefined ? "" : message.slice(name.length);
  return /^\s*[-–—:,]\s*\S/u.test(rest) ? rest.replace(/^\s*[-–—:,]\s*/u, "") : message;
}

/** A service request that is offered for what a client wants, and what was chosen of it; null for another task. */
export function serve(words: TaskWords, client: NamedClient | null): RecognizedTask | null {
  const { message, answers, fileCount, offers = noOffers, today = "" } = words;
  const found =
    today === "" || words.isOfRequest === true ? null : serviceActOf(withoutOpening(message, client), today);
  // The papers that come with it say what the words do not.
  const act = found && fileCount > 0 ? { ...found, lacks: [] } : found;
  if (fileCount > 0 && (act?.type !== "ENDORSE_POLICY" || !changeWords.test(message))) return null;
  if (!act || client === null || emailWords.test(message)) return null;
  const answer = answers.at(-1) ?? "";
  const all = policiesFor(act, offers.held);
  const chosen =
    answers
      .map((each) =>
        all.filter((policy) => each === nameOfPolicy(policy) || numberedIn(each, [policy]).length > 0),
      )
      .findLast((found) => found.length > 0) ?? [];
  const policies = chosen.length > 0 ? chosen : all.length > 1 && !isBound(act) ? [] : all;
  const [policy = null] = policies.length === 1 ? policies : [];
  if (answer === openRequestChoice(act) || isOpening(answer))
    return {
      client,
      task: { tag: "REQUEST", type: act.type, policyId: policy?.id ?? null, details: detailsOf(act) },
    };
  if (policy && (answer === carrierChoice(policy.carrier) || isToCarrier(answer))) {
    const letter = letterToCarrier(act, policy, client.name);
    return { client, task: { tag: "EMAIL", ...letter, policyIds: [policy.id], toCarrier: policy.carrier } };
  }
  // Another answer is read as what it says.
  if (answers.length > 0 && chosen.length === 0 && answer !== client.name) return null;
  const offer = offerFor(act, { client: client.name, policies });
  const proof = policies.length < 2 ? proofsOf(act, message) : [];
  return {
    client,
    task: {
      tag: "ASK",
      question: offer.question,
      choices: [...offer.choices, ...proof],
      policyIds: offer.policyIds,
    },
  };
}

/** The proof of insurance that goes with it. */
const proofsOf = ({ type }: ServiceAct, message: string): string[] =>
  /\b(?:loss payees?|mortgagees?|lien ?holders?|lenders?)\b/iu.test(message)
    ? [
        titleOf("GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE"),
        titleOf("GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE"),
      ]
    : type === "ADD_ADDITIONAL_INSURED"
      ? [titleOf("GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE")]
      : [];
const titleOf = (key: PresetKey): string => presetCards.find((card) => card.key === key)?.title ?? "";

/** The policy has to be known, because it is the policy that changes. */
const isBound = ({ type, about }: ServiceAct): boolean => type === "CANCEL_POLICY" || about.length > 0;
