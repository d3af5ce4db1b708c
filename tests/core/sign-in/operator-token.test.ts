import { afterEach, beforeEach, expect, test } from "vitest";
import { judgeOperatorToken } from "#core/sign-in";
import type { RegistryDb } from "../../../core/shared/database.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";

const token = "the operator's own token, of some length";
const minute = 60_000;

let database: TestDatabase;
let nowMs: number;
beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 20, 15);
  database = await openTestDatabase("registry");
});
afterEach(() => database.close());

const judge = (given: string, network: string) =>
  judgeOperatorToken(
    { registry: database.db as unknown as RegistryDb, nowMs: () => nowMs, secret: "a secret", token },
    { token: given, network },
  );
const wrongOnes = (times: number, network: (nth: number) => string) =>
  Promise.all(Array.from({ length: times }, (_, nth) => judge(`wrong ${nth}`, network(nth))));
const attacker = "203.0.113.66";
const office = "198.51.100.1";

test("allows twenty wrong tokens per network, then stops comparing wrong ones but never the right one", async () => {
  const verdicts = await wrongOnes(50, () => attacker);
  expect(verdicts.filter((verdict) => verdict === "WRONG")).toHaveLength(20);
  expect(verdicts.filter((verdict) => verdict === "TOO_MANY")).toHaveLength(30);
  expect(await judge(token, attacker)).toBe("OPERATOR");
  expect(await judge(`${token}x`, attacker)).toBe("TOO_MANY");
  nowMs += 16 * minute;
  expect(await judge("wrong", attacker)).toBe("WRONG");
});

test("slows a thousand networks together without blocking one that has not failed", async () => {
  const rounds = [];
  for (let round = 0; round < 3; round += 1)
    rounds.push(...(await wrongOnes(300, (nth) => `10.0.${round}.${nth % 250}`)));
  const compared = rounds.filter((verdict) => verdict === "WRONG").length;
  // One each for 750 networks, and a few more before there were two hundred.
  expect(compared).toBeLessThanOrEqual(800);
  expect(await judge(token, office)).toBe("OPERATOR");
  expect(await judge("wrong", office)).toBe("WRONG");
  expect(await judge("wrong", office)).toBe("TOO_MANY");
});

test("counts no failure for the right token and stores no network address", async () => {
  for (let nth = 0; nth < 30; nth += 1) expect(await judge(token, office)).toBe("OPERATOR");
  expect((await database.raw.execute("SELECT * FROM operator_failures")).rows).toEqual([]);
  await judge("", office);
  const { rows } = await database.raw.execute("SELECT * FROM operator_failures");
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(office);
});
