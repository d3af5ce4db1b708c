/**
 * Files that resolve a service request, over HTTP: all of them arrive and the request is resolved, or nothing is resolved
 * and nothing is kept.
 */
import { strToU8, zipSync } from "fflate";
import { connect } from "node:net";
import { beforeAll, expect, inject, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { makePdf, makeProgram, textFile } from "../support/made-files.ts";
import { waitFor } from "../support/running-policies.ts";
import { countFilesOf, countOpenUploads } from "../support/stored-files.ts";

const MB = 1024 * 1024;

/** The beginning of an MP4, then what looks random. */
function makeFilm(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0, state = 7; at < size; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[at] = state >>> 16;
  }
  bytes.set(new TextEncoder().encode("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41"));
  return bytes;
}

let agency: RunningAgency;
beforeAll(async () => {
  agency = await openAgency();
});

async function openRequest(): Promise<string> {
  const { createServiceRequest } = await agency.owner.graphql<{ createServiceRequest: { id: string } }>(
    `mutation { createServiceRequest(input: { type: DOCUMENT_REQUEST, clientName: "Ines Calloway",
      details: { documentRequest: { type: "Loss runs" } } }) { id } }`,
  );
  return createServiceRequest.id;
}

interface Found {
  state: string;
  resolution: { notes: string } | null;
  files: { name: string; url: string; size: number }[];
}

const find = async (id: string): Promise<Found> =>
  (
    await agency.owner.graphql<{ serviceRequest: Found }>(
      `{ serviceRequest(id: "${id}") { state resolution { notes } files { name url size } } }`,
    )
  ).serviceRequest;

interface Answer {
  status: number;
  fields?: { path: string; message: string }[];
  applicationError?: string | null;
}

async function resolve(
  id: string,
  files: [string, Uint8Array][],
  fields: object = {},
  headers: Record<string, string> = { connection: "close" },
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ notes: "Sent.", ...fields })) form.set(name, value);
  for (const [name, bytes] of files) form.append("files", new Blob([new Uint8Array(bytes)]), name);
  const response = await agency.owner.fetch(`/app/servicing/${id}/resolve`, {
    method: "POST",
    body: form,
    headers,
  });
  return { ...((await response.json()) as Omit<Answer, "status">), status: response.status };
}

/** What this agency's files have left, anywhere. */
async function countAll() {
  const [rows] = await agency.sql(
    `SELECT (SELECT count(*) FROM uploads) AS uploads, (SELECT count(*) FROM service_request_files) AS files`,
  );
  return { ...rows, stored: countFilesOf(agency) };
}

async function expectNothingHappened(id: string, before: Awaited<ReturnType<typeof countAll>>) {
  expect(await find(id)).toMatchObject({ state: "OPEN", resolution: null, files: [] });
  await waitFor("the files to be gone", async () => countFilesOf(agency) === before.stored);
  expect(await countAll()).toEqual(before);
}

test("stores the files as they were sent, and resolves the request with its notes", async () => {
  const id = await openRequest();
  const [letter, runs] = [await makePdf([["Loss runs 2021 to 2026"]]), textFile("None in five years.")];
  expect(
    (
      await resolve(id, [
        ["Loss runs.pdf", letter],
        ["Summary.txt", runs],
      ])
    ).status,
  ).toBe(200);
  const { state, resolution, files } = await find(id);
  expect([state, resolution?.notes]).toEqual(["CLOSED", "Sent."]);
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ["Loss runs.pdf", letter.length],
    ["Summary.txt", runs.length],
  ]);
  const served = await agency.owner.fetch(files[0]?.url ?? "");
  expect(Buffer.from(await served.arrayBuffer()).equals(letter)).toBe(true);
  expect(served.headers.get("content-security-policy")).toContain("sandbox");
  const part = await agency.owner.fetch(files[0]?.url ?? "", { headers: { range: "bytes=0-3" } });
  expect([part.status, await part.text()]).toEqual([206, "%PDF"]);
});

test("accepts a workbook, which is only ever downloaded", async () => {
  const id = await openRequest();
  const workbook = zipSync({ "xl/workbook.xml": strToU8("<workbook/>") });
  expect(await resolve(id, [["Loss runs.xlsx", workbook]])).toMatchObject({ status: 200 });
  const [file] = (await find(id)).files;
  const served = await agency.owner.fetch(file?.url ?? "");
  expect(Buffer.from(await served.arrayBuffer()).equals(workbook)).toBe(true);
  expect(served.headers.get("content-disposition")).toMatch(/^attachment/);
  expect(served.headers.get("x-content-type-options")).toBe("nosniff");
  // It can be taken back; the request stays resolved, and its address is gone.
  const fileId = file?.url.split("/").at(-1);
  const removed = await agency.owner.fetch(`/app/servicing/${id}/overview`, {
    method: "DELETE",
    body: JSON.stringify({ fileId }),
    headers: { "content-type": "application/json" },
  });
  expect(removed.status, await removed.text()).toBe(200);
  expect(await find(id)).toMatchObject({ state: "CLOSED", files: [] });
  expect((await agency.owner.fetch(file?.url ?? "")).status).toBe(404);
});

