import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  beginSession,
  createSessionSecret,
  endSession,
  findSignedOutReason,
  findViewer,
  openSessionToken,
  sealSessionToken,
  type SessionClaim,
} from "#core/sessions";
import { createSignIn, createSignInDoor } from "#core/sign-in";
import { initialsOf } from "#model/users";
import { NotSignedIn } from "../../../core/shared/access-errors.ts";
import type { RegistryDb } from "../../../core/shared/database.ts";
import { sha256Hex } from "../../../core/shared/sha256.ts";
import { deriveSignInCode } from "../../../core/sign-in/sign-in-code.ts";
import { networkOf, subnetOf } from "../../../core/sign-in/sign-in-place.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openTestDatabase } from "../../support/test-database.ts";

const key = "a key for tests";
const days = 24 * 60 * 60 * 1000;

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

async function begin(formerTokenHash?: string): Promise<string> {
  const begun = await beginSession(agency.scope(), { userId: agency.ownerId, formerTokenHash });
  if (!begun.ok) throw new Error(begun.error.message);
  return sha256Hex(begun.value.secret);
}
const viewer = (tokenHash: string) => findViewer(agency.db, tokenHash, agency.clock.nowMs);

describe("an invalid session has a reason", () => {
  const reason = (tokenHash: string) => findSignedOutReason(agency.db, tokenHash, agency.clock.nowMs);

  test("expired after 30 days", async () => {
    const tokenHash = await begin();
    expect(await reason(tokenHash)).toBeNull();
    agency.clock.nowMs += 30 * days;
    expect(await viewer(tokenHash)).toBeNull();
    expect(await reason(tokenHash)).toBe("EXPIRED");
  });

  test("signed out", async () => {
    const tokenHash = await begin();
    await endSession(agency.scope(), tokenHash);
    expect(await reason(tokenHash)).toBe("SIGNED_OUT");
  });

  test("its user was disabled", async () => {
    const tokenHash = await begin();
    await agency.raw.execute("UPDATE users SET state = 'DISABLED'");
    expect(await reason(tokenHash)).toBe("DISABLED");
  });

  test("none if it never existed", async () => {
    expect(await reason("0".repeat(64))).toBeNull();
  });
});

