import { expect, test } from "vitest";
import { GraphQLProblem } from "../../../../apps/web/src/graphql/problem.ts";
import type { UploadsAnswer } from "../../../../apps/web/src/start-context.ts";
import { receiveUploads, type TakenUpload } from "../../../../apps/web/src/uploads/receive-uploads.ts";

const problem = { status: 413, path: "file", message: "This file is too large." };
const refused = { ok: false, name: "big.pdf", problem } as const;

async function post(answer: UploadsAnswer) {
  const taken: TakenUpload[] = [];
  const response = await receiveUploads(
    { receiveUploads: () => Promise.resolve(answer) },
    20,
    async (upload) => {
      taken.push(upload);
      if (upload.uploadId === "virus")
        throw new GraphQLProblem({ code: "VALIDATION", message: "This file cannot be read." });
      return { addFile: { id: upload.uploadId } };
    },
  );
  return { taken, status: response.status, body: (await response.json()) as unknown };
}

test("one file is answered with its mutation's answer, or with why it was refused", async () => {
  const fields = { idempotencyKey: "k", notes: "From the carrier" };
  const one = await post({ ok: true, uploads: [{ ok: true, uploadId: "u1" }], fields });
  expect(one).toMatchObject({ status: 200, body: { addFile: { id: "u1" } } });
  expect(one.taken).toEqual([{ uploadId: "u1", fields, idempotencyKey: "k" }]);

  const big = await post({ ok: true, uploads: [refused], fields });
  expect(big).toMatchObject({ taken: [], status: 413, body: { fields: [{ path: "file" }] } });
  const virus = await post({ ok: true, uploads: [{ ok: true, uploadId: "virus" }], fields });
  expect(virus).toMatchObject({ status: 422, body: { applicationError: "This file cannot be read." } });
  expect(await post({ ok: false, problem })).toMatchObject({ taken: [], status: 413 });
});

test("of several files the good ones are kept, each with a key of its own, and the others say why not", async () => {
  const uploads = [
    { ok: true, uploadId: "u1" },
    refused,
    { ok: true, uploadId: "virus" },
    { ok: true, uploadId: "u2" },
  ] as const;
  const { taken, status, body } = await post({ ok: true, uploads, fields: { idempotencyKey: "k" } });
  expect(status).toBe(200);
  expect(body).toEqual({
    addFile: [{ id: "u1" }, { id: "u2" }],
    errors: [
      { path: "files.1", message: "This file is too large." },
      { path: "files.2", message: "This file cannot be read." },
    ],
  });
  expect(taken.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["k-0", "k-2", "k-3"]);
});

test("where none of several is good the form is refused", async () => {
  const answer = await post({ ok: true, uploads: [refused, refused], fields: {} });
  expect(answer).toMatchObject({ status: 422, body: { fields: [{ path: "files.0" }, { path: "files.1" }] } });
});
