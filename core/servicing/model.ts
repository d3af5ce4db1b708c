/**
 * Service requests: what clients ask for, in types with details of their own, and the rules that assign them. Browser-safe.
 * What may be done with a request in which state is one table (`requestActs`).
 */
import * as v from "valibot";
import { type PolicyType, policyTypes } from "#model/policies";
import type { ActorKind } from "../shared/actor.ts";
import { calendarDateSchema } from "../shared/calendar-date.ts";
import type { FieldProblem } from "../shared/field-problems.ts";
import { parseInput } from "../shared/field-problems.ts";
import { type MailingAddress, mailingAddressSchema } from "../shared/postal-address.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import {
  notesSchema,
  lineSchema,
  optionalEmailSchema,
  optionalLineSchema,
  optionalPhoneSchema,
  textSchema,
} from "../shared/text-fields.ts";
import {
  type AssigneeKind,
  assigneeKinds,
  requestPriorities,
  type RequestPriority,
  type RequestState,
  type RequestType,
  requestTypes,
} from "./labels.ts";

export * from "./labels.ts";
export { todayIn } from "../shared/calendar-date.ts";

export const REQUEST_TEXT_MAX = 5_000;
export const COMMENT_MAX = 5_000;
export const REASON_MAX = 500;
export const RESOLUTION_FILES_MAX = 10;
/** Requests that one bulk action or merge accepts. */
export const BULK_MAX = 100;
export const MERGE_MAX = 20;
export const TURN_MEMBERS_MAX = 50;

export interface DetailsByKey {
  addAdditionalInsured: { name: string; address: MailingAddress | null; relationship: string | null };
  cancelPolicy: { reason: string };
  createCertificate: {
    name: string;
    address: MailingAddress | null;
    additionalInsured: boolean;
    additionalInsuredRelationship: string | null;
    additionalInsuredRelationshipDescription: string | null;
  };
  /** What kind of document, in the client's words. */
  documentRequest: { type: string };
  endorsePolicy: { description: string; effectiveOn: string | null };
  other: { description: string };
  question: { question: string };
  quoteRequest: { lines: PolicyType[]; description: string };
}
export type DetailsKey = keyof DetailsByKey;
/** Has exactly one key, the one of the request's type. */
export type RequestDetails = Partial<DetailsByKey>;

export const detailsKeys: Record<RequestType, DetailsKey> = {
  ADD_ADDITIONAL_INSURED: "addAdditionalInsured",
  CANCEL_POLICY: "cancelPolicy",
  CREATE_CERTIFICATE: "createCertificate",
  DOCUMENT_REQUEST: "documentRequest",
  ENDORSE_POLICY: "endorsePolicy",
  OTHER: "other",
  QUESTION: "question",
  QUOTE_REQUEST: "quoteRequest",
};

export interface Resolution {
  /** For the staff only. */
  notes: string;
  /** Milliseconds since 1970, as are the others. */
  resolvedAt: number;
  resolvedBy: { kind: ActorKind; userId: string | null };
}

export interface ServiceRequest {
  id: string;
  state: RequestState;
  type: RequestType;
  priority: RequestPriority;
  details: RequestDetails;
  accountId: string | null;
  policyId: string | null;
  clientName: string | null;
  clientEmail: string | null;
  clientPhone: string | null;
  assigneeId: string | null;
  dueAt: number | null;
  isDueByHand: boolean;
  /** When the clock noted that it is overdue. */
  overdueAt: number | null;
  openedBy: { kind: ActorKind; userId: string | null };
  /** Of a request that is closed and was not merged. */
  resolution: Resolution | null;
  mergedInto: string | null;
  createdAt: number;
  updatedAt: number;
  version: number;
}

export interface RequestComment {
  id: string;
  requestId: string;
  content: string;
  createdBy: string;
  createdAt: number;
}

export interface RequestFile {
  id: string;
  requestId: string;
  name: string;
  mediaType: string;
  size: number;
  createdAt: number;
}

