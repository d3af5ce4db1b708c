/** What the dialog of a preset asks for, in the words of the preset. */
import { applicationLineLabels, applicationLines } from "#model/assistant";
import {
  nameOfTemplate,
  partyOfTemplate,
  type TemplateId,
  templateIds,
  templateIn,
} from "#model/form-templates";
import { baseStyleIds, baseStyles } from "#model/styles";
import type { CaraPreset } from "../graphql/generated/graphql.ts";

interface PresetText {
  /** Its name in the preset's form. */
  name: string;
  label: string;
  hint: string;
  /** Of a text that only some of the choices ask for. */
  isAsked?: (chosen: string) => boolean;
}

interface PresetChoice extends Omit<PresetText, "isAsked"> {
  options: readonly { value: string; label: string }[];
  /** What an empty choice stands for. */
  none: string;
}

/** Things to tick, sent as a list of those that are. */
interface PresetChecks {
  name: string;
  label: string;
  hint: string;
  /** Those that are part of every task of the preset are ticked and stay so. */
  options: readonly { value: string; label: string; isFixed?: true }[];
}

export interface PresetForm {
  filesLabel: string;
  filesHelp: string;
  /** What is chosen from a list. */
  choice?: PresetChoice;
  /** A page of the knowledge base can be chosen; what for. */
  knowledgeHint?: string;
  texts: readonly PresetText[];
  checks?: readonly PresetChecks[];
  messageLabel: string;
  messageHint: string;
}

/** Whom the task is about: every form asks for it, and nothing else in one is called so. */
export const clientField = {
  label: "Client",
  hint: "Whom it is about, if you know, or if the files name it otherwise than you do.",
};

/** A task without a preset. */
export const customForm: PresetForm = {
  filesLabel: "Files",
  filesHelp: "Whatever Cara should read.",
  texts: [],
  messageLabel: "Message",
  messageHint: "What Cara should do, in your own words.",
};

/** A custom preset, whose instructions say what to do. */
export const runForm: PresetForm = {
  filesLabel: "Files",
  filesHelp: "What Cara should work on this time.",
  texts: [],
  messageLabel: "Message",
  messageHint: "What else she should know or do. Leave it empty if the preset says it all.",
};

const optionsOf = (ids: readonly TemplateId[]) =>
  ids.map((value) => ({ value, label: nameOfTemplate(value) }));

const asks =
  (party: "HOLDER" | "INTEREST") =>
  (chosen: string): boolean => {
    const id = templateIn(chosen);
    return id !== null && partyOfTemplate(id) === party;
  };

const filling = {
  filesLabel: "Documents",
  filesHelp:
    "What the form is filled in from, besides the client's records: policies, applications, letters.",
  messageLabel: "Message",
  messageHint: "What else belongs on the form, such as “FEIN: 12-3456789”, one thing a line.",
};

const holder: PresetText = {
  name: "certificateHolder",
  label: "Certificate Holder",
  hint: "The name, and the address in further lines.",
};
const interest: PresetText = {
  name: "additionalInterest",
  label: "Additional Interest",
  hint: "The lender or whoever else has an interest: the name, and the address in further lines.",
};

