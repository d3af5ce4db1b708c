import { nameKeyOf } from "#core/accounts";
import type { AnswerQuote, ProposalPassage, ProposedSection } from "#model/assistant";
import { COLUMNS_MAX } from "#model/assistant";
import { longDateOf } from "../shared/calendar-date.ts";
import { describeMoney } from "../shared/money.ts";
import { createArtifact } from "./artifact.ts";
import type {
  HandedDocument,
  PreparedProposal,
  PresetArtifact,
  PresetCall,
  PresetProgram,
  PresetStep,
  PresetTask,
} from "./model.ts";
import { capitalized, isOffer, listed, openSection } from "./offers.ts";
import { recommendationOf, unborneReason } from "./proposal-advice.ts";
import {
  acceptedAs,
  conditionsOf,
  costOf,
  coverageOf,
  exclusionsOf,
  headlineOf,
  openUntil,
  otherTermsOf,
  type ProposalPart,
  searchedIn,
} from "./proposal-parts.ts";
import { notesOf } from "./proposal-notes.ts";
import { acceptanceFor, asksToRecommend, passagesOf, unmetIn } from "./proposal-passages.ts";

const title = "Insurance proposal";
const question =
  "Which quotes shall I turn into a proposal? Attach one to six quotes, or one file that offers several options.";
const whichClient = "These quotes are for different clients. For whom shall I make the proposal?";

/** Under whose names the offers are, each client once, as first written. */
function clientsOf(documents: readonly HandedDocument[]): Map<string, string> {
  const clients = new Map<string, string>();
  for (const { insured } of documents)
    if (insured !== null && !clients.has(nameKeyOf(insured))) clients.set(nameKeyOf(insured), insured);
  return clients;
}

const answersTo = (steps: readonly PresetStep[], asked: string): string[] =>
  steps.flatMap((step) =>
    step.kind === "ASK" && step.input.question.endsWith(asked) ? [step.outcome?.answer ?? ""] : [],
  );

/** The offers of the client that the proposal is for; null while nobody has said which. */
function chosenOf({ documents }: PresetTask, steps: readonly PresetStep[]): HandedDocument[] | null {
  const offers = documents.filter(isOffer);
  const clients = clientsOf(offers);
  if (clients.size < 2) return offers;
  const said = answersTo(steps, whichClient).at(-1);
  const chosen = [...clients.keys()].find((key) => said !== undefined && key === nameKeyOf(said));
  return chosen === undefined
    ? null
    : offers.filter(({ insured }) => insured === null || nameKeyOf(insured) === chosen);
}

const preparedOf = (steps: readonly PresetStep[]): PreparedProposal | null =>
  steps.reduce<PreparedProposal | null>(
    (last, step) => (step.kind === "PREPARE_PROPOSAL" && step.outcome ? step.outcome : last),
    null,
  );

function next(task: PresetTask, steps: readonly PresetStep[]): PresetCall | null {
  const offers = chosenOf(task, steps);
  const clients = [...clientsOf(task.documents.filter(isOffer)).values()];
  const askedFor = answersTo(steps, whichClient).length;
  if (offers === null && askedFor < 2)
    return { kind: "ASK", input: { question: whichClient, choices: clients } };
  const documentIds = (offers ?? []).map(({ documentId }) => documentId);
  const isPrepared = steps.some(
    (step) => step.kind === "PREPARE_PROPOSAL" && step.input.documentIds.join() === documentIds.join(),
  );
  if (documentIds.length > 0 && !isPrepared) {
    const { passages, rest } = passagesOf(task.requirements);
    return { kind: "PREPARE_PROPOSAL", input: { documentIds, passages, wishes: rest } };
  }
  if (offers?.length === 0 && answersTo(steps, question).length === 0) {
    const failed = task.documents.filter(({ failure }) => failure !== null);
    const unread = failed.map(({ name, failure }) => `${name} could not be read: ${failure} `).join("");
    return { kind: "ASK", input: { question: unread + question, choices: [] } };
  }
  return steps.some(({ kind }) => kind === "DRAFT_DOCUMENT")
    ? null
    : { kind: "DRAFT_DOCUMENT", input: { title } };
}

