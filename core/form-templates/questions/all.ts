/** The questions of all forms, by the name of the field without its row. */
import type { FormQuestion } from "./question.ts";
import { applicantQuestions } from "./of-applicant.ts";
import { liabilityQuestions } from "./of-liability.ts";
import { umbrellaQuestions } from "./of-umbrella.ts";
import { workersQuestions } from "./of-workers.ts";

export type { FormQuestion } from "./question.ts";

export const formQuestions: Readonly<Record<string, FormQuestion>> = {
  ...applicantQuestions,
  ...liabilityQuestions,
  ...workersQuestions,
  ...umbrellaQuestions,
};
