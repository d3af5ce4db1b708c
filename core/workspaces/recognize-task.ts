/** What a message asks for and about whom, without a language model: a task, or a question back with choices. Pure. */
import { landsOnForm } from "#core/form-templates";
import { templateIn } from "#model/form-templates";
import type { PresetKey } from "#model/presets";
import { answerChoice, askBack, type AskedBack, isToAll, questionsAbout } from "./ask-back.ts";
import {
  askedOf,
  followUpOf,
  isNamesAlone,
  isOtherPolicy,
  isQuestionWordAlone,
  policyIn,
} from "./follow-up.ts";
import { letterOf } from "./letter-of.ts";
import type { NamedClient } from "./match-names.ts";
import { isPurposeChoice } from "./letter-purpose.ts";
import { askedThrough, questionOf } from "./asked-question.ts";
import { bookOf, reviewAgain, revise, serve } from "./recognize-act.ts";
import { email, isLetter, repliesOf, withAddressee, withoutBefore, withTruth } from "./recognize-email.ts";
import { QUESTION_WORDS, type RecognizedTask, type TaskWords, whatToDo, whatToDoFor } from "./recognized.ts";
import {
  askWhichOther,
  attachIt,
  doubtOfPolicy,
  isOfSomePolicy,
  missingOf,
  namesNoFile,
  nobodyOfThese,
  notHeld,
  noOffers,
  onlyThisChoice,
  otherPolicies,
  chosenPolicy,
  secondOf,
  whichClient,
  whichOfNear,
} from "./missing-parts.ts";
import { presetCards } from "./model.ts";
import { nameOfPolicy } from "#model/policies";
import { questionsIn } from "./questions-in.ts";
import { isWish } from "./revision.ts";
import {
  changeWords,
  courtesies,
  emailWords,
  explorationWords,
  factNouns,
  factWords,
  helpWords,
  judgesWords,
  littleSaid,
  integrationWords,
  orderWords,
  presetWords,
  questionWords,
  sendThatWords,
  sendWords,
  webWords,
} from "./task-words.ts";
import { otherWay } from "./other-ways.ts";
import { eachLineAsked, factsAsked } from "./wanted-facts.ts";
import { shortened } from "./title-of-workspace.ts";
import type { Task } from "./task.ts";

const CHOICES_MAX = 6;
/** What is wanted stands at the beginning of a message; the rest may be anything. */
const RECOGNIZED_MAX = 2_000;
const titles = presetCards.map(({ title }) => title);
const choices = [answerChoice, ...titles];
const which = "Which client do you mean?";

type Files = Pick<TaskWords, "fileCount" | "docTypes">;

/** The preset whose card was chosen, or that the words ask for; exploring needs something to explore. */
function presetOf(text: string, { fileCount, docTypes = [] }: Files): PresetKey | null {
  const lower = text.toLowerCase();
  const card = presetCards.find(({ title }) =>
    title.includes(" ") ? lower.includes(title.toLowerCase()) : title === text.trim(),
  );
  if (card && (card.title === text.trim() || !factWords.test(text))) return card.key;
  const isFact = factWords.test(text);
  const areQuotes = docTypes.filter((type) => type === "QUOTE_DOCUMENT").length > 1;
  const found = presetWords.find(
    ({ patterns, asked = [], askedOfTwo = [], askedOfQuotes = [] }) =>
      (!isFact && patterns.some((each) => each.test(text))) ||
      (fileCount > 0 && asked.some((each) => each.test(text))) ||
      (fileCount > 1 && askedOfTwo.some((each) => each.test(text))) ||
      (areQuotes && askedOfQuotes.some((each) => each.test(text))),
  );
  // What has to meet the contract is the certificate that came along.
  const isOfCertificate = docTypes.includes("CERTIFICATE") && meetsWords.test(text);
  if (found) return found.key === "CONTRACT_REVIEW" && isOfCertificate ? "CERTIFICATE_REVIEW" : found.key;
  const explores = fileCount > 0 && explorationWords.some((pattern) => pattern.test(text));
  return explores ? "DOCUMENT_EXPLORATION" : null;
}