function draft(
  _kind: "DRAFT_DOCUMENT" | "DRAFT_EMAIL",
  task: PresetTask,
  steps: readonly PresetStep[],
): PresetArtifact {
  const artifact = createArtifact("DOCUMENT", title);
  const prepared = preparedOf(steps);
  const sections = (prepared?.sections ?? []).filter(({ offers }) => offers.length > 0);
  const open = sections.flatMap((section) => openSection(section, prepared?.today ?? "") ?? []);
  if (!prepared || open.length === 0) {
    artifact.add("HEADING", "There was nothing to propose");
    for (const { text, quotes } of endedIn(sections)) artifact.add("PARAGRAPH", text, quotes);
    if (sections.length === 0)
      for (const document of task.documents) artifact.add("PARAGRAPH", leftOutAs(document));
    return artifact.finish();
  }
  const put = ({ text, quotes }: { text: string; quotes: readonly AnswerQuote[] }) =>
    artifact.add("PARAGRAPH", text, quotes);
  const passage = (place: ProposalPassage["place"], fitted = (text: string): string => text) => {
    const text = prepared.passages.find((each) => each.place === place)?.text;
    if (text) artifact.add("PARAGRAPH", fitted(text));
  };
  const add = ({ heading, tables = [], items = [], sentences = [] }: ProposalPart) => {
    const rows = tables.filter(({ lines }) => lines.length > 0);
    if (rows.length + items.length + sentences.length === 0) return;
    artifact.add("HEADING", heading);
    for (const { heads, lines } of rows) artifact.addTable(heads, lines);
    for (const { text, quotes } of items) artifact.add("LIST_ITEM", text, quotes);
    for (const sentence of sentences) put(sentence);
  };

  const offers = sections.flatMap((section) => section.offers);
  const insured = offers.find((offer) => offer.insured !== null)?.insured ?? null;
  put(headlineOf(open));
  if (insured) put({ text: `Prepared for: ${insured.text}`, quotes: insured.quotes });
  const by = [prepared.person, prepared.agency].filter((name) => name !== null);
  if (by.length > 0) artifact.add("PARAGRAPH", `Prepared by: ${by.join(", ")}`);
  artifact.add("PARAGRAPH", `Date: ${longDateOf(prepared.today)}`);
  for (const term of termsOf(open)) put(term);
  passage("INTRODUCTION");

  for (const section of sections) add(costOf(section, namer(section, sections)));
  add({ heading: "All insurances together", items: togetherOf(prepared) });
  add({ heading: "Please note", items: notesOf(sections, prepared.today) });
  for (const section of sections) {
    const name = namer(section, sections);
    for (const part of [coverageOf, exclusionsOf, conditionsOf, otherTermsOf]) {
      const own = part === conditionsOf ? openSection(section, prepared.today) : section;
      const parts = own === null ? [] : part(own, name);
      for (const each of Array.isArray(parts) ? parts : [parts]) add(each);
    }
  }
  add({ heading: "How long the quotes are valid", items: openUntil(open) });
  if (asksToRecommend(task.requirements))
    for (const section of open)
      add({
        heading: namer(section, sections)("Recommendation"),
        sentences: recommendationOf(section, task.requirements),
      });

  artifact.add("HEADING", "Acceptance");
  passage("ACCEPTANCE", (text) =>
    acceptanceFor(
      text,
      open.map((section) => section.offers.length),
    ),
  );
  for (const section of open) for (const box of acceptedAs(section, sections.length > 1)) put(box);
  artifact.add("PARAGRAPH", `Accepted for${insured ? ` ${insured.text}` : ""}`, insured?.quotes ?? []);
  artifact.add("PARAGRAPH", signatureLines);

  artifact.add("HEADING", "Important information");
  artifact.add("PARAGRAPH", ours);
  passage("ABOUT_FIGURES");
  artifact.add("PARAGRAPH", searchedIn(sections));
  const used = offersOf(task, steps);
  for (const document of task.documents)
    if (!used.includes(document)) artifact.add("PARAGRAPH", leftOutAs(document));
  for (const name of sections.flatMap(({ matrix }) => matrix.leftOut))
    artifact.add(
      "PARAGRAPH",
      `${name} was left out: one proposal has at most ${COLUMNS_MAX} options of one insurance.`,
    );
  passage("CLOSING");
  const forAuthor = [
    ...open.flatMap((section) => unborneReason(section, task.requirements)),
    ...unmetIn(task.requirements, prepared.passages).map((text) => ({ text, quotes: [] })),
  ];
  if (forAuthor.length > 0) artifact.add("HEADING", "For you, to remove before it goes out");
  for (const note of forAuthor) put(note);
  return artifact.finish();
}

