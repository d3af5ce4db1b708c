/** A contract review as Cara works by it: the client's policies on file, what is asked, and what is handed over. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReviews, type Reviews } from "../../../core/explorer/mod.ts";
import { addPolicyTo, readInto } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createAccount, valueOf } from "../../support/book-of-business.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { approvalsOf, drive, readFileOf, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const open = () => workspacesOf(agency.scope());
const look = async (id: string) => {
  const [workspace, content] = await Promise.all([open().get(id), open().contentOf(id)]);
  return { workspace: valueOf(workspace), ...content };
};

const contract = [
  `SERVICE AGREEMENT

This Agreement is made on March 2, 2026 by and between Harborstone Properties LLC ("Owner") and Cedar Hollow Bakery LLC ("Vendor"), the parties hereto.

NOW, THEREFORE, in consideration of the mutual promises in this Agreement, the parties hereto agree:

ARTICLE 9. INSURANCE

9.1 Vendor shall maintain commercial general liability insurance with limits of not less than $1,000,000 each occurrence and $3,000,000 general aggregate.

9.2 Vendor shall maintain workers compensation insurance.

ARTICLE 10. INDEMNITY

10.1 Vendor shall indemnify and hold harmless Owner from all claims that arise from the services.`,
];
const declarations = (number: string, aggregate: string) => [
  `PINNACLE LAKE MUTUAL INSURANCE COMPANY

COMMERCIAL GENERAL LIABILITY DECLARATIONS

Policy Number: ${number}
Named Insured: Cedar Hollow Bakery LLC
Policy Period: 01/01/2026 to 01/01/2027

LIMITS OF INSURANCE

Each Occurrence Limit: $1,000,000
General Aggregate Limit: ${aggregate}
Products-Completed Operations Aggregate Limit: $2,000,000`,
];
const term = { inforceAt: "2026-01-01", expiresAt: "2027-01-01", state: "INFORCE" };

/** Starts a review of the contract, with the other files that come along. */
async function review(
  task: { message?: string; preset?: "CONTRACT_REVIEW" },
  others: Record<string, string[]> = {},
) {
  const texts: Record<string, string[]> = { "agreement.pdf": contract, ...others };
  const files: string[] = [];
  for (const name of Object.keys(texts)) files.push(await arriveFile(agency.scope(), name));
  const { id } = valueOf(await open().create({ ...task, files }));
  for (const [name, pages] of Object.entries(texts)) await readFileOf(agency, name, pages);
  await drive(agency, id);
  return id;
}
type Done = Awaited<ReturnType<typeof look>>;
const rowsOf = ({ artifacts }: Done): string[][] =>
  artifacts[0]?.blocks.find(({ verdicts }) => verdicts.length > 0)?.rows.slice(1) ?? [];

test("the client whom the contract names has its policies held against it, on file and handed over", async () => {
  const { id: client } = await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
  await createAccount(agency.scope(), "Oakridge Dental Group");
  const policy = await addPolicyTo(agency, client, { policyNumber: "GL-1", ...term });
  await addPolicyTo(agency, client, { policyNumber: "WC-9", type: "WORKERS_COMPENSATION", ...term });
  await readInto(agency, policy, "declarations.pdf", declarations("GL-1", "$2,000,000"));
  const id = await review({ preset: "CONTRACT_REVIEW" });
  const done = await look(id);
  expect(done.workspace).toMatchObject({
    state: "IDLE",
    title: "Contract review, Cedar Hollow Bakery LLC",
  });
  const rows = rowsOf(done).map(([label, verdict]) => [label, verdict]);
  expect(rows).toContainEqual(["General aggregate limit", "Short by $1,000,000"]);
  expect(rows).toContainEqual(["General liability, each occurrence", "Met"]);
  expect(rows).toContainEqual(["Workers compensation insurance", "Cannot tell"]);
  const [document, email] = done.artifacts;
  expect([document?.kind, email?.kind]).toEqual(["DOCUMENT", "EMAIL"]);
  expect(new Set(document?.quotes.map(({ documentName }) => documentName))).toEqual(
    new Set(["agreement.pdf", "declarations.pdf"]),
  );
  // The page of the policy on file can be opened beside its words, as that of the uploaded contract.
  const files = await open().filesOf(id);
  expect(new Map(files.map(({ name, isUpload }) => [name, isUpload]))).toEqual(
    new Map([
      ["agreement.pdf", true],
      ["declarations.pdf", false],
    ]),
  );
  // The policy of which nothing was read is known by its record.
  const known = document?.blocks.find(({ text }) => text.includes("None of its documents could be read"));
  expect(known?.text).toContain("WC-9");
  expect(known?.records).toHaveLength(1);
  expect(done.approvals).toMatchObject([{ state: "PENDING" }]);
  expect(done.messages.at(-1)?.content).toContain("1 of 5 demands is not met");
  expect(done.stages.map(({ type }) => type)).toContain("REVIEW");
});

