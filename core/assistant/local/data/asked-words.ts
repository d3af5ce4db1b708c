/**
 * How questions ask for what was read from a document before. Phrases: words in their order, "a|b" for either, "wind*" for
 * every word that begins so, ".." for up to a dozen words between.
 */
import type { NoticeReason, PremiumPartKind } from "../../model.ts";

/** Lines and other demands, as contracts and certificates are read by them. */
export const askedLines: readonly { line: string; phrases: readonly string[] }[] = [
  { line: "UMBRELLA", phrases: ["umbrella", "excess"] },
  { line: "EMPLOYERS_LIABILITY", phrases: ["employer|employers liability"] },
  {
    line: "WORKERS_COMPENSATION",
    phrases: [
      "worker|workers|workman|workmans|workmen|workmens comp|compensation",
      "work comp",
      "comp policy|carrier|coverage|insurance",
      "the comp",
      "wc",
    ],
  },
  {
    line: "PROFESSIONAL_LIABILITY",
    phrases: ["professional liability|indemnity|insurance", "errors and omissions", "e and o"],
  },
  { line: "CYBER", phrases: ["cyber|privacy"] },
  { line: "CARGO", phrases: ["cargo"] },
  { line: "POLLUTION", phrases: ["pollution"] },
  { line: "LIQUOR", phrases: ["liquor"] },
  { line: "CRIME", phrases: ["crime|fidelity"] },
  { line: "PRODUCT_LIABILITY", phrases: ["product|products liability|recall", "recall"] },
  { line: "COMMERCIAL_AUTO", phrases: ["auto|autos|automobile|automobiles|vehicle|vehicles"] },
  { line: "GENERAL_LIABILITY", phrases: ["general liability", "comprehensive general", "cgl|gl"] },
  { line: "PROPERTY", phrases: ["property insurance|policy|line|coverage"] },
  { line: "ADDITIONAL_INSURED", phrases: ["additional insured|insureds"] },
  { line: "WAIVER_OF_SUBROGATION", phrases: ["subrogation"] },
  { line: "PRIMARY", phrases: ["primary", "noncontributory", "non contributory"] },
  { line: "CANCELLATION_NOTICE", phrases: ["notice .. cancel*", "cancel* .. notice"] },
];
/** What a contract asks of the insurance besides its lines: told with one line only if it is asked for. */
export const besideLines: ReadonlySet<string> = new Set([
  "ADDITIONAL_INSURED",
  "WAIVER_OF_SUBROGATION",
  "PRIMARY",
  "CANCELLATION_NOTICE",
  "CERTIFICATE",
  "CERTIFICATE_HOLDER",
  "INSURER_RATING",
]);
/** The lines whose rows every certificate prints, filled in or not. */
export const printedLines: readonly string[] = [
  "GENERAL_LIABILITY",
  "COMMERCIAL_AUTO",
  "UMBRELLA",
  "WORKERS_COMPENSATION",
];

export const demanding = [
  "requir*|demand*",
  "must .. carry|maintain|have|be|provide",
  "need|needs to carry|maintain|have",
  "needed|minimum",
];
/** All that is demanded. */
export const demandingAll = [
  "what|which|list .. insurance|coverage|coverages|limit|limits|policies|lines .. requir*|demand*|must|need|needs|needed|maintain|carry",
  "insurance requirement|requirements",
];

export const noticeReasons: readonly { reason: NoticeReason; phrases: readonly string[] }[] = [
  {
    reason: "NONPAYMENT",
    phrases: [
      "nonpayment|nonpay|unpaid",
      "non payment|pay",
      "not|dont|doesnt|didnt|cant|wont|never|without|late|miss|missed|stop|stops|stopped .. pay|paid|paying|payment|payments|premium|premiums",
      "fail|fails|failed to .. pay",
    ],
  },
  { reason: "NONRENEWAL", phrases: ["nonrenew*", "non renew*", "not|isnt|wont|dont|doesnt renew*"] },
  { reason: "OTHER", phrases: ["other reason|reasons"] },
];
export const askingNotice = ["notice|cancel*"];
export const askingConsequence = ["what happens|if", "what would|will happen"];

/** Charges by the word that a question or a label has for them. */
export const chargeKinds: readonly { kind: PremiumPartKind; phrases: readonly string[] }[] = [
  { kind: "TAX", phrases: ["tax|taxes"] },
  { kind: "FEE", phrases: ["fee|fees|surcharge|surcharges|assessment|assessments"] },
  { kind: "PREMIUM", phrases: ["premium|premiums|discount|constant|charge|cost|costs|credit"] },
];
/** Charges of the whole policy, or of each of its items: no part that a summary of the premium has. */
export const chargedOtherwise = [
  "minimum|deposit|total|earned|return|refund|option|per|rate|last|prior|previous|expiring",
];
/** What a question about something else than a limit says. */
export const noLimit = [
  "deductible|deductibles|retention|retentions|premium|premiums|rate|rates|tax|taxes|fee|fees|surcharge|surcharges|cost|costs|charge|charges",
];

