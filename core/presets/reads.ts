/** What the steps of presets have the reasoner read, and what that comes to. Browser-safe. */
import type {
  AnswerQuote,
  ApplicationCheck,
  ApplicationLine,
  CheckRole,
  ClaimReview,
  ContractReview,
  CoverageMatrix,
  Exploration,
  GapAnalysis,
  PolicyCheck,
  Proposal,
  ProposalPassage,
  RecordedPolicy,
  Review,
} from "#model/assistant";

/** Something that a page of the web says of an applicant. */
export interface ResearchedFact {
  /** "What the business does" */
  label: string;
  /** Letter by letter as the page has it. */
  value: string;
  /** The page, as it calls itself. */
  page: string;
  quote: AnswerQuote;
}

export interface Research {
  /** As it was looked for. */
  applicant: string;
  facts: ResearchedFact[];
  /** Pages that were kept and name the applicant; all others are not read for it. */
  pageCount: number;
}

/** Pages of the web that were kept as documents. */
export interface FetchedPages {
  query: string;
  pages: { documentId: string; url: string; title: string }[];
}

/** `today`: the calendar date of the comparison. */
export interface ComparedOffers extends CoverageMatrix {
  today: string;
}

/** What a proposal says, who made it, and when. */
export interface PreparedProposal extends Proposal, Preparer {
  /** A calendar date. */
  today: string;
}

/** Who prepares what is handed over; null if that is not known. */
export interface Preparer {
  agency: string | null;
  person: string | null;
}

/** What the steps of presets have the reasoner read: what each kind takes, and what it comes to. None of them writes. */
export interface PresetReads {
  REVIEW: {
    input: {
      certificateId: string;
      /** Contracts and knowledge pages that make demands. */
      demandingIds: string[];
      /** Typed requirements; empty if there are none. */
      requirements: string;
      /** Policies and endorsements that may prove a mark. */
      proofIds: string[];
      /** The client, where one is known. */
      client?: string | null | undefined;
    };
    outcome: Review;
  };
  REVIEW_CONTRACT: {
    input: {
      contractId: string;
      /** What its demands are held against: documents of policies on file, and those that were handed over. */
      documentIds: string[];
      policies: RecordedPolicy[];
    };
    outcome: ContractReview;
  };
  EXPLORE: { input: { documentId: string }; outcome: Exploration };
  CHECK_APPLICATION: {
    input: {
      documentIds: string[];
      lines: ApplicationLine[];
      /** Documents of the client's policies. */
      onFileIds?: string[];
      /** The client whose records answer what the application does not; null if none is known. */
      accountId?: string | null;
      /** Somebody said that all papers are of one business, whatever they call it. */
      isOneBusiness?: boolean;
    };
    outcome: ApplicationCheck;
  };
  RESEARCH_APPLICANT: {
    input: {
      applicant: string;
      /** Pages of the web. */
      documentIds: string[];
    };
    outcome: Research;
  };
  /** Offers and policies, in the order of their columns. */
  COMPARE_COVERAGE: { input: { documentIds: string[] }; outcome: ComparedOffers };
  PREPARE_PROPOSAL: {
    input: {
      documentIds: string[];
      /** Standard passages as they stand, and how whoever asked wants them to sound. */
      passages: ProposalPassage[];
      wishes: string;
    };
    outcome: PreparedProposal;
  };
  CHECK_POLICY: {
    input: {
      documentIds: string[];
      /** What a person said that some of them are. */
      said: { documentId: string; role: CheckRole }[];
    };
    outcome: PolicyCheck;
  };
  REVIEW_CLAIM: {
    input: {
      /** Papers of the loss and documents of policies, in any order. */
      documentIds: string[];
      /** Typed facts; empty if there are none. */
      facts: string;
      policies: RecordedPolicy[];
    };
    outcome: ClaimReview;
  };
  ANALYZE_GAPS: {
    input: {
      /** Papers of the client, contracts and documents of policies, in any order. */
      documentIds: string[];
      /** What the agency's records say, and what was typed; each empty if there is nothing. */
      record: string;
      typed: string;
      policies: RecordedPolicy[];
    };
    outcome: GapAnalysis;
  };
}
export const presetReadKinds = [
  "REVIEW",
  "REVIEW_CONTRACT",
  "EXPLORE",
  "CHECK_APPLICATION",
  "RESEARCH_APPLICANT",
  "COMPARE_COVERAGE",
  "PREPARE_PROPOSAL",
  "CHECK_POLICY",
  "REVIEW_CLAIM",
  "ANALYZE_GAPS",
] as const satisfies (keyof PresetReads)[];
export type PresetReadKind = (typeof presetReadKinds)[number];
export type PresetReadInput<Kind extends PresetReadKind> = PresetReads[Kind]["input"];
