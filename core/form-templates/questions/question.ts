/**
 * The underwriting questions of the forms in our own words, and the words by which a document's own question is known for
 * the same. Only such a question with a plain yes or no answers one. Data.
 */
export interface FormQuestion {
  ask: string;
  /** All of them stand in a question that asks the same. */
  words: readonly RegExp[];
  /** The field for the explanation, without its row. */
  explanation?: string;
}

export const question = (ask: string, words: string, explanation?: string): FormQuestion => ({
  ask,
  words: words.split(" & ").map((word) => new RegExp(String.raw`\b(?:${word})`, "iu")),
  ...(explanation !== undefined && { explanation }),
});

export const excludedBefore = (explanation: string) =>
  question(
    "Was anything excluded, uninsured or self-insured under earlier insurance?",
    "excluded|uninsured|self[ -]?insured & previous|prior|earlier",
    explanation,
  );
export const tailBought = (explanation: string) =>
  question("Was tail coverage bought under an earlier policy?", "tail", explanation);
export const lowerLimits = (explanation: string) =>
  question(
    "Do subcontractors carry lower limits or less coverage than the applicant?",
    "sub-?contractors? & less|lower|smaller & coverages?|limits?|insurance",
    explanation,
  );
export const leasedEmployees = (explanation: string) =>
  question(
    "Are employees leased to or from other employers?",
    "leas(?:e|es|ed|ing) & employees?|workers|staff",
    explanation,
  );
export const hazardousMaterial = (explanation: string) =>
  question(
    "Do or did any operations involve hazardous material, such as storing or transporting it?",
    "hazardous & stor(?:e|es|ed|ing)|transport(?:s|ed|ing)?|dispos(?:e|es|ed|ing|al)|treat(?:s|ed|ing)?|handl(?:e|es|ed|ing)|operations?",
    explanation,
  );
export const athleticTeams = (explanation: string) =>
  question("Are athletic teams sponsored?", "athletic|sports? & teams?", explanation);
export const declined = (explanation: string) =>
  question(
    "Was any policy or coverage declined, canceled or not renewed in recent years?",
    "declined|cancel(?:l?ed|lation)?|non-?renewed|not renewed & polic(?:y|ies)|coverages?|insurance",
    explanation,
  );
export const foreign = (explanation: string) =>
  question(
    "Are there foreign operations, foreign products sold here, or products sold abroad?",
    "foreign & operations?|products?|sales|countries",
    explanation,
  );
export const otherInsurance = (explanation: string) =>
  question(
    "Does the applicant have other insurance with this company?",
    "other insurance & this (?:company|carrier|insurer)",
    explanation,
  );

export const of = (line: string, code: string): string => `${line}_Question_${code}Code`;
export const applicant = "CommercialPolicy";
export const liability = "GeneralLiabilityLineOfBusiness";
export const workers = "WorkersCompensationLineOfBusiness";
export const umbrella = "CommercialUmbrellaLineOfBusiness";