export const askingForm = ["which|what form|endorsement", "form number of"];
export const askingEdition = ["edition|editions"];
export const askingAttached = [
  "is|are|does|do .. attached|listed|included",
  "is|are|does|do .. part of the|this policy",
  "is|are|does|do .. on the|this policy",
];
export const askingTitle = ["what|which is", "what|which form is", "title|name of"];
export const namingForm = ["form|endorsement|exclusion"];
/** A form that does so is not the form that it changes. */
export const changingForm = ["amend*|chang*|delet*|remov*|modif*"];

/** Fields of a certificate. */
export const askingHolder = ["holder"];
export const askingProducer = ["who .. producer|agent|agency|broker"];
export const askingCertificateNumber = ["certificate number|no"];
export const askingCertificateDate = ["certificate date|dated|issued", "date of the certificate"];
export const askingInsurer = ["carrier|insurer|insures|company|writes|underwrites"];
export const askingPolicyNumber = ["policy number|no"];
export const askingEnd = ["expir*|end|ends"];
export const askingStart = ["effective|start|starts|begin|begins|incept*"];
export const askingLimit = ["what is|are the .. limit|limits"];
/** One limit among several of a line. */
export const askingOneLimit = ["aggregate|occurrence|accident|disease|person|retention|deductible"];
export const insurerLetters: readonly string[] = ["a", "b", "c", "d", "e", "f"];

/** A list as a whole. */
export const listingExclusions = [
  "list|name|what|which .. exclusion|exclusions|excluded|exclude",
  "list|name|what|which .. not covered|insured",
  "list|name|what|which .. not be covered|insured",
  "are there .. exclusion|exclusions|excluded",
];
export const listingCoverages = [
  "list|name|what|which .. coverage|coverages|covered|cover",
  "list|name|what|which .. insured against",
];
export const listingForms = ["list|name|what|which|show .. forms|endorsements"];
/** What a form does, or its number, is no list. */
export const formsBesides = ["change|mean|say|cover|exclude|cost|charge|charged", "form number|numbers"];
export const listingInsureds = ["additional insured|insureds"];
export const listing = ["who|whos|which|what|whats|list|name|show"];
/** Besides these words a question asks for one of them, or for what they have. */
export const insuredsBesides = [
  "who|whos|which|what|whats|list|name|show|is|are|all|the|an|any|of|person|persons|organization|organizations|party|parties|named|additional|insured|insureds|here|there|on|under|in|for|this|policy",
];
/** What a company is in law, at the end of its name. */
export const companyForms: readonly string[] = [
  "inc",
  "incorporated",
  "llc",
  "llp",
  "lp",
  "ltd",
  "corp",
  "corporation",
  "co",
  "company",
  "pc",
  "plc",
];
/** What follows the name of somebody of whom it is asked. */
export const behindInsureds: readonly string[] = [
  "a",
  "an",
  "the",
  "named",
  "listed",
  "included",
  "shown",
  "added",
  "scheduled",
  "also",
  "still",
  "as",
  "on",
  "additional",
  "covered",
];
/** The same of mortgagees and loss payees. */
export const interestsBesides = [
  "mortgagee|mortgagees|mortgageholder|mortgageholders|mortgage|holder|holders|loss|payee|payees|payable",
];
export const leadIns = ["please", "can|could you", "tell|show me"];
/** What is counted by its list. */
export const countedForms = ["form", "endorsement"];
/** A title that begins so refers to another entry. */
export const bareReferences = ["section|paragraph|part|item|and", "exclusion|exclusions of", "not apply"];

/** Words of a question about a form that name none. */
export const formQuestionWords: readonly string[] = (
  "what which when is are does do the a an of edition editions date dated form forms endorsement endorsements attached to " +
  "made part listed included on this policy title name number"
).split(" ");

/** Words that go with "policies": "on all of our policies". */
export const wordsBeforePolicies: ReadonlySet<string> = new Set(
  "the our their its these those all any each every both of a an for on in under by".split(" "),
);
/** What a policy does, where its line stands for it: "does the GL exclude …". */
export const policyVerbs: ReadonlySet<string> = new Set([
  "exclude",
  "excludes",
  "cover",
  "covers",
  "pay",
  "pays",
]);
export const policyPrepositions: ReadonlySet<string> = new Set("of for on in under by".split(" "));
/** How a question about one policy begins, by the word behind "which policies". */
export const policyOpenings: Readonly<Record<string, string>> = {
  is: "is the policy",
  are: "is the policy",
  was: "is the policy",
  were: "is the policy",
  with: "does the policy have",
  has: "does the policy have",
  carry: "does the policy have",
  that: "does the policy",
  do: "does the policy",
  does: "does the policy",
  would: "does the policy",
  will: "does the policy",
  can: "does the policy",
};