test("without a client it asks for the policies, once, and goes on with what the answer brings", async () => {
  const id = await review({ message: "Please review this contract." });
  const asked = await look(id);
  expect(asked.workspace.state).toBe("WAITING_FOR_INPUT");
  expect(asked.messages.at(-1)?.content).toContain("Which policies should the contract be compared with?");
  valueOf(await open().sendMessage(id, { message: "We have none yet." }));
  await drive(agency, id);
  const done = await look(id);
  expect(done.workspace.state).toBe("IDLE");
  expect(rowsOf(done).map(([, verdict]) => verdict)).toEqual(["Cannot tell", "Cannot tell", "Cannot tell"]);
  const words = JSON.stringify(done.artifacts[0]?.blocks);
  expect(words).toContain("indemnify and hold harmless");
});

test("policies that say different things are both shown, and nothing is taken for met", async () => {
  const id = await review(
    { message: "does our coverage meet the contract?" },
    { "one.pdf": declarations("GL-1", "$2,000,000"), "other.pdf": declarations("GL-1", "$3,000,000") },
  );
  const done = await look(id);
  expect(done.workspace.state).toBe("IDLE");
  const aggregate = rowsOf(done).find(([label]) => label === "General aggregate limit");
  expect(aggregate?.[1]).toBe("Cannot tell");
  expect(aggregate?.[3]).toContain("$3,000,000");
  expect(aggregate?.[3]).toContain("$2,000,000");
});

describe("what somebody decided about the reading of a policy", () => {
  const rowOf = (done: Done, label: string) => rowsOf(done).find(([name]) => name === label);
  const reviewWith = async (
    decide: (reviews: Reviews, policy: string) => ReturnType<Reviews["correct"]>,
    pages = declarations("GL-1", "$2,000,000"),
    asked = contract,
  ) => {
    const { id: client } = await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
    const policy = await addPolicyTo(agency, client, { policyNumber: "GL-1", ...term });
    await readInto(agency, policy, "declarations.pdf", pages);
    valueOf(await decide(createReviews(agency.scope()), policy));
    return look(await review({ preset: "CONTRACT_REVIEW" }, { "agreement.pdf": asked }));
  };
  const aggregate = "General aggregate limit";

  test("counts in place of the words, and the line says whose it is and what the pages say", async () => {
    const done = await reviewWith((reviews, policy) =>
      reviews.correct(policy, "glAggregateLimit", "$3,000,000"),
    );
    const row = rowOf(done, aggregate);
    expect(row?.slice(1, 4)).toEqual(["Met", "$3,000,000", "$3,000,000"]);
    expect(row?.[4]).toMatch(/ corrected this on \w{3} \d+, \d{4}; the documents say \$2,000,000\.$/u);
    // What the page says can be opened beside it.
    expect(JSON.stringify(done.artifacts[0]?.quotes)).toContain("$2,000,000");
    // Other lines rest on words alone.
    expect(rowOf(done, "General liability, each occurrence")?.[4]).not.toContain("corrected");
  });

  test("leaves nothing of what was taken out", async () => {
    const done = await reviewWith((reviews, policy) => reviews.remove(policy, "glAggregateLimit"));
    const row = rowOf(done, aggregate);
    expect(row?.[1]).toBe("Cannot tell");
    expect(row?.[4]).toMatch(/ took this out on .*; the documents say \$2,000,000\.$/u);
  });

  test("adds what no page says, by name", async () => {
    const done = await reviewWith(
      (reviews, policy) => reviews.add(policy, "glAggregateLimit", "$4,000,000"),
      declarations("GL-1", "$2,000,000").map((page) => page.replace(/^General Aggregate.*\n/mu, "")),
    );
    const row = rowOf(done, aggregate);
    expect(row?.slice(1, 4)).toEqual(["Met", "$3,000,000", "$4,000,000"]);
    expect(row?.[4]).toMatch(/ added this on .*; the documents do not give it\.$/u);
  });

  describe("days of notice", () => {
    const notice = "notice.CARRIER.OTHER";
    const withNotice = declarations("GL-1", "$2,000,000").map(
      (page) =>
        `${page}\n\nCANCELLATION\n\nWe may cancel this policy by mailing written notice of cancellation at least 10 days before the effective date of cancellation if we cancel for nonpayment of premium.\n\nWe may cancel this policy by mailing written notice of cancellation at least 30 days before the effective date of cancellation if we cancel for any other reason.`,
    );
    const asked = contract.map((page) =>
      page.replace(
        "9.2 ",
        "9.2 The policies must require 30 days written notice of cancellation to Owner.\n\n9.3 ",
      ),
    );
    const noticeRow = (done: Done) => rowOf(done, "Notice of cancellation");

    test("count as they were corrected", async () => {
      const done = await reviewWith(
        (reviews, policy) => reviews.correct(policy, notice, "60 days"),
        withNotice,
        asked,
      );
      expect(noticeRow(done)?.slice(1, 4)).toEqual(["Met", "30 days", "60 days"]);
      expect(noticeRow(done)?.[4]).toMatch(/ corrected this on .*; the documents say 30 days\.$/u);
    });

    test("are short where less was set, and the client reads what the papers show, not who corrected it", async () => {
      const done = await reviewWith(
        (reviews, policy) => reviews.correct(policy, notice, "15 days"),
        withNotice,
        asked,
      );
      expect(noticeRow(done)?.slice(1, 4)).toEqual(["Not met", "30 days", "15 days"]);
      expect(noticeRow(done)?.[4]).toContain("corrected this on");
      const { body } = done.artifacts.find(({ kind }) => kind === "EMAIL") ?? {};
      expect(body).toContain("The policy documents show 30 days.");
      expect(body).not.toMatch(/corrected|the documents say/u);
    });

    test("are gone where they were taken out, and what is left is less", async () => {
      const done = await reviewWith((reviews, policy) => reviews.remove(policy, notice), withNotice, asked);
      expect(noticeRow(done)?.slice(1, 4)).toEqual(["Not met", "30 days", "10 days"]);
      expect(noticeRow(done)?.[4]).toContain("took this out on");
    });
  });

  test("moves the term that the policy runs", async () => {
    const done = await reviewWith(
      (reviews, policy) => reviews.correct(policy, "expirationDate", "01/01/2027"),
      declarations("GL-1", "$2,000,000").map((page) => page.replace("01/01/2027", "02/01/2026")),
    );
    expect(rowOf(done, "General liability, each occurrence")?.[1]).toBe("Met");
    const row = rowOf(done, "General liability insurance in force");
    expect(row?.[1]).toBe("Met");
    expect(row?.[4]).toMatch(/ corrected this on .*; the documents say 02\/01\/2026\.$/u);
  });
});

