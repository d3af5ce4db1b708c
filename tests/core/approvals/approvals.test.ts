/** Nothing leaves without a yes to exactly what was seen; what was approved is done once. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actOnApprovalJob, askApproval } from "#core/approvals";
import type { ApprovalList } from "../../../core/approvals/service.ts";
import { raiseNewsSeq } from "#core/workflows";
import { type Approval, UNDO_MS } from "#model/approvals";
import { createArtifact, reviseArtifact } from "../../../core/artifacts/mod.ts";
import { writeAll } from "../../../core/shared/database.ts";
import { openTestAgency, type TestAgency, useUpEmails } from "../../support/agency-database.ts";
import { addPolicyTo, liabilityDeclarations, readInto } from "../../support/account-documents.ts";
import {
  countOf,
  createAccount,
  fieldMessagesOf,
  problemOf,
  rowsOf,
  valueOf,
} from "../../support/book-of-business.ts";
import { createModelReasoner } from "../../../core/assistant/model-reasoner/model-reasoner.ts";
import { withEvidence } from "../../../core/assistant/with-evidence.ts";
import { openStandInModel, standInPort } from "../../support/stand-in-model.ts";
import { openCertifier } from "../../support/issued-certificates.ts";
import { jobWork } from "../../support/job-work.ts";
import { approvalsOf, drive, workspacesOf } from "../../support/workspaces.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const open = () => approvalsOf(agency.scope());

async function ask(
  message = "Draft an email with Cedar Hollow Bakery's each occurrence limit.",
  answer: string | null = null,
): Promise<Approval> {
  const account = await createAccount(agency.scope(), "Cedar Hollow Bakery LLC");
  const policyId = await addPolicyTo(agency, account.id, { policyNumber: "GL-1" });
  await readInto(agency, policyId, "gl.pdf", [
    liabilityDeclarations("GL-1", "03/01/2026 to 03/01/2027", "$1,000,000"),
  ]);
  const { id } = valueOf(await workspacesOf(agency.scope()).create({ message }));
  await drive(agency, id);
  if (answer !== null) {
    valueOf(await workspacesOf(agency.scope()).sendMessage(id, { message: answer }));
    await drive(agency, id);
  }
  const [approval] = valueOf(await open().list({ states: ["PENDING"] })).nodes;
  if (!approval) throw new Error("Cara has not asked.");
  return approval;
}
const countMails = () => countOf(agency, "SELECT count(*) AS n FROM deliveries");
const ports = {
  wakeDriver: async () => undefined,
  integration: null,
  openCertifier,
  queueReply: async () => null,
};
const actNow = async ({ id }: Pick<Approval, "id">) =>
  actOnApprovalJob.run(ports, jobWork(agency.scope(), { approvalId: id }));
/** As the outbox does: when the time to undo is over. */
const act = async (approval: Pick<Approval, "id">) => {
  agency.clock.nowMs += UNDO_MS;
  return actNow(approval);
};
const approve = (approval: Approval) =>
  open().decide(approval.id, { decision: "APPROVE", version: approval.version });

test("a draft says what was found, to whom, with its evidence, and nothing is sent", async () => {
  const approval = await ask();
  const artifact = await open().findArtifact(approval.artifactId);
  expect(artifact).toMatchObject({ kind: "EMAIL", version: 1 });
  expect(artifact?.toEmail).toContain("@");
  expect(artifact?.body).toContain("$1,000,000");
  // It says what is answered, not what Cara was told to do.
  expect(artifact?.subject).toBe("Each occurrence limit");
  expect(artifact?.subject).not.toMatch(/draft|email/iu);
  expect(artifact?.quotes[0]?.documentName).toBe("gl.pdf");
  expect(await open().blocksOf(approval)).toEqual({
    reasons: [],
    warnings: [],
    isNewRecipient: false,
    quotes: [],
    records: [],
  });
  const { artifacts, approvals, stages } = await workspacesOf(agency.scope()).contentOf(approval.workspaceId);
  expect(artifacts).toHaveLength(1);
  expect(approvals).toHaveLength(1);
  expect(stages.map(({ type }) => type)).toContain("DRAFT");
  expect(await act(approval)).toEqual({ tag: "NOTHING_TO_DO" });
  expect(await countMails()).toBe(0);
});

