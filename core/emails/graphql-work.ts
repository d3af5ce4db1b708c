/** What Cara has made of a thread, in the schema. */
import { AccountRef } from "#core/accounts";
import { CaraApprovalRef } from "#core/approvals";
import { CaraArtifactRef } from "#core/artifacts";
import { ServiceRequestRef } from "#core/servicing";
import { CaraWorkspaceRef } from "#core/workspaces";
import { policyTypeLabels, policyTypes } from "#model/policies";
import { requestTypeLabels } from "#model/servicing";
import { describeDate, isCalendarDate } from "../shared/calendar-date.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import type { Services } from "../shared/services.ts";
import { missingLabels } from "./asked/request-fields.ts";
import { ThreadRef } from "./graphql-ref.ts";
import { doubtOf } from "./shown-message.ts";
import type { ShownQuote, ShownRequest, ThreadUnderstood } from "./work/find-work.ts";
import type { AccountCandidate } from "./work/understood.ts";

const QuoteRef = builder.objectRef<ShownQuote>("EmailQuote").implement({
  description: "Words of a message.",
  fields: (t) => ({
    emailId: t.exposeID("emailId", { description: "The message." }),
    text: t.exposeString("text", { description: "Exactly as they stand there." }),
  }),
});

/** What is said of words that may not be the client's own. */
type Doubtful<Said> = Said & { doubt: string | null };
const doubtText = "Who says it and why that is in doubt, where it may not be the client; null otherwise.";

const SentenceRef = builder
  .objectRef<Doubtful<ThreadUnderstood["summary"][number]>>("EmailSummarySentence")
  .implement({
    description: "A sentence of a summary with the words that say it.",
    fields: (t) => ({
      text: t.exposeString("text", { description: "The sentence." }),
      quotes: t.expose("quotes", { type: [QuoteRef], description: "At least one." }),
      doubt: t.exposeString("doubt", { nullable: true, description: doubtText }),
    }),
  });

interface ShownField {
  label: string;
  value: string;
  quote: ShownQuote;
}
const FieldRef = builder.objectRef<ShownField>("EmailRequestField").implement({
  description: "A value of what is asked, with its words.",
  fields: (t) => ({
    label: t.exposeString("label", { description: "What it is." }),
    value: t.exposeString("value", { description: "As the request has it." }),
    quote: t.expose("quote", { type: QuoteRef, description: "The words that say it." }),
  }),
});

/** As people read a value. */
const shownValue = (value: string): string => {
  const type = policyTypes.find((each) => each === value);
  if (type !== undefined) return policyTypeLabels[type];
  return isCalendarDate(value) ? describeDate(value) : value;
};

const AskedRef = builder.objectRef<Doubtful<ShownRequest>>("EmailRequest").implement({
  description: "What a message asks for.",
  fields: (t) => ({
    title: t.string({
      description: "The type of the request, as people read it.",
      resolve: ({ type }) => requestTypeLabels[type],
    }),
    quotes: t.field({
      type: [QuoteRef],
      description: "The words that ask.",
      resolve: ({ emailId, quotes }) => quotes.map(({ text }) => ({ emailId, text })),
    }),
    fields: t.field({
      type: [FieldRef],
      description: "Its data.",
      resolve: ({ fields }) =>
        fields.map(({ emailId, label, value, quote }) => ({
          ...{ label, value: shownValue(value), quote: { emailId, text: quote.text } },
        })),
    }),
    missing: t.stringList({
      description: "What somebody has to say or send before it can be done.",
      resolve: ({ missing }) => missing.map((key) => missingLabels[key]),
    }),
    dueOn: t.exposeString("dueOn", {
      nullable: true,
      description: "The day by which the message wants it, YYYY-MM-DD; null if it names none.",
    }),
    doubt: t.exposeString("doubt", { nullable: true, description: doubtText }),
    isJoined: t.exposeBoolean("isJoined", { description: "The request was open before." }),
    serviceRequest: t.field({
      type: ServiceRequestRef,
      nullable: true,
      description: "The service request; null if none was opened.",
      resolve: ({ requestId }, _args, { services }) =>
        requestId === null ? null : services.servicing.find(requestId),
    }),
  }),
});

const reasons: Record<AccountCandidate["why"], (words: string) => string> = {
  CONTACT: () => "Several accounts have this address",
  ONE_CONTACT: () => "A contact has this address",
  UNVERIFIED: () => "A contact has this address, but the sender is not verified",
  POLICY_NUMBER: (words) => `The message names policy ${words}`,
  NAME: (words) => `The message names ${words}`,
  DOMAIN: () => "A contact has an address of the same domain",
};

const CandidateRef = builder.objectRef<AccountCandidate>("EmailAccountCandidate").implement({
  description: "An account that a thread may be of. Nothing of it proves who writes.",
  fields: (t) => ({
    account: t.field({
      type: AccountRef,
      nullable: true,
      description: "The account; null if it was deleted.",
      resolve: ({ accountId }, _args, { services }) => services.accounts.find(accountId),
    }),
    why: t.string({ description: "Why it may be.", resolve: ({ why, words }) => reasons[why](words) }),
  }),
});

