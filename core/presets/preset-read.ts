/** What a kind of read is: its input, how it is done, and what people see of it. */
import * as v from "valibot";
import type { ExploredDocument, Reasoned, Reasoner, ValuesInput } from "#core/assistant";
import type { ApplicantRecords } from "#model/assistant";
import type { Preparer, PresetReadInput, PresetReadKind, PresetReads } from "./model.ts";

/** A program's own call passes; a model or an older version may have written another. */
export const documentIdSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));

const nameSchema = v.pipe(v.string(), v.maxLength(200));
const dateSchema = v.nullable(v.pipe(v.string(), v.isoDate()));

/** A policy of the agency's records, as steps pass it on. */
export const recordedPolicySchema = v.object({
  policyId: documentIdSchema,
  name: nameSchema,
  lines: v.array(nameSchema),
  policyNumber: v.nullable(nameSchema),
  effectiveDate: dateSchema,
  expirationDate: dateSchema,
  documents: v.array(v.object({ documentId: documentIdSchema, name: nameSchema })),
});

export interface ReadPorts {
  readonly reasoner: Pick<
    Reasoner,
    | "review"
    | "reviewContract"
    | "explore"
    | "matrix"
    | "checkApplication"
    | "propose"
    | "checkPolicy"
    | "reviewClaim"
    | "analyzeGaps"
    | "findValues"
  >;
  /** Those of the documents that still exist and were understood, by id. */
  open(ids: readonly string[]): Promise<ReadonlyMap<string, ExploredDocument>>;
  /** Documents whether they were understood or not, such as pages of the web that were just kept. */
  pages(ids: readonly string[]): Promise<ValuesInput["documents"]>;
  /** The calendar date where the agency is. */
  today(): Promise<string>;
  preparer(): Promise<Preparer>;
  /** What the agency's records say of a client that applies for insurance. */
  applicant(accountId: string): Promise<ApplicantRecords>;
  /** Guides of carriers in the knowledge base. */
  guides(): Promise<ExploredDocument[]>;
}

export interface PresetRead<Kind extends PresetReadKind> {
  /** The stage that people see it under. */
  stage: "REVIEW" | "EXPLORE" | "COMPARE";
  input: v.GenericSchema<unknown, PresetReadInput<Kind>>;
  /** Null if what it reads was deleted meanwhile. */
  run(ports: ReadPorts, input: PresetReadInput<Kind>): Promise<Reasoned<PresetReads[Kind]["outcome"]> | null>;
  /** `outcome`: null while it is under way, and if it failed. */
  describe(outcome: PresetReads[Kind]["outcome"] | null): { title: string; content: string };
}