test("accepts a form without files, as browsers send one in which none was chosen", async () => {
  const id = await openRequest();
  const body = `--b\r\ncontent-disposition: form-data; name="notes"\r\n\r\nBy phone\r\n--b\r
content-disposition: form-data; name="files"; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n\r\n--b--\r\n`;
  const response = await agency.owner.fetch(`/app/servicing/${id}/resolve`, {
    method: "POST",
    body,
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
  expect(response.status, await response.text()).toBe(200);
  expect(await find(id)).toMatchObject({ state: "CLOSED", resolution: { notes: "By phone" }, files: [] });
});

test("keeps nothing if one file is rejected, and names each that was", async () => {
  const id = await openRequest();
  const before = await countAll();
  const answer = await resolve(id, [
    ["Loss runs.pdf", await makePdf([["Loss runs"]])],
    ["Setup.pdf", makeProgram()],
    ["Blank.txt", new Uint8Array()],
  ]);
  expect(answer.status).toBe(422);
  expect(answer.fields?.map(({ path }) => path)).toEqual(["files.1", "files.2"]);
  expect(answer.fields?.map(({ message }) => message.split(":")[0])).toEqual(["Setup.pdf", "Blank.txt"]);
  await expectNothingHappened(id, before);
});

test.each([70 * 1024, 2 * MB, 40 * MB])(
  "answers with the reason if a file of %i bytes is of a kind that is not accepted",
  { timeout: 30_000 },
  async (size) => {
    const id = await openRequest();
    const before = await countAll();
    const film: [string, Uint8Array] = ["Walk-through.mp4", makeFilm(size)];
    const letter: [string, Uint8Array] = ["Loss runs.pdf", await makePdf([["Loss runs"]])];
    for (const files of [[film], [film, letter], [letter, film]]) {
      // The form is read to its end, so the connection stays usable, as browsers expect.
      const answer = await resolve(id, files, {}, {});
      expect(answer.status, JSON.stringify(answer)).toBe(422);
      expect(answer.fields?.map(({ path }) => path)).toEqual([`files.${files.indexOf(film)}`]);
    }
    await expectNothingHappened(id, before);
  },
);

test("accepts what follows a file that was rejected", async () => {
  const form = new FormData();
  form.append("files", new Blob([makeFilm(2 * MB)]), "Walk-through.mp4");
  const response = await agency.owner.fetch("/app/knowledge", {
    method: "POST",
    body: form,
    headers: { connection: "close" },
  });
  expect(response.status, await response.text()).toBe(422);
});

test("keeps nothing if a file is over the limit, or there are too many", async () => {
  const id = await openRequest();
  const before = await countAll();
  const small: [string, Uint8Array] = ["Small.txt", textFile("Small")];
  const large = await resolve(id, [small, ["Large.txt", new Uint8Array(50 * MB + 1).fill(0x20)]]);
  expect(large).toMatchObject({
    status: 413,
    fields: [
      {
        path: "files.1",
        message: "Large.txt: This file is larger than 50 MB. Split it, or upload a smaller copy.",
      },
    ],
  });
  await expectNothingHappened(id, before);
  const eleven = Array.from({ length: 11 }, (_, nth): [string, Uint8Array] => [`${nth}.txt`, small[1]]);
  expect((await resolve(id, eleven)).fields?.[0]?.message).toBe("Upload at most 10 files at a time.");
  await expectNothingHappened(id, before);
});

test("keeps the files of no second resolution", async () => {
  const id = await openRequest();
  expect(
    (await resolve(id, [["First.txt", textFile("First")]], { idempotencyKey: "first-submit" })).status,
  ).toBe(200);
  const before = await countAll();
  const second = await resolve(id, [["Second.txt", textFile("Second")]]);
  expect(second).toMatchObject({
    status: 409,
    applicationError: "This request is already resolved. Reopen it first.",
  });
  // The same submit again, because its answer was lost.
  const again = await resolve(id, [["First.txt", textFile("First")]], { idempotencyKey: "first-submit" });
  expect(again.status).toBe(200);
  await waitFor("the files to be gone", async () => countFilesOf(agency) === before.stored);
  expect(await countAll()).toEqual(before);
  expect((await find(id)).files.map(({ name }) => name)).toEqual(["First.txt"]);
});

test("keeps nothing if the connection is cut in the second file", async () => {
  const id = await openRequest();
  const before = await countAll();
  const { hostname, port } = new URL(inject("productUrl"));
  const socket = connect({ host: hostname, port: Number(port) });
  await new Promise<void>((done) => socket.once("connect", done));
  const partOf = (name: string) =>
    `--b\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
  socket.write(
    [
      `POST /app/servicing/${id}/resolve HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Origin: ${inject("productUrl")}`,
      `Cookie: ${agency.owner.cookie}`,
      "Content-Type: multipart/form-data; boundary=b",
      `Content-Length: ${30 * MB}`,
      "",
      `${partOf("whole.txt")}A whole file.\r\n${partOf("half.pdf")}%PDF-1.7\n`,
    ].join("\r\n"),
  );
  for (let sent = 0; sent < 12; sent += 1)
    await new Promise<void>((done) => socket.write(Buffer.alloc(MB, 0x20), () => done()));
  await waitFor("parts to be on their way", async () => countOpenUploads() > 0);
  socket.destroy();
  await waitFor("the parts to be given up", async () => countOpenUploads() === 0);
  await expectNothingHappened(id, before);
});
