/**
 * Documents that lie with a policy and do not say what it covers now: what they are called, and how questions ask for
 * them. Phrases: words in their order, "a|b" for either, "wind*" for every word that begins so, ".." for up to a dozen
 * words between.
 */

/** In what way a document is outside of the policy. */
export type OutsideKind =
  | "PRIOR_TERM"
  | "CERTIFICATE"
  | "CONTRACT"
  | "LOSS_RUN"
  | "QUOTE"
  | "BINDER"
  | "INVOICE"
  | "NOTICE"
  | "APPLICATION"
  | "OTHER";

export const outsideKinds: Record<OutsideKind, { called: string; phrases: readonly string[] }> = {
  PRIOR_TERM: {
    called: "The prior term's document",
    phrases: [
      "last|prior|previous|expiring|expired|former|old year|term|policy|policies|period|premium|declarations|limit|limits|deductible",
      "last years",
      "before the renewal",
      "before renewal",
    ],
  },
  CERTIFICATE: {
    called: "The certificate",
    phrases: ["certificate|certificates|coi", "evidence of property|insurance"],
  },
  CONTRACT: {
    called: "The contract",
    phrases: [
      "contract|contracts|agreement|agreements|lease|leases .. require|requires|demand|demands|say|says|said|ask|asks|call|calls|state|need",
      "in|under|by|of the contract|agreement|lease",
      "contractually",
    ],
  },
  LOSS_RUN: {
    called: "The loss run",
    phrases: [
      "loss run|runs|history|experience",
      "claim|claims history|paid|open",
      "incurred",
      "reserve|reserved|reserves",
      "open|paid|closed|past|prior claim|claims|losses",
    ],
  },
  QUOTE: {
    called: "The quote",
    phrases: ["quote|quotes|quoted|quotation|proposal|proposals|proposed|offered"],
  },
  BINDER: { called: "The binder", phrases: ["binder|binders"] },
  INVOICE: {
    called: "The invoice",
    phrases: ["invoice|invoices|owe|owed", "the bill", "amount due"],
  },
  NOTICE: {
    called: "The notice of cancellation",
    phrases: [
      "notice of cancellation|cancelation|nonrenewal",
      "cancellation|cancelation|nonrenewal notice",
      "past due",
      "being canceled|cancelled",
      "lose|loses|losing|lost coverage|insurance",
      "coverage|insurance .. end|ends|lapse|lapses|stop|stops",
    ],
  },
  APPLICATION: { called: "The application", phrases: ["application|applications"] },
  OTHER: { called: "Another document", phrases: [] },
};
