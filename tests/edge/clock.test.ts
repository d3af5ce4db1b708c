/**
 * What happens without any user action: lost messages are sent again, repeated ones change nothing, work that kills
 * its worker ends with a reason, and terms end on their date.
 */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { openAgency, registrySql, type RunningAgency } from "../support/agencies.ts";
import { makePdf } from "../support/made-files.ts";
import { listMail } from "../support/mailbox.ts";
import { createPolicy, waitFor, waitUntilRead } from "../support/running-policies.ts";

let agency: RunningAgency;
beforeAll(async () => {
  agency = await openAgency();
});

/** Any write makes the agency's clock check soon. */
const wakeClock = () =>
  agency.owner.graphql(
    "mutation ($name: String!) { createCarrier(input: { name: $name, isCarrier: true }) { id } }",
    {
      name: `Mutual ${crypto.randomUUID()}`,
    },
  );

async function insertJob(job: string, payload: object, { sendInMs = 0, attempts = 0 } = {}): Promise<string> {
  const id = `job_${crypto.randomUUID().replaceAll("-", "")}`;
  await agency.sql(
    `INSERT INTO outbox (id, job, payload, state, attempts, due_at, send_at, request_id, created_at)
      VALUES (?, ?, ?, ?, ?, 0, ?, 'req_test', 0)`,
    [id, job, JSON.stringify(payload), attempts > 0 ? "CLAIMED" : "WAITING", attempts, Date.now() + sendInMs],
  );
  return id;
}

const waitForJob = (id: string, states: string[]) =>
  waitFor(`job ${id} to be ${states.join(" or ")}`, async () => {
    const [row] = await agency.sql("SELECT state, attempts, retries, reason FROM outbox WHERE id = ?", [id]);
    return row && states.includes(String(row["state"])) ? row : null;
  });

const upload = async (pages: number, policyId: string) => {
  const lines = Array.from({ length: 40 }, (_, nth) => `Clause ${nth} of the policy.`);
  const bytes = await makePdf(Array.from({ length: pages }, () => lines));
  return agency.owner.uploadPolicyFile(policyId, "policy.pdf", bytes, { type: "POLICY_DOCUMENT" });
};

const readingIdOf = async (documentId: string) => {
  const [reading] = await agency.sql("SELECT id FROM readings WHERE document_id = ?", [documentId]);
  return String(reading?.["id"]);
};

const countsOf = async (documentId: string) => {
  const [counts] = await agency.sql(
    `SELECT (SELECT count(*) FROM pages JOIN readings r ON r.id = reading_id WHERE r.document_id = ?1) AS pages,
      (SELECT count(DISTINCT page) FROM pages JOIN readings r ON r.id = reading_id WHERE r.document_id = ?1) AS numbers,
      (SELECT count(*) FROM readings WHERE document_id = ?1) AS readings,
      (SELECT count(*) FROM audit_entries WHERE entity_id = ?1) AS entries`,
    [documentId],
  );
  return counts;
};

