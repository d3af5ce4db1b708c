/**
 * Forms that are filled in: the one that the card stands for, or the one that was chosen. Asks for what it cannot do without,
 * the form, the client and whom a certificate is for, each once; then fills the form in.
 */
import {
  nameOfTemplate,
  partyOfTemplate,
  type TemplateId,
  templateIds,
  templateIn,
} from "#model/form-templates";
import type { FillTemplateInput, PresetProgram, PresetStep, PresetTask } from "./model.ts";

const formQuestion = "Which form should I fill in?";
const clientQuestion = "Which client is the form for? Name the client, or attach their documents.";
const partyQuestions = {
  HOLDER: "Who is the certificate holder? Write the name and the address.",
  INTEREST: "Who has the additional interest? Write the name and the address.",
} as const;

const answersTo = (steps: readonly PresetStep[], question: string): string[] =>
  steps.flatMap((step) =>
    step.kind === "ASK" && step.input.question === question ? [step.outcome?.answer ?? ""] : [],
  );

const ask = (question: string, choices: string[] = []) => ({
  kind: "ASK" as const,
  input: { question, choices },
});

/** `own`: the form of the card; null where it is chosen. */
function programOf(own: TemplateId | null): PresetProgram {
  const chosenOf = ({ template }: PresetTask, steps: readonly PresetStep[]): TemplateId | null =>
    template?.templateId ?? templateIn(answersTo(steps, formQuestion).join(" ")) ?? own;
  return {
    next(task, steps) {
      const filled = steps.some(({ kind }) => kind === "FILL_TEMPLATE");
      if (filled) return null;
      const templateId = chosenOf(task, steps);
      if (templateId === null)
        return answersTo(steps, formQuestion).length > 1
          ? null
          : ask(formQuestion, templateIds.map(nameOfTemplate));
      const { hasClient = false, party = "" } = task.template ?? {};
      const isRead = task.documents.some(({ failure }) => failure === null);
      if (!hasClient && !isRead && answersTo(steps, clientQuestion).length === 0) return ask(clientQuestion);
      const kind = partyOfTemplate(templateId);
      const answered = kind === null ? [] : answersTo(steps, partyQuestions[kind]);
      if (kind !== null && party === "" && answered.length === 0) return ask(partyQuestions[kind]);
      return {
        kind: "FILL_TEMPLATE",
        input: inputOf(templateId, party === "" ? (answered[0] ?? "") : party),
      };
    },
    draft() {
      throw new Error("A form is filled in and drafts nothing else.");
    },
  };
}

function inputOf(templateId: TemplateId, party: string): FillTemplateInput {
  const kind = partyOfTemplate(templateId);
  const block =
    kind === "HOLDER"
      ? { certificateHolder: party }
      : kind === "INTEREST"
        ? { additionalInterest: party }
        : {};
  return { templateId, [templateId]: block };
}

export const formTemplate = programOf(null);
export const liabilityCertificate = programOf("acord25");
export const evidenceOfProperty = programOf("acord28");
