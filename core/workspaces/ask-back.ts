/** What Cara asks where she knows no task of a message: a question that fits its words, with choices that go on from it. Pure. */
import type { RecognizedKind } from "#model/documents";
import type { PresetKey } from "#model/presets";
import { presetCards } from "./model.ts";
import { emailWords } from "./task-words.ts";

export interface AskedBack {
  question: string;
  choices: string[];
}

interface Unclear {
  /** The client that it is about, if known. */
  client: string | null;
  /** What the files that are there are taken for. */
  docTypes: readonly RecognizedKind[];
  fileCount: number;
}

export const answerChoice = "Answer a question";

const titleOf = (key: PresetKey): string => presetCards.find((card) => card.key === key)?.title ?? "";
const titles = presetCards.map(({ title }) => title);

/** What can be asked about any client. */
export const questionsAbout = (client: string): string[] => [
  `List all policies of ${client}`,
  `Which policies of ${client} expire next?`,
  `Which documents are on file for ${client}?`,
  `What service requests are open for ${client}?`,
];

const certificate = titleOf("GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE");
const evidence = titleOf("GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE");

/** What files of a kind are mostly there for. */
const presetsOf: Partial<Record<RecognizedKind, readonly PresetKey[]>> = {
  CERTIFICATE: ["CERTIFICATE_REVIEW"],
  QUOTE_DOCUMENT: ["COVERAGE_COMPARISON", "GENERATE_QUOTE_PROPOSAL"],
  POLICY_DOCUMENT: ["POLICY_CHECK", "COVERAGE_COMPARISON"],
  APPLICATION_FORM: ["UNDERWRITING_ANALYSIS"],
  CONTRACT: ["CONTRACT_REVIEW"],
  LOSS_RUN: ["UNDERWRITING_ANALYSIS"],
  // Notices of losses and letters that ask for insurance are among them.
  OTHER: ["CLAIMS_REVIEW", "CONTRACT_REVIEW"],
};

/** What happened to a client, which is held against its policies. */
const lossWords =
  /\b(?:fires?|floods?|leak(?:ed|s)?|burst|hail|storm|theft|stolen|break-?in|accident|crash|collision|rear-?ended|injur(?:y|ed)|hurt|damage[ds]?|loss(?! runs?)|losses|claims?|incident|slip(?:ped)?|fell)\b/iu;

/** The presets for files of these kinds, the one that the words speak for first. */
function presetsFor(docTypes: readonly RecognizedKind[], text: string): PresetKey[] {
  const fitting = docTypes.flatMap((type) => presetsOf[type] ?? []);
  const isLoss = lossWords.test(text) && docTypes.some((type) => type === "OTHER" || type === "LOSS_RUN");
  return [...new Set<PresetKey>([...(isLoss ? (["CLAIMS_REVIEW"] as const) : []), ...fitting])];
}

const allClients =
  /\b(?:all|every|each) (?:of )?(?:our |my |the )?(?:clients?|accounts?|customers?|insureds?|policyholders?)\b/iu;

/** An email to more than one client. */
export const isToAll = (text: string): boolean => emailWords.test(text) && allClients.test(text);