/** Of policies whose terms are all over. */
const endedIn = (sections: readonly ProposedSection[]): { text: string; quotes: AnswerQuote[] }[] =>
  sections.flatMap(({ offers, matrix }) =>
    offers.flatMap(({ expirationDate }, at) =>
      expirationDate
        ? [
            {
              text: `The term of ${matrix.columns[at]?.name ?? "a policy"} ended on ${expirationDate.text}, so nobody can accept it. Attach a quote for a new term.`,
              quotes: expirationDate.quotes,
            },
          ]
        : [],
    ),
  );

/** Why nothing was proposed from a document. */
function leftOutAs(document: HandedDocument): string {
  const { name, failure, insured } = document;
  if (failure !== null) return `${name} was not read. ${failure}`;
  if (!isOffer(document)) return `${name} was left out: it is neither a quote nor a policy.`;
  return `${name} was left out: it is ${insured === null ? "for another client" : `for ${insured}`}.`;
}

const offersOf = (task: PresetTask, steps: readonly PresetStep[]): HandedDocument[] =>
  chosenOf(task, steps) ?? [];

const ours = "This section is in our agency's own words and is not taken from the quotes.";
const signatureLines =
  "Name and title: ______________________________\nSignature: ______________________________\nDate: ______________________________";

/** Names the parts of a section after its insurance where there are several. */
const namer =
  ({ line }: ProposedSection, sections: readonly ProposedSection[]) =>
  (name: string): string =>
    sections.length < 2 || line === null ? name : `${capitalized(line)}: ${name.toLowerCase()}`;

/** The term that the offers propose, once if it is the same in all. */
function termsOf(sections: readonly ProposedSection[]): { text: string; quotes: AnswerQuote[] }[] {
  const terms = new Map<string, { names: string[]; quotes: AnswerQuote[] }>();
  let count = 0;
  for (const { offers, matrix } of sections)
    for (const [at, { effectiveDate, expirationDate }] of offers.entries()) {
      count += 1;
      if (!effectiveDate) continue;
      const text = expirationDate
        ? `${effectiveDate.text} to ${expirationDate.text}`
        : `from ${effectiveDate.text}`;
      const known = terms.get(text) ?? { names: [], quotes: [] };
      known.names.push(matrix.columns[at]?.name ?? "");
      known.quotes.push(...effectiveDate.quotes, ...(expirationDate?.quotes ?? []));
      terms.set(text, known);
    }
  return [...terms].map(([text, { names, quotes }]) => ({
    text: `Proposed term${names.length === count ? "" : ` of ${listed(names)}`}: ${text}`,
    quotes,
  }));
}

/** What a quote of several insurances says that they cost together. */
const togetherOf = ({ totals = [] }: PreparedProposal): { text: string; quotes: AnswerQuote[] }[] =>
  totals.map(({ label, cents, quotes }) => ({ text: `${label}: ${describeMoney(cents)}`, quotes }));

export const quoteProposal: PresetProgram = { next, draft };