describe("a session token", () => {
  const claim = { agencyId: "agy_0000000000000000000000001", secret: createSessionSecret() };

  test("opens with the key that sealed it", async () => {
    const opened = await openSessionToken(await sealSessionToken(claim, key), key);
    expect(opened).toEqual({ agencyId: claim.agencyId, tokenHash: await sha256Hex(claim.secret) });
  });

  test("does not open if any part is changed", async () => {
    const token = await sealSessionToken(claim, key);
    const [agencyId = "", secret = "", mac = ""] = token.split(".");
    const other = agencyId.replace(/1$/, "2");
    for (const bad of [
      "",
      "a.b.c",
      `${other}.${secret}.${mac}`,
      `${agencyId}.${createSessionSecret()}.${mac}`,
      `${agencyId}.${secret}.${mac.replace(/^./, (letter) => (letter === "A" ? "B" : "A"))}`,
      `${token}.`,
      `${agencyId}.${secret}`,
      "x".repeat(100_000),
    ]) {
      expect(await openSessionToken(bad, key)).toBeNull();
    }
    expect(await openSessionToken(token, "another key")).toBeNull();
  });

  test("has 256 random bits", () => {
    const secrets = new Set(Array.from({ length: 100 }, createSessionSecret));
    expect(secrets.size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
  });
});

describe("a session", () => {
  test("loads its user in one SELECT", async () => {
    const tokenHash = await begin();
    agency.forget();
    expect(await viewer(tokenHash)).toEqual({
      id: agency.ownerId,
      email: "owner@larkspur.example",
      name: "Odette Marlowe",
      state: "ACTIVE",
      role: "OWNER",
      version: 1,
      subscriptionState: "TRIAL",
      invitedAt: null,
      lastSignInAt: agency.clock.nowMs,
      removedAt: null,
    });
    expect(agency.sent.statements).toHaveLength(1);
  });

  test("ends after 30 days or at sign-out, without affecting others", async () => {
    const first = await begin();
    const second = await begin();
    await endSession(agency.scope(), first);
    expect(await viewer(first)).toBeNull();
    expect(await viewer(second)).not.toBeNull();
    agency.clock.nowMs += 30 * days - 1;
    expect(await viewer(second)).not.toBeNull();
    agency.clock.nowMs += 1;
    expect(await viewer(second)).toBeNull();
    expect(await viewer("unknown")).toBeNull();
  });

  test("is rotated at sign-in", async () => {
    const former = await begin();
    const next = await begin(former);
    expect(next).not.toBe(former);
    expect(await viewer(former)).toBeNull();
    expect(await viewer(next)).not.toBeNull();
  });

  test("of a disabled user ends at once, and no new one begins", async () => {
    const tokenHash = await begin();
    await agency.raw.execute("UPDATE users SET state = 'DISABLED'");
    expect(await viewer(tokenHash)).toBeNull();
    const refused = await beginSession(agency.scope(), { userId: agency.ownerId });
    expect(refused).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
    const { rows } = await agency.raw.execute("SELECT count(*) AS n FROM sessions");
    expect(rows).toMatchObject([{ n: 1 }]);
  });

  test("is audited without its secret", async () => {
    const begun = await beginSession(agency.scope(), { userId: agency.ownerId });
    if (!begun.ok) throw new Error(begun.error.message);
    const tokenHash = await sha256Hex(begun.value.secret);
    await endSession(agency.scope(), tokenHash);
    const { rows } = await agency.raw.execute("SELECT * FROM audit_entries ORDER BY seq");
    expect(rows.map((row) => row["action"])).toEqual(["session.begin", "session.end"]);
    expect(JSON.stringify(rows)).not.toContain(begun.value.secret);
    const stored = await agency.raw.execute("SELECT * FROM sessions");
    expect(JSON.stringify(stored.rows)).not.toContain(begun.value.secret);
  });
});

describe("the sign-in flow", () => {
  const secret = "a secret for codes";

  async function openDoor(claim: SessionClaim | null, held = agency) {
    const registry = await openTestDatabase("registry");
    await registry.raw.batch([
      {
        sql: "INSERT INTO agencies (id, name, database_name, state, created_at, updated_at) VALUES (?, 'Larkspur', 'one', 'ACTIVE', 1, 1)",
        args: [agency.agencyId],
      },
      {
        sql: "INSERT INTO sign_in_addresses (email, agency_id, user_id) VALUES ('owner@larkspur.example', ?, ?)",
        args: [agency.agencyId, agency.ownerId],
      },
    ]);
    const sent: string[] = [];
    const kept: (string | null)[] = [];
    const named: string[] = [];
    const { newId } = agency.scope();
    const door = createSignInDoor({
      signIn: createSignIn({
        registry: registry.db as unknown as RegistryDb,
        nowMs: () => agency.clock.nowMs,
        newId,
        secret,
        sendSignInMail: async (id) => void sent.push(id),
      }),
      place: { network: "203.0.113.7", browser: null },
      sessionKey: key,
      claim,
      openScope: async (_agencyId, userId) => agency.scope({ kind: "AGENCY_USER", id: userId }),
      currentScope: () =>
        claim && {
          ...held.scope(),
          actor: async () => {
            const user = await findViewer(held.db, claim.tokenHash, agency.clock.nowMs);
            if (!user) throw new NotSignedIn();
            return { kind: "AGENCY_USER", id: user.id };
          },
        },
      keepBrowser: (name) => void named.push(name),
      keepToken: (token) => void kept.push(token),
    });
    return { door, sent, kept, named, close: registry.close };
  }

  test("goes from an email address to a session, and out again", async () => {
    const { door, sent, kept, named, close } = await openDoor(null);
    expect(await door.request("owner@larkspur.example")).toEqual({ ok: true, value: null });
    expect(kept).toEqual([]);
    expect(named).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    const code = await deriveSignInCode(secret, sent[0] ?? "");
    const verified = await door.verify("owner@larkspur.example", code);
    expect(verified).toMatchObject({ ok: true, value: { id: agency.ownerId } });
    const profile = verified.ok ? await verified.value.loadAgency?.() : null;
    expect(profile?.name).toBe("Larkspur Insurance");
    const claim = await openSessionToken(kept[0] ?? "", key);
    expect(await viewer(claim?.tokenHash ?? "")).toMatchObject({ id: agency.ownerId });

    const out = await openDoor(claim);
    await out.door.signOut();
    expect(out.kept).toEqual([null]);
    expect(await viewer(claim?.tokenHash ?? "")).toBeNull();
    // Repeated, as from an old tab: still signed out, no error.
    await out.door.signOut();
    expect(out.kept).toEqual([null, null]);
    out.close();
    close();
  });

  test.each([
    ["that is valid", false],
    ["that has already ended", true],
  ])("ends the browser's session with another agency, one %s", async (_which, hasEnded) => {
    const other = await openTestAgency();
    const begun = await beginSession(other.scope(), { userId: other.ownerId });
    const tokenHash = await sha256Hex(begun.ok ? begun.value.secret : "");
    const otherViewer = () => findViewer(other.db, tokenHash, other.clock.nowMs);
    if (hasEnded) await endSession(other.scope(), tokenHash);
    else expect(await otherViewer()).not.toBeNull();
    const claim = { agencyId: "agy_0000000000000000000000009", tokenHash };
    const { door, sent, kept, close } = await openDoor(claim, other);
    await door.request("owner@larkspur.example");
    // Only asking for a code keeps the user signed in.
    expect((await otherViewer()) === null).toBe(hasEnded);
    const code = await deriveSignInCode(secret, sent[0] ?? "");
    expect(await door.verify("owner@larkspur.example", code)).toMatchObject({ ok: true });
    expect(kept).toHaveLength(1);
    expect(await otherViewer()).toBeNull();
    other.close();
    close();
  });

  test("stores no token for a wrong code", async () => {
    const { door, sent, kept, close } = await openDoor(null);
    await door.request("owner@larkspur.example");
    const code = await deriveSignInCode(secret, sent[0] ?? "");
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect(await door.verify("owner@larkspur.example", wrong)).toMatchObject({ ok: false });
    expect(kept).toEqual([]);
    close();
  });
});

test("takes initials from the first and the last word", () => {
  expect(["Odette Marlowe", "odette van der marlowe", "Cher", "🌻 Sun", ""].map(initialsOf)).toEqual([
    "OM",
    "OM",
    "C",
    "🌻S",
    "",
  ]);
});

test("maps an address to its network: the address itself, or an IPv6 site", () => {
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  expect(subnetOf("203.0.113.7")).toBe("203.0.113.7");
  for (const dressed of ["::ffff:203.0.113.7", "::FFFF:cb00:7107", "0:0:0:0:0:ffff:cb00:7107"]) {
    expect(networkOf(dressed)).toBe("203.0.113.7");
  }
  for (const same of ["2001:db8:1:2::7", "2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd"]) {
    expect(networkOf(same)).toBe("2001:db8:1");
    expect(subnetOf(same)).toBe("2001:db8:1:2");
  }
  expect(networkOf("::1")).toBe("0:0:0");
});
