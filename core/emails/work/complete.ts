/** What messages of a thread say of what earlier ones left out: requests get it, and nobody is asked for it again. */
import { and, asc, eq, inArray } from "drizzle-orm";
import { findRequests, writeRequest } from "#core/servicing";
import type { AgencyScope } from "../../shared/agency-scope.ts";
import { canonicalJson } from "../../shared/canonical-json.ts";
import type { AgencyDb, Statement } from "../../shared/database.ts";
import type { ReadText } from "../asked/read-text.ts";
import type { AskedField, MissingKey } from "../asked/request-fields.ts";
import { suppliedIn, withSupplied } from "../asked/supplied.ts";
import type { MessageKind } from "../labels.ts";
import { emailMessages, emailRequests } from "../tables.ts";
import type { Completion, Understood } from "./understood.ts";

interface ReadMessage {
  id: string;
  fromEmail: string | null;
  isFromStaff: boolean | null;
  kind: MessageKind | null;
  understood: Understood | null;
}

/** Of a thread, in the order of their time. */
export const findRead = (db: AgencyDb, threadId: string): Promise<ReadMessage[]> =>
  db
    .select({
      id: emailMessages.id,
      fromEmail: emailMessages.fromEmail,
      isFromStaff: emailMessages.isFromStaff,
      kind: emailMessages.kind,
      understood: emailMessages.understood,
    })
    .from(emailMessages)
    .where(and(eq(emailMessages.threadId, threadId), eq(emailMessages.state, "READ")))
    .orderBy(asc(emailMessages.sentAt), asc(emailMessages.id));

/** Written by the agency or by Cara: what a rule or a machine sent says nothing of what was asked. */
export const isWritten = ({ isFromStaff, kind }: Pick<ReadMessage, "isFromStaff" | "kind">): boolean =>
  isFromStaff === true && kind !== "AUTOMATIC_REPLY";

/** What is still missing of something that a message asks for. */
export function stillMissing(
  messages: readonly { understood: Pick<Understood, "completes"> | null }[],
  { emailId, place, missing }: { emailId: string; place: number; missing: readonly MissingKey[] },
): MissingKey[] {
  const said = messages.flatMap(({ understood }) => understood?.completes ?? []);
  return missing.filter(
    (key) => !said.some((each) => each.emailId === emailId && each.place === place && each.key === key),
  );
}

/** As a field of what is asked; papers are none. */
const fieldNames: Partial<Record<MissingKey, Pick<AskedField, "name" | "label">>> = {
  HOLDER_NAME: { name: "name", label: "Name" },
  INSURED_NAME: { name: "name", label: "Name" },
  HOLDER_ADDRESS: { name: "address", label: "Address" },
  INSURED_ADDRESS: { name: "address", label: "Address" },
  EFFECTIVE_DATE: { name: "effectiveOn", label: "Effective" },
  VIN: { name: "vin", label: "VIN" },
  LINES: { name: "lines", label: "Coverage" },
};

/** What messages say of what an earlier one left out, with the message that says it. */
export const completedFields = (
  messages: readonly { id: string; understood: Pick<Understood, "completes"> | null }[],
  { emailId, place }: { emailId: string; place: number },
): (AskedField & { emailId: string })[] =>
  messages.flatMap(({ id, understood }) =>
    (understood?.completes ?? []).flatMap((each) => {
      const field = fieldNames[each.key];
      const isOfIt = each.emailId === emailId && each.place === place;
      return field && isOfIt && each.value !== null && each.quote !== null
        ? [{ ...field, value: each.value, quote: each.quote, emailId: id }]
        : [];
    }),
  );

/** What a message completes of the others of its thread. */
export function completionsIn(read: ReadText, others: readonly ReadMessage[]): Completion[] {
  return others.flatMap(({ id, understood }) =>
    (understood?.asked ?? []).flatMap((asked, place) => {
      const missing = stillMissing(others, { emailId: id, place, missing: asked.missing });
      return suppliedIn(missing, read).map((each) => ({ ...each, emailId: id, place }));
    }),
  );
}

/** The requests that are open, with what was left out. */
export async function completeRequests(
  scope: AgencyScope,
  completions: readonly Completion[],
): Promise<Statement[]> {
  if (completions.length === 0) return [];
  const { db } = scope;
  const links = await db
    .select({
      emailId: emailRequests.emailId,
      place: emailRequests.place,
      requestId: emailRequests.requestId,
    })
    .from(emailRequests)
    .where(inArray(emailRequests.emailId, [...new Set(completions.map(({ emailId }) => emailId))]));
  const supplied = Map.groupBy(
    completions.flatMap((each) => {
      const link = links.find(({ emailId, place }) => emailId === each.emailId && place === each.place);
      return link ? [{ ...each, requestId: link.requestId }] : [];
    }),
    ({ requestId }) => requestId,
  );
  const requests = await findRequests(db, [...supplied.keys()]);
  const written = await Promise.all(
    requests.map(async (before) => {
      const details = withSupplied(before.details, supplied.get(before.id) ?? []);
      if (before.state !== "OPEN" || canonicalJson(details) === canonicalJson(before.details)) return [];
      return (await writeRequest(scope, { action: "update", before, after: { ...before, details } }))
        .statements;
    }),
  );
  return written.flat();
}