export const isOverdue = (
  { state, dueAt }: Pick<ServiceRequest, "state" | "dueAt">,
  nowMs: number,
): boolean => state === "OPEN" && dueAt !== null && dueAt <= nowMs;

type Standing = Pick<ServiceRequest, "state" | "mergedInto">;

const merged = "This request was merged into another one. Open that one instead.";
const closed = "This request is already resolved. Reopen it first.";
const unlessOpen = ({ state, mergedInto }: Standing): string | null =>
  mergedInto !== null ? merged : state === "CLOSED" ? closed : null;
const unlessMerged = ({ mergedInto }: Standing): string | null => (mergedInto === null ? null : merged);

/** Why a request does not allow something; null if it does. Merging is for good. */
export const requestActs = {
  UPDATE: unlessOpen,
  RESOLVE: unlessOpen,
  COMMENT: unlessMerged,
  REOPEN: ({ state, mergedInto }: Standing): string | null =>
    mergedInto !== null
      ? "This request was merged into another one and cannot be reopened. Open that one instead."
      : state === "OPEN"
        ? "This request is open."
        : null,
  MERGE: unlessMerged,
  MERGE_INTO: unlessOpen,
} as const satisfies Record<string, (request: Standing) => string | null>;
export type RequestAct = keyof typeof requestActs;

const addressSchema = v.pipe(
  v.nullish(v.record(v.string(), v.unknown())),
  // Nothing filled in is no address.
  v.transform((parts) =>
    parts && Object.values(parts).some((part) => part !== null && part !== undefined && part !== "")
      ? parts
      : null,
  ),
  v.nullable(mailingAddressSchema),
);

const detailsSchemas = {
  addAdditionalInsured: v.object({
    name: lineSchema("the name of the additional insured"),
    address: addressSchema,
    relationship: optionalLineSchema(),
  }),
  cancelPolicy: v.object({ reason: textSchema("the reason for the cancellation", REQUEST_TEXT_MAX) }),
  createCertificate: v.pipe(
    v.object({
      name: lineSchema("the name of the certificate holder"),
      address: addressSchema,
      additionalInsured: v.nullish(v.boolean(), false),
      additionalInsuredRelationship: optionalLineSchema(),
      additionalInsuredRelationshipDescription: optionalLineSchema(500),
    }),
    v.transform((details) =>
      details.additionalInsured
        ? details
        : {
            ...details,
            additionalInsuredRelationship: null,
            additionalInsuredRelationshipDescription: null,
          },
    ),
  ),
  documentRequest: v.object({ type: lineSchema("which document is needed") }),
  endorsePolicy: v.object({
    description: textSchema("what to change", REQUEST_TEXT_MAX),
    effectiveOn: v.pipe(
      v.nullish(v.string(), ""),
      v.transform((text) => (text.trim() === "" ? null : text.trim())),
      v.nullable(calendarDateSchema),
    ),
  }),
  other: v.object({ description: textSchema("what the client asks for", REQUEST_TEXT_MAX) }),
  question: v.object({ question: textSchema("the question", REQUEST_TEXT_MAX) }),
  quoteRequest: v.object({
    lines: v.pipe(
      v.nullish(v.array(v.picklist(policyTypes, "Choose one of the lines.")), []),
      v.minLength(1, "Choose at least one line."),
      v.transform((lines) => policyTypes.filter((line) => lines.includes(line))),
    ),
    description: notesSchema(REQUEST_TEXT_MAX),
  }),
} satisfies Record<DetailsKey, v.GenericSchema>;

/** The details of a request of this type. Those of another type are rejected. */
export function parseDetails(type: RequestType, input: unknown): Result<RequestDetails, FieldProblem[]> {
  const key = detailsKeys[type];
  const given = typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
  const others = Object.entries(given).filter(([name, value]) => name !== key && (value ?? null) !== null);
  if (others.length > 0)
    return err([{ path: "details", message: "These details belong to another type of request." }]);
  const parsed = parseInput(v.object({ details: v.object({ [key]: detailsSchemas[key] }) }), {
    details: { [key]: given[key] ?? {} },
  });
  return parsed.ok ? ok(parsed.value.details as RequestDetails) : parsed;
}

