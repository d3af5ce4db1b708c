/** What the pages of an account's and of a policy's notes accept: notes are added, changed and deleted there. */
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  AddNoteDocument,
  DeleteNoteDocument,
  type NoteType,
  PinNoteDocument,
  UpdateNoteDocument,
} from "../graphql/generated/graphql.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The server names the field when a value is missing; a value of a wrong kind counts as missing. */
const contentOf = ({ type, text }: Record<string, unknown>) => ({
  type: isNoteType(type) ? type : null,
  text: textOf(text),
});

const isNoteType = (type: unknown): type is NoteType =>
  type === "CALL" || type === "EMAIL" || type === "VISIT" || type === "NOTE";

/** `record`: what the page is about. */
export const addNote = (request: Request, record: { accountId: string } | { policyId: string }) =>
  answerAction(async () => {
    const body = await readJsonBody(request);
    const { idempotencyKey } = body;
    const key = typeof idempotencyKey === "string" ? { idempotencyKey } : {};
    return execute(AddNoteDocument, { input: { ...record, ...contentOf(body), ...key } });
  });

/** Pins or unpins a note if the body says so; otherwise changes its type and text. */
export const changeNote = (request: Request) =>
  answerAction(async () => {
    const body = await readJsonBody(request);
    const id = textOf(body["noteId"]);
    const { pinned, expectedVersion } = body;
    if (typeof pinned === "boolean") return execute(PinNoteDocument, { id, pinned });
    const version = typeof expectedVersion === "number" ? { expectedVersion } : {};
    return execute(UpdateNoteDocument, { input: { id, ...contentOf(body), ...version } });
  });

export const deleteNote = (request: Request) =>
  answerAction(async () => {
    const { noteId } = await readJsonBody(request);
    return execute(DeleteNoteDocument, { id: textOf(noteId) });
  });