const asksForSomething = /\b(?:what|when|who|whom|whose|where|which|how|why)(?:['’]?s)?\b/iu;
const meetsWords =
  /\b(?:meets?|compl(?:y|ies|iant)|satisf(?:y|ies)|conforms?|match(?:es)?|against|in line)\b/iu;

/** In the form of a question: "can you check this" asks for something to be done. */
const asksSomething = (text: string): boolean => questionWords.test(text) && !orderWords.test(text);

/** What is to be made; null for a question and for what nobody can tell. */
type Kind = { tag: "EMAIL" } | { tag: "WRITE" } | { tag: "PRESET"; key: PresetKey };

/** "Email for Ann Okafor?": at which address she is reached. */
const addressWords =
  /^(?:what(?:['’]?s| is)\s+)?(?:the )?e-?mails?(?: address(?:es)?)?(?: (?:for|of) [^.?!,:]{2,60})?\s*\?+\s*$/iu;

function kindOf(text: string, files: Files): Kind | null {
  if ((emailWords.test(text) && !addressWords.test(text)) || sendWords.test(text)) return { tag: "EMAIL" };
  if (integrationWords.test(text) && !factWords.test(text)) return { tag: "WRITE" };
  const key = presetOf(text, files);
  return key && { tag: "PRESET", key };
}

/** A preset's own email says what is missing. */
const ofPreset = /^e-?mail\b[^.?!]*\b(?:missing|open|needed|gaps?|rest)\b/iu;

export function recognizeTask(words: TaskWords): RecognizedTask {
  const { clients, answers } = words;
  const named = isLetter(words)
    ? answers.filter((answer) => !repliesOf(words).includes(answer) || clients.length === 0)
    : answers;
  const found = recognizeFirst({ ...words, answers: named });
  const who = askWho(found, words);
  if (who) return who;
  const understood = withTruth(withMissing(found, words), words);
  const recognized = withAddressee(understood, words);
  const { task, client } = recognized;
  const rest = words.rest ?? null;
  if (rest === null || (task.tag === "PRESET" && ofPreset.test(rest))) return recognized;
  const told = words.isRestToTell ? tellingToo(rest, recognized, words) : null;
  if (told) return told;
  if (task.tag !== "ASK") return { ...recognized, rest };
  const offered = [rest, ...task.choices.filter((choice) => choice !== rest)];
  return { client, task: { ...task, choices: offered } };
}

/** Nobody is named who is on file, and somebody nearly is: which one is asked before anything is looked for. */
function askWho(
  { task, client }: RecognizedTask,
  { near = [], fileCount }: TaskWords,
): RecognizedTask | null {
  const isOfNobody = task.tag === "ANSWER" && (task.ofBook === true || task.onWeb);
  if (near.length === 0 || client !== null || fileCount > 0 || isOfNobody) return null;
  return { client, task: { tag: "ASK", ...whichOfNear(near.map(({ name }) => name)) } };
}

/** "Do they have an umbrella? Also email Dale the limit": the email, and the answer beside it; null where one has to wait. */
function tellingToo(rest: string, { task, client }: RecognizedTask, words: TaskWords): RecognizedTask | null {
  if (task.tag !== "ANSWER" || task.asEmail || task.onWeb || task.ofBook || client === null) return null;
  const mail = email(rest, client, words).task;
  if (mail.tag !== "ANSWER") return null;
  return { client, task: { ...mail, aside: [task.question, ...(task.more ?? [])], said: words.message } };
}

/** The task, or the question for what it lacks; what was answered once is not asked again. */
function withMissing(recognized: RecognizedTask, words: TaskWords): RecognizedTask {
  const { task, client } = recognized;
  const { answers, fileCount, offers = noOffers, namesRecords, message } = words;
  const ask = ({ question, choices }: AskedBack): RecognizedTask => ({
    client,
    task: { tag: "ASK", question, choices },
  });
  // Whoever has just named the client may still have to choose the files.
  const isFirst = answers.length === 0 || (answers.length === 1 && client?.name === answers[0]);
  // A form that is made anew lacks nothing that it did not lack before.
  if (task.tag === "PRESET" && task.template?.remakes) return recognized;
  if (task.tag === "PRESET") {
    const chosen = answers.filter((text) => offers.documents.includes(text));
    // Which form it is decides what else it needs: its own step asks for that.
    const isOpenForm = task.key === "GENERATE_TEMPLATE" && templateIn(message) === null;
    const missing =
      fileCount === 0 && isFirst && !isOpenForm
        ? missingOf(task.key, client?.name ?? null, offers)
        : chosen.length === 1 && fileCount === 1 && answers.at(-1) === chosen[0]
          ? secondOf(task.key, chosen[0] ?? "", offers)
          : null;
    return missing ? ask(missing) : recognized;
  }
  if (task.tag === "EMAIL" && client === null && fileCount === 0 && answers.length === 0)
    return namesRecords || message.includes("@") ? recognized : ask(whichClient("is the email for", offers));
  if (task.tag !== "ANSWER" || task.onWeb || task.ofBook) return recognized;
  const chosen = chosenPolicy(answers.at(-1), offers);
  if (chosen !== null) {
    const [first = ""] = task.question.split("\n");
    return { client, task: { ...task, question: askedOf(first, chosen), said: askedOf(first, chosen) } };
  }
  const isFirstOf = client !== null && fileCount === 0 && isFirst;
  const doubt =
    client &&
    ((isFirstOf ? notHeld(task.question, client.name, offers) : null) ??
      doubtOfPolicy(task.question, offers));
  if (doubt) return ask(doubt);
  if (client !== null || fileCount > 0 || answers.length > 0 || namesRecords) return recognized;
  if (namesNoFile(message)) return ask(attachIt(offers));
  return isOfSomePolicy(message) ? ask(whichClient("is it about", offers)) : recognized;
}

/** An email with what stands above; if nothing does, the person says its words. */
function sendThat(
  { answers, before }: TaskWords,
  client: NamedClient | null,
  ask: (question: string, offered: string[]) => RecognizedTask,
): RecognizedTask {
  const answered = before?.answered ?? null;
  if (answered) {
    const { messageId, question } = answered;
    return { client: answered.client ?? client, task: { tag: "FORWARD", messageId, question } };
  }
  const words = answers.at(-1);
  if (words === undefined || isWish(words))
    return ask(
      "What should the email say? I have answered no question here yet, so there is nothing that I could send. Write its words, or ask for what it should say.",
      client ? questionsAbout(client.name).slice(0, 2) : [answerChoice],
    );
  if (words === answerChoice) return ask("What would you like to know?", []);
  if (questionWords.test(words) && !letterOf(words)) {
    const question = questionOf(words, client, true);
    return { client, task: { tag: "ANSWER", question, asEmail: true, onWeb: false, said: words } };
  }
  const letter = letterOf(words) ?? letterOf(`Email them that ${words}`);
  return letter
    ? { client, task: { tag: "EMAIL", ...withoutBefore(letter) } }
    : ask(whatToDo, [answerChoice]);
}

/** Questions that are asked again where only a word of them was said. */
const wholeQuestions = (about: string | null): string[] =>
  ["limit", "premium", "deductible", "expiration date"].map(
    (noun) => `What is the ${noun}${about === null ? "" : ` of the ${about}`}?`,
  );

/** "The effective date is 01/01/2027", after a form was filled in: the form is made anew with it. */
function answerOfForm(words: TaskWords, client: NamedClient | null): RecognizedTask | null {
  const { message, before, declinedForm } = words;
  const filled = before?.filled ?? null;
  if (filled === null) return null;
  // Why a form was declined is about that form, however it is put.
  const isReason = declinedForm === filled.remakes.artifactId;
  if (!isReason && (asksSomething(message) || kindOf(message, words) !== null)) return null;
  // Somebody else's form is another one.
  if (client !== null && filled.client !== null && client.id !== filled.client.id) return null;
  if (!landsOnForm(filled.templateId, message)) return null;
  const { key, templateId, party, said, remakes } = filled;
  const template = { templateId, party, said, remakes };
  return { client: client ?? filled.client, task: { tag: "PRESET", key, requirements: "", template } };
}

function recognizeFirst(words: TaskWords): RecognizedTask {
  const { answers, fileCount, docTypes = [], before, doubt = null } = words;
  const chosen = words.clients.filter(({ name }) => answers.includes(name));
  const clients = chosen.length > 0 ? chosen : words.clients;
  const client = clients.length === 1 ? (clients[0] ?? null) : null;
  const ask = (question: string, offered: string[]): RecognizedTask => ({
    client,
    task: { tag: "ASK", question, choices: offered },
  });
  const names = clients.slice(0, CHOICES_MAX).map(({ name }) => name);
  const askWhich = () => ask(which, names);
  if (doubt) return ask(doubt.question, doubt.choices);
  const again = reviewAgain(words, client);
  if (again) return again;
  const revised = words.declinedForm === undefined ? revise(words, client) : null;
  if (revised) return revised;
  const onForm = answerOfForm(words, client);
  if (onForm) return onForm;
  if (sendThatWords.test(words.message)) return sendThat(words, client, ask);
  if (isToAll(words.message) && answers.length === 0 && client === null) {
    const back = askBack(words.message, { client: null, docTypes, fileCount }, whatToDo);
    return ask(back.question, back.choices);
  }
  const last = before?.asked ?? null;
  if (last && isQuestionWordAlone(words.message)) {
    const about = policyIn(last.question);
    const chosen = answers.at(-1);
    if (chosen === undefined)
      return ask(
        `${shortened(words.message.trim(), SHOWN_MAX).replace(/[\s?!.]+$/u, "")} of what?`,
        wholeQuestions(about),
      );
    return answer(words, clients, chosen, askWhich);
  }
  const offered = answers.at(-1);
  if (client && offered !== undefined && questionsAbout(client.name).includes(offered))
    return answer(words, clients, offered, askWhich);
  const { offers = noOffers } = words;
  if (last && isOtherPolicy(words.message)) {
    const others = otherPolicies(last.question, offers);
    const [only] = others.length === 1 ? others : [];
    const meant = only ? nameOfPolicy(only) : chosenPolicy(offered, offers);
    if (meant !== null) return answer(words, clients, askedOf(last.question, meant), askWhich);
    const back = askWhichOther(others.length > 0 ? others : offers.policies);
    return ask(back.question, back.choices);
  }
  if (last && clients.length > 1 && isNamesAlone(words.message, clients)) return askWhich();
  const followUp = followUpOf(words.message, clients, last, offers.held);
  const message = followUp ?? askedThrough(words.message);
  if (followUp !== null && answers.length === 0) return answer(words, clients, followUp, askWhich);
  // The name of a client or a document says nothing about the task.
  const said = answers.filter(
    (text) =>
      text !== onlyThisChoice &&
      text !== nobodyOfThese &&
      !offers.documents.includes(text) &&
      !words.clients.some(({ name }) => name === text),
  );
  const served = serve(words, client);
  if (served) return served;
  const other = otherWay(message);
  if (other && said.length === 0) return ask(other.question, other.choices);
  const instead = said.at(-1);
  if (other && instead !== undefined && other.choices.includes(instead))
    return clients.length > 1 && fileCount === 0 ? askWhich() : email(instead, client, words);
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

  // What the files are says what may be wanted where the words do not.
  const bare = (client?.said ?? []).reduce((left, name) => left.replaceAll(name, " "), message);
  const isLittle = littleSaid.test(bare);
  if (fileCount > 0 && said.length === 0 && presetOf(message, words) === null) {
    const others = docTypes.filter((type) => type !== "CERTIFICATE");
    const isOfCertificate = others.length < docTypes.length && others.every((type) => type === "CONTRACT");
    const isPlain = isLittle || (others.length > 0 && !factNouns.test(bare) && !asksForSomething.test(bare));
    if (isOfCertificate && isPlain && judgesWords.test(bare))
      return { client, task: { tag: "PRESET", key: "CERTIFICATE_REVIEW", requirements: "" } };
    if (isLittle) {
      const back = askBack(
        "",
        { client: client?.name ?? null, docTypes, fileCount },
        client ? `${whatToDoFor} ${client.name}?` : whatToDo,
      );
      return ask(back.question, back.choices);
    }
  }

  // What was decided first stays: later answers only say more about it.
  const kinds = texts.map((text) => kindOf(text, words));
  const first = kinds.findIndex((each) => each !== null);
  const kind = card ? { tag: "PRESET" as const, key: card.key } : (kinds[first] ?? kinds.at(-1) ?? null);
  const isTooMany = clients.length > 1 && fileCount === 0;
  if (kind?.tag === "PRESET" && isTooMany) return askWhich();
  if (kind?.tag === "PRESET") return { client, task: { tag: "PRESET", key: kind.key, requirements: "" } };
  if (kind && isTooMany) return askWhich();
  if (kind?.tag === "EMAIL")
    return email(
      texts
        .slice(first)
        .filter((text) => !isPurposeChoice(text))
        .join("\n"),
      client,
      words,
    );
  if (kind) return { client, task: { tag: "WRITE", content: texts[first] ?? "" } };
  const [begun = "", ...later] = texts.filter((_, at) => kinds[at] === null);
  const asked = later.at(-1);
  // What was no question leads to one that was chosen or typed then.
  const isOnlyLast = asked !== undefined && questionWords.test(asked) && !asksSomething(begun);
  const whole = isOnlyLast ? asked : [begun, ...later].join("\n");
  const isUnbound = clients.length === 0 && fileCount === 0 && !webWords.test(whole);
  if (isUnbound && helpWords.test(whole)) return ask(whatToDo, choices);
  const book = bookOf(whole, words);
  if (book) return book;
  if (webWords.test(whole) || asksSomething(whole)) return answer(words, clients, whole, askWhich);
  if (isTooMany) return askWhich();
  const [, change] = changeWords.exec(whole) ?? [];
  if (change !== undefined)
    return ask(
      `I do not ${change.toLowerCase()} anything in your records: somebody does that on the client's or the policy's page. What else can I do about it?`,
      choices,
    );
  if (factNouns.test(whole) && !orderWords.test(whole) && (client !== null || fileCount > 0)) {
    const wanted = whole.replaceAll(courtesies, "");
    return answer(words, clients, `What ${/s$/iu.test(wanted) ? "are" : "is"} ${wanted}?`, askWhich);
  }
  const open = client ? `${whatToDoFor} ${client.name}?` : whatToDo;
  const unclear = said.at(-1);
  const about = { client: client?.name ?? null, docTypes, fileCount };
  if (unclear !== undefined) {
    const question = `I did not understand “${shortened(unclear, SHOWN_MAX)}”. ${open}`;
    return ask(question, askBack("", about, open).choices);
  }
  const back = askBack(whole, about, open);
  return ask(back.question, back.choices);
}

/** Of words that were not understood. */
const SHOWN_MAX = 60;

/** Of instructions with several lines that ask something each is answered by itself, before anybody is asked. */
export function asFarAsAsked(
  task: Task,
  { message, answers, fileCount }: Pick<TaskWords, "message" | "answers" | "fileCount">,
): Task {
  if (answers.length > 0 || (task.tag !== "ASK" && task.tag !== "ANSWER")) return task;
  const [question, ...more] = questionsIn(message);
  if (question === undefined || (task.tag === "ASK" && fileCount === 0)) return task;
  if (task.tag === "ANSWER" && (task.asEmail || more.length === 0)) return task;
  return { tag: "ANSWER", question, asEmail: false, onWeb: false, ...(more.length > 0 ? { more } : {}) };
}

/** The lines of instructions that are tasks of another kind than a question: they are named as left to do. */
export function leftOfLines(message: string, task: Task): string | null {
  if (task.tag !== "ANSWER" || task.asEmail) return null;
  const lines = message.split(/\n+/u).map((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s*/u, "").trim());
  const left = lines.filter((line) => emailWords.test(line) || integrationWords.test(line));
  return left.length === 0 || left.length === lines.length ? null : left.join(" ");
}

function answer(
  { message, answers, fileCount, isAboutRecords }: TaskWords,
  clients: readonly NamedClient[],
  text: string,
  askWhich: () => RecognizedTask,
): RecognizedTask {
  const [client = null] = clients.length === 1 ? clients : [];
  if (clients.length > 1 && fileCount === 0 && !isAboutRecords) return askWhich();
  const whole = questionOf(text, client, false);
  const question = (client && fileCount === 0 ? (eachLineAsked(whole) ?? factsAsked(whole)) : null) ?? whole;
  const said = answers.length === 0 ? message : text;
  return { client, task: { tag: "ANSWER", question, asEmail: false, onWeb: webWords.test(text), said } };
}
