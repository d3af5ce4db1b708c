/** Service requests in the schema: what can be changed. */
import { PolicyTypeEnum } from "#core/policies";
import { MailingAddressInput } from "../shared/graphql-address.ts";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import type { BulkOutcome } from "./bulk-update.ts";
import {
  AssigneeKindEnum,
  RequestPriorityEnum,
  RequestTypeEnum,
  ServiceRequestRef,
  ServicingSettingsRef,
} from "./graphql-ref.ts";
import { BULK_MAX, MERGE_MAX, RESOLUTION_FILES_MAX } from "./model.ts";

const addressText = "Its address; may be omitted.";
const versionText = "The version that the form was filled in from.";
const keyText = "Generated once per submit: the same submit sent twice has its effect once.";
const idText = "The request.";

const AdditionalInsuredInput = builder.inputType("AddAdditionalInsuredDetailsInput", {
  description: "Whom to add as an additional insured.",
  fields: (t) => ({
    name: t.string({ description: "Name of the additional insured." }),
    address: t.field({ type: MailingAddressInput, description: addressText }),
    relationship: t.string({ description: "What it is to the insured, such as landlord." }),
  }),
});
const CancelPolicyInput = builder.inputType("CancelPolicyDetailsInput", {
  description: "A cancellation that the client asks for.",
  fields: (t) => ({ reason: t.string({ description: "Why, in the client's words." }) }),
});
const CreateCertificateInput = builder.inputType("CreateCertificateDetailsInput", {
  description: "A certificate that the client needs.",
  fields: (t) => ({
    name: t.string({ description: "The certificate holder." }),
    address: t.field({ type: MailingAddressInput, description: addressText }),
    additionalInsured: t.boolean({ description: "Whether the holder is to be an additional insured." }),
    additionalInsuredRelationship: t.string({ description: "What the holder is to the insured." }),
    additionalInsuredRelationshipDescription: t.string({ description: "The same in more words." }),
  }),
});
const DocumentRequestInput = builder.inputType("DocumentRequestDetailsInput", {
  description: "A document that the client needs.",
  fields: (t) => ({ type: t.string({ description: "Which one, in the client's words." }) }),
});
const EndorsePolicyInput = builder.inputType("EndorsePolicyDetailsInput", {
  description: "A change to a policy that the client asks for.",
  fields: (t) => ({
    description: t.string({ description: "What to change." }),
    effectiveOn: t.string({ description: "YYYY-MM-DD; may be omitted." }),
  }),
});
const OtherInput = builder.inputType("OtherDetailsInput", {
  description: "Anything else that the client asks for.",
  fields: (t) => ({ description: t.string({ description: "What it is." }) }),
});
const QuestionInput = builder.inputType("QuestionDetailsInput", {
  description: "A question of the client.",
  fields: (t) => ({ question: t.string({ description: "The question." }) }),
});
const QuoteRequestInput = builder.inputType("QuoteRequestDetailsInput", {
  description: "Insurance that the client wants a quote for.",
  fields: (t) => ({
    lines: t.field({ type: [PolicyTypeEnum], description: "The lines of insurance, at least one." }),
    description: t.string({ description: "What the client said about it." }),
  }),
});

const DetailsInput = builder.inputType("ServiceRequestDetailsInput", {
  description: "What the request's type needs: exactly one of these, the one of the type.",
  fields: (t) => ({
    addAdditionalInsured: t.field({
      type: AdditionalInsuredInput,
      description: "For ADD_ADDITIONAL_INSURED.",
    }),
    cancelPolicy: t.field({ type: CancelPolicyInput, description: "For CANCEL_POLICY." }),
    createCertificate: t.field({ type: CreateCertificateInput, description: "For CREATE_CERTIFICATE." }),
    documentRequest: t.field({ type: DocumentRequestInput, description: "For DOCUMENT_REQUEST." }),
    endorsePolicy: t.field({ type: EndorsePolicyInput, description: "For ENDORSE_POLICY." }),
    other: t.field({ type: OtherInput, description: "For OTHER." }),
    question: t.field({ type: QuestionInput, description: "For QUESTION." }),
    quoteRequest: t.field({ type: QuoteRequestInput, description: "For QUOTE_REQUEST." }),
  }),
});