const forms: Partial<Record<CaraPreset, PresetForm>> = {
  GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE: { ...filling, texts: [holder] },
  GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE: {
    ...filling,
    choice: {
      name: "templateId",
      label: "Form",
      hint: "Form 28 is for commercial property, form 27 for small and personal property.",
      options: optionsOf(["acord28", "acord27"]),
      none: nameOfTemplate("acord28"),
    },
    texts: [interest],
  },
  GENERATE_TEMPLATE: {
    ...filling,
    choice: {
      name: "templateId",
      label: "Form",
      hint: "Cara asks if you leave it open.",
      options: optionsOf(templateIds),
      none: "None",
    },
    texts: [
      { ...holder, isAsked: asks("HOLDER") },
      { ...interest, isAsked: asks("INTEREST") },
    ],
  },
  CERTIFICATE_REVIEW: {
    filesLabel: "Certificate and contract",
    filesHelp: "The certificate, and what it has to meet. Cara tells them apart.",
    texts: [
      {
        name: "requirements",
        label: "Requirements",
        hint: "If there is no contract: what is asked for, one demand a line.",
      },
    ],
    knowledgeHint: "A page with requirements that the agency keeps, such as a client's standard terms.",
    messageLabel: "Message",
    messageHint: "Anything Cara should know, such as which project it is for.",
  },
  CONTRACT_REVIEW: {
    filesLabel: "Contract and policies",
    filesHelp: "The contract. The client's policies in force are on file; add others that should count.",
    texts: [],
    messageLabel: "Message",
    messageHint: "Anything Cara should know, such as which project it is for.",
  },
  DOCUMENT_EXPLORATION: {
    filesLabel: "Files",
    filesHelp: "The documents that Cara should read, of any kind.",
    texts: [],
    messageLabel: "Questions",
    messageHint: "What you want to know from them. Leave it empty for an overview.",
  },
  COVERAGE_COMPARISON: {
    filesLabel: "Quotes and policies",
    filesHelp: "Two to six of them for one client, or one file that offers several options.",
    texts: [],
    messageLabel: "Message",
    messageHint: "Anything Cara should know, such as what the client cares about most.",
  },
  GENERATE_QUOTE_PROPOSAL: {
    filesLabel: "Quotes",
    filesHelp:
      "One to six of them for one client, or one file that offers several options. Quotes of different insurance become parts of one proposal.",
    choice: {
      name: "styleId",
      label: "Style",
      hint: "How it looks on screen and in print. It can be changed later, also to a style of your own.",
      options: baseStyleIds.map((value) => ({ value, label: baseStyles[value].label })),
      none: "Default",
    },
    texts: [],
    messageLabel: "Message",
    messageHint:
      "Anything Cara should know, such as how the letter should sound, or that you want a recommendation.",
  },
  CLAIMS_REVIEW: {
    filesLabel: "Papers of the loss and policies",
    filesHelp:
      "The notice of loss, claim letters, the carrier's letters. The client's policies on file count; add others.",
    texts: [
      {
        name: "facts",
        label: "Facts of the loss",
        hint: "What happened, when, where and to whom, if no paper says so. One fact a line.",
      },
    ],
    messageLabel: "Message",
    messageHint: "Anything Cara should know, such as what the client has to decide.",
  },
  COVERAGE_GAP_ANALYSIS: {
    filesLabel: "Papers of the client and policies",
    filesHelp:
      "Applications, schedules, surveys, contracts. The client's record, its papers and its policies on file count; add others.",
    texts: [
      {
        name: "exposures",
        label: "What else is known",
        hint: "What the client does, has and owns, if no paper says so. One fact a line.",
      },
    ],
    messageLabel: "Message",
    messageHint: "Anything Cara should know, such as what the client plans.",
  },
  UNDERWRITING_ANALYSIS: {
    filesLabel: "Application and what belongs to it",
    filesHelp: "The application, and loss runs and policies to hold it against. Cara tells them apart.",
    texts: [],
    checks: [
      {
        name: "lines",
        label: "Coverages",
        hint: "What is applied for. Business operations include liability.",
        options: applicationLines.map((value) => ({
          value,
          label: applicationLineLabels[value],
          ...(value === "BUSINESS_OPERATIONS" ? { isFixed: true } : {}),
        })),
      },
      {
        name: "research",
        label: "Research",
        hint: "The applicant's name and place are sent to the web search. Each fact is shown with its page.",
        options: [{ value: "WEB", label: "Look the applicant up on the web" }],
      },
    ],
    messageLabel: "Message",
    messageHint: "Anything Cara should know, such as which carriers it is for.",
  },
  POLICY_CHECK: {
    filesLabel: "Policy, and what it is checked against",
    filesHelp: "The issued policy, and one to three of its quote, its binder and the term before it.",
    texts: [
      {
        name: "fileRoles",
        label: "What the files are",
        hint: "Cara tells them apart. If she should not: “renewal.pdf is the policy”, one file a line.",
      },
    ],
    messageLabel: "Message",
    messageHint: "Anything Cara should know, such as what was agreed on by phone.",
  },
};

/** The form of a preset that is built. */
export const formOf = (preset: CaraPreset | null): PresetForm =>
  (preset === null ? undefined : forms[preset]) ?? customForm;