/** In order: the first whose words stand in the message is asked. */
const kinds: readonly { words: RegExp; ask: (unclear: Unclear) => AskedBack }[] = [
  {
    words: /\b(?:letters?|memos?|fax)\b/iu,
    ask: ({ client }) => ({
      question:
        "I write no letters. I can draft an email, or fill in a form that says it. Which one, and for whom?",
      choices: [evidence, certificate, ...(client ? [`Which documents are on file for ${client}?`] : [])],
    }),
  },
  {
    words: allClients,
    ask: () => ({
      question: "I write to one client at a time, and each email waits for a yes. Which client comes first?",
      choices: [answerChoice],
    }),
  },
  {
    words: /\b(?:file|submit|report|open|start|turn in)\b[^.?!]*\b(?:claims?|loss|fnol)\b/iu,
    ask: ({ client }) => ({
      question: `I file no claim with a carrier.${client ? "" : " Which client is it?"} I can hold what happened against the policy of that day and draft the notice to the carrier, which waits for a yes.`,
      choices: [
        titleOf("CLAIMS_REVIEW"),
        ...(client
          ? [`List all policies of ${client}`, `What service requests are open for ${client}?`]
          : []),
      ],
    }),
  },
  {
    words:
      /\b(?:note to (?:the )?file|file note|(?:add|make|put|leave|log)(?: in)? (?:a |the )?(?:file )?notes?\b)/iu,
    ask: ({ client }) => ({
      question: `I write no notes: add it under Notes on the ${client ? `page of ${client}` : "client's page"}. What else can I do about it?`,
      choices: client ? questionsAbout(client).slice(0, 3) : [answerChoice],
    }),
  },
  {
    words: /\b(?:order|request|pull|get|need)\b[^.?!]*\bloss runs?\b/iu,
    ask: ({ client }) => ({
      question: `I order no loss runs from a carrier. I can look through those on file${client ? ` for ${client}` : ""}, or draft an email that asks for them: say to whom it goes.`,
      choices: client
        ? [`Which documents are on file for ${client}?`, `List all policies of ${client}`]
        : [answerChoice],
    }),
  },
  {
    words:
      /\bremind me\b|\b(?:set|make|create|schedule) (?:me )?an? (?:reminder|appointment|meeting|call)\b/iu,
    ask: ({ client }) => ({
      question:
        "I set no reminders and no appointments. Add a note or a service request with a due date on the client's page. What else can I do?",
      choices: client ? questionsAbout(client).slice(0, 3) : [answerChoice],
    }),
  },
  {
    words: /^\s*(?:(?:please|pls|can you|could you)[\s,]+)*(?:approve|decline)\b/iu,
    ask: () => ({
      question:
        "Only people approve: open Approvals, read the draft, and decide there. What else can I do about it?",
      choices: [answerChoice],
    }),
  },
  {
    words: /\b(?:delete|remove|archive|clear)\b[^.?!]*\bworkspaces?\b/iu,
    ask: () => ({
      question:
        "I do not delete workspaces. Archive those that are done on the Workspaces page. What else can I do?",
      choices: [answerChoice],
    }),
  },
  {
    words: /\b(?:differences?|differ|changed|compare|comparison|cheaper|cheapest)\b/iu,
    ask: ({ client, fileCount }) => ({
      question:
        fileCount > 1
          ? "What shall I compare, and for what?"
          : "I compare documents that stand side by side. Attach the two that you mean.",
      choices: [
        titleOf("COVERAGE_COMPARISON"),
        titleOf("POLICY_CHECK"),
        ...(client ? [`List all policies of ${client}`] : []),
      ],
    }),
  },
  {
    words:
      /\b(?:sum{1,2}ar[iy][sz]e|sum{1,2}ary|sum (?:\S+ ){0,3}?up|overview|recap|brief|prepare me|prep)\b/iu,
    ask: ({ client, fileCount }) => ({
      question: client
        ? `What about ${client} do you need? I answer from its records and documents.`
        : "What shall I sum up? Name the client, or attach the documents.",
      choices: client
        ? [...questionsAbout(client), ...(fileCount > 0 ? [titleOf("DOCUMENT_EXPLORATION")] : [])]
        : [titleOf("DOCUMENT_EXPLORATION"), answerChoice],
    }),
  },
  {
    words: /\b(?:mortgagees?|loss payees?|lien ?holders?|additional insureds?)\b/iu,
    ask: ({ client }) => ({
      question: `I do not change a mortgagee, a loss payee or an insured in your records or with a carrier: somebody does that on the policy's page. I can fill in the proof of insurance${client ? ` for ${client}` : ""}.`,
      choices: [evidence, certificate, ...(client ? [`List all policies of ${client}`] : [])],
    }),
  },
  {
    words:
      /(?:^\s*(?:(?:please|pls|can you|could you)[\s,]+)*(?:e-?mail|send|forward|mail|share)\b[^.?!]*\b(?:polic(?:y|ies)|documents?|declarations?|id cards?|binder|invoice|file)|\b(?:wants?|needs?|ask(?:s|ed|ing) for|request(?:s|ed)?)\b[^.?!]*\b(?:declarations?(?: pages?)?|id cards?|cop(?:y|ies) of|binder))\b/iu,
    ask: ({ client }) => ({
      question:
        "I attach no files of the client to an email. What should the email say, or which document do you look for?",
      choices: client
        ? [`Which documents are on file for ${client}?`, `List all policies of ${client}`]
        : [answerChoice],
    }),
  },
];

/** Something has happened to the client, and nobody has said what is wanted. */
const ofLoss = ({ client }: Unclear): AskedBack => ({
  question: `Shall I hold what happened against the policies${client ? ` of ${client}` : ""} of that day? Attach the report if there is one.`,
  choices: [
    titleOf("CLAIMS_REVIEW"),
    answerChoice,
    ...(client ? [`List all policies of ${client}`, `Which documents are on file for ${client}?`] : []),
  ],
});

/** `unclear`: what of the message was not understood, in a few words; null if nothing was said before. */
export function askBack(text: string, about: Unclear, whatToDo: string): AskedBack {
  const own = kinds.find(({ words }) => words.test(text));
  if (own) return own.ask(about);
  const { client, docTypes, fileCount } = about;
  if (fileCount > 0) {
    const fitting = presetsFor(docTypes, text).map(titleOf);
    return {
      question: whatToDo,
      choices: [...new Set([...fitting, titleOf("DOCUMENT_EXPLORATION"), answerChoice])],
    };
  }
  if (client !== null && lossWords.test(text)) return ofLoss(about);
  if (client !== null)
    return {
      question: whatToDo,
      choices: [answerChoice, ...questionsAbout(client), certificate, evidence, titleOf("GENERATE_TEMPLATE")],
    };
  return { question: whatToDo, choices: [answerChoice, ...titles] };
}
