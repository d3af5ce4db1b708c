/** What the dialog of a preset asks for, in the words of the preset. */
import type { CaraPreset } from "../graphql/generated/graphql.ts";

interface PresetText {
  /** Its name in the preset's form. */
  name: string;
  label: string;
  hint: string;
}

export interface PresetForm {
  filesLabel: string;
  filesHelp: string;
  texts: readonly PresetText[];
  messageLabel: string;
  messageHint: string;
}

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

const forms: Partial<Record<CaraPreset, PresetForm>> = {
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
};

/** The form of a preset that is built. */
export const formOf = (preset: CaraPreset | null): PresetForm =>
  (preset === null ? undefined : forms[preset]) ?? customForm;
