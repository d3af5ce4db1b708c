/** Stores a form's files as registered uploads, for the mutation that refers to them by id. */
import { type AwaitedUpload, documentUploads } from "#core/documents";
import { sniffArriving } from "#core/reading";
import { NotSignedIn } from "../../core/shared/access-errors.ts";
import type { Verb } from "../../core/shared/actor.ts";
import { findOutage } from "../../core/shared/unavailable.ts";
import { log } from "../log.ts";
import type { SessionWork } from "../session-work.ts";
import { receiveUploads, type UploadParts } from "./upload.ts";

interface UploadProblem {
  status: number;
  path: string;
  message: string;
}

/** The outcome of each file of a form, in order, or why the whole form was rejected. */
type UploadsAnswer =
  | {
      ok: true;
      uploads: ({ ok: true; uploadId: string } | { ok: false; name: string; problem: UploadProblem })[];
      fields: Record<string, string>;
    }
  | { ok: false; problem: UploadProblem; problems?: readonly UploadProblem[] };

interface UploadsForm extends Pick<UploadParts, "filesMax" | "allBytesMax" | "mayBeEmpty"> {
  /** What the mutation that follows needs; it may be more than any upload does. */
  verb?: Verb;
  /** Where another noun keeps its files. */
  prefix?: string;
  /** Also kinds that clients get but that are not read here. */
  isForClient?: boolean;
  /** One file that is rejected rejects the form, and nothing of it is kept. */
  isWhole?: boolean;
}

export async function storeUploads(
  request: Request,
  session: SessionWork | null,
  form: UploadsForm,
): Promise<UploadsAnswer> {
  // Checked before the first byte is stored, not only before the row is written.
  if (!session) return refuse(new NotSignedIn());
  try {
    const { verb = "WORK", ...limits } = form;
    const refusal = await session.access.findRefusal(verb);
    return refusal ? refuse(refusal) : await storeForm(request, session, limits);
  } catch (error) {
    const outage = findOutage(error);
    if (!outage) throw error;
    log("error", "An upload was not registered.", {
      requestId: session.scope.requestId,
      error: outage.cause,
    });
    return { ok: false, problem: { status: 503, path: "file", message: outage.message } };
  }
}

const refuse = ({ code, message }: { code: string; message: string }): UploadsAnswer => ({
  ok: false,
  problem: { status: code === "UNAUTHENTICATED" ? 401 : 403, path: "file", message },
});

async function storeForm(
  request: Request,
  { scope, ports }: SessionWork,
  { prefix, isForClient = false, isWhole = false, ...limits }: Omit<UploadsForm, "verb">,
): Promise<UploadsAnswer> {
  // The job enqueued here for a file that is rejected later finds nothing to clean up.
  const awaited = new Map<string, AwaitedUpload>();
  const received = await receiveUploads(request, {
    storage: ports.storage,
    ...limits,
    async nextStorageKey() {
      const upload = await documentUploads.awaitUpload(scope, prefix);
      awaited.set(upload.storageKey, upload);
      return upload.storageKey;
    },
    sniff: sniffArriving[isForClient ? "CLIENT" : "DOCUMENT"],
  });
  if (!received.ok) return received;
  const rejected = received.files.flatMap((file, nth) =>
    file.ok
      ? []
      : [{ ...file.problem, path: `files.${nth}`, message: `${file.name}: ${file.problem.message}` }],
  );
  const [problem] = rejected;
  if (isWhole && problem) {
    await ports.storage.delete(received.files.flatMap((file) => (file.ok ? [file.storageKey] : [])));
    return { ok: false, problem, problems: rejected };
  }
  const uploads = await Promise.all(
    received.files.map(async (outcome) => {
      if (!outcome.ok) return outcome;
      const upload = awaited.get(outcome.storageKey);
      if (!upload) throw new Error("A file was stored under an unknown key.");
      await documentUploads.registerUpload(scope, { ...outcome.file, ...upload });
      return { ok: true, uploadId: upload.uploadId } as const;
    }),
  );
  return { ok: true, uploads, fields: received.fields };
}
