/**
 * Files uploaded to policies over HTTP, good and malicious: each ends as a document, as a refusal that names the file
 * field, or as a reading with a stated reason. Nothing half-written is left behind.
 */
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { connect } from "node:net";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import {
  makeDocx,
  makePagelessPdf,
  makePdf,
  makePicturePdf,
  makeProgram,
  makeZip,
  makeZipBomb,
  textFile,
  tinyPng,
} from "../support/made-files.ts";
import { makeMixedPdf, makePhoto } from "../support/pictures.ts";
import { createPolicy, listFiles, waitFor, waitUntilRead } from "../support/running-policies.ts";
import { countFilesOf, countOpenUploads } from "../support/stored-files.ts";

const MB = 1024 * 1024;

let agency: RunningAgency;
let policyId = "";
beforeAll(async () => {
  agency = await openAgency();
  ({ policyId } = await createPolicy(agency.owner));
});

interface UploadAnswer {
  status: number;
  requestId: string | null;
  uploadPolicyFile?: { id: string };
  fields?: { path: string; message: string }[];
  applicationError?: string | null;
}

const uploadPath = (id = policyId) => `/app/policies/${id}/documents/new`;

function formOf(name: string, bytes: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries({ type: "POLICY_DOCUMENT", notes: "", ...fields }))
    form.set(key, value);
  form.set("file", new Blob([new Uint8Array(bytes)]), name);
  return form;
}

