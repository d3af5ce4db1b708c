import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { beginSession, findViewer } from "#core/sessions";
import { type Role, roles } from "../../../core/shared/actor.ts";
import { sha256Hex } from "../../../core/shared/sha256.ts";
import { idOf, openStaffedAgency, type StaffedAgency } from "../../support/staffed-agency.ts";

let agency: StaffedAgency;
beforeEach(async () => {
  agency = await openStaffedAgency();
});
afterEach(() => agency.close());

const by = (role: Role) => agency.as(idOf(role));
const codeOf = (answer: { ok: boolean; error?: { code: string } }) => answer.error?.code ?? "OK";
const rowOf = async (id: string) => {
  const { rows } = await agency.raw.execute({ sql: "SELECT * FROM users WHERE id = ?", args: [id] });
  return rows[0];
};
const lastAudit = async () => {
  const { rows } = await agency.raw.execute(
    "SELECT action, entity_id, before, after FROM audit_entries ORDER BY seq DESC LIMIT 1",
  );
  return rows[0];
};
const minute = 60_000;

describe("the rights of each role", () => {
  const acts = {
    "change a name": (staff, id) => staff.update(id, { name: "Renamed" }),
    "change a role": (staff, id) => staff.update(id, { role: "READ_ONLY" }),
    disable: (staff, id) => staff.disable(id),
    enable: (staff, id) => staff.enable(id),
    remove: (staff, id) => staff.remove(id),
    invite: (staff, id) => staff.resendInvitation(id),
  } satisfies Record<string, (staff: ReturnType<StaffedAgency["as"]>, id: string) => Promise<unknown>>;

  const cases = Object.keys(acts).flatMap((act) => [
    { act, role: "ADMIN" as const, target: "OWNER" as const, allowed: false },
    { act, role: "ADMIN" as const, target: "PRODUCER" as const, allowed: true },
    { act, role: "OWNER" as const, target: "PRODUCER" as const, allowed: true },
    ...(["PRODUCER", "SERVICE", "READ_ONLY"] as const).map((role) => ({
      act,
      role,
      target: "ADMIN" as const,
      allowed: false,
    })),
  ]);
  test.each(cases)("$role may $act of $target: $allowed", async ({ act, role, target, allowed }) => {
    // Another user with the target's role, in the state that the act needs.
    const id = target === "OWNER" ? agency.ownerId : idOf(target);
    const isOff = act === "enable" || act === "remove";
    if (isOff) await agency.setUser(id, { state: "DISABLED" });
    const before = await rowOf(id);
    const outcome = await acts[act as keyof typeof acts](by(role), id).then(codeOf, () => "FORBIDDEN");
    expect(outcome).toBe(allowed ? "OK" : "FORBIDDEN");
    if (!allowed) expect(await rowOf(id)).toEqual(before);
    else expect((await rowOf(id))?.["version"]).toBe(2);
  });

  test.each(roles)("%s may change their own name", async (role) => {
    expect(await by(role).update(idOf(role), { name: "My Name" })).toMatchObject({
      ok: true,
      value: { name: "My Name", role },
    });
  });

  test.each(roles)("%s may not change their own role", async (role) => {
    const other = role === "SERVICE" ? "OWNER" : "SERVICE";
    const answer = await by(role).update(idOf(role), { name: "My Name", role: other });
    expect(answer).toMatchObject({ error: { code: "VALIDATION", fields: [{ path: "role" }] } });
    expect((await rowOf(idOf(role)))?.["name"]).toBe(`The ${role}`);
  });

  test("only owners make owners", async () => {
    const make = (role: Role) => by(role).update(idOf("SERVICE"), { role: "OWNER" });
    expect(codeOf(await make("ADMIN"))).toBe("FORBIDDEN");
    expect(codeOf(await make("OWNER"))).toBe("OK");
  });

  test("nobody disables their own user", async () => {
    expect(codeOf(await by("ADMIN").disable(idOf("ADMIN")))).toBe("FORBIDDEN");
  });
});