describe("a job", () => {
  test("whose message was lost is still done", async () => {
    const name = `Renamed ${crypto.randomUUID()}`;
    await agency.sql("UPDATE agency_profile SET name = ?", [name]);
    const id = await insertJob("publish-agency-name", {});
    await wakeClock();
    await waitForJob(id, ["DONE"]);
    expect(await registrySql("SELECT name FROM agencies WHERE id = ?", [agency.agencyId])).toEqual([
      { name },
    ]);
  });

  test("is sent when it is due, without any user action", async () => {
    const id = await insertJob("publish-agency-name", {}, { sendInMs: 4_500 });
    await wakeClock();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await agency.sql("SELECT state FROM outbox WHERE id = ?", [id])).toEqual([{ state: "WAITING" }]);
    await waitForJob(id, ["DONE"]);
  });

  test("whose message arrives twice while it runs is run once", async () => {
    const { policyId } = await createPolicy(agency.owner);
    const documentId = await upload(120, policyId);
    await waitFor("a step to start", async () => {
      // The hub sends a job again that is already claimed.
      const taken = await agency.sql("UPDATE outbox SET send_at = 0 WHERE state = 'CLAIMED' RETURNING id");
      return taken.length > 0;
    });
    await wakeClock();
    const { reading } = await waitUntilRead(agency.owner, policyId, documentId);
    expect(reading).toMatchObject({ state: "COMPLETED", pagesRead: 120 });
    expect(await countsOf(documentId)).toMatchObject({ pages: 120, numbers: 120, readings: 1 });
    const again = await agency.sql(
      "SELECT id FROM outbox WHERE job = 'read-document' AND payload LIKE ? AND attempts > 1",
      [`%${await readingIdOf(documentId)}%`],
    );
    expect(again).toEqual([]);
  });

  test("that is claimed is left alone when its message arrives again", async () => {
    const id = await insertJob("publish-agency-name", {}, { attempts: 1 });
    await agency.sql("UPDATE outbox SET due_at = ?, send_at = 0 WHERE id = ?", [Date.now() + 60_000, id]);
    await wakeClock();
    await waitFor("the hub to send it again", async () => {
      const [row] = await agency.sql("SELECT send_at FROM outbox WHERE id = ?", [id]);
      return Number(row?.["send_at"]) > 0;
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await agency.sql("SELECT state, attempts FROM outbox WHERE id = ?", [id])).toEqual([
      { state: "CLAIMED", attempts: 1 },
    ]);
    await agency.sql("DELETE FROM outbox WHERE id = ?", [id]);
  });

  test("that runs again after it was done changes nothing", async () => {
    const { policyId } = await createPolicy(agency.owner);
    const documentId = await upload(3, policyId);
    await waitUntilRead(agency.owner, policyId, documentId);
    const before = await countsOf(documentId);
    const repeated = await agency.sql(
      "UPDATE outbox SET state = 'WAITING', due_at = 0, send_at = 0 WHERE payload LIKE ? RETURNING id",
      [`%${await readingIdOf(documentId)}%`],
    );
    expect(repeated.length).toBeGreaterThanOrEqual(2);
    await wakeClock();
    for (const { id } of repeated)
      expect(await waitForJob(String(id), ["DONE", "FAILED"])).toMatchObject({ state: "DONE" });
    expect(await countsOf(documentId)).toEqual(before);
    expect((await waitUntilRead(agency.owner, policyId, documentId)).reading?.state).toBe("COMPLETED");
  });

  test("that killed its worker twice ends at the third claim with a reason, and the queue continues", async () => {
    const { policyId } = await createPolicy(agency.owner);
    const poisonous = await upload(2, policyId);
    await waitUntilRead(agency.owner, policyId, poisonous);
    // The rows after two workers died over the document.
    await agency.sql(
      "UPDATE readings SET state = 'QUEUED', pages_read = 0, completed_at = NULL WHERE document_id = ?",
      [poisonous],
    );
    const subjectId = await readingIdOf(poisonous);
    const workflowId = `wfl_${crypto.randomUUID()}`;
    const id = await insertJob("read-document", { workflowId, subjectId }, { attempts: 2 });
    await agency.sql(
      `INSERT INTO workflows (id, kind, subject_id, input, asked_by, state, job_id, created_at, touched_at)
        VALUES (?, 'reading', ?, '{}', 'AGENCY', 'RUNNING', ?, 0, 0)`,
      [workflowId, subjectId, id],
    );
    await agency.sql(
      `INSERT INTO workflow_steps (workflow_id, number, kind, input, act_key, state, tries, started_at)
        VALUES (?1, 1, 'READ_PAGES', '{"fromPage":1}', ?1 || '/1', 'STARTED', 2, 0)`,
      [workflowId],
    );
    await wakeClock();
    expect(await waitForJob(id, ["FAILED", "DONE"])).toMatchObject({
      state: "FAILED",
      reason: expect.stringContaining("stopped without an answer twice") as string,
    });
    const ended = await waitUntilRead(agency.owner, policyId, poisonous);
    expect(ended.reading?.state).toBe("FAILED");
    expect(ended.reading?.failure).toContain("so it was set aside. Save the file as a new PDF");
    const next = await upload(1, policyId);
    expect((await waitUntilRead(agency.owner, policyId, next)).reading?.state).toBe("COMPLETED");
  });

  test("that sent an invitation and runs again sends no second email", async () => {
    const invitations = async () =>
      (await listMail(inject("productUrl"), agency.ownerEmail)).filter(({ subject }) =>
        subject.includes("is ready on Carabiner"),
      );
    await waitFor("the invitation", async () => (await invitations()).length === 1);
    // The row after a consumer died between handing over the email and recording it.
    const [job] = await agency.sql(
      "UPDATE outbox SET state = 'CLAIMED', due_at = 0, send_at = 0 WHERE job = 'invite-owner' RETURNING id",
    );
    await wakeClock();
    await waitForJob(String(job?.["id"]), ["DONE"]);
    expect(await invitations()).toHaveLength(1);
  });

  test("that fails is retried later, and an unknown one ends with a reason", async () => {
    const broken = await insertJob("read-document", { documentId: 7 });
    const unknown = await insertJob("dance", {});
    await wakeClock();
    expect(await waitForJob(unknown, ["FAILED"])).toMatchObject({
      reason: expect.stringContaining("dance") as string,
    });
    const failed = await waitFor("the failed attempt to be recorded", async () => {
      const [row] = await agency.sql("SELECT state, retries, due_at FROM outbox WHERE id = ?", [broken]);
      return Number(row?.["retries"]) > 0 ? row : null;
    });
    expect(failed["state"]).toBe("WAITING");
    expect(Number(failed["due_at"])).toBeGreaterThan(Date.now());
    const { policyId } = await createPolicy(agency.owner);
    const documentId = await upload(1, policyId);
    expect((await waitUntilRead(agency.owner, policyId, documentId)).reading?.state).toBe("COMPLETED");
    await agency.sql("DELETE FROM outbox WHERE id = ?", [broken]);
  });
});