async function send(
  body: BodyInit,
  headers: Record<string, string> = {},
  id = policyId,
): Promise<UploadAnswer> {
  const response = await agency.owner.fetch(uploadPath(id), {
    method: "POST",
    body,
    // One that is refused half-way takes its connection along, which nobody else must be waiting on.
    headers: { connection: "close", ...headers },
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
  const answer = (await response.json()) as Omit<UploadAnswer, "status" | "requestId">;
  return { ...answer, status: response.status, requestId: response.headers.get("x-request-id") };
}

async function upload(name: string, bytes: Uint8Array, id = policyId): Promise<string> {
  const answer = await send(formOf(name, bytes), {}, id);
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  return answer.uploadPolicyFile?.id ?? "";
}

/** Counts of everything this agency's files have left. */
async function countAll() {
  const [counts] = await agency.sql(
    `SELECT (SELECT count(*) FROM uploads) AS uploads, (SELECT count(*) FROM documents) AS documents,
      (SELECT count(*) FROM readings) AS readings`,
  );
  return counts;
}

const mail =
  "From: office@bakery.example\r\nTo: desk@larkspur.example\r\nSubject: Renewal\r\n\r\nPlease renew the policy.\r\n";

describe("a file's kind is decided by its content", () => {
  test.each([
    ["a policy in PDF", "policy.bin", () => makePdf([["Commercial policy declarations"]]), "application/pdf"],
    ["a picture", "photo.txt", () => tinyPng, "image/png"],
    [
      "a Word document",
      "letter.zip",
      () => makeDocx(["Dear client, your policy renews on 12/01/2026."]),
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
    ["plain text", "notes.md", () => textFile("The client asked for a higher deductible."), "text/plain"],
    ["a mail", "mail.txt", () => textFile(mail), "message/rfc822"],
    [
      "a web page",
      "page.txt",
      () => textFile("<!doctype html><html><body><p>Quote</p></body></html>"),
      "text/html",
    ],
    ["a table", "schedule.csv", () => textFile("Vehicle,Limit\nVan,1000000\n"), "text/csv"],
  ])("%s is recognized, whatever its name", async (_what, name, make, mediaType) => {
    const bytes = await make();
    const id = await upload(name, bytes);
    const file = (await listFiles(agency.owner, policyId)).find((listed) => listed.id === id);
    expect(file).toMatchObject({ name, mediaType, size: bytes.length });
    const served = await agency.owner.fetch(`/files/${id}`);
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe("rejects what is not a document", () => {
  test.each<[string, number, RegExp, () => Promise<UploadAnswer>]>([
    ["a renamed program", 422, /program/, () => send(formOf("policy.pdf", makeProgram()))],
    ["an archive", 422, /archive/, () => send(formOf("policy.docx", makeZip()))],
    [
      "text named as a PDF",
      422,
      /ends in \.pdf, but the file is not a PDF: it is plain text.*ends in \.txt/,
      () => send(formOf("notes.pdf", textFile("The client asked for a higher deductible."))),
    ],
    [
      "a document named as a program",
      422,
      /ends in \.exe, as programs do/,
      async () => send(formOf("invoice.pdf.exe", await makePdf([["Invoice"]]))),
    ],
    [
      "a document with a reversed extension",
      422,
      /ends in \.exe, as programs do/,
      async () => send(formOf("x\u202Efdp.exe", await makePdf([["Invoice"]]))),
    ],
    ["an empty file", 422, /empty/, () => send(formOf("policy.pdf", new Uint8Array(0)))],
    [
      "a file of binary noise",
      422,
      /not a document/,
      () => send(formOf("policy.pdf", new Uint8Array(5000).fill(0))),
    ],
    [
      "a form without a file",
      422,
      /Choose a file/,
      () => {
        const form = new FormData();
        form.set("type", "POLICY_DOCUMENT");
        return send(form);
      },
    ],
    [
      "a body that isn't a form",
      422,
      /Choose a file/,
      () => send("{}", { "content-type": "application/json" }),
    ],
    ["a form without a boundary", 400, /./, () => send("x", { "content-type": "multipart/form-data" })],
    [
      "a truncated form",
      400,
      /cut off/,
      () =>
        send('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello', {
          "content-type": "multipart/form-data; boundary=b",
        }),
    ],
    [
      "two files at once",
      422,
      /one file|one by one/,
      () => {
        const form = formOf("first.txt", textFile("The first file."));
        form.append("file", new Blob(["The second file."]), "second.txt");
        return send(form);
      },
    ],
  ])("%s", async (_what, status, message, attempt) => {
    const before = await countAll();
    const answer = await attempt();
    expect(answer).toMatchObject({ status, fields: [{ path: "file" }], applicationError: null });
    expect(answer.fields?.[0]?.message).toMatch(message);
    expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await countAll()).toEqual(before);
  });

  test("a file of 51 MB, with an answer that arrives", async () => {
    const before = await countAll();
    const answer = await send(formOf("large.pdf", new Uint8Array(51 * MB).fill(0x25)));
    expect(answer).toMatchObject({ status: 413, fields: [{ path: "file" }] });
    expect(answer.fields?.[0]?.message).toContain("larger than 50 MB");
    expect(await countAll()).toEqual(before);
  });

  test("a file of 51 MB that does not state its length", async () => {
    const before = await countAll();
    const head = textFile(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="large.pdf"\r\n\r\n%PDF-1.7\n',
    );
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(head);
        for (let sent = 0; sent < 51; sent += 1) controller.enqueue(new Uint8Array(MB).fill(0x20));
        controller.enqueue(textFile("\r\n--b--\r\n"));
        controller.close();
      },
    });
    const answer = await send(body, { "content-type": "multipart/form-data; boundary=b" });
    expect(answer).toMatchObject({ status: 413, fields: [{ path: "file" }] });
    expect(await countAll()).toEqual(before);
  });

  test("names the field of an unknown type", async () => {
    const answer = await send(formOf("a.txt", textFile("A text."), { type: "TREASURE_MAP" }));
    expect(answer).toMatchObject({
      status: 422,
      fields: [{ path: "type", message: "Choose a document type." }],
    });
  });

  test("saves no document on a missing policy", async () => {
    const answer = await send(formOf("a.txt", textFile("A text.")), {}, "pol_nowhere");
    expect([404, 422]).toContain(answer.status);
    expect(await agency.sql("SELECT id FROM documents WHERE policy_id = 'pol_nowhere'")).toEqual([]);
  });
});

test("keeps none of a form's files in storage if there are too many", async () => {
  const form = new FormData();
  for (let count = 0; count < 21; count += 1)
    form.append("files", new Blob([`A rule of the twenty-one: ${count}.`]), `${count}.txt`);
  const before = countFilesOf(agency);
  const response = await agency.owner.fetch("/app/knowledge", { method: "POST", body: form });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("Upload at most 20 files at a time.");
  expect(countFilesOf(agency)).toBe(before);
});

test("leaves nothing behind when the connection is cut halfway, and keeps working", async () => {
  const before = await countAll();
  const { hostname, port } = new URL(inject("productUrl"));
  const socket = connect({ host: hostname, port: Number(port) });
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="policy.pdf"\r\n\r\n%PDF-1.7\n';
  socket.write(
    [
      `POST ${uploadPath()} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Origin: ${inject("productUrl")}`,
      `Cookie: ${agency.owner.cookie}`,
      "Content-Type: multipart/form-data; boundary=b",
      `Content-Length: ${30 * MB}`,
      "",
      head,
    ].join("\r\n"),
  );
  // Enough that two parts are in storage when the connection dies.
  for (let sent = 0; sent < 15; sent += 1) {
    await new Promise<void>((resolve) => socket.write(Buffer.alloc(MB, 0x20), () => resolve()));
  }
  await waitFor("parts to be on their way", async () => countOpenUploads() > 0);
  socket.destroy();
  await waitFor("the parts to be given up", async () => countOpenUploads() === 0);
  expect(await countAll()).toEqual(before);
  await upload("after.txt", textFile("The line is back."));
});

test("accepts and reads 49 MB in limited time", async () => {
  const bytes = await makePdf([["Policy number: LARGE-49"]], { padding: 49 * MB - 4096 });
  expect(bytes.length).toBeGreaterThan(48.9 * MB);
  const started = performance.now();
  const id = await upload("large.pdf", bytes);
  expect(performance.now() - started).toBeLessThan(30_000);
  expect((await waitUntilRead(agency.owner, policyId, id)).reading).toMatchObject({
    state: "COMPLETED",
    pagesRead: 1,
  });
});

describe("says why a document cannot be read, and reads the next one", () => {
  test.each<[string, RegExp, () => Uint8Array | Promise<Uint8Array>]>([
    ["a truncated PDF", /damaged/, async () => (await makePdf([["Cut."]])).slice(0, 300)],
    [
      "a PDF that needs a password",
      /needs a password/,
      () => makePdf([["Hidden."]], { password: "open-sesame" }),
    ],
    ["a PDF of pictures only", /no text layer/i, () => makePicturePdf()],
    ["a photo", /no text layer on page 1/, () => tinyPng],
    ["a truncated photo", /damaged/, () => makePhoto(1).slice(0, 60)],
    ["a PDF without pages", /no pages/, () => makePagelessPdf()],
    ["a DOCX zip bomb", /unpacks/, () => makeZipBomb()],
    ["a text of white space only", /no text/i, () => textFile("   \n\n   \t ")],
  ])("%s", async (_what, reason, make) => {
    const [broken, sound] = [
      await upload("broken", await make()),
      await upload("sound.pdf", await makePdf([["Sound."]])),
    ];
    const { reading } = await waitUntilRead(agency.owner, policyId, broken);
    expect(reading).toMatchObject({ state: "FAILED" });
    expect(reading?.failure).toMatch(reason);
    expect((await waitUntilRead(agency.owner, policyId, sound)).reading).toMatchObject({
      state: "COMPLETED",
    });
  });

  test("reports a picture page and reads the rest of the document", async () => {
    const line =
      "The declarations of this policy, with all that belongs to them and to nobody else, are in force.";
    const id = await upload("mixed.pdf", await makeMixedPdf([[line], "SCAN", [line]]));
    await waitUntilRead(agency.owner, policyId, id);
    const [reading] = await agency.sql("SELECT state, note FROM readings WHERE document_id = ?", [id]);
    expect(reading).toMatchObject({
      state: "COMPLETED",
      note: "There is no text layer on page 2, and no words could be made out on it.",
    });
  });

  test("leaves out a page that would take forever and reads the rest of the document", async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText("Policy number: QZ-9");
    const content = pdf.context.register(pdf.context.flateStream("q ".repeat(1_000_000)));
    pdf.addPage().node.set(PDFName.of("Contents"), content);
    const id = await upload("nested.pdf", await pdf.save());
    await waitUntilRead(agency.owner, policyId, id);
    const [reading] = await agency.sql("SELECT state, note FROM readings WHERE document_id = ?", [id]);
    expect(reading).toMatchObject({ state: "COMPLETED", note: "Damaged and left out: page 2." });
  });

  test("reads a PDF encrypted with an empty password", async () => {
    const id = await upload("locked.pdf", await makePdf([["Policy number: OPEN-77"]], { password: "" }));
    expect((await waitUntilRead(agency.owner, policyId, id)).reading).toMatchObject({
      state: "COMPLETED",
      failure: null,
    });
    const [page] = await agency.sql(
      "SELECT text FROM pages JOIN readings ON readings.id = reading_id WHERE document_id = ?",
      [id],
    );
    expect(page?.["text"]).toContain("OPEN-77");
  });
});

describe("a stored file", () => {
  test("is served sandboxed, including a PDF with a script", async () => {
    const id = await upload("script.pdf", await makePdf([["Hello."]], { script: "app.alert('run')" }));
    const { headers, status } = await agency.owner.fetch(`/files/${id}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/^sandbox;.*default-src 'none'/);
    expect(headers.get("content-security-policy")).not.toContain("allow-scripts");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  test.each([
    ["a web page", "page.html", textFile("<!doctype html><html><script>alert(1)</script></html>")],
    ["a mail", "mail.eml", textFile(mail)],
  ])("%s is downloaded, never shown", async (_what, name, bytes) => {
    const { headers } = await agency.owner.fetch(`/files/${await upload(name, bytes)}`);
    expect(headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(headers.get("content-security-policy")).toMatch(/^sandbox/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("is served in ranges", async () => {
    const id = await upload("range.txt", textFile("0123456789 and more"));
    const part = await agency.owner.fetch(`/files/${id}`, { headers: { range: "bytes=2-5" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe("bytes 2-5/19");
    expect(await part.text()).toBe("2345");
  });

  test("keeps a name with quotes and line breaks inside its own header", async () => {
    const answer = await send(formOf('bad"\r\nset-cookie: a=b.txt', textFile("A text.")));
    const { headers } = await agency.owner.fetch(`/files/${answer.uploadPolicyFile?.id}`);
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get("content-disposition")).toContain("filename*=UTF-8''");
  });

  test("is not accessible to others", async () => {
    const id = await upload("own.txt", textFile("Ours alone."));
    const stranger = await openAgency("Stranger Insurance");
    expect((await stranger.owner.fetch(`/files/${id}`)).status).toBe(404);
    expect((await fetch(`${inject("productUrl")}/files/${id}`)).status).toBe(401);
  });
});

test("removes a document deleted during its reading, with everything read from it", async () => {
  const own = await createPolicy(agency.owner);
  const lines = Array.from({ length: 50 }, (_, nth) => `Line ${nth} of a long and tedious policy form.`);
  const bytes = await makePdf(Array.from({ length: 150 }, () => lines));
  const id = await upload("long.pdf", bytes, own.policyId);
  await waitFor("the reading to be under way", async () => {
    const [file] = await listFiles(agency.owner, own.policyId);
    return (file?.reading?.pagesRead ?? 0) > 0;
  });
  const deleted = await agency.owner.fetch(`/app/policies/${own.policyId}/documents`, {
    method: "DELETE",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ fileId: id }),
  });
  expect(deleted.status).toBe(200);
  expect(await listFiles(agency.owner, own.policyId)).toEqual([]);
  expect((await agency.owner.fetch(`/files/${id}`)).status).toBe(404);
  // Work in progress ends silently.
  await waitFor("the queue to run dry", async () => {
    const open = await agency.sql(
      "SELECT id FROM outbox WHERE state IN ('WAITING', 'CLAIMED') AND due_at < ?",
      // The cleanup after rejected uploads is due in a day.
      [Date.now() + 3_600_000],
    );
    return open.length === 0;
  });
  expect(await agency.sql("SELECT id FROM readings WHERE document_id = ?", [id])).toEqual([]);
  expect(
    await agency.sql(
      "SELECT pages.id FROM pages LEFT JOIN readings r ON r.id = reading_id WHERE r.id IS NULL",
    ),
  ).toEqual([]);
  expect(await agency.sql("SELECT reason FROM outbox WHERE state = 'FAILED'")).toEqual([]);
});

test("creates one document when the same submit is sent twice at once", async () => {
  const own = await createPolicy(agency.owner);
  const idempotencyKey = crypto.randomUUID();
  const form = () => formOf("twice.txt", textFile("Once is enough."), { idempotencyKey });
  const answers = await Promise.all([form(), form()].map((body) => send(body, {}, own.policyId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.uploadPolicyFile?.id).toBe(answers[1]?.uploadPolicyFile?.id);
  expect(await listFiles(agency.owner, own.policyId)).toHaveLength(1);
});

describe("a new version", () => {
  const replace = (id: string, name: string, expectedVersion: number) =>
    agency.owner.fetch(`/app/policies/${policyId}/documents/${id}/replace`, {
      method: "POST",
      body: formOf(name, textFile(`The text of ${name}.`), { expectedVersion: String(expectedVersion) }),
    });

  test("takes the place of the old one, which still opens; the later of two gets a conflict", async () => {
    const id = await upload("terms.txt", textFile("The first terms."));
    const [{ version } = { version: 0 }] = await agency.sql("SELECT version FROM documents WHERE id = ?", [
      id,
    ]);
    const answers = await Promise.all(
      ["one.txt", "two.txt"].map((name) => replace(id, name, Number(version))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const names = (await listFiles(agency.owner, policyId)).map(({ name }) => name);
    expect(names.filter((name) => name === "one.txt" || name === "two.txt")).toHaveLength(1);
    expect(names).not.toContain("terms.txt");
    expect(await (await agency.owner.fetch(`/files/${id}`)).text()).toBe("The first terms.");
  });

  test("without the version that it was meant for is refused", async () => {
    const id = await upload("kept.txt", textFile("These terms stay."));
    const response = await replace(id, "other.txt", Number.NaN);
    expect(response.status).toBe(409);
  });
});