const CreateInput = builder.inputType("CreateServiceRequestInput", {
  description: "What the form for a new request sends. It needs an account or the client's name.",
  fields: (t) => ({
    type: t.field({ type: RequestTypeEnum, description: "What is asked for." }),
    details: t.field({ type: DetailsInput, description: "What the type needs." }),
    accountId: t.id({ description: "The account that it is for; the policy's when omitted." }),
    businessPolicyId: t.id({ description: "The policy that it is about." }),
    clientName: t.string({ description: "Who asks." }),
    clientEmail: t.string({ description: "Their email address." }),
    clientPhone: t.string({ description: "Their phone number." }),
    priority: t.field({ type: RequestPriorityEnum, description: "By the rule of the type when omitted." }),
    assigneeId: t.id({ description: "By the rule of the type when omitted, nobody when null." }),
    dueAt: t.string({
      description:
        "An instant in ISO 8601, or a date, for the end of business on that day; by the priority's business hours " +
        "when omitted, none when null.",
    }),
    idempotencyKey: t.string({ description: keyText }),
  }),
});

const UpdateInput = builder.inputType("UpdateServiceRequestInput", {
  description: "Changes to an open request. What is omitted stays as it is.",
  fields: (t) => ({
    assigneeId: t.id({ description: "Who is to answer it; null for nobody." }),
    dueAt: t.string({
      description: "An instant in ISO 8601, or a date, for the end of business on that day; null for none.",
    }),
    isDueByPriority: t.boolean({
      description: "True: the due date follows the priority again, whatever dueAt says.",
    }),
    priority: t.field({
      type: RequestPriorityEnum,
      description: "Also changes the due date, unless a person set it.",
    }),
    details: t.field({ type: DetailsInput, description: "All details of the type." }),
    accountId: t.id({
      description:
        "The account that it is for; null for none. A policy of another account has to be changed with it.",
    }),
    businessPolicyId: t.id({ description: "The policy that it is about; null for none." }),
    clientName: t.string({ description: "Who asks; null for nobody but the account." }),
    clientEmail: t.string({ description: "Their email address; null for none." }),
    clientPhone: t.string({ description: "Their phone number; null for none." }),
    expectedVersion: t.int({ description: versionText }),
  }),
});

const CommentInput = builder.inputType("AddServiceRequestCommentInput", {
  description: "A comment for the staff.",
  fields: (t) => ({
    content: t.string({ description: "Plain text." }),
    idempotencyKey: t.string({ description: keyText }),
  }),
});

const ResolveInput = builder.inputType("ResolveServiceRequestInput", {
  description: "How a request was resolved.",
  fields: (t) => ({
    notes: t.string({ description: "For the staff only." }),
    files: t.idList({
      description: `Ids of uploads, at most ${RESOLUTION_FILES_MAX}; the client sees these files.`,
    }),
    expectedVersion: t.int({ description: versionText }),
    idempotencyKey: t.string({ description: keyText }),
  }),
});

const BulkResolveInput = builder.inputType("BulkResolveServiceRequestsInput", {
  description: "How the requests were resolved.",
  fields: (t) => ({ notes: t.string({ description: "For the staff only." }) }),
});

const BulkInput = builder.inputType("BulkUpdateServiceRequestsInput", {
  description: "What to do with the requests: assign them, or resolve them.",
  fields: (t) => ({
    assigneeId: t.id({ description: "Who is to answer them; null for nobody." }),
    resolve: t.field({ type: BulkResolveInput, description: "Resolves them." }),
  }),
});

const RefusedRef = builder.objectRef<BulkOutcome["refused"][number]>("RefusedServiceRequest").implement({
  description: "A request that was left as it is.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The id that was given." }),
    reason: t.exposeString("reason", { description: "Why, for people." }),
  }),
});

const BulkOutcomeRef = builder.objectRef<BulkOutcome>("BulkServiceRequestsOutcome").implement({
  description: "What became of each request.",
  fields: (t) => ({
    changed: t.field({
      type: [ServiceRequestRef],
      description: "Those that are now as wanted.",
      resolve: ({ changed }) => changed,
    }),
    refused: t.field({
      type: [RefusedRef],
      description: "Those that do not allow it.",
      resolve: ({ refused }) => refused,
    }),
  }),
});

const RuleAssigneeInput = builder.inputType("ServicingRuleAssigneeInput", {
  description: "Whom a rule assigns new requests to.",
  fields: (t) => ({
    kind: t.field({ type: AssigneeKindEnum, description: "How the person is found." }),
    userId: t.id({ description: "With USER." }),
    userIds: t.idList({ description: "With IN_TURN, in their order." }),
  }),
});

const RuleInput = builder.inputType("ServicingRuleInput", {
  description: "What happens to a new request of a type.",
  fields: (t) => ({
    type: t.field({ type: RequestTypeEnum, description: "The type." }),
    assignee: t.field({ type: RuleAssigneeInput, description: "Who is to answer it." }),
    priority: t.field({ type: RequestPriorityEnum, description: "Its priority." }),
  }),
});

