/** The policy explorer in the schema: parse, call one verb, shape. */
import { PolicyRef, PolicyTypeEnum } from "#core/policies";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { PolicyDetailsRef, QuotedTextRef } from "./graphql-details.ts";
import "./graphql-attention.ts";
import { AttachmentRef, ClosestRef, StatementRef } from "./graphql-ref.ts";
import { labelOfField } from "#model/assistant";
import {
  type ChatMessage,
  messageKinds,
  type MessageBody,
  type QuotedPolicy,
  type RecordCitation,
} from "./model.ts";
import type { AnswerProgress, Explorer } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    explorer: Explorer;
  }
}

builder.objectField(PolicyRef, "details", (t) =>
  t.field({
    type: PolicyDetailsRef,
    nullable: true,
    description: "What the policy's documents say; null until one of them has been read and understood.",
    resolve: ({ id }, _args, { services }) => services.explorer.findDetails(id),
  }),
);

const MessageRoleEnum = builder.enumType("ChatRole", {
  description: "Who sent the message.",
  values: ["user", "assistant"] as const,
});
const MessageKindEnum = builder.enumType("ChatMessageKind", {
  description:
    "A question, an answer, the closest passages if there is no answer, or a refusal if nothing is close.",
  values: messageKinds,
});

const QuotedPolicyRef = builder.objectRef<QuotedPolicy>("QuotedPolicy").implement({
  description: "The policy whose document is quoted.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The policy's id." }),
    type: t.expose("type", { type: PolicyTypeEnum, description: "Its line of insurance." }),
    policyNumber: t.exposeString("policyNumber", { nullable: true, description: "Its number." }),
  }),
});

AttachmentRef.implement({
  description: "A quote under an answer.",
  interfaces: [QuotedTextRef],
  fields: (t) => ({
    number: t.exposeInt("number", { description: "1 for the first; the statements refer to it." }),
    policy: t.field({
      type: QuotedPolicyRef,
      nullable: true,
      description: "The file's policy; null if the conversation is not about an account.",
      resolve: ({ policy }) => policy ?? null,
    }),
  }),
});

const RecordCitationRef = builder.objectRef<RecordCitation>("ChatRecordCitation").implement({
  description: "One of the agency's own records that supports a statement.",
  fields: (t) => ({
    policy: t.field({
      type: QuotedPolicyRef,
      nullable: true,
      description: "The policy of the record; null for the account's record.",
      // Messages of workspaces are stored and told without the names that their policies have now.
      resolve: ({ policy, policyId }, _args, { services }) =>
        policy ?? (policyId === null ? null : services.policies.find(policyId)),
    }),
    fields: t.exposeStringList("fields", { description: "The supporting fields of the record." }),
    labels: t.stringList({
      description: "The labels of these fields.",
      resolve: ({ fields }) => fields.map(labelOfField),
    }),
  }),
});

StatementRef.implement({
  description: "One statement of an answer.",
  fields: (t) => ({
    text: t.exposeString("text", { description: "The statement." }),
    attachmentNumbers: t.exposeIntList("attachmentNumbers", { description: "The quotes that support it." }),
    records: t.field({
      type: [RecordCitationRef],
      description: "The agency's own records that support it, in addition to or instead of quotes.",
      resolve: ({ records }) => records ?? [],
    }),
    isWorkedOut: t.boolean({
      description: "A count or sum of everything that the statement cites.",
      resolve: ({ isWorkedOut }) => isWorkedOut === true,
    }),
  }),
});

ClosestRef.implement({
  description: "A passage that is close to a question but does not answer it.",
  fields: (t) => ({
    heading: t.exposeString("heading", {
      nullable: true,
      description: "Its heading; null if unknown.",
    }),
    attachmentNumber: t.exposeInt("attachmentNumber", { description: "The quote with its words." }),
  }),
});

const AskedByRef = builder.objectRef<{ id: string; name: string }>("ChatAuthor").implement({
  description: "Who asked.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The user's id." }),
    name: t.exposeString("name", { description: "The user's name." }),
  }),
});

const ChatMessageRef = builder.objectRef<ChatMessage>("ChatMessage").implement({
  description: "One message of the conversation about a policy or an account.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The message's id." }),
    role: t.expose("role", { type: MessageRoleEnum, description: "Who sent the message." }),
    kind: t.expose("kind", { type: MessageKindEnum, description: "What kind of message it is." }),
    content: t.exposeString("content", { description: "The text." }),
    timestamp: t.expose("timestamp", { type: "DateTime", description: "When it was sent." }),
    attachments: t.field({
      type: [AttachmentRef],
      description: "The quotes under an answer.",
      resolve: ({ attachments }) => attachments,
    }),
    statements: t.field({
      type: [StatementRef],
      description: "The answer statement by statement; empty for other messages.",
      resolve: ({ statements }) => statements,
    }),
    closest: t.field({
      type: [ClosestRef],
      description: "The closest passages, best first; empty if there is an answer or nothing is close.",
      resolve: ({ closest }) => closest ?? [],
    }),
    answeredWithoutModel: t.boolean({
      description: "A language model is configured but could not answer, so the local reasoner did.",
      resolve: ({ withoutModel }) => withoutModel === true,
    }),
    askedBy: t.field({
      type: AskedByRef,
      nullable: true,
      description: "Who asked; null for the assistant.",
      resolve: ({ askedBy }) => askedBy,
    }),
  }),
});