test("an email over the plan's limit says so before the yes, and a yes is refused", async () => {
  const approval = await ask();
  await useUpEmails(agency);
  const { reasons } = await open().blocksOf(approval);
  expect(reasons).toEqual([expect.stringContaining("250 emails a month, and they are used up")]);
  expect(await approve(approval)).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
  expect(await countMails()).toBe(250);
  await agency.raw.execute("UPDATE subscription SET plan = 'PRO'");
  expect(valueOf(await approve(approval))).toMatchObject({ state: "UNDOABLE" });
});

describe("an approval", () => {
  test("is acted on once, after the time to undo it, however often its job runs", async () => {
    const approval = await ask();
    const approved = valueOf(await approve(approval));
    expect(approved).toMatchObject({ state: "UNDOABLE", decidedBy: agency.ownerId });
    expect(approved.undoUntil).toBe(agency.clock.nowMs + 10_000);
    expect(await rowsOf(agency, "SELECT due_at FROM outbox WHERE job = 'act-on-approval'")).toEqual([
      { due_at: String(agency.clock.nowMs + 10_000) },
    ]);
    expect(await countMails()).toBe(0);
    await Promise.all([act(approval), act(approval)]);
    expect(await act(approval)).toEqual({ tag: "NOTHING_TO_DO" });
    expect(await countMails()).toBe(1);
    expect(valueOf(await open().get(approval.id))).toMatchObject({ state: "APPROVED" });
  });

  test("can be undone until then, and not afterward", async () => {
    const approval = await ask();
    const approved = valueOf(await approve(approval));
    const undone = valueOf(await open().decide(approval.id, { decision: "UNDO", version: approved.version }));
    expect(undone).toMatchObject({ state: "PENDING", decidedBy: null, undoUntil: null });
    expect(await act(approval)).toEqual({ tag: "NOTHING_TO_DO" });
    expect(await countMails()).toBe(0);
    valueOf(await approve(undone));
    await act(approval);
    const acted = valueOf(await open().get(approval.id));
    expect(
      problemOf(await open().decide(approval.id, { decision: "UNDO", version: acted.version })),
    ).toMatchObject({ code: "CONFLICT" });
    expect(await countMails()).toBe(1);
  });

  test("that was undone and given again can be undone as long as the first time", async () => {
    const approval = await ask();
    const approved = valueOf(await approve(approval));
    agency.clock.nowMs += UNDO_MS - 1;
    const undone = valueOf(await open().decide(approval.id, { decision: "UNDO", version: approved.version }));
    valueOf(await approve(undone));
    agency.clock.nowMs += 1;
    // The job of the first approval.
    expect(await actNow(approval)).toEqual({ tag: "NOTHING_TO_DO" });
    expect(await countMails()).toBe(0);
    await act(approval);
    expect(await countMails()).toBe(1);
  });

  test("waits for a decision again if the email could not be handed over", async () => {
    const approval = await ask();
    valueOf(await approve(approval));
    agency.clock.nowMs += UNDO_MS;
    const work = jobWork(agency.scope(), { approvalId: approval.id });
    await actOnApprovalJob.ended(ports, { ...work, end: "FAILED" });
    expect(valueOf(await open().get(approval.id))).toMatchObject({
      state: "PENDING",
      decidedBy: null,
      undoUntil: null,
    });
    expect(await actNow(approval)).toEqual({ tag: "NOTHING_TO_DO" });
  });

  test("sends each line of the draft as a line of the email", async () => {
    const approval = await ask();
    const artifact = await open().findArtifact(approval.artifactId);
    const body = "Please send:\n\n- the certificate\n- the endorsement";
    const mail = { version: 1, toEmail: artifact?.toEmail, subject: "Open points", body };
    valueOf(await open().updateArtifact(approval.artifactId, mail));
    valueOf(await approve(valueOf(await open().get(approval.id))));
    await act(approval);
    const [sent] = await rowsOf(agency, "SELECT body_html FROM deliveries");
    expect(sent?.["body_html"]).toMatch(/>- the certificate<\/p>\s*<p[^>]*>- the endorsement<\/p>/u);
  });

  test("is for exactly the version that was seen", async () => {
    const approval = await ask();
    const artifact = await open().findArtifact(approval.artifactId);
    const edited = valueOf(
      await open().updateArtifact(approval.artifactId, {
        version: 1,
        toEmail: artifact?.toEmail,
        subject: "Your limits",
        body: "Hello, see below.",
      }),
    );
    expect(edited).toMatchObject({ version: 2, subject: "Your limits" });
    expect(problemOf(await approve(approval))).toMatchObject({ code: "CONFLICT" });
    valueOf(await approve(valueOf(await open().get(approval.id))));
    expect(await countOf(agency, "SELECT count(*) AS n FROM artifact_versions")).toBe(2);
    const late = await open().updateArtifact(approval.artifactId, {
      version: 2,
      subject: "Other",
      body: "Other",
    });
    expect(problemOf(late)).toMatchObject({ code: "CONFLICT" });
    await act(approval);
    expect(await rowsOf(agency, "SELECT subject, body_text FROM deliveries")).toEqual([
      { subject: "Your limits", body_text: "Hello, see below." },
    ]);
  });

  test("of two who decide is one's", async () => {
    const approval = await ask();
    const outcomes = await Promise.all([
      approve(approval),
      open().decide(approval.id, { decision: "DECLINE", version: approval.version, reason: "Not now." }),
      approve(approval),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("is refused while nobody gets the email", async () => {
    const approval = await ask();
    valueOf(
      await open().updateArtifact(approval.artifactId, { version: 1, subject: "Limits", body: "See below." }),
    );
    const current = valueOf(await open().get(approval.id));
    expect(fieldMessagesOf(problemOf(await approve(current)))).toEqual([
      "blocks.0: Nobody has said whom this email goes to. Enter the recipient's address.",
    ]);
  });

  test("is refused while the draft quotes another client's documents, until they are taken out", async () => {
    const approval = await ask();
    const artifact = (await open().findArtifact(approval.artifactId)) ?? never();
    const other = await createAccount(agency.scope(), "Wexcombe Tile and Stone");
    const policyId = await addPolicyTo(agency, other.id, { policyNumber: "GL-2" });
    const foreign = await readInto(agency, policyId, "their.pdf", ["Policy Number: GL-2"]);
    const [quote] = artifact.quotes;
    const quotes = [
      ...artifact.quotes,
      { ...(quote ?? never()), number: 9, documentId: foreign.id, documentName: "their.pdf" },
    ];
    const scope = agency.scope();
    const { toEmail, subject } = artifact;
    const theirs = "Their deductible is $9,000.";
    const body = `${artifact.body}\n\n${theirs}`;
    const [block] = artifact.blocks;
    const blocks = [...artifact.blocks, { ...(block ?? never()), text: theirs, quotes: [[9]] }];
    await writeAll(agency.db, [
      raiseNewsSeq(agency.db, artifact.workspaceId),
      ...reviseArtifact(scope, artifact, { blocks, quotes, toEmail, subject, body }, agency.ownerId),
    ]);
    // The recipient is known by the address; both test accounts have the same one until it is another.
    await agency.raw.execute({
      sql: `UPDATE contacts SET email = 'other@wexcombe.example' WHERE id IN (SELECT contact_id FROM account_contacts WHERE account_id = ?)`,
      args: [other.id],
    });
    await agency.raw.execute({
      sql: "UPDATE accounts SET email = 'other@wexcombe.example' WHERE id = ?",
      args: [other.id],
    });
    expect(await open().blocksOf(approval)).toEqual({
      reasons: ["their.pdf is about another client than the recipient. Remove its quotes."],
      isNewRecipient: false,
      warnings: [],
      quotes: [9],
      records: [],
    });
    expect(problemOf(await approve(approval))).toMatchObject({ code: "VALIDATION" });
    const cleaned = valueOf(
      await open().updateArtifact(artifact.id, { version: 2, toEmail, subject, body, removeQuotes: [9] }),
    );
    expect(cleaned).toMatchObject({ body: artifact.body, blocks: artifact.blocks, quotes: artifact.quotes });
    // Nothing that may be sent is left if the other quotes go as well.
    const removeQuotes = artifact.quotes.map(({ number }) => number);
    const rest = { toEmail, subject, body: cleaned.body };
    valueOf(await open().updateArtifact(artifact.id, { version: 3, ...rest, removeQuotes }));
    expect(await open().blocksOf(approval)).toMatchObject({
      reasons: ["This email says nothing. Write what it should say."],
    });
    valueOf(await open().updateArtifact(artifact.id, { version: 4, ...rest }));
    valueOf(await approve(valueOf(await open().get(approval.id))));
  });
});

test("a decline needs a reason, which Cara reads in the workspace", async () => {
  const approval = await ask();
  const decline = (reason: string) =>
    open().decide(approval.id, { decision: "DECLINE", version: approval.version, reason });
  expect(problemOf(await decline("  "))).toMatchObject({ code: "VALIDATION" });
  expect(valueOf(await decline("Send it to their broker."))).toMatchObject({
    state: "DECLINED",
    reason: "Send it to their broker.",
  });
  const read = async () => workspacesOf(agency.scope()).contentOf(approval.workspaceId);
  const { messages } = await read();
  expect(messages.at(-1)).toMatchObject({ role: "USER", authorId: agency.ownerId, state: "READ" });
  expect(messages.at(-1)?.content).toContain("Send it to their broker.");
  expect(await act(approval)).toEqual({ tag: "NOTHING_TO_DO" });
  // The reason does not say who that is, so she asks once, and drafts it with the answer.
  await drive(agency, approval.workspaceId);
  expect((await read()).messages.at(-1)).toMatchObject({ role: "AGENT" });
  expect((await read()).messages.at(-1)?.content).toContain("What should the email say instead?");
  valueOf(
    await workspacesOf(agency.scope()).sendMessage(approval.workspaceId, {
      message: "Send it to june@broker.example.",
    }),
  );
  await drive(agency, approval.workspaceId);
  const { approvals, artifacts } = await read();
  expect(approvals.map(({ state }) => state)).toEqual(["DECLINED", "PENDING"]);
  expect(artifacts.at(-1)).toMatchObject({ toEmail: "june@broker.example" });
  expect(artifacts.at(-1)?.body).toContain("$1,000,000");
});

test("a declined draft is made again at once if the reason says how, and is sent only after another yes", async () => {
  const approval = await ask();
  const reason = 'Send it to june@broker.example and add "Call me with questions.".';
  valueOf(await open().decide(approval.id, { decision: "DECLINE", version: approval.version, reason }));
  await drive(agency, approval.workspaceId);
  const { approvals, artifacts, messages } = await workspacesOf(agency.scope()).contentOf(
    approval.workspaceId,
  );
  expect(approvals.map(({ state, askedBy }) => [state, askedBy])).toEqual([
    ["DECLINED", agency.ownerId],
    ["PENDING", agency.ownerId],
  ]);
  expect(artifacts.at(-1)).toMatchObject({ toEmail: "june@broker.example", version: 1 });
  expect(artifacts.at(-1)?.body).toMatch(
    /Hello,[\s\S]*\$1,000,000[\s\S]*Call me with questions\.\n\nBest regards,\nLarkspur Insurance$/u,
  );
  expect(messages.at(-1)?.content).toContain("it goes to june@broker.example");
  expect(await countMails()).toBe(0);
});

test.each([
  [
    "words the draft anew as the reason asks",
    "We are glad to tell you: the each occurrence limit is $1,000,000.",
    true,
  ],
  ["is not followed where it states another figure", "The each occurrence limit is $3,000,000.", false],
])("a model %s, and the new draft waits for another yes", async (_, text, isTaken) => {
  const approval = await ask();
  const before = (await open().findArtifact(approval.artifactId))?.body ?? "";
  const reason = "Make it warmer, please.";
  valueOf(await open().decide(approval.id, { decision: "DECLINE", version: approval.version, reason }));
  const model = await openStandInModel();
  model.play({ play: "json", value: { sentences: [{ number: 1, text }] } });
  const reasoner = withEvidence(
    createModelReasoner({
      port: standInPort(model.url, { prices: { input: 2, output: 10 } }),
      budget: { tokensPerRun: 20_000, tokensPerDay: 1e6 },
      reserve: async () => "run_1",
      patience: { timeoutMs: 1_500, silenceMs: 500 },
    }),
  );
  await drive(agency, approval.workspaceId, { reasoner });
  const { approvals, artifacts, messages } = await workspacesOf(agency.scope()).contentOf(
    approval.workspaceId,
  );
  const said = messages.at(-1)?.content;
  expect(approvals.map(({ state }) => state)).toEqual(isTaken ? ["DECLINED", "PENDING"] : ["DECLINED"]);
  expect(said).toContain(isTaken ? "it is worded as your reason asks" : "What should the email say instead?");
  const fresh = artifacts.at(-1);
  expect(fresh?.body?.includes(text)).toBe(isTaken);
  if (!isTaken) expect(fresh?.body).toBe(before);
  // The sentence keeps its evidence.
  if (isTaken) expect(fresh?.blocks.find((block) => block.text === text)?.quotes.flat()).toHaveLength(1);
  expect(await countMails()).toBe(0);
});

test("a draft that is declined while Cara works is made again after that", async () => {
  const approval = await ask();
  const { workspaceId } = approval;
  const send = { message: "What is Cedar Hollow Bakery's general aggregate limit?" };
  valueOf(await workspacesOf(agency.scope()).sendMessage(workspaceId, send));
  const reason = "Send it to june@broker.example.";
  valueOf(await open().decide(approval.id, { decision: "DECLINE", version: approval.version, reason }));
  const read = async () => workspacesOf(agency.scope()).contentOf(workspaceId);
  expect((await read()).messages.at(-1)?.state).toBe("QUEUED");
  await drive(agency, workspaceId);
  const { approvals, messages } = await read();
  expect(messages.every(({ state }) => state === "READ")).toBe(true);
  expect(approvals.map(({ state }) => state)).toEqual(["DECLINED", "PENDING"]);
});

test("a draft stays about its own client when its workspace goes on to another one", async () => {
  const approval = await ask();
  const other = await createAccount(agency.scope(), "Green Acre Lawn Inc.");
  await addPolicyTo(agency, other.id, { policyNumber: "GA-7" });
  const send = { message: "What is Green Acre Lawn's policy number?" };
  valueOf(await workspacesOf(agency.scope()).sendMessage(approval.workspaceId, send));
  await drive(agency, approval.workspaceId);
  const workspace = valueOf(await workspacesOf(agency.scope()).get(approval.workspaceId));
  expect(workspace.accountId).toBe(other.id);
  const { body, subject } = (await open().findArtifact(approval.artifactId)) ?? never();
  // Nobody on file has this address, so the evidence is held against the draft's client.
  const mail = { version: 1, toEmail: "nobody@elsewhere.example", subject, body };
  valueOf(await open().updateArtifact(approval.artifactId, mail));
  const later = valueOf(await open().get(approval.id));
  expect(later).toMatchObject({ clientName: "Cedar Hollow Bakery LLC" });
  expect((await open().blocksOf(later)).reasons).toEqual([]);
});

describe("a difference to the record", () => {
  const differencesOf = async ({ id }: Approval) =>
    (await open().differencesOf(valueOf(await open().get(id)))).map(({ text }) => text);
  const edit = async (approval: Approval, body: string) => {
    const { version, toEmail, subject } = (await open().findArtifact(approval.artifactId)) ?? never();
    valueOf(await open().updateArtifact(approval.artifactId, { version, toEmail, subject, body }));
  };

  test("is shown where an amount is that of another line, until the draft says what is on file", async () => {
    const approval = await ask(
      "Email Cedar Hollow Bakery that the GL limit is $2,000,000 each occurrence",
      "Keep my words",
    );
    const [difference, ...more] = await open().differencesOf(approval);
    expect(more).toEqual([]);
    expect(difference?.text).toMatch(
      /^The email says \$2,000,000 each occurrence; gl\.pdf \(p\. 1\) says \$1,000,000: /u,
    );
    const { quotes } = (await open().findArtifact(approval.artifactId)) ?? never();
    expect(quotes.filter(({ number }) => difference?.quotes.includes(number))).toHaveLength(1);
    await edit(approval, "The GL limit is $1,000,000 each occurrence, $2,000,000 general aggregate.");
    expect(await differencesOf(approval)).toEqual([]);
  });

  test("is shown where somebody edits an answer, and not where nothing was looked up", async () => {
    const approval = await ask();
    expect(await differencesOf(approval)).toEqual([]);
    await edit(approval, "The each occurrence limit of your policy is $3,000,000.");
    expect(await differencesOf(approval)).toEqual([expect.stringContaining("$3,000,000")]);
  });
});

test("those that wait for a decision come first, on every page", async () => {
  const { workspaceId } = await ask();
  const scope = agency.scope();
  const add = async (key: string) => {
    agency.clock.nowMs += 1;
    const asked = {
      workspaceId,
      artifactId: key,
      kind: "SEND_EMAIL",
      key,
      askedBy: agency.ownerId,
      accountId: null,
      clientName: null,
    } as const;
    const content = { blocks: [], quotes: [], toEmail: null, subject: key, body: key };
    await writeAll(agency.db, [
      raiseNewsSeq(agency.db, workspaceId),
      ...createArtifact(scope, { id: key, workspaceId, kind: "EMAIL", title: key, content }),
      ...askApproval(scope, asked),
    ]);
  };
  await add("second");
  await add("third");
  const [newest] = valueOf(await open().list({})).nodes;
  const decline = { decision: "DECLINE", version: 1, reason: "Not now." };
  valueOf(await open().decide(newest?.id ?? "", decline));
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: ApprovalList = valueOf(await open().list({ first: 1, after }));
    seen.push(...page.nodes.map(({ artifactId, state }) => `${state} ${artifactId}`));
    after = page.hasNextPage ? page.endCursor : null;
  } while (after !== null);
  expect(seen).toEqual(["PENDING second", expect.stringContaining("PENDING art_"), "DECLINED third"]);
});

test("approvals and drafts that are not there are not found", async () => {
  const outcomes = await Promise.all([
    open().get("apv_none"),
    open().decide("apv_none", { decision: "APPROVE", version: 1 }),
    open().updateArtifact("art_none", { version: 1, subject: "A", body: "B" }),
  ]);
  for (const outcome of outcomes) expect(problemOf<unknown>(outcome)).toMatchObject({ code: "NOT_FOUND" });
});

test("documents are not edited", async () => {
  const approval = await ask();
  const scope = agency.scope();
  const content = { blocks: [], quotes: [], toEmail: null, subject: null, body: null };
  await writeAll(agency.db, [
    raiseNewsSeq(agency.db, approval.workspaceId),
    ...createArtifact(scope, {
      id: "art_doc",
      workspaceId: approval.workspaceId,
      kind: "DOCUMENT",
      title: "Review",
      content,
    }),
  ]);
  const outcome = await open().updateArtifact("art_doc", { version: 1, subject: "A", body: "B" });
  expect(problemOf(outcome)).toMatchObject({ code: "VALIDATION" });
});

function never(): never {
  throw new Error("This was expected to exist.");
}
