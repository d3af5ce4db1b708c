/** Email threads in the schema. */
import { AccountRef } from "#core/accounts";
import { DeliveryRef } from "#core/deliveries";
import type { Account } from "#model/accounts";
import { urlOfDocument } from "#model/documents";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { searchTextOf } from "../shared/search-text.ts";
import type { Services } from "../shared/services.ts";
import { asksFor, listArgTexts, SortDirectionEnum } from "../shared/graphql-lists.ts";
import {
  authenticities,
  messageKinds,
  partKinds,
  senderRoles,
  threadSortKeys,
  threadStates,
} from "./labels.ts";
import type { ReplyRecipients } from "./own-addresses.ts";
import type { Party } from "./read-email.ts";
import type { EmailAttachment, ListedThread } from "./repository.ts";
import { EmailMessageRef, ThreadRef } from "./graphql-ref.ts";
import type { EmailThread, Emails, ThreadList } from "./service.ts";
import type { ShownMessage } from "./shown-message.ts";
import type { MessagePart } from "./split-message.ts";

declare module "../shared/services.ts" {
  interface Services {
    emails: Emails;
  }
}

const StateEnum = builder.enumType("EmailThreadState", {
  description: "Whether somebody still has to do something about a thread.",
  values: threadStates,
});
const RoleEnum = builder.enumType("EmailSenderRole", {
  description:
    "CLIENT: who the thread is with. PARTICIPANT: anybody else from outside. AGENT: a user of the agency.",
  values: senderRoles,
});
const KindEnum = builder.enumType("EmailKind", {
  description: "What sort of message it is. Only a person's may be answered.",
  values: messageKinds,
});
const AuthenticityEnum = builder.enumType("EmailAuthenticity", {
  description: "Whether the receiver verified the sender. UNKNOWN: it said nothing that counts.",
  values: authenticities,
});
const PartKindEnum = builder.enumType("EmailPartKind", {
  description: "What a part of a message is: the sender's own text, a quote, or the signature.",
  values: partKinds,
});
const SortEnum = builder.enumType("EmailThreadSort", {
  description: "What threads are ordered by.",
  values: threadSortKeys,
});

const PartyRef = builder.objectRef<Party>("EmailParty").implement({
  description: "A sender or a recipient.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "As the message has it; may be blank." }),
    email: t.exposeString("address", { description: "The address." }),
  }),
});

const PartRef = builder.objectRef<MessagePart>("EmailPart").implement({
  description: "A part of a message, in its order.",
  fields: (t) => ({
    kind: t.expose("kind", { type: PartKindEnum, description: "What it is." }),
    text: t.exposeString("text", { description: "Plain text." }),
    isAnswered: t.exposeBoolean("isAnswered", { description: "A quote that the sender answers below it." }),
  }),
});

const MessageRef = builder.objectRef<ShownMessage>("EmailMessage").implement({
  description: "A message as it was sent.",
  fields: (t) => ({
    from: t.expose("from", { type: PartyRef, description: "Who sent it." }),
    to: t.expose("to", { type: [PartyRef], description: "To whom." }),
    cc: t.expose("cc", { type: [PartyRef], description: "Who got a copy." }),
    subject: t.exposeString("subject", { description: "The subject." }),
    body: t.exposeString("body", { description: "What the sender wrote, without quotes and signature." }),
    parts: t.expose("parts", { type: [PartRef], description: "All of its text." }),
  }),
});

const ReplyRecipientsRef = builder.objectRef<ReplyRecipients>("EmailReplyRecipients").implement({
  description: "Whom an answer goes to, unless its writer says otherwise. Never the agency itself.",
  fields: (t) => ({
    to: t.exposeString("to", { description: "The recipient's address; may be blank." }),
    cc: t.exposeStringList("cc", { description: "Addresses that get a copy." }),
  }),
});