test("documents beyond what one task reads are counted, and contracts beyond it are named", async () => {
  const { id: client } = await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
  const policy = await addPolicyTo(agency, client, { policyNumber: "GL-1", ...term });
  for (let nth = 0; nth < 62; nth += 1)
    await readInto(agency, policy, `notice-${nth}.pdf`, [`Notice ${nth}. Policy Number: GL-1`]);
  const more = Object.fromEntries(
    ["b", "c", "d", "e", "f"].map((name) => [`${name}.pdf`, contract] as const),
  );
  const done = await look(await review({ preset: "CONTRACT_REVIEW" }, more));
  const lines = done.artifacts[0]?.blocks.filter(({ kind }) => kind === "LIST_ITEM") ?? [];
  const older = lines.find(({ text }) => text.includes("2 older documents"));
  expect(older?.text).toContain(
    "GL-1: 2 older documents of its record were not read, because one task reads the 60 newest.",
  );
  expect(older?.records).toEqual([policy]);
  expect(lines.map(({ text }) => text)).toContain("f.pdf was left out: one task reviews 5 contracts.");
});

test("nothing of what was reviewed for a client can be sent to a contact of another one", async () => {
  const { id: client } = await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
  const { id: other } = await createAccount(agency.scope(), "Oakridge Dental Group");
  await agency.raw.execute(`UPDATE accounts SET email = 'office@oakridge.example' WHERE id = '${other}'`);
  const policy = await addPolicyTo(agency, client, { policyNumber: "GL-100", ...term });
  await readInto(agency, policy, "declarations.pdf", declarations("GL-100", "$2,000,000"));
  const done = await look(await review({ preset: "CONTRACT_REVIEW" }));
  const [approval] = done.approvals;
  if (!approval) throw new Error("Cara has not asked.");
  const approvals = () => approvalsOf(agency.scope());
  expect((await approvals().blocksOf(approval)).warnings).toEqual([]);
  const draft = async () => {
    const found = await approvals().findArtifact(approval.artifactId);
    if (!found) throw new Error("There is no draft.");
    const { version, subject, body } = found;
    return { version, subject, body, toEmail: "office@oakridge.example" };
  };
  valueOf(await approvals().updateArtifact(approval.artifactId, await draft()));
  const blocks = await approvals().blocksOf(valueOf(await approvals().get(approval.id)));
  expect(blocks.reasons.join(" ")).toMatch(/agreement\.pdf is about .* records of Cedar Hollow Bakery LLC/u);
  valueOf(
    await approvals().updateArtifact(approval.artifactId, {
      ...(await draft()),
      removeQuotes: blocks.quotes,
      removeRecords: blocks.records,
    }),
  );
  // Nothing is left that could be told to anybody else.
  expect((await draft()).body).not.toMatch(/aggregate|policy|policies|agreement/iu);
  expect((await approvals().blocksOf(valueOf(await approvals().get(approval.id)))).reasons).toEqual([
    "This email says nothing. Write what it should say.",
  ]);
});