const optionalIdSchema = (message: string) =>
  v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100, message))));
const blankToNull = (id: string | null | undefined) => (id === "" ? null : id);
const accountIdSchema = v.pipe(optionalIdSchema("This account does not exist."), v.transform(blankToNull));
const policyIdSchema = v.pipe(optionalIdSchema("This policy does not exist."), v.transform(blankToNull));
const personSchema = v.pipe(optionalIdSchema("This person does not exist."), v.transform(blankToNull));
const priorityMessage = "Choose a priority.";
const dueMessage = "Enter a due date such as 12/31/2026.";
/** An instant in ISO 8601, or a date, which means the end of business on that day. */
const dueSchema = v.pipe(
  v.optional(v.nullable(v.pipe(v.string(dueMessage), v.maxLength(60, dueMessage)))),
  v.transform((text) => (text === undefined ? undefined : text?.trim() || null)),
  v.check(
    (text) =>
      !text ||
      (/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) &&
        !Number.isNaN(Date.parse(text)) &&
        // February 30 would be taken for a day in March.
        new Date(text.slice(0, 10)).toISOString().startsWith(text.slice(0, 10))),
    dueMessage,
  ),
);
const expectedVersionSchema = v.nullish(v.pipe(v.number(), v.integer()));

export const newRequestSchema = v.object({
  type: v.picklist(requestTypes, "Choose what the client asks for."),
  details: v.optional(v.unknown()),
  accountId: accountIdSchema,
  businessPolicyId: policyIdSchema,
  clientName: optionalLineSchema(),
  clientEmail: optionalEmailSchema,
  clientPhone: optionalPhoneSchema,
  priority: v.nullish(v.picklist(requestPriorities, priorityMessage)),
  /** Omitted: the rule of the type decides. Null: nobody. */
  assigneeId: personSchema,
  /** Omitted: by the priority's business hours. Null: none. */
  dueAt: dueSchema,
  idempotencyKey: idempotencyKeySchema,
});

/** What is omitted stays as it is. */
export const requestEditSchema = v.object({
  assigneeId: personSchema,
  dueAt: dueSchema,
  /** The due date follows the priority again. */
  isDueByPriority: v.nullish(v.boolean()),
  priority: v.nullish(v.picklist(requestPriorities, priorityMessage)),
  details: v.optional(v.unknown()),
  accountId: accountIdSchema,
  businessPolicyId: policyIdSchema,
  clientName: v.optional(optionalLineSchema()),
  clientEmail: v.optional(optionalEmailSchema),
  clientPhone: v.optional(optionalPhoneSchema),
  expectedVersion: expectedVersionSchema,
});

export const commentSchema = v.object({
  content: textSchema("a comment", COMMENT_MAX),
  idempotencyKey: idempotencyKeySchema,
});

export const resolutionSchema = v.object({
  notes: notesSchema(REQUEST_TEXT_MAX),
  /** Ids of uploads. */
  files: v.pipe(
    v.nullish(
      v.array(v.pipe(v.string(), v.maxLength(100, "This file did not arrive. Upload it again."))),
      [],
    ),
    v.maxLength(RESOLUTION_FILES_MAX, `Upload at most ${RESOLUTION_FILES_MAX} files at a time.`),
    v.transform((ids) => [...new Set(ids)]),
  ),
  expectedVersion: expectedVersionSchema,
  idempotencyKey: idempotencyKeySchema,
});

export const reasonSchema = v.object({ reason: textSchema("why it is reopened", REASON_MAX) });

const idsSchema = (max: number, message: string) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(100, "This request does not exist."))),
    v.minLength(1, "Choose at least one request."),
    v.maxLength(max, message),
    v.transform((ids) => [...new Set(ids)]),
  );

