/** What a turn is given, what it is understood as, and what its steps come to, as the journal keeps them. */
import type { KnownLine } from "#model/artifacts";
import * as v from "valibot";
import { applicationLines } from "#model/assistant";
import { documentTypes } from "#model/documents";
import type { MessageBody } from "#model/explorer";
import { templateIds } from "#model/form-templates";
import { presetKeys } from "#model/presets";
import { requestTypes } from "#model/servicing";

export const turnInputSchema = v.object({
  messageId: v.string(),
  message: v.string(),
  /** What was chosen for the workspace; null for its later messages. */
  preset: v.nullable(v.picklist(presetKeys)),
  /** The preset whose instructions the message begins with. */
  customPresetId: v.optional(v.string()),
  /** The instructions of the workspace's preset, for its later messages: they go on as long as there is such a preset. */
  standing: v.optional(
    v.object({ presetId: v.string(), preset: v.nullable(v.picklist(presetKeys)), words: v.string() }),
  ),
  /** Files come with the message, or earlier ones are still being read. */
  bringsFiles: v.boolean(),
  /** The words are those of the client's service request, not of whoever opened it: they choose no client and no act. */
  isOfRequest: v.optional(v.boolean()),
  /** The draft that is to be made again, for a message that says why it was declined. */
  declined: v.optional(v.object({ artifactId: v.string(), isForm: v.optional(v.boolean()) })),
  /** The email that Cara is to work on, by its own steps (core/emails). */
  mail: v.optional(
    v.object({
      emailId: v.string(),
      /** Only its reply is drafted again, as somebody wishes it. */
      again: v.optional(v.object({ wish: v.string() })),
    }),
  ),
  /** The document in which changes are to be suggested, and the words of it that were selected. */
  edit: v.optional(v.object({ artifactId: v.string(), passage: v.nullable(v.string()) })),
});
export type TurnInput = v.InferOutput<typeof turnInputSchema>;

/** What the records say otherwise, where somebody keeps to their own words. */
export const keepsSchema = v.optional(v.array(v.object({ said: v.string(), onRecord: v.string() })));

type Keeps = v.InferOutput<typeof keepsSchema>;

/** Shown to whoever approves the email. */
export const knownOfKeeps = (keeps: Keeps): KnownLine[] =>
  (keeps ?? []).map(({ said, onRecord }) => ({ text: onRecord, quotes: [], contradicts: said }));

export const taskSchema = v.variant("tag", [
  /** `asEmail`: the answer is to become the draft of an email. `onWeb`: it may be looked for on the web. */
  v.object({
    tag: v.literal("ANSWER"),
    question: v.string(),
    asEmail: v.boolean(),
    onWeb: v.optional(v.boolean(), false),
    /** What the email says behind the answer. */
    also: v.optional(v.string()),
    keeps: keepsSchema,
    /** The person's own words for the question. */
    said: v.optional(v.string()),
    /** Further questions, each of which is answered by itself. */
    more: v.optional(v.array(v.string())),
    /** What is asked beside the email: it is answered, and the email does not say it. */
    aside: v.optional(v.array(v.string())),
    /** About the paper that came with it: nothing else answers. */
    ofFiles: v.optional(v.boolean()),
    /** About every client: the records alone answer. */
    ofBook: v.optional(v.boolean()),
    /** The draft whose next version the email becomes. */
    revises: v.optional(v.string()),
  }),
  /** The answer of an earlier turn as an email: "send that to Owen". */
  v.object({ tag: v.literal("FORWARD"), messageId: v.string(), question: v.string() }),
  /** An email whose words are given: one paragraph. */
  v.object({
    tag: v.literal("EMAIL"),
    subject: v.string(),
    body: v.string(),
    /** The policies whose records say it. */
    policyIds: v.optional(v.array(v.string())),
    /** It goes to a carrier, whose address nobody has given. */
    toCarrier: v.optional(v.string()),
    keeps: keepsSchema,
    revises: v.optional(v.string()),
  }),
  /** The draft of an email that waits for a yes, with what somebody wishes to have changed in it. */
  v.object({ tag: v.literal("REVISE"), artifactId: v.string(), wish: v.string(), keeps: keepsSchema }),
  /** A service request that somebody chose to have opened. */
  v.object({
    tag: v.literal("REQUEST"),
    type: v.picklist(requestTypes),
    policyId: v.nullable(v.string()),
    details: v.record(v.string(), v.unknown()),
  }),
  /** Something to write into another system, in the user's words. */
  v.object({ tag: v.literal("WRITE"), content: v.string() }),
  v.object({
    tag: v.literal("PRESET"),
    key: v.picklist(presetKeys),
    requirements: v.string(),
    lines: v.optional(v.array(v.picklist(applicationLines))),
    /** Of an underwriting analysis: the applicant is looked up on the web. */
    isResearched: v.optional(v.boolean()),
    /** Of a proposal: the style that was chosen for it. */
    styleId: v.optional(v.string()),
    /** Of a policy check: what the files are, as somebody typed it. */
    fileRoles: v.optional(v.string()),
    /** Of a review that is made again with more demands: its email goes on, and what that is to say besides. */
    amends: v.optional(
      v.object({
        email: v.nullable(v.object({ artifactId: v.string(), version: v.number() })),
        wishes: v.array(v.string()),
      }),
    ),
    /** Of a form: which one, and whom it is for. */
    template: v.optional(
      v.object({
        templateId: v.nullable(v.picklist(templateIds)),
        party: v.string(),
        /** What was said about the form before, the first at first. */
        said: v.optional(v.array(v.string())),
        /** The form that it is made of anew, in the version that Cara left it in. */
        remakes: v.optional(v.object({ artifactId: v.string(), version: v.number() })),
      }),
    ),
  }),
  v.object({
    tag: v.literal("ASK"),
    question: v.string(),
    choices: v.array(v.string()),
    /** The policies that it is about, which the question leads to. */
    policyIds: v.optional(v.array(v.string())),
  }),
]);
export type Task = v.InferOutput<typeof taskSchema>;

