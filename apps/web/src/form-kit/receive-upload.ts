/** What a form with a file is answered when the file was not taken in. */
import type { StartContext, UploadProblem } from "../start-context.ts";

export const refuseUpload = ({ status, path, message }: UploadProblem): Response =>
  Response.json({ fields: [{ path, message }], applicationError: null }, { status });

export type OneUpload =
  | { ok: true; uploadId: string; fields: Record<string, string> }
  | { ok: false; problem: UploadProblem };

/** Takes in the form's only file. */
export async function receiveOneFile(context: Pick<StartContext, "receiveUploads">): Promise<OneUpload> {
  const form = await context.receiveUploads(1);
  if (!form.ok) return form;
  const [upload] = form.uploads;
  if (!upload) throw new Error("A form was taken in without its file.");
  return upload.ok ? { ok: true, uploadId: upload.uploadId, fields: form.fields } : upload;
}
