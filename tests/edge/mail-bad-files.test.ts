/** Mail with files that mean harm, or far too many of them: they are kept and named, and the message and the other files go on. */
import { beforeAll, expect, inject, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { makePdf, makeProgram, makeZip, makeZipBomb } from "../support/made-files.ts";
import { makeMail } from "../support/made-mail.ts";
import { waitFor } from "../support/running-policies.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
let agency: RunningAgency;
beforeAll(async () => {
  agency = await openAgency();
});

async function arrive(raw: string): Promise<void> {
  const response = await fetch(`${inject("productUrl")}/dev/mail-in?to=${agency.agencyId}`, {
    method: "POST",
    body: raw,
  });
  expect(response.status).toBe(200);
}

interface Arrived {
  messageState: string;
  mailReading: string;
  note: string | null;
  files: { name: string; state: string; failure: string | null }[];
}

/** Once the message is worked on, and it and its files are read or given up. */
const settled = (subject: string) =>
  waitFor(
    `the message ${subject}`,
    async (): Promise<Arrived | null> => {
      const [message] = await agency.sql(
        `SELECT m.state, m.work_state, m.document_id, r.state AS reading, r.note FROM email_messages m
        JOIN readings r ON r.document_id = m.document_id WHERE m.subject = ?`,
        [subject],
      );
      if (message?.["work_state"] !== "DONE" || !["COMPLETED", "FAILED"].includes(String(message["reading"])))
        return null;
      const files = await agency.sql(
        `SELECT d.name, r.state, r.failure FROM documents d JOIN readings r ON r.document_id = d.id
        WHERE d.attached_to = ? ORDER BY d.name`,
        [message["document_id"] as string],
      );
      if (files.some(({ state }) => state !== "COMPLETED" && state !== "FAILED")) return null;
      return {
        messageState: String(message["state"]),
        mailReading: String(message["reading"]),
        note: message["note"] as string | null,
        files: files as unknown as Arrived["files"],
      };
    },
    120_000,
  );

test("a zip bomb, an encrypted PDF, an archive and a program stop neither the message nor the file beside them", async () => {
  await arrive(
    makeMail(
      "Files that mean harm",
      [
        { name: "bomb.docx", type: docx, bytes: makeZipBomb() },
        { name: "locked.pdf", bytes: await makePdf([["Nobody can read this."]], { password: "s3cret" }) },
        { name: "notes.zip", type: "application/zip", bytes: makeZip() },
        { name: "setup.pdf", bytes: makeProgram() },
        { name: "torn.pdf", bytes: (await makePdf([["Torn in two"]])).slice(0, 300) },
        {
          name: "policy.pdf",
          bytes: await makePdf([["Policy Number: GL-1", "Named Insured: Harbor Bakery"]]),
        },
      ],
      "Please send a certificate to the City of Norwood, 25 Cottage Road, Norwood MA 02062.",
    ),
  );
  const { messageState, mailReading, note, files } = await settled("Files that mean harm");
  expect({ messageState, mailReading }).toEqual({ messageState: "READ", mailReading: "COMPLETED" });
  expect(files).toEqual([
    { name: "bomb.docx", state: "FAILED", failure: expect.stringMatching(/unpack|large/) },
    { name: "locked.pdf", state: "FAILED", failure: expect.stringContaining("password") },
    { name: "policy.pdf", state: "COMPLETED", failure: null },
    { name: "torn.pdf", state: "FAILED", failure: expect.stringContaining("damaged") },
  ]);
  // What is no document is named.
  expect(note).toMatch(/Not a kind of file that can be read: notes\.zip \(with notes\.txt\), setup\.pdf\./);
  // She goes on with what the message asks for.
  expect(await agency.sql("SELECT type FROM service_requests")).toEqual([{ type: "CREATE_CERTIFICATE" }]);
});

test("of 200 attachments the first 25 become documents, and the others are named", async () => {
  const page = await makePdf([["A page"]]);
  const files = Array.from({ length: 200 }, (_, at) => ({
    name: `${String(at + 1).padStart(3, "0")}.pdf`,
    // Each has bytes of its own, or they would be one file.
    bytes: Buffer.concat([page, Buffer.from(`\n% ${at}`)]),
  }));
  await arrive(makeMail("Two hundred files", files, "Please see the attached files."));
  const { mailReading, note, files: kept } = await settled("Two hundred files");
  expect(mailReading).toBe("COMPLETED");
  expect(kept.map(({ name, state }) => `${name} ${state}`)).toEqual(
    files.slice(0, 25).map(({ name }) => `${name} COMPLETED`),
  );
  expect(note).toMatch(
    /Only a mail's first 25 attachments are kept as documents\. 175 more were not kept: 026\.pdf, .* and 150 more\./,
  );
});
