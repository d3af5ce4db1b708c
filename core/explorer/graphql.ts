/** The policy explorer in the schema: parse, call one verb, shape. */
import { PolicyRef } from "#core/policies";
import { QuoteSegmentRef } from "#core/documents";
import { writers } from "../shared/actor.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { PolicyDetailsRef } from "./graphql-details.ts";
import "./graphql-search.ts";
import { AttachmentRef, StatementRef } from "./graphql-ref.ts";
import { type ChatMessage, messageKinds } from "./model.ts";
import type { Explorer } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    explorer: Explorer;
  }
}

builder.objectField(PolicyRef, "details", (t) =>
  t.field({
    type: PolicyDetailsRef,
    nullable: true,
    description: "What the policy's documents say; null until one of them was read and understood.",
    resolve: ({ id }, _args, { services }) => services.explorer.findDetails(id),
  }),
);

const MessageRoleEnum = builder.enumType("ChatRole", {
  description: "Who speaks.",
  values: ["user", "assistant"] as const,
});
const MessageKindEnum = builder.enumType("ChatMessageKind", {
  description: "A question, an answer, or a plain refusal where the documents do not answer.",
  values: messageKinds,
});

AttachmentRef.implement({
  description: "A quote under an answer.",
  fields: (t) => ({
    number: t.exposeInt("number", { description: "1 for the first; the statements refer to it." }),
    content: t.exposeString("content", { description: "The quoted words." }),
    documentId: t.exposeID("documentId", { description: "The file." }),
    documentName: t.exposeString("documentName", { description: "The file's name." }),
    readingId: t.exposeID("readingId", { description: "The reading that the offsets belong to." }),
    segments: t.field({
      type: [QuoteSegmentRef],
      description: "Where the words stand, page by page.",
      resolve: ({ segments }) => segments,
    }),
  }),
});

StatementRef.implement({
  description: "One statement of an answer.",
  fields: (t) => ({
    text: t.exposeString("text", { description: "The statement." }),
    attachmentNumbers: t.exposeIntList("attachmentNumbers", { description: "The quotes that bear it out." }),
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
  description: "One message of the conversation about a policy.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The message's id." }),
    role: t.expose("role", { type: MessageRoleEnum, description: "Who speaks." }),
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
    answeredWithoutModel: t.boolean({
      description: "A language model is configured, but could not answer: the local reasoner did.",
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
    access: "ANY_ROLE",
    description: "The conversation about a policy, in order. The agency shares it.",
    args: { policyId: t.arg.id({ required: true, description: "The policy." }) },
    resolve: async (_root, { policyId }, { services }) =>
      unwrap(await services.explorer.listMessages(policyId)),
  }),
);

builder.mutationField("sendPolicyExplorerMessage", (t) =>
  t.field({
    type: [ChatMessageRef],
    access: writers,
    description: "Asks a question about a policy. Answers with the whole conversation.",
    args: {
      policyId: t.arg.id({ required: true, description: "The policy." }),
      message: t.arg.string({ description: "The question, 1 to 2,000 characters." }),
    },
    resolve: async (_root, { policyId, message }, { services }) =>
      unwrap(await services.explorer.sendMessage(policyId, message)),
  }),
);