export const mergeSchema = v.object({
  ids: idsSchema(MERGE_MAX, `Merge at most ${MERGE_MAX} requests at a time.`),
});

export const bulkSchema = v.pipe(
  v.object({
    ids: idsSchema(BULK_MAX, `Choose at most ${BULK_MAX} requests at a time.`),
    assigneeId: personSchema,
    resolve: v.nullish(v.object({ notes: notesSchema(REQUEST_TEXT_MAX) })),
  }),
  v.check(
    ({ assigneeId, resolve }) => (assigneeId === undefined) === Boolean(resolve),
    "Either assign the requests or resolve them.",
  ),
);

export interface RequestRule {
  assignee: { kind: AssigneeKind; userId: string | null; userIds: string[] };
  priority: RequestPriority;
}

export interface ServicingSettings {
  rules: Record<RequestType, RequestRule>;
  /** Business hours until a request is due. */
  hours: Record<RequestPriority, number>;
  /** Working days that a party of an email thread may stay silent until Cara drafts a follow-up. */
  followUpDays: number;
  version: number;
}

export const defaultRule: RequestRule = {
  assignee: { kind: "POLICY_USER", userId: null, userIds: [] },
  priority: "NORMAL",
};
export const defaultHours: Record<RequestPriority, number> = { LOW: 40, NORMAL: 16, HIGH: 8, URGENT: 4 };
export const HOURS_MAX = 400;
export const defaultFollowUpDays = 3;
export const FOLLOW_UP_DAYS_MAX = 30;

const daysMessage = `Enter whole days from 1 to ${FOLLOW_UP_DAYS_MAX}.`;

const hoursMessage = `Enter whole hours from 1 to ${HOURS_MAX}.`;
const hoursSchema = v.pipe(
  v.number(hoursMessage),
  v.integer(hoursMessage),
  v.minValue(1, hoursMessage),
  v.maxValue(HOURS_MAX, hoursMessage),
);

const assigneeSchema = v.pipe(
  v.object({
    kind: v.picklist(assigneeKinds, "Choose who is assigned."),
    userId: personSchema,
    userIds: v.pipe(
      v.nullish(v.array(v.pipe(v.string(), v.maxLength(100, "This person does not exist."))), []),
      v.maxLength(TURN_MEMBERS_MAX, `Choose at most ${TURN_MEMBERS_MAX} people.`),
      v.transform((ids) => [...new Set(ids)]),
    ),
  }),
  v.forward(
    v.check(({ kind, userId }) => kind !== "USER" || Boolean(userId), "Choose a user."),
    ["userId"],
  ),
  v.forward(
    v.check(({ kind, userIds }) => kind !== "IN_TURN" || userIds.length > 0, "Choose at least one user."),
    ["userIds"],
  ),
  v.transform(({ kind, userId, userIds }) => ({
    kind,
    userId: kind === "USER" ? (userId ?? null) : null,
    userIds: kind === "IN_TURN" ? userIds : [],
  })),
);

/** Types that are not mentioned keep their rules. */
export const servicingSettingsSchema = v.object({
  rules: v.nullish(
    v.array(
      v.object({
        type: v.picklist(requestTypes, "Choose a type of request."),
        assignee: assigneeSchema,
        priority: v.picklist(requestPriorities, priorityMessage),
      }),
    ),
    [],
  ),
  hoursByPriority: v.nullish(
    v.object({
      low: hoursSchema,
      normal: hoursSchema,
      high: hoursSchema,
      urgent: hoursSchema,
    }),
  ),
  followUpDays: v.nullish(
    v.pipe(
      v.number(daysMessage),
      v.integer(daysMessage),
      v.minValue(1, daysMessage),
      v.maxValue(FOLLOW_UP_DAYS_MAX, daysMessage),
    ),
  ),
  expectedVersion: expectedVersionSchema,
});