/** What was understood of a thread, with the doubt about whoever said it. */
async function withDoubts(threadId: string, { emails }: Services) {
  const [understood, messages] = await Promise.all([
    emails.understoodOf.load(threadId),
    emails.messagesOf.load(threadId),
  ]);
  const doubts = new Map((messages ?? []).map((message) => [message.id, doubtOf(message)]));
  const doubtful = <Said>(said: Said, emailId: string | undefined): Doubtful<Said> => ({
    ...said,
    doubt: doubts.get(emailId ?? "") ?? null,
  });
  return {
    summary: (understood?.summary ?? []).map((each) => doubtful(each, each.quotes[0]?.emailId)),
    asked: (understood?.asked ?? []).map((each) => doubtful(each, each.emailId)),
  };
}

builder.objectFields(ThreadRef, (t) => ({
  summary: t.field({
    type: [SentenceRef],
    description: "What its messages say, in their order.",
    resolve: async ({ id }, _args, { services }) => (await withDoubts(id, services)).summary,
  }),
  asked: t.field({
    type: [AskedRef],
    description: "What its messages ask for, in their order.",
    resolve: async ({ id }, _args, { services }) => (await withDoubts(id, services)).asked,
  }),
  serviceRequests: t.field({
    type: [ServiceRequestRef],
    description: "The service requests that its messages ask for.",
    resolve: async ({ id }, _args, { services }) => {
      const { asked = [] } = (await services.emails.understoodOf.load(id)) ?? {};
      const ids = [...new Set(asked.flatMap(({ requestId }) => requestId ?? []))];
      return (await Promise.all(ids.map((each) => services.servicing.find(each)))).filter(
        (each) => each !== null,
      );
    },
  }),
  orders: t.field({
    type: [QuoteRef],
    description: "Words of its messages that order a machine about. Nothing was done about them.",
    resolve: async ({ id }, _args, { services }) =>
      (await services.emails.understoodOf.load(id))?.orders ?? [],
  }),
  accountCandidates: t.field({
    type: [CandidateRef],
    description: "Accounts that it may be of, while none is known.",
    resolve: async ({ id, accountId }, _args, { services }) => {
      if (accountId !== null) return [];
      const { candidates = [] } = (await services.emails.understoodOf.load(id)) ?? {};
      return candidates.filter(
        (each, at) => candidates.findIndex((other) => other.accountId === each.accountId) === at,
      );
    },
  }),
  workspace: t.field({
    type: CaraWorkspaceRef,
    nullable: true,
    description: "Where Cara works on it; null if she has not begun.",
    resolve: ({ workspaceId }, _args, { services }) =>
      workspaceId === null ? null : services.workspaces.find(workspaceId),
  }),
  isDraftFollowUp: t.boolean({
    description: "The draft asks again because nobody has answered; it is no reply.",
    resolve: async ({ id }, _args, { services }) =>
      (await services.emails.understoodOf.load(id))?.isFollowUp ?? false,
  }),
  draft: t.field({
    type: CaraApprovalRef,
    nullable: true,
    description: "The reply that waits for a yes; null if none does.",
    resolve: async ({ id }, _args, { services }) => {
      const { approvalId = null } = (await services.emails.understoodOf.load(id)) ?? {};
      return approvalId === null ? null : unwrap(await services.approvals.get(approvalId));
    },
  }),
}));

builder.objectField(CaraArtifactRef, "repliesTo", (t) =>
  t.string({
    nullable: true,
    description: "Who wrote the email that it answers, by name or else by address; null if it answers none.",
    resolve: ({ answersEmail }, _args, { services }) =>
      answersEmail === undefined ? null : services.workspaces.senderOfMail.load(answersEmail),
  }),
);

builder.objectField(ServiceRequestRef, "emailThreads", (t) =>
  t.field({
    type: [ThreadRef],
    description: "The email threads whose messages ask for it, the last updated first.",
    resolve: async ({ id }, _args, { services }) => (await services.emails.threadsOfRequest.load(id)) ?? [],
  }),
);

builder.mutationFields((t) => ({
  draftEmailReplyAgain: t.field({
    type: ThreadRef,
    nullable: true,
    access: "WORK",
    description: "Takes back the reply that waits for a yes and has Cara draft another one.",
    args: {
      approvalId: t.arg.id({ required: true, description: "What the reply waits for." }),
      version: t.arg.int({ required: true, description: "The version that was shown." }),
      wish: t.arg.string({ description: "What to change, in words; Cara says what she could not do." }),
    },
    resolve: async (_root, input, { services }) =>
      services.emails.find(unwrap(await services.emails.draftAgain(input))),
  }),
  setEmailThreadAccount: t.field({
    type: ThreadRef,
    access: "WORK",
    description: "Says whose a thread is. Its service requests that are nobody’s go with it.",
    args: {
      id: t.arg.id({ required: true, description: "The thread's id." }),
      accountId: t.arg.id({ required: true, description: "The account." }),
      expectedVersion: t.arg.int({ required: true, description: "The version that was shown." }),
    },
    resolve: async (_root, { id, accountId, expectedVersion }, { services }) => {
      return unwrap(await services.emails.setAccount(id, accountId, expectedVersion));
    },
  }),
}));