builder.objectType(EmailMessageRef, {
  description: "A message in its thread.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The message's id." }),
    senderRole: t.expose("senderRole", { type: RoleEnum, description: "Who wrote it." }),
    kind: t.expose("kind", { type: KindEnum, description: "What sort of message it is." }),
    authenticity: t.expose("authenticity", {
      type: AuthenticityEnum,
      description: "Whether the sender is verified.",
    }),
    isNewParty: t.exposeBoolean("isNewParty", {
      description: "The sender was no party of the thread before this message.",
    }),
    sentAt: t.expose("sentAt", { type: "DateTime", description: "When it was sent." }),
    pageUrl: t.string({
      nullable: true,
      description:
        "Where it shows as its sender made it, if it has HTML; with remote=1, also what is elsewhere.",
      resolve: ({ id, page }) => (page === null ? null : `/agency/email/${id}`),
    }),
    hasRemoteContent: t.boolean({
      description: "Whether that page would load something from elsewhere.",
      resolve: ({ page }) => page === "REMOTE",
    }),
    attachmentsNote: t.exposeString("attachmentsNote", {
      nullable: true,
      description:
        "What became of the files that came with it, which of them are no documents and why; null without any.",
    }),
    originalUrl: t.string({
      nullable: true,
      description: "Where the message opens as it arrived, with all that came in it.",
      resolve: ({ documentId }) => (documentId === null ? null : urlOfDocument(documentId)),
    }),
    delivery: t.expose("delivery", {
      type: DeliveryRef,
      nullable: true,
      description: "What became of it, if it was sent from here.",
    }),
    replyRecipients: t.field({
      type: ReplyRecipientsRef,
      description: "Whom an answer to it goes to, unless its writer says otherwise.",
      resolve: (message, _args, { services }) => services.emails.replyRecipients(message),
    }),
    message: t.field({ type: MessageRef, description: "The message itself.", resolve: (message) => message }),
  }),
});

const AttachmentRef = builder.objectRef<EmailAttachment>("EmailAttachment").implement({
  description: "A file that came attached to a message, which is a document of the agency.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The document's id." }),
    name: t.exposeString("name", { description: "The file's name." }),
    mediaType: t.exposeString("mediaType", { description: "Its type, by its content." }),
    size: t.exposeInt("size", { description: "Bytes." }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why it could not be read and what to do; null otherwise.",
    }),
    url: t.string({ description: "Where it opens, for the agency.", resolve: ({ id }) => urlOfDocument(id) }),
  }),
});

/** Those of a list come with the thread. */
const loadAccount = (
  { accountId, account }: EmailThread & Pick<ListedThread, "account">,
  { accounts }: Services,
): Account | null | Promise<Account | null> =>
  account === undefined && accountId !== null ? accounts.find(accountId) : (account ?? null);

builder.objectType(ThreadRef, {
  description: "Messages that follow one another.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The thread's id." }),
    subject: t.exposeString("subject", { description: "Of its first message; may be blank." }),
    state: t.expose("state", { type: StateEnum, description: "Active until nothing is open." }),
    waitingFor: t.expose("waitingFor", {
      type: RoleEnum,
      nullable: true,
      description: "Who has to do something; null once it has ended.",
    }),
    fromName: t.exposeString("fromName", { description: "The client's name, as their message has it." }),
    fromEmail: t.exposeString("fromEmail", { description: "The client's address." }),
    account: t.field({
      type: AccountRef,
      nullable: true,
      description: "The account whose contact the client is; null if that is not certain.",
      resolve: (thread, _args, { services }) => loadAccount(thread, services),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the first message was sent." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When the last message was sent." }),
    participantEmails: t.field({
      type: [EmailMessageRef],
      description: "Its messages, the oldest first.",
      resolve: async ({ id }, _args, { services }) => (await services.emails.messagesOf.load(id)) ?? [],
    }),
    attachments: t.field({
      type: [AttachmentRef],
      description: "What came attached to its messages.",
      resolve: async ({ id }, _args, { services }) => (await services.emails.attachmentsOf.load(id)) ?? [],
    }),
    related: t.field({
      type: ThreadRef,
      nullable: true,
      description: "A thread of the same subject among the same parties, within 30 days.",
      resolve: ({ id }, _args, { services }) => services.emails.findRelated(id),
    }),
    searchText: t.string({
      description: "What the list's filter searches, folded.",
      resolve: async (thread, _args, { services }) => {
        const account = await loadAccount(thread, services);
        return [thread.searchText, ...(account ? [searchTextOf([account.account.name])] : [])].join("\n");
      },
    }),
    version: t.exposeInt("version", {
      description: "Increases with every change; send it back with an act.",
    }),
  }),
});

const ThreadPageRef = builder.objectRef<ThreadList>("EmailThreadPage").implement({
  description: "One page of threads.",
  fields: (t) => ({
    nodes: t.expose("nodes", { type: [ThreadRef], description: "The threads of this page." }),
    endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor for the next page." }),
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether there are more." }),
    totalCount: t.exposeInt("totalCount", {
      nullable: true,
      description: "How many threads match, over all pages.",
    }),
  }),
});