builder.queryField("policyExplorerConversation", (t) =>
  t.field({
    type: [ChatMessageRef],
    access: "READ",
    description: "The conversation about a policy, in order. The agency shares it.",
    args: { policyId: t.arg.id({ required: true, description: "The policy." }) },
    resolve: async (_root, { policyId }, { services }) =>
      unwrap(await services.explorer.listMessages(policyId)),
  }),
);

builder.queryField("accountExplorerConversation", (t) =>
  t.field({
    type: [ChatMessageRef],
    access: "READ",
    description: "The conversation about an account, in order. The agency shares it.",
    args: { accountId: t.arg.id({ required: true, description: "The account." }) },
    resolve: async (_root, { accountId }, { services }) =>
      unwrap(await services.explorer.listAccountMessages(accountId)),
  }),
);

builder.mutationField("sendAccountExplorerMessage", (t) =>
  t.field({
    type: [ChatMessageRef],
    access: "WORK",
    description:
      "Asks a question across an account's own documents and all documents of its policies. Returns the whole conversation.",
    args: {
      accountId: t.arg.id({ required: true, description: "The account." }),
      message: t.arg.string({ description: "The question, 1 to 2,000 characters." }),
    },
    resolve: async (_root, { accountId, message }, { services }) =>
      unwrap(await services.explorer.sendAccountMessage(accountId, message)),
  }),
);

builder.mutationField("sendPolicyExplorerMessage", (t) =>
  t.field({
    type: [ChatMessageRef],
    access: "WORK",
    description: "Asks a question about a policy. Returns the whole conversation.",
    args: {
      policyId: t.arg.id({ required: true, description: "The policy." }),
      message: t.arg.string({ description: "The question, 1 to 2,000 characters." }),
    },
    resolve: async (_root, { policyId, message }, { services }) =>
      unwrap(await services.explorer.sendMessage(policyId, message)),
  }),
);

const AnswerStepEnum = builder.enumType("ChatAnswerStep", {
  description: "The progress of an answer: searching for pages, writing the answer, done.",
  values: ["READING", "THINKING", "DONE"] as const,
});

const DraftRef = builder.objectRef<MessageBody>("ChatDraft").implement({
  description:
    "The part of an unfinished answer that has been checked: statements whose quotes are verified.",
  fields: (t) => ({
    statements: t.field({
      type: [StatementRef],
      description: "The statements so far.",
      resolve: ({ statements }) => statements,
    }),
    attachments: t.field({
      type: [AttachmentRef],
      description: "Their quotes.",
      resolve: ({ attachments }) => attachments,
    }),
  }),
});

const ProgressRef = builder.objectRef<AnswerProgress>("ChatAnswerProgress").implement({
  description: "The progress of an answer, for someone who waits for it.",
  fields: (t) => ({
    step: t.field({
      type: AnswerStepEnum,
      description: "The current step.",
      resolve: (progress) => {
        if (progress.step === "FAILED") throw progress.error;
        return progress.step;
      },
    }),
    draft: t.field({
      type: DraftRef,
      nullable: true,
      description: "The draft so far; each draft replaces the previous one.",
      resolve: (progress) => (progress.step === "THINKING" ? progress.draft : null),
    }),
    messages: t.field({
      type: [ChatMessageRef],
      nullable: true,
      description: "The whole conversation, once it includes the answer.",
      resolve: (progress) => (progress.step === "DONE" ? unwrap(progress.sent) : null),
    }),
  }),
});

builder.subscriptionField("sendAccountExplorerMessage", (t) =>
  t.field({
    type: ProgressRef,
    access: "WORK",
    description: "Like the mutation of the same name, but with progress, as for a policy.",
    args: {
      accountId: t.arg.id({ required: true, description: "The account." }),
      message: t.arg.string({ description: "The question, 1 to 2,000 characters." }),
    },
    subscribe: (_root, { accountId, message }, { services }) =>
      services.explorer.watchAccountMessage(accountId, message),
    resolve: (progress) => progress,
  }),
);

builder.subscriptionField("sendPolicyExplorerMessage", (t) =>
  t.field({
    type: ProgressRef,
    access: "WORK",
    description:
      "Like the mutation of the same name, but with progress: asks a question about a policy and reports the steps of the answer. The answer is stored even if nobody watches to the end.",
    args: {
      policyId: t.arg.id({ required: true, description: "The policy." }),
      message: t.arg.string({ description: "The question, 1 to 2,000 characters." }),
    },
    subscribe: (_root, { policyId, message }, { services }) =>
      services.explorer.watchMessage(policyId, message),
    resolve: (progress) => progress,
  }),
);