describe("a term", () => {
  const stateOf = async (policyId: string) => {
    const { businessPolicy } = await agency.owner.graphql<{ businessPolicy: { state: string } }>(
      "query ($id: ID!) { businessPolicy(id: $id) { state } }",
      { id: policyId },
    );
    return businessPolicy.state;
  };

  test("that is over expires on its date, recorded as done by the clock", async () => {
    const { policyId } = await createPolicy(agency.owner, {
      state: "INFORCE",
      inforceAt: "2026-01-01",
      expiresAt: "2099-01-01",
    });
    // Time cannot be moved, so the date is.
    await agency.sql("UPDATE policies SET expires_at = '2026-11-01' WHERE id = ?", [policyId]);
    await wakeClock();
    await waitFor("the policy to expire", async () => (await stateOf(policyId)) === "EXPIRED");
    const entries = await agency.sql(
      "SELECT actor_kind, after FROM audit_entries WHERE entity_id = ? ORDER BY seq DESC LIMIT 1",
      [policyId],
    );
    expect(entries[0]?.["actor_kind"]).toBe("CRONJOB");
    expect(String(entries[0]?.["after"])).toContain("EXPIRED");
  });

  test("that ended before it was entered is expired from the start", async () => {
    const { policyId } = await createPolicy(agency.owner, {
      state: "INFORCE",
      inforceAt: "2025-11-01",
      expiresAt: "2026-11-01",
    });
    expect(await stateOf(policyId)).toBe("EXPIRED");
  });

  test("that continues stays in force", async () => {
    const { policyId } = await createPolicy(agency.owner, {
      state: "INFORCE",
      inforceAt: "2026-01-01",
      expiresAt: "2099-01-01",
    });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await stateOf(policyId)).toBe("INFORCE");
  });
});

test("seals new entries into the audit chain soon after", async () => {
  await wakeClock();
  await waitFor("the last entry to be sealed", async () => {
    const [row] = await agency.sql(
      "SELECT (SELECT max(last_seq) FROM audit_seals) AS sealed, (SELECT max(seq) FROM audit_entries) AS written",
    );
    return row?.["sealed"] === row?.["written"];
  });
});