const HoursInput = builder.inputType("ServicingHoursInput", {
  description: "Business hours until a request is due, 1 to 400.",
  fields: (t) => ({
    low: t.int({ description: "With LOW." }),
    normal: t.int({ description: "With NORMAL." }),
    high: t.int({ description: "With HIGH." }),
    urgent: t.int({ description: "With URGENT." }),
  }),
});

const SettingsInput = builder.inputType("UpdateServicingSettingsInput", {
  description: "How new requests are assigned and timed. Types that are not mentioned keep their rules.",
  fields: (t) => ({
    rules: t.field({ type: [RuleInput], description: "Rules by type." }),
    hoursByPriority: t.field({ type: HoursInput, description: "All four; unchanged when omitted." }),
    followUpDays: t.int({
      description: "Working days of silence until Cara drafts a follow-up, 1 to 30; unchanged when omitted.",
    }),
    expectedVersion: t.int({ description: versionText }),
  }),
});

const conflictText = "Fails with CONFLICT when someone else changed it first";
const idArg = { required: true, description: idText } as const;

builder.mutationFields((t) => ({
  createServiceRequest: t.field({
    type: ServiceRequestRef,
    access: "WORK",
    description: "Opens a request.",
    args: { input: t.arg({ type: CreateInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.servicing.create(input)),
  }),
  updateServiceRequest: t.field({
    type: ServiceRequestRef,
    access: "WORK",
    description: `Changes an open request. ${conflictText}.`,
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: UpdateInput, required: true, description: "The form." }),
    },
    resolve: async (_root, { id, input }, { services }) => unwrap(await services.servicing.update(id, input)),
  }),
  addServiceRequestComment: t.field({
    type: ServiceRequestRef,
    access: "WORK",
    description: "Adds a comment to a request and returns the request.",
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: CommentInput, required: true, description: "The comment." }),
    },
    resolve: async (_root, { id, input }, { services }) =>
      unwrap(await services.servicing.comment(id, input)).request,
  }),
  resolveServiceRequest: t.field({
    type: ServiceRequestRef,
    access: "WORK",
    description: `Resolves an open request. ${conflictText}, or when it is already resolved.`,
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: ResolveInput, required: true, description: "The form." }),
    },
    resolve: async (_root, { id, input }, { services }) =>
      unwrap(await services.servicing.resolve(id, input)),
  }),
  removeServiceRequestFile: t.field({
    type: ServiceRequestRef,
    access: "WORK",
    description:
      "Removes a file from its request, so that the client no longer sees it. Returns the request.",
    args: { fileId: t.arg.id({ required: true, description: "The file." }) },
    resolve: async (_root, { fileId }, { services }) => unwrap(await services.servicing.removeFile(fileId)),
  }),
  reopenServiceRequest: t.field({
    type: ServiceRequestRef,
    access: "WORK",
    description: "Reopens a resolved request. One that was merged cannot be reopened.",
    args: {
      id: t.arg.id(idArg),
      reason: t.arg.string({ required: true, description: "Why; at most 500 characters." }),
    },
    resolve: async (_root, { id, reason }, { services }) =>
      unwrap(await services.servicing.reopen(id, { reason })),
  }),
  mergeServiceRequests: t.field({
    type: ServiceRequestRef,
    access: "WORK",
    description: "Moves the comments and files of requests to an open one and closes them for good.",
    args: {
      intoId: t.arg.id({ required: true, description: "The request that stays." }),
      ids: t.arg.idList({ required: true, description: `The others, at most ${MERGE_MAX}.` }),
    },
    resolve: async (_root, { intoId, ids }, { services }) =>
      unwrap(await services.servicing.merge(intoId, { ids })),
  }),
  bulkUpdateServiceRequests: t.field({
    type: BulkOutcomeRef,
    access: "WORK",
    description: "Assigns or resolves many requests. Those that do not allow it are left as they are.",
    args: {
      ids: t.arg.idList({ required: true, description: `At most ${BULK_MAX}.` }),
      input: t.arg({ type: BulkInput, required: true, description: "What to do." }),
    },
    resolve: async (_root, { ids, input }, { services }) =>
      unwrap(await services.servicing.bulkUpdate(ids, input)),
  }),
  updateServicingSettings: t.field({
    type: ServicingSettingsRef,
    access: "MANAGE_AGENCY",
    description: `Changes how new requests are assigned and timed. ${conflictText}.`,
    args: { input: t.arg({ type: SettingsInput, required: true, description: "The form." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.servicing.updateSettings(input)),
  }),
}));
