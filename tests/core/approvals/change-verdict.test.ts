/** A person's verdict stands in the place of Cara's, says whose it is, and changes what is asked for. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDocumentEditing, documentOf } from "#core/artifacts";
import type { Artifact } from "#model/artifacts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { bakeryCertificate } from "../../support/bakery-certificate.ts";
import { fieldMessagesOf, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { approvalsOf, drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const certificate = bakeryCertificate();
const requirements =
  "Commercial general liability insurance with limits of not less than $2,000,000 each occurrence and $2,000,000 general aggregate.";

async function review(demands = requirements) {
  agency.clock.nowMs = Date.parse("2026-06-01T12:00:00Z");
  const files = [await arriveFile(agency.scope(), "certificate.pdf")];
  const open = workspacesOf(agency.scope());
  const { id } = valueOf(
    await open.create({
      preset: "CERTIFICATE_REVIEW",
      form: JSON.stringify({ requirements: demands }),
      files,
    }),
  );
  await readFileOf(agency, "certificate.pdf", certificate);
  await drive(agency, id);
  return id;
}

async function look(id: string) {
  const { artifacts, approvals } = await workspacesOf(agency.scope()).contentOf(id);
  const [made, mail] = artifacts;
  if (!made || !mail) throw new Error("A review and its email were made.");
  return { review: made, mail, approval: approvals[0] };
}

const lineOf = ({ blocks }: Artifact, label: string) => {
  const block = blocks.findIndex(({ kind }) => kind === "TABLE");
  const table = blocks[block];
  const row = table?.rows.findIndex(([title]) => title?.includes(label)) ?? -1;
  return {
    place: { block, row },
    cells: table?.rows[row],
    verdict: table?.verdicts[row],
    change: table?.verdictChanges?.[row] ?? null,
  };
};

const change = (made: Artifact, label: string, over: Record<string, unknown>) =>
  approvalsOf(agency.scope()).changeVerdict(made.id, {
    version: made.version,
    ...lineOf(made, label).place,
    verdict: "MET",
    reason: "The umbrella makes up for it.",
    ...over,
  });

test("a demand that a person calls met says so, and the email no longer asks for it", async () => {
  const id = await review();
  const before = await look(id);
  expect(lineOf(before.review, "each occurrence")).toMatchObject({ verdict: "NOT_MET", change: null });
  expect(before.review.blocks[0]?.text).toMatch(/^Not yet: 1 of \d demands is not met$/);
  const asked = "- General liability, each occurrence, $2,000,000: The certificate shows $1,000,000";
  expect(before.mail.body).toContain(asked);

  valueOf(await change(before.review, "each occurrence", {}));
  const after = await look(id);
  const line = lineOf(after.review, "each occurrence");
  expect(line).toMatchObject({
    verdict: "MET",
    change: {
      byId: agency.ownerId,
      reason: "The umbrella makes up for it.",
      found: { verdict: "NOT_MET", why: lineOf(before.review, "each occurrence").cells?.[4] },
    },
  });
  expect(line.cells?.[1]).toBe("Met");
  expect(line.cells?.[4]).toBe(`${line.change?.byName}: The umbrella makes up for it.`);
  expect(after.review).toMatchObject({ version: 2 });
  expect(after.review.blocks[0]?.text).not.toContain("not met");
  expect(after.review.blocks[1]?.text).toMatch(/^certificate\.pdf: 0 not met, \d cannot tell, \d met\.$/);
  expect(after.mail.version).toBe(2);
  expect(after.mail.body).not.toContain("each occurrence");
  expect(after.mail.body).toContain("Thank you.");
  // Exactly the version that was seen can be approved.
  const late = await approvalsOf(agency.scope()).decide(before.approval?.id ?? "", {
    decision: "APPROVE",
    version: before.approval?.version,
  });
  expect(problemOf(late).code).toBe("CONFLICT");
  expect(
    await rowsOf(
      agency,
      "SELECT actor_id, reason, json_extract(after, '$.verdict') AS verdict FROM audit_entries WHERE action = 'caraArtifact.changeVerdict'",
    ),
  ).toEqual([{ actor_id: agency.ownerId, reason: "The umbrella makes up for it.", verdict: "MET" }]);
});

test("a headline that a person has worded keeps its words and counts anew", async () => {
  const id = await review();
  const { review: made } = await look(id);
  const editing = createDocumentEditing(agency.scope(), () => undefined);
  const document = JSON.stringify(documentOf(made)).replace("Not yet:", "Please note:");
  const edited = valueOf(await editing.save(made.id, { version: 1, document }));
  valueOf(await change(edited, "General aggregate", { verdict: "NOT_MET", reason: "It is shared." }));
  expect((await look(id)).review.blocks[0]?.text).toMatch(/^Please note: 2 of \d demands is not met$/);
});

test("bold words and changes that wait stay as people left them", async () => {
  const id = await review();
  const { review: made } = await look(id);
  const editing = createDocumentEditing(agency.scope(), () => undefined);
  const document = documentOf(made);
  const [heading, ...others] = document.content ?? [];
  const edited = valueOf(
    await editing.save(made.id, {
      version: 1,
      document: JSON.stringify({
        ...document,
        content: [
          {
            ...heading,
            content: [
              ...(heading?.content ?? []).map((node) => ({ ...node, marks: [{ type: "bold" }] })),
              { type: "text", text: " today", marks: [{ type: "insertion", attrs: { id: "s1" } }] },
            ],
          },
          ...others,
        ],
      }),
    }),
  );
  valueOf(await change(edited, "each occurrence", {}));
  const after = (await look(id)).review;
  const [first] = documentOf(after).content ?? [];
  expect(first?.content?.map(({ text, marks }) => [text, marks?.[0]?.type])).toEqual([
    [after.blocks[0]?.text, "bold"],
    [" today", "insertion"],
  ]);
  expect(after.blocks[0]?.text).not.toContain("not met");
  expect(after.suggestions).toEqual(edited.suggestions);
  expect(lineOf(after, "each occurrence").verdict).toBe("MET");
});

test("Cara's verdict can stand again, with the line of the email as she wrote it", async () => {
  const id = await review();
  const before = await look(id);
  valueOf(await change(before.review, "each occurrence", {}));
  valueOf(
    await change((await look(id)).review, "each occurrence", { verdict: "NOT_MET", reason: "It does not." }),
  );
  const after = await look(id);
  expect(lineOf(after.review, "each occurrence")).toEqual(lineOf(before.review, "each occurrence"));
  expect(after.review.blocks[0]).toEqual(before.review.blocks[0]);
  expect(after.mail.body).toBe(before.mail.body);
  expect(new Set(after.mail.blocks.map(({ text }) => text))).toEqual(
    new Set(before.mail.blocks.map(({ text }) => text)),
  );
});

test("a demand that a person calls not met is asked for, with the words that make it", async () => {
  const id = await review();
  const before = await look(id);
  expect(before.mail.body).not.toContain("General aggregate");
  valueOf(await change(before.review, "General aggregate", { verdict: "NOT_MET", reason: "It is shared." }));
  const { mail, review: made } = await look(id);
  expect(made.blocks[0]?.text).toMatch(/^Not yet: 2 of \d demands are not met$/);
  const line = "General aggregate limit, $2,000,000: Please send what shows that this is met.";
  expect(mail.body).toContain(`\n- ${line}\n`);
  // Why somebody thinks so is for colleagues.
  expect(mail.body).not.toContain("shared");
  const block = mail.blocks.find(({ text }) => text === line);
  const quotes = mail.quotes.filter(({ number }) => block?.quotes.flat().includes(number));
  expect(quotes.map(({ content }) => content).join(" ")).toContain("$2,000,000");
});

test("a demand that a person calls not met is asked for in an email of its own, if none was drafted", async () => {
  const id = await review(
    "Commercial general liability insurance of not less than $1,000,000 each occurrence.",
  );
  const contentOf = () => workspacesOf(agency.scope()).contentOf(id);
  const [made, ...others] = (await contentOf()).artifacts;
  if (!made) throw new Error("A review was made.");
  expect([others, (await contentOf()).approvals]).toEqual([[], []]);
  const verdict = { verdict: "NOT_MET", reason: "It is shared with another location." };
  valueOf(await change(made, "each occurrence", verdict));
  const [fresh, mail] = (await contentOf()).artifacts;
  const line = "- General liability, each occurrence, $1,000,000: Please send what shows that this is met.";
  expect(mail).toMatchObject({ kind: "EMAIL", toEmail: null, subject: "Insurance: what is still needed" });
  expect(mail?.body).toMatch(
    /^Hello,\n\nWe reviewed the insurance\. Please send what is still needed:\n\n- /u,
  );
  expect(mail?.body).toContain(`${line}\n`);
  expect(mail?.body).toMatch(/\n\nThank you\.\n\nBest regards,\n.+$/u);
  expect(mail?.body).not.toContain("shared");
  const quotes = mail?.quotes.map(({ content }) => content).join(" ");
  expect(quotes).toContain("$1,000,000");
  const { approvals } = await contentOf();
  expect(approvals).toMatchObject([{ kind: "SEND_EMAIL", state: "PENDING", artifactId: mail?.id }]);
  // The next verdict changes this email, and makes no other.
  valueOf(await change(fresh ?? made, "each occurrence", { verdict: "MET", reason: "It is not shared." }));
  const { artifacts } = await contentOf();
  expect(artifacts).toHaveLength(2);
  expect(artifacts[1]?.body).not.toContain("each occurrence");
});

test("an email that was decided on stays as it is", async () => {
  const id = await review();
  const { approval, review: made, mail } = await look(id);
  valueOf(
    await approvalsOf(agency.scope()).decide(approval?.id ?? "", {
      decision: "DECLINE",
      version: approval?.version,
      reason: "We call them.",
    }),
  );
  valueOf(await change(made, "each occurrence", {}));
  const after = await look(id);
  expect(lineOf(after.review, "each occurrence").verdict).toBe("MET");
  expect(after.mail).toEqual(mail);
});

test("is refused without a reason, for what is no demand, and from an older version", async () => {
  const id = await review();
  const { review: made, mail } = await look(id);
  expect(fieldMessagesOf(problemOf(await change(made, "each occurrence", { reason: " " })))).toEqual([
    "reason: Enter a reason, so that others can follow it.",
  ]);
  expect(fieldMessagesOf(problemOf(await change(made, "each occurrence", { verdict: "NOT_MET" })))).toEqual([
    "verdict: This is the verdict already. Choose another one.",
  ]);
  for (const place of [{ row: 0 }, { row: 99 }, { block: 0 }])
    expect(fieldMessagesOf(problemOf(await change(made, "each occurrence", place)))).toEqual([
      "row: Choose a demand of the review.",
    ]);
  expect(fieldMessagesOf(problemOf(await change(mail, "each occurrence", { block: 0, row: 0 })))).toEqual([
    "row: Choose a demand of the review.",
  ]);
  valueOf(await change(made, "each occurrence", {}));
  expect(problemOf(await change(made, "General aggregate", { verdict: "NOT_MET" })).code).toBe("CONFLICT");
  expect(problemOf(await approvalsOf(agency.scope()).changeVerdict("art_none", {})).code).toBe("NOT_FOUND");
});
