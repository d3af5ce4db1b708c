/** One certificate per key and one number per certificate, whoever is at it and wherever an attempt is cut off. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseCertificateInput } from "#model/certificates";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import {
  certificatesOf,
  createCertifiedAccount,
  holder,
  openIssuing,
  specInput,
  type TestIssuing,
} from "../../support/issued-certificates.ts";

let agency: TestAgency;
let accountId: string;
beforeEach(async () => {
  agency = await openTestAgency();
  accountId = (await createCertifiedAccount(agency)).account.id;
});
afterEach(() => agency.close());

const key = { idempotencyKey: "key-of-one-submit" };
const create = (more: Record<string, unknown> = {}, deps: TestIssuing = openIssuing()) =>
  certificatesOf(agency, deps).create(specInput(accountId, more));
const issue = async (more: Record<string, unknown> = {}) => valueOf(await create(more));
const stored = () => rowsOf(agency, "SELECT id, number, sha256 FROM certificates ORDER BY number");

describe("numbers", () => {
  test("are drawn once each when twenty are issued at once, and both series count on their own", async () => {
    const issued = await Promise.all(Array.from({ length: 20 }, () => issue()));
    const numbers = issued.map(({ number }) => number).toSorted();
    expect(numbers).toEqual(
      Array.from({ length: 20 }, (_, nth) => `COI-2026-${String(nth + 1).padStart(5, "0")}`),
    );
    expect(new Set(issued.map(({ verificationCode }) => verificationCode)).size).toBe(20);
    const { account } = await createCertifiedAccount(agency, [{ type: "PROPERTY", policyNumber: "P-1" }]);
    expect(valueOf(await create({ accountId: account.id, kind: "PROPERTY" })).number).toBe("EPI-2026-00001");
  });

  test("are drawn in the order of those issued at once by one step, with one write", async () => {
    const { issue: issueOne } = certificatesOf(agency, openIssuing());
    const names = Array.from({ length: 20 }, (_, nth) => `Holder ${nth}`);
    agency.forget();
    const issued = await Promise.all(
      names.map((name) => {
        const input = parseCertificateInput(specInput(accountId, { holder: { ...holder, name } }));
        return issueOne({ input: valueOf(input), key: `key of ${name}` });
      }),
    );
    expect(issued.map((one) => [valueOf(one).number, valueOf(one).holder.name])).toEqual(
      names.map((name, nth) => [`COI-2026-${String(nth + 1).padStart(5, "0")}`, name]),
    );
    // Two rounds of reading, the numbers, and each certificate.
    expect(agency.sent.roundTrips).toBe(2 + 1 + names.length);
  });

  test("are not drawn for what is refused, and not again after a change in between", async () => {
    const unprintable = { ...holder, name: "\u{1F98A} LLC" };
    expect(problemOf(await create({ holder: unprintable })).fields).toMatchObject([{ path: "holder.name" }]);
    expect(await countOf(agency, "SELECT count(*) AS n FROM certificate_numbers")).toBe(0);
    let puts = 0;
    const deps = openIssuing();
    const put = async () => {
      puts += 1;
      if (puts === 1) await agency.raw.execute("UPDATE policies SET version = version + 1");
    };
    expect(valueOf(await create({}, { ...deps, storage: { ...deps.storage, put } })).number).toBe(
      "COI-2026-00001",
    );
    expect([puts, await countOf(agency, "SELECT last AS n FROM certificate_numbers")]).toEqual([2, 1]);
    expect(await countOf(agency, "SELECT count(*) AS n FROM certificate_reservations")).toBe(0);
  });

  test("start over with the agency's year, and grow beyond five digits", async () => {
    await agency.raw.execute("INSERT INTO certificate_numbers VALUES ('COI', 2026, 99999)");
    expect((await issue()).number).toBe("COI-2026-100000");
    // Still December in Chicago.
    agency.clock.nowMs = Date.UTC(2027, 0, 1, 5);
    expect((await issue()).number).toBe("COI-2026-100001");
    agency.clock.nowMs = Date.UTC(2027, 0, 1, 7);
    expect((await issue()).number).toBe("COI-2027-00001");
  });
});

describe("the same key", () => {
  test("makes one certificate, also ten times at once, and another content is refused", async () => {
    const issued = await Promise.all(Array.from({ length: 10 }, () => issue(key)));
    expect(new Set(issued.map(({ id }) => id)).size).toBe(1);
    expect((await issue(key)).id).toBe(issued[0]?.id);
    expect(await stored()).toHaveLength(1);
    const other = problemOf(await create({ ...key, descriptionOfOperations: "Something else" }));
    expect(other.code).toBe("CONFLICT");
    expect(await countOf(agency, "SELECT count(*) AS n FROM certificate_reservations")).toBe(0);
  });

  test("makes the same page after an attempt was cut off between storing and writing", async () => {
    const deps = openIssuing();
    const put = deps.storage.put.bind(deps.storage);
    const cutOff: TestIssuing = {
      ...deps,
      storage: {
        ...deps.storage,
        async put(name, bytes) {
          await put(name, bytes);
          throw new Error("The Worker is gone.");
        },
      },
    };
    await expect(create(key, cutOff)).rejects.toThrow("gone");
    expect(await stored()).toEqual([]);
    const [lost] = [...deps.files.values()];
    agency.clock.nowMs += 60_000;
    const issued = valueOf(await create(key, deps));
    expect(issued.number).toBe("COI-2026-00001");
    expect(deps.files.get(`certificates/${issued.id}.pdf`)).toEqual(lost);
    expect(await countOf(agency, "SELECT last AS n FROM certificate_numbers")).toBe(1);
  });

  test("keeps its number but shows the day on which it was issued in the end", async () => {
    const deps = openIssuing();
    const away: TestIssuing = {
      ...deps,
      storage: { ...deps.storage, put: () => Promise.reject(new Error("away")) },
    };
    await expect(create(key, away)).rejects.toThrow("away");
    agency.clock.nowMs += 3 * 24 * 60 * 60_000;
    expect(valueOf(await create(key, deps))).toMatchObject({
      number: "COI-2026-00001",
      issuedOn: "2026-11-23",
    });
  });

  test("draws a number of the other series if the form is sent again as the other kind", async () => {
    const { account } = await createCertifiedAccount(agency, [{ type: "PROPERTY", policyNumber: "P-1" }]);
    const away: TestIssuing = {
      ...openIssuing(),
      storage: { ...openIssuing().storage, put: () => Promise.reject(new Error("away")) },
    };
    await expect(create({ ...key, accountId: account.id }, away)).rejects.toThrow("away");
    const evidence = await issue({ ...key, accountId: account.id, kind: "PROPERTY" });
    expect(evidence.number).toBe("EPI-2026-00001");
  });

  test("leaves nothing of an attempt whose last statement fails", async () => {
    await agency.raw.execute(`CREATE TRIGGER fails BEFORE INSERT ON changes
      WHEN NEW.entity = 'certificate' BEGIN SELECT raise(ABORT, 'the disk is full'); END`);
    await expect(create(key)).rejects.toThrow();
    for (const table of ["certificates", "certificate_policies", "submissions WHERE key LIKE 'createCert%'"])
      expect(await countOf(agency, `SELECT count(*) AS n FROM ${table}`), table).toBe(0);
    await agency.raw.execute("DROP TRIGGER fails");
    expect((await issue(key)).number).toBe("COI-2026-00001");
  });
});

describe("superseding", () => {
  test("marks the older one once, in the batch of the newer one", async () => {
    const older = await issue();
    const attempts = await Promise.all([1, 2].map(() => create({ supersedesId: older.id })));
    const newer = attempts.flatMap((made) => (made.ok ? [made.value] : []));
    expect(newer).toHaveLength(1);
    const refused = attempts.flatMap((made) => (made.ok ? [] : [made.error]));
    expect(refused).toMatchObject([
      { code: "CONFLICT", message: expect.stringContaining("COI-2026-00001 has already been replaced") },
    ]);
    expect(newer[0]).toMatchObject({ supersedesId: older.id, state: "VALID" });
    expect(await certificatesOf(agency).find(older.id)).toMatchObject({
      state: "SUPERSEDED",
      stateSince: "2026-11-20",
      supersededById: newer[0]?.id,
      version: 2,
    });
    expect(problemOf(await create({ supersedesId: older.id })).code).toBe("CONFLICT");
    expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(2);
  });

  test("is for the same account, holder and kind, whatever the spelling", async () => {
    const older = await issue();
    const other = await createCertifiedAccount(agency, [{ type: "PROPERTY", policyNumber: "P-1" }]);
    const refusals: [Record<string, unknown>, string][] = [
      [{ supersedesId: "crt_none" }, "not one of this account’s"],
      [{ supersedesId: older.id, accountId: other.account.id }, "not one of this account’s"],
      [{ supersedesId: older.id, holder: { ...holder, name: "Fallow Creek LLC" } }, "another holder"],
    ];
    for (const [more, message] of refusals)
      expect(problemOf(await create(more)).fields).toMatchObject([
        { path: "supersedesId", message: expect.stringContaining(message) },
      ]);
    const name = "MARLOW YARDS PROPERTY GROUP, L.L.C.";
    expect((await issue({ supersedesId: older.id, holder: { ...holder, name } })).supersedesId).toBe(
      older.id,
    );
  });
});

describe("withdrawing", () => {
  const withdraw = (id: string, more: Record<string, unknown> = {}) =>
    certificatesOf(agency).withdraw(id, { reason: "Issued to the wrong holder.", ...more });

  test("is final, with who, when and why, and once when two do it at once", async () => {
    const { id } = await issue();
    const attempts = await Promise.all([withdraw(id), withdraw(id)]);
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(1);
    const found = await certificatesOf(agency).find(id);
    expect(found).toMatchObject({
      state: "WITHDRAWN",
      stateSince: "2026-11-20",
      withdrawal: { userId: agency.ownerId, reason: "Issued to the wrong holder." },
    });
    expect(problemOf(await withdraw(id))).toMatchObject({
      code: "CONFLICT",
      message: "COI-2026-00001 has already been withdrawn.",
    });
  });

  test("needs a reason, the version that was seen, and a certificate", async () => {
    const { id, version } = await issue();
    expect(problemOf(await withdraw(id, { reason: " " })).fields).toMatchObject([{ path: "reason" }]);
    expect(problemOf(await withdraw(id, { expectedVersion: version + 1 })).code).toBe("CONFLICT");
    expect(problemOf(await withdraw("crt_none")).code).toBe("NOT_FOUND");
  });
});

test("a preview stores nothing, draws no number, and says what is replaced and new", async () => {
  const service = certificatesOf(agency);
  const before = valueOf(await service.preview(specInput(accountId)));
  expect(before).toMatchObject({ replaces: null, newMarks: [], newPolicies: [] });
  expect(before.snapshot.number).toBe("COI-2026, on issue");
  expect(new TextDecoder().decode(before.pdf.slice(0, 5))).toBe("%PDF-");
  expect(before.asked).toContainEqual(expect.objectContaining({ key: "glPerOccurrenceLimit" }));
  for (const table of ["certificates", "certificate_numbers", "certificate_reservations"])
    expect(await countOf(agency, `SELECT count(*) AS n FROM ${table}`), table).toBe(0);
  const older = await issue();
  const after = valueOf(await service.preview(specInput(accountId)));
  expect(after.replaces?.id).toBe(older.id);
  const refused = await service.preview(specInput(accountId, { holder: { ...holder, name: "" } }));
  expect(problemOf(refused).fields).toMatchObject([{ path: "holder.name" }]);
});