builder.queryFields((t) => ({
  emailThreads: t.field({
    type: ThreadPageRef,
    access: "READ",
    description: "The agency's email threads.",
    args: {
      first: t.arg.int({ description: listArgTexts.first }),
      after: t.arg.string({ description: listArgTexts.after }),
      filter: t.arg.string({
        description: "Words of its subject, its messages, its parties, its account or what came attached.",
      }),
      state: t.arg({ type: StateEnum, description: "Only these; all when omitted." }),
      sort: t.arg({ type: SortEnum, description: "The last updated first, if omitted." }),
      direction: t.arg({ type: SortDirectionEnum, description: listArgTexts.direction }),
    },
    resolve: async (_root, args, { services }, info) =>
      unwrap(await services.emails.list({ ...args, withTotal: asksFor(info, "totalCount") })),
  }),
  emailAddress: t.string({
    nullable: true,
    access: "READ",
    description: "The address at which the agency receives mail; null if none is set up.",
    resolve: (_root, _args, { services }) => services.emails.findAddress(),
  }),
  emailsCaraRests: t.string({
    nullable: true,
    access: "READ",
    description: "Why Cara works on no more mail this month, as a sentence; null while she does.",
    resolve: (_root, _args, { services }) => services.emails.whyCaraRests(),
  }),
  emailThread: t.field({
    type: ThreadRef,
    nullable: true,
    access: "READ",
    description: "A thread by id, or the one that it became part of; null if there is none.",
    args: { id: t.arg.id({ required: true, description: "The thread's id." }) },
    resolve: (_root, { id }, { services }) => services.emails.find(id),
  }),
}));

const SendInput = builder.inputType("SendEmailInput", {
  description: "An answer to a message, or a forward of it, written by hand.",
  fields: (t) => ({
    emailId: t.id({ required: true, description: "The message that it answers or forwards." }),
    isForward: t.boolean({ required: true, description: "Whether it forwards that message." }),
    to: t.string({ required: true, description: "The recipient's address." }),
    cc: t.stringList({ description: "Addresses that get a copy." }),
    subject: t.string({ required: true, description: "The subject." }),
    body: t.string({
      required: true,
      description: "What it says, as plain text; the message is quoted below it.",
    }),
    documentIds: t.idList({ description: "Documents of the agency to attach." }),
    isSentAnyway: t.boolean({
      description: "The sender knows that earlier mail to one of the addresses came back.",
    }),
    idempotencyKey: t.string({ description: "A key per submit: sent twice, it is one email." }),
  }),
});

builder.mutationFields((t) => ({
  moveEmail: t.field({
    type: ThreadRef,
    nullable: true,
    access: "WORK",
    description:
      "Moves a message, and what answers it, to another thread. Returns the thread where it is now.",
    args: {
      emailId: t.arg.id({ required: true, description: "The message." }),
      toThreadId: t.arg.id({ description: "The other thread; a new one if omitted." }),
    },
    resolve: async (_root, { emailId, toThreadId }, { services }) =>
      services.emails.find(unwrap(await services.emails.moveEmail(emailId, toThreadId ?? null))),
  }),
  joinEmailThreads: t.field({
    type: ThreadRef,
    nullable: true,
    access: "WORK",
    description: "Makes a thread part of another one, where its links then lead.",
    args: {
      id: t.arg.id({ required: true, description: "The thread that ends." }),
      intoId: t.arg.id({ required: true, description: "The thread that it becomes part of." }),
    },
    resolve: async (_root, { id, intoId }, { services }) =>
      services.emails.find(unwrap(await services.emails.joinThreads(id, intoId))),
  }),
  sendEmail: t.field({
    type: ThreadRef,
    nullable: true,
    access: "WORK",
    description: "Sends an answer or a forward in a thread. The caller's act is the yes that it needs.",
    args: { input: t.arg({ type: SendInput, required: true, description: "The email." }) },
    resolve: async (_root, { input }, { services }) =>
      services.emails.find(unwrap(await services.emails.send(input))),
  }),
  endEmailThread: t.field({
    type: ThreadRef,
    access: "WORK",
    description: "Ends a thread by hand. A new message opens it again.",
    args: {
      id: t.arg.id({ required: true, description: "The thread's id." }),
      expectedVersion: t.arg.int({ required: true, description: "The version that was shown." }),
    },
    resolve: async (_root, { id, expectedVersion }, { services }) =>
      unwrap(await services.emails.end(id, expectedVersion)),
  }),
}));