/** The outcome of UNDERSTAND_TASK. */
export const understoodSchema = v.object({
  task: taskSchema,
  accountId: v.nullable(v.string()),
  clientName: v.nullable(v.string()),
  /** What else the message asks for and this turn does not do; null if there is nothing. */
  rest: v.optional(v.nullable(v.string()), null),
  /** Whether the words name any of the agency's records: clients, companies, people, policies. */
  namesRecords: v.optional(v.boolean(), false),
  /** The contact of the client whom the words name. */
  contactId: v.optional(v.nullable(v.string()), null),
  /** Whose contact it is that an email is to go to, where that is another client. */
  otherAccountId: v.optional(v.nullable(v.string()), null),
  /** The address that an email is to go to, as somebody has typed it. */
  toEmail: v.optional(v.nullable(v.string()), null),
  /** Who is to be copied on an email, as the words say it. */
  copied: v.optional(v.string()),
  /** A further email that was asked for, to somebody of whom nothing is on file. */
  unknown: v.optional(v.object({ name: v.string(), rest: v.string() })),
  /** It goes to somebody of whom nothing is on record, so that nobody's address is known. */
  isToOther: v.optional(v.boolean(), false),
  /** The system that can be written to; null if none is connected. */
  integration: v.optional(v.nullable(v.string()), null),
  /** A web search is configured. */
  hasWeb: v.optional(v.boolean(), false),
  keywords: v.array(v.string()),
  /** The message says no task of its own, so that what the workspace's preset says is done about it. */
  goesByPreset: v.optional(v.boolean()),
  /** Documents that the workspace works with. */
  fileCount: v.number(),
  /** A language model decides the steps of an answer. */
  thinks: v.optional(v.boolean()),
  /** For a preset. */
  documents: v.array(
    v.object({
      documentId: v.string(),
      name: v.string(),
      failure: v.nullable(v.string()),
      docType: v.picklist(documentTypes),
      isCertificate: v.boolean(),
      insured: v.optional(v.nullable(v.string()), null),
      requirementCount: v.number(),
      isKnowledge: v.exactOptional(v.boolean()),
    }),
  ),
  /** The client's policies in force, for a preset that holds something against them. */
  policies: v.optional(
    v.array(
      v.object({
        policyId: v.string(),
        name: v.string(),
        lines: v.array(v.string()),
        policyNumber: v.nullable(v.string()),
        effectiveDate: v.nullable(v.string()),
        expirationDate: v.nullable(v.string()),
        documents: v.array(v.object({ documentId: v.string(), name: v.string() })),
        left: v.exactOptional(v.number()),
      }),
    ),
    [],
  ),
  /** Of a question about the client: its policies in force and their documents, which are looked at. */
  onFile: v.optional(
    v.array(v.object({ policyId: v.string(), name: v.string(), documents: v.array(v.string()) })),
  ),
  /** Of a gap analysis: what the agency's records say of the client, and its documents that are of no policy. */
  record: v.optional(v.string()),
  papers: v.optional(v.array(v.object({ documentId: v.string(), name: v.string() }))),
});
export type Understood = v.InferOutput<typeof understoodSchema>;

/** The outcome of a search: an answer, as later steps and people see it. */
export interface Found {
  body: MessageBody;
  content: string;
}

/** The outcome of ASK. */
export const answeredSchema = v.object({
  answer: v.string(),
  messageId: v.string(),
  bringsFiles: v.boolean(),
});
export type Answered = v.InferOutput<typeof answeredSchema>;

/** The outcome of OPEN_REQUEST. */
export const openedSchema = v.object({
  requestId: v.string(),
  title: v.string(),
  policyId: v.nullable(v.string()),
  policy: v.nullable(v.string()),
  /** "12/02/2026"; null if it is due on no day. */
  due: v.nullable(v.string()),
});
