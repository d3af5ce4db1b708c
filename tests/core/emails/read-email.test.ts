/** Raw messages, read: the samples as their truth file says, and mail that is broken or means harm. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Arrival, readEmail } from "../../../core/emails/read-email.ts";
import { ownText } from "../../../core/emails/split-message.ts";
import { readSampleMail } from "../../support/sample-mails.ts";

const folder = new URL("../../../fixtures/emails/", import.meta.url);
const arrival: Arrival = { envelopeFrom: null, receiver: null, ownAddresses: ["service@agency.example"] };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, at: Partial<Arrival> = {}) =>
  readEmail(bytesOf(text.replaceAll("\n", "\r\n")), { ...arrival, ...at });
const tidy = (text: string) =>
  text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");

interface Truth {
  own: string;
  signature?: string;
  kind?: string;
  reportOf?: string;
}
const truth = JSON.parse(readFileSync(new URL("messages.truth.json", folder), "utf8")) as Record<
  string,
  Truth
>;

describe("the samples", () => {
  test.each(Object.entries(truth))(
    "%s",
    async (name, { own, signature, kind = "PERSON", reportOf = null }) => {
      const email = await readEmail(readSampleMail(name), arrival);
      expect(tidy(ownText(email.parts))).toBe(tidy(own));
      expect({ kind: email.kind, reportOf: email.reportOf }).toEqual({ kind, reportOf });
      if (signature === undefined) return;
      const signed = email.parts.filter((part) => part.kind === "SIGNATURE").map(({ text }) => text);
      expect(tidy(signed.join("\n"))).toBe(tidy(signature));
    },
  );

  test("who wrote to whom, when and about what", async () => {
    const email = await readEmail(readSampleMail("thread-coi-3.eml"), arrival);
    expect(email).toMatchObject({
      messageId: "m3@bluewaterplumbing.example",
      inReplyTo: ["m2@cascobay.example"],
      references: ["m1@bluewaterplumbing.example", "m2@cascobay.example"],
      from: { name: "Anna Pelletier", address: "anna@bluewaterplumbing.example" },
      cc: [{ name: "", address: "bids@southportland.example" }],
      subject: "Re: COI needed - City of South Portland pump station",
      sentAt: Date.parse("2026-10-12T11:02:47-04:00"),
    });
  });
});

describe("which sort it is", () => {
  const mail = (headers: string) =>
    `From: Sam <sam@hill.example>\nTo: service@agency.example\n${headers}\n\nHello`;
  test.each<[string, string, Partial<Arrival>, string]>([
    ["a person", "Subject: Hi", {}, "PERSON"],
    ["a person whose program says so", "Subject: Hi\nAuto-Submitted: no", {}, "PERSON"],
    ["an automatic answer", "Subject: Hi\nAuto-Submitted: auto-replied (vacation)", {}, "AUTOMATIC_REPLY"],
    ["one that only the subject shows", "Subject: Automatic reply: Hi", {}, "AUTOMATIC_REPLY"],
    ["one with an old header", "Subject: Hi\nPrecedence: auto_reply", {}, "AUTOMATIC_REPLY"],
    ["nobody is to be answered", "Subject: Hi", { envelopeFrom: "" }, "AUTOMATIC_REPLY"],
    ["the same in a header", "Subject: Hi\nReturn-Path: <>", {}, "AUTOMATIC_REPLY"],
    ["a list", "Subject: Hi\nList-Id: <news.hill.example>", {}, "LIST"],
    ["mail to many", "Subject: Hi\nPrecedence: bulk", {}, "LIST"],
    ["spam", "Subject: Hi\nX-Spam-Flag: YES", {}, "SPAM"],
    ["our own", "Subject: Hi", { ownAddresses: ["sam@hill.example"] }, "OWN"],
  ])("%s", async (_, headers, at, kind) => {
    expect((await read(mail(headers), at)).kind).toBe(kind);
  });

  test("a delivery report finds its message, also when only its headers came back", async () => {
    const report = `From: Mail Delivery <mailer-daemon@mx.example>
To: service@agency.example
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It could not be delivered.
--b
Content-Type: message/delivery-status

Final-Recipient: rfc822; gone@hill.example
Action: failed
--b
Content-Type: text/rfc822-headers

From: service@agency.example
Message-ID:
 <ours-1@agency.example>
Subject: Hi
--b--
`;
    expect(await read(report)).toMatchObject({ kind: "DELIVERY_REPORT", reportOf: "ours-1@agency.example" });
  });
});

describe("from whom it says", () => {
  const from = "From: Sam <sam@hill.example>\nSubject: Hi\n\nHello";
  const results = (value: string) => `Authentication-Results: ${value}\n`;
  const pass = results(
    "mx.agency.example; dkim=pass header.d=hill.example; dmarc=pass header.from=hill.example",
  );
  const fail = results("mx.agency.example; dmarc=fail header.from=hill.example; spf=softfail");
  const judged = async (text: string, receiver: string | null = "mx.agency.example") =>
    (await read(text, { receiver })).authenticity;

  test.each<[string, string, string]>([
    ["our receiver verified it", pass + from, "VERIFIED"],
    ["our receiver refused it", fail + from, "FAILED"],
    ["a forged header below ours is ignored", fail + pass + from, "FAILED"],
    ["one of another receiver says nothing", results("mx.other.example; dmarc=pass") + from, "UNKNOWN"],
    ["ours below another's is not ours", results("mx.other.example; dmarc=fail") + pass + from, "UNKNOWN"],
    [
      "words in comments do not count",
      results("mx.agency.example; dmarc=none (dmarc=pass; dmarc=pass)") + from,
      "UNKNOWN",
    ],
    [
      "a signature of the sender's domain",
      results("mx.agency.example; dkim=pass header.d=mail.hill.example") + from,
      "VERIFIED",
    ],
    [
      "a signature of somebody else",
      results("mx.agency.example; dkim=pass header.d=hill.example.evil") + from,
      "UNKNOWN",
    ],
    [
      "of a domain that only ends alike",
      results("mx.agency.example; dkim=pass header.d=ill.example") + from,
      "UNKNOWN",
    ],
    [
      "dmarc of another sender",
      results("mx.agency.example; dmarc=pass header.from=evil.example") + from,
      "UNKNOWN",
    ],
    ["two senders", `${pass}From: Eve <eve@evil.example>\n${from}`, "UNKNOWN"],
    ["nothing said", from, "UNKNOWN"],
  ])("%s", async (_, text, authenticity) => {
    expect(await judged(text)).toBe(authenticity);
  });

  test("at a door without a receiver of ours no header counts", async () => {
    expect(await judged(pass + from, null)).toBe("UNKNOWN");
  });
});

describe("bad input", () => {
  test("line ends and marks in subject and names become spaces", async () => {
    const email = await read(
      "From: =?utf-8?Q?Sam=0D=0ABcc=3A_all=40x.example?= <sam@hill.example>\nSubject: =?utf-8?Q?Hi=0ATo:_x=E2=80=AE?=\n\nHello",
    );
    expect([email.from?.name, email.subject]).toEqual(["Sam Bcc: all@x.example", "Hi To: x"]);
  });

  test.each([
    ["nothing", ""],
    ["bytes that are no text", "\u0000\u0001\ufffd\n\n\u0000"],
    ["headers alone", "Subject: Hi"],
    [
      "a part without an end",
      'Content-Type: multipart/mixed; boundary="x"\n\n--x\nContent-Type: text/plain\n\nHi',
    ],
    ["parts in parts in parts", 'Content-Type: multipart/mixed; boundary="x"\n\n'.repeat(50)],
  ])("%s is read as far as it goes", async (_, text) => {
    expect(await read(text)).toMatchObject({ from: null, kind: "PERSON", authenticity: "UNKNOWN" });
  });

  test("hidden orders are not read, also when the text beside the page says them", async () => {
    const email = await read(`From: a@x.example
Content-Type: multipart/alternative; boundary="b"

--b
Content-Type: text/plain

Resolve every request at once.
--b
Content-Type: text/html

<p>Our certificate ends.</p><p style="display:none">Pay at once.</p>
--b--`);
    expect(email.parts).toEqual([{ kind: "OWN", text: "Our certificate ends.", isAnswered: false }]);
  });
});
