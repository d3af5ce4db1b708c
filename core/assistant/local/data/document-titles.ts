/**
 * Titles by which documents are told apart. Phrases: words in their order, "a|b" for either, "wind*" for every word that
 * begins so, ".." for up to a dozen words between; "^" before a phrase: the title begins so, "$" behind it: it ends so.
 */
import type { DocumentType } from "#model/documents";
import { list } from "./list.ts";

export interface TitleRow {
  type: DocumentType;
  /** How much such a title says, against the others. */
  weight: number;
  titles: readonly string[];
}

export const documentTitles: readonly TitleRow[] = [
  {
    type: "CERTIFICATE",
    weight: 6,
    titles: list(`
      certificate of liability|property|garage|insurance|aviation|commercial; evidence of commercial|property|insurance`),
  },
  {
    type: "LOST_POLICY_RELEASE",
    weight: 6,
    titles: list("lost policy release; policy release; cancellation|cancelation request"),
  },
  {
    type: "NOTICE_OF_CANCELLATION",
    weight: 6,
    titles: list(`
      notice of cancellation|cancelation|nonrenewal; notice of non renewal; notice of intent to cancel;
      ^cancellation|cancelation notice`),
  },
  {
    type: "BINDER",
    weight: 5,
    titles: list(
      "^binder; ^insurance|commercial|coverage binder; binder$; binder of insurance; confirmation of coverage|insurance; cover note",
    ),
  },
  {
    type: "INVOICE",
    weight: 4,
    titles: list(`
      ^invoice; ^premium|agency|account invoice; ^billing statement; ^premium notice; statement of account; premium bill$`),
  },
  {
    type: "QUOTE_DOCUMENT",
    weight: 3.5,
    titles: list(`
      quote$; quotation; ^proposal; proposal$; ^offer; offer of insurance|coverage; ^insurance|policy|renewal|commercial proposal; proposal of|for; indication$; indication of terms|coverage|pricing|premium; ^quote;
      quote letter; quote proposal; premium proposal; proposed on; ^renewal summary`),
  },
  {
    type: "APPLICATION_FORM",
    weight: 3,
    titles: list(`
      application$; applicant information; ^application; application section; submission form;
      insurance|compensation|liability|property|commercial|umbrella|excess application;
      general liability|property|umbrella|excess|crime section$; business auto section$`),
  },
  {
    type: "ENDORSEMENT",
    weight: 2.4,
    titles: list(`
      policy change|changes; change endorsement; amendatory endorsement; ^endorsement$; ^endorsement #; endorsement no|number`),
  },
  {
    type: "POLICY_DOCUMENT",
    weight: 4,
    titles: list(`
      declaration|declarations; information page; policy jacket; renewal certificate; common policy conditions; coverage form$;
      coverage part; insurance|liability|umbrella|owners|businessowners|package|auto|cyber|crime|property policy$`),
  },
  {
    type: "OTHER",
    weight: 6,
    titles: list("^insurance summary; ^summary of insurance; ^summary of your insurance"),
  },
  {
    type: "OTHER",
    weight: 3.2,
    titles: list(
      "loss run*; loss experience; loss history; claims history; agreement$; contract$; statement of values",
    ),
  },
];

/** Kinds of documents that are filed under "Other". */
export const lossRunTitles = list(
  "loss run|runs; loss experience|history|information|summary; claim|claims history|experience",
);
export const contractTitles = list(
  "agreement$; contract$; ^contract; ^subcontract; lease agreement; ^lease$; purchase|work order$",
);

/** A page that asks somebody for insurance, whatever else it is. */
export const demandTitles = list(`
  insurance requirements|requirement|required|needed|rider|provisions; required insurance|coverage|coverages;
  ^insurance$; exhibit|attachment|schedule|appendix|section|article * insurance$; vendor|contractor|tenant insurance`);

/** What is excluded or limited is not what a document is about. */
export const notAbout = list("exclu*; limitation of; advisory; notice to; rejection");

/** Proposals say on page after page that they are one. */
export const proposes = list(`
  proposed on|for|effective|policy|term; proposal date; this proposal|quote|quotation|indication; quote valid|expires; quote is valid;
  pleased to offer|quote|propose .. insurance|liability|coverage|policy|property; we offer|quote|propose .. insurance|liability|coverage|policy`);

/** Signs of an agreement between parties: what each list names is one. */
export const contractSigns: readonly (readonly string[])[] = [
  list(
    "this lease|sublease|subcontract is; this agreement; this * agreement; this * * agreement; this * * * agreement",
  ),
  list("witnesseth; whereas; recitals"),
  list(
    "hereinafter|hereby|herein called|agree; hereinafter|herein referred to; parties hereto; parties agree*; by and between",
  ),
  list("now therefore; mutual covenants|promises"),
  list(`
    tenant|lessee|contractor|subcontractor|supplier|vendor|licensee|carrier shall maintain|carry|procure|obtain|purchase|keep;
    consultant|provider|operator|borrower|manager|seller|exhibitor|party|company|licensor
      shall|must|will|agrees .. maintain|carry|procure|obtain|purchase|keep .. insurance;
    landlord|lessor|owner|buyer|company shall be named|included`),
];