describe("the last active owner", () => {
  beforeEach(() => agency.setUser(idOf("OWNER"), { state: "DISABLED" }));

  test("stays active and an owner", async () => {
    const staff = agency.as(agency.ownerId);
    expect(await staff.disable(agency.ownerId)).toMatchObject({
      error: { code: "CONFLICT", message: expect.stringContaining("is the only active owner") as string },
    });
    await agency.setUser(idOf("OWNER"), { state: "ACTIVE" });
    await agency.setUser(agency.ownerId, { state: "DISABLED" });
    // Someone who was an owner when the request began.
    const answer = await by("OWNER").update(idOf("OWNER"), { role: "SERVICE" });
    expect(answer.ok).toBe(false);
  });

  const acts = {
    demote: (mine: string, theirs: string) => agency.as(mine).update(theirs, { role: "SERVICE" }),
    disable: (mine: string, theirs: string) => agency.as(mine).disable(theirs),
  };
  const runs = Number(process.env["OWNER_RUNS"] ?? 5);
  test.each(
    Array.from({ length: runs }, (_, run) => run).flatMap((run) =>
      (["demote", "disable"] as const).flatMap((first) =>
        (["demote", "disable"] as const).map((second) => [first, second, run] as const),
      ),
    ),
  )("stays when two owners %s and %s each other at once, run %i", async (first, second) => {
    await agency.setUser(idOf("OWNER"), { state: "ACTIVE" });
    const outcomes = await Promise.allSettled([
      acts[first](agency.ownerId, idOf("OWNER")),
      acts[second](idOf("OWNER"), agency.ownerId),
    ]);
    const successes = outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value.ok);
    expect(successes).toHaveLength(1);
    const { rows } = await agency.raw.execute(
      "SELECT count(*) AS owners FROM users WHERE role = 'OWNER' AND state = 'ACTIVE'",
    );
    expect(rows[0]?.["owners"]).toBe(1);
  });

  test("an act of someone who loses the role meanwhile fails, also with other owners left", async () => {
    await agency.setUser(idOf("OWNER"), { state: "ACTIVE" });
    await agency.setUser(idOf("PRODUCER"), { role: "OWNER" });
    const outcomes = await Promise.allSettled([
      acts.demote(agency.ownerId, idOf("OWNER")),
      acts.demote(idOf("OWNER"), agency.ownerId),
    ]);
    const successes = outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value.ok);
    expect(successes).toHaveLength(1);
  });
});

describe("disabling", () => {
  const begin = async () => {
    const scope = agency.scope({ kind: "AGENCY_USER", id: idOf("SERVICE") });
    const begun = await beginSession(scope, { userId: idOf("SERVICE") });
    return begun.ok ? sha256Hex(begun.value.secret) : "";
  };

  test("ends the sessions for good, is audited, and is announced to open pages", async () => {
    const tokenHash = await begin();
    expect(await by("ADMIN").disable(idOf("SERVICE"))).toMatchObject({ value: { state: "DISABLED" } });
    expect(await lastAudit()).toMatchObject({ action: "user.disable", entity_id: idOf("SERVICE") });
    const { rows } = await agency.raw.execute(
      "SELECT entity, entity_id FROM changes ORDER BY seq DESC LIMIT 1",
    );
    expect(rows[0]).toMatchObject({ entity: "agencyUser", entity_id: idOf("SERVICE") });
    await by("ADMIN").enable(idOf("SERVICE"));
    expect(await findViewer(agency.db, tokenHash, agency.clock.nowMs)).toBeNull();
  });

  test("twice changes nothing more", async () => {
    await by("ADMIN").disable(idOf("SERVICE"));
    expect(await by("ADMIN").disable(idOf("SERVICE"))).toMatchObject({ ok: true, value: { version: 2 } });
  });

  test("frees a seat, which enabling needs", async () => {
    await by("ADMIN").disable(idOf("SERVICE"));
    await agency.setSeats(5);
    const message = "All 5 seats are in use. Disable a user or add seats, then try again.";
    expect(await by("ADMIN").enable(idOf("SERVICE"))).toMatchObject({ error: { code: "CONFLICT", message } });
    await agency.setSeats(6);
    expect(await by("ADMIN").enable(idOf("SERVICE"))).toMatchObject({ value: { state: "ACTIVE" } });
  });

  test("leaves one seat for one of two who are enabled at once", async () => {
    await by("ADMIN").disable(idOf("SERVICE"));
    await by("ADMIN").disable(idOf("PRODUCER"));
    await agency.setSeats(5);
    const answers = await Promise.all([
      by("ADMIN").enable(idOf("SERVICE")),
      by("ADMIN").enable(idOf("PRODUCER")),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("removing", () => {
  test("is refused for an active user", async () => {
    expect(codeOf(await by("OWNER").remove(idOf("SERVICE")))).toBe("CONFLICT");
  });

  test("frees the address, keeps the name, and happens once", async () => {
    const added = await by("OWNER").add({ name: "Ada Fenn", email: "ada@larkspur.example" });
    const id = added.ok ? added.value.id : "";
    await by("OWNER").disable(id);
    expect(await by("OWNER").remove(id)).toMatchObject({
      ok: true,
      value: { name: "Ada Fenn", email: "", removedAt: agency.clock.nowMs },
    });
    expect(await agency.addresses()).not.toContain("ada@larkspur.example");
    expect(await lastAudit()).toMatchObject({ action: "user.remove", after: null });
    expect(await rowOf(id)).toMatchObject({ name: "Ada Fenn", email: id });
    for (const act of ["remove", "enable", "disable"] as const)
      expect(codeOf(await by("OWNER")[act](id))).toBe("NOT_FOUND");
    const again = await by("OWNER").add({ name: "Ada Fenn", email: "ADA@larkspur.example" });
    expect(again).toMatchObject({ ok: true });
    expect(again.ok && again.value.id).not.toBe(id);
  });
});

describe("the invitation", () => {
  test("is sent again after ten minutes, five times a day", async () => {
    const added = await by("OWNER").add({ name: "Ada Fenn", email: "ada@larkspur.example" });
    const id = added.ok ? added.value.id : "";
    const resend = async () => codeOf(await by("ADMIN").resendInvitation(id));
    expect(await resend()).toBe("TOO_MANY_REQUESTS");
    const outcomes: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      agency.clock.nowMs += 10 * minute;
      outcomes.push(await resend());
    }
    expect(outcomes).toEqual(["OK", "OK", "OK", "OK", "TOO_MANY_REQUESTS"]);
    const { rows } = await agency.raw.execute(
      "SELECT count(*) AS mails FROM outbox WHERE job = 'invite-user'",
    );
    expect(rows[0]?.["mails"]).toBe(5);
    agency.clock.nowMs += 24 * 60 * minute;
    expect(await resend()).toBe("OK");
  });

  test("is sent once when two people send it at once", async () => {
    const answers = await Promise.all([
      by("OWNER").resendInvitation(idOf("SERVICE")),
      by("ADMIN").resendInvitation(idOf("SERVICE")),
    ]);
    expect(answers.map(codeOf).toSorted()).toEqual(["OK", "TOO_MANY_REQUESTS"]);
  });

  test.each([
    ["has signed in", { lastSignInAt: 1 }],
    ["is disabled", { state: "DISABLED" }],
  ])("is not sent to someone who %s", async (_what, set) => {
    await agency.setUser(idOf("SERVICE"), set);
    expect(codeOf(await by("OWNER").resendInvitation(idOf("SERVICE")))).toBe("CONFLICT");
  });
});

describe("a user who changes meanwhile", () => {
  test("is a conflict for the later editor", async () => {
    const id = idOf("SERVICE");
    const edit = (name: string) => by("OWNER").update(id, { name, expectedVersion: 1 });
    expect((await Promise.all([edit("First"), edit("Second")])).map(codeOf).toSorted()).toEqual([
      "CONFLICT",
      "OK",
    ]);
  });

  test("is not written when nothing changes", async () => {
    const answer = await by("OWNER").update(idOf("SERVICE"), { name: "The SERVICE", role: "SERVICE" });
    expect(answer).toMatchObject({ ok: true, value: { version: 1 } });
    expect(await lastAudit()).toBeUndefined();
  });
});
