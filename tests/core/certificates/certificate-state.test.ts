/** Whether a certificate still holds: as a table, for any sequence of changes, and as the lists count it in SQL. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Policy } from "#model/policies";
import {
  type CertificateFacts,
  type CurrentPolicy,
  decideCertificateState,
  decideSupersededFrom,
} from "../../../core/certificates/certificate-state.ts";
import { addDays } from "../../../core/shared/calendar-date.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createCarrier, valueOf } from "../../support/book-of-business.ts";
import { createChance } from "../../support/chance.ts";
import { certificatesOf, createCertifiedAccount, specInput } from "../../support/issued-certificates.ts";

const today = "2026-11-20";
const printed = {
  policyNumber: "GL-1",
  carrierId: "car_1",
  inforceAt: "2026-03-01",
  expiresAt: "2027-03-01",
};
const now: CurrentPolicy = {
  ...printed,
  state: "INFORCE",
  deletedAt: null,
  cancellation: null,
  reinstatement: null,
};
const at = Date.UTC(2026, 10, 10);
const canceled = (effectiveAt: string) => ({ cancellation: { effectiveAt } });

const decide = (change: Partial<CurrentPolicy>, more: Partial<CertificateFacts> = {}, shown = printed) =>
  decideCertificateState(
    {
      withdrawnAt: null,
      supersededAt: null,
      supersededFrom: null,
      policies: [{ printed: shown, now: { ...now, ...change } }],
      ...more,
    },
    today,
  );

describe("a certificate", () => {
  test.each<[string, ReturnType<typeof decide>, object]>([
    ["as printed", decide({}), { state: "VALID", since: null }],
    ["bound, before its term", decide({ state: "BINDING" }), { state: "VALID", since: null }],
    ["withdrawn", decide({}, { withdrawnAt: at, supersededAt: at - 1 }), { state: "WITHDRAWN", since: at }],
    ["superseded", decide({ deletedAt: at }, { supersededAt: at }), { state: "SUPERSEDED", since: at }],
    ["of a deleted policy", decide({ deletedAt: at }), { state: "CANCELED", since: at }],
    [
      "of a canceled policy",
      decide({ state: "CANCELED", ...canceled("2026-11-01") }),
      { state: "CANCELED", since: "2026-11-02" },
    ],
    [
      "of a policy whose cancellation took effect last night",
      decide(canceled("2026-11-19")),
      { state: "CANCELED", since: "2026-11-20" },
    ],
    [
      "on the last day before a cancellation that it does not print",
      decide(canceled("2026-11-20")),
      { state: "CHANGED", since: null },
    ],
    [
      "with a cancellation to come that it does not print",
      decide(canceled("2026-12-31")),
      { state: "CHANGED", since: null },
    ],
    [
      "with a cancellation at the end of its term",
      decide(canceled("2027-03-01")),
      { state: "VALID", since: null },
    ],
    [
      "whose first term is yet to come",
      decide({ state: "BINDING", inforceAt: "2026-12-17" }, {}, { ...printed, inforceAt: "2026-12-17" }),
      { state: "VALID", since: "2026-12-17" },
    ],
    [
      "replaced by one that has not begun",
      decide({}, { supersededAt: at, supersededFrom: "2026-11-21" }),
      { state: "VALID", since: null },
    ],
    [
      "replaced by one that begins today",
      decide({}, { supersededAt: at, supersededFrom: today }),
      { state: "SUPERSEDED", since: today },
    ],
    [
      "that expires before the one that replaces it begins",
      decide({}, { supersededAt: at, supersededFrom: "2026-11-25" }, { ...printed, expiresAt: today }),
      { state: "EXPIRED", since: today },
    ],
    [
      "of a reinstated policy",
      decide({ ...canceled("2026-11-01"), reinstatement: {} }),
      { state: "VALID", since: null },
    ],
    [
      "that printed the last day, after a reinstatement",
      decide({ ...canceled("2026-12-01"), reinstatement: {} }, {}, { ...printed, expiresAt: "2026-12-01" }),
      { state: "CHANGED", since: null },
    ],
    [
      "that printed the last day, on that day",
      decide(canceled("2026-11-20"), {}, { ...printed, expiresAt: "2026-11-20" }),
      { state: "VALID", since: null },
    ],
    [
      "that printed the last day, a day later",
      decide(canceled("2026-11-19"), {}, { ...printed, expiresAt: "2026-11-19" }),
      { state: "CANCELED", since: "2026-11-20" },
    ],
    [
      "of an expired policy",
      decide({ state: "EXPIRED", expiresAt: "2026-11-20" }, {}, { ...printed, expiresAt: "2026-11-20" }),
      { state: "EXPIRED", since: "2026-11-20" },
    ],
    [
      "whose printed term is over, though the policy was extended",
      decide({}, {}, { ...printed, expiresAt: "2026-11-20" }),
      { state: "EXPIRED", since: "2026-11-20" },
    ],
    ["of a policy with another number", decide({ policyNumber: "GL-2" }), { state: "CHANGED", since: null }],
    ["of another carrier", decide({ carrierId: "car_2" }), { state: "CHANGED", since: null }],
    ["of another first day", decide({ inforceAt: "2026-03-02" }), { state: "CHANGED", since: null }],
    ["of another last day", decide({ expiresAt: "2027-04-01" }), { state: "CHANGED", since: null }],
    [
      "of a policy that is not bound any more",
      decide({ state: "PENDING" }),
      { state: "CHANGED", since: null },
    ],
  ])("%s", (_name, decided, expected) => {
    expect(decided).toEqual(expected);
  });

  test("is as good as the worst of its policies", () => {
    const policies = (changes: Partial<CurrentPolicy>[]) => ({
      policies: changes.map((change) => ({ printed, now: { ...now, ...change } })),
    });
    const changed = { policyNumber: "GL-2" };
    const gone = { deletedAt: at };
    expect(decide({}, policies([{}, changed])).state).toBe("CHANGED");
    expect(decide({}, policies([changed, gone, {}])).state).toBe("CANCELED");
    expect(decide({}, policies([{}, {}])).state).toBe("VALID");
  });

  test("is valid after 10,000 random sequences of changes exactly if all is as printed and in force", () => {
    const chance = createChance(1);
    const pick = <Value>(values: readonly Value[]): Value => values[chance.below(values.length)] as Value;
    let valid = 0;
    for (let run = 0; run < 10_000; run += 1) {
      const policies = Array.from({ length: 1 + chance.below(3) }, () => {
        const policy: CurrentPolicy = { ...now };
        for (let step = chance.below(4); step > 0; step -= 1) {
          pick<() => void>([
            () => (policy.deletedAt = at),
            () => (policy.policyNumber = pick(["GL-1", "GL-2"])),
            () => (policy.carrierId = pick(["car_1", "car_2"])),
            () => (policy.expiresAt = pick(["2027-03-01", "2026-11-20", "2026-11-21"])),
            () => (policy.cancellation = { effectiveAt: addDays(today, chance.below(5) - 2) }),
            () => (policy.reinstatement = policy.cancellation && {}),
            () => (policy.state = pick(["INFORCE", "BINDING", "PENDING"])),
          ])();
        }
        return { printed, now: policy };
      });
      const withdrawnAt = chance.below(20) === 0 ? at : null;
      const supersededAt = chance.below(20) === 0 ? at : null;
      const { state } = decideCertificateState(
        { withdrawnAt, supersededAt, supersededFrom: null, policies },
        today,
      );
      const isGood = policies.every(
        ({ now: policy }) =>
          policy.deletedAt === null &&
          policy.policyNumber === "GL-1" &&
          policy.carrierId === "car_1" &&
          policy.expiresAt === "2027-03-01" &&
          policy.state !== "PENDING" &&
          (policy.cancellation === null || policy.reinstatement !== null),
      );
      expect(state === "VALID", JSON.stringify(policies)).toBe(
        isGood && withdrawnAt === null && supersededAt === null,
      );
      if (state === "VALID") valid += 1;
    }
    expect(valid).toBeGreaterThan(1_000);
    expect(valid).toBeLessThan(9_000);
  });
});

describe("a newer certificate takes the place of the one before", () => {
  const term = (policyId: string, inforceAt: string, previousPolicyId: string | null = null) => ({
    ...{ policyId, inforceAt, previousPolicyId },
  });
  const gl26 = term("gl26", "2025-12-17");
  const gl27 = term("gl27", "2026-12-17", "gl26");
  const auto = term("auto", "2026-03-01");
  test.each([
    ["at once, with the same policies", [gl26], [gl26], null],
    ["at once, with a renewal that has begun", [gl26], [term("gl27", today, "gl26")], null],
    ["when its renewal begins", [gl26], [gl27], "2026-12-17"],
    ["when its renewal begins, though another policy runs", [gl26, auto], [gl27, auto], "2026-12-17"],
    ["when a new policy begins", [gl26], [term("other", "2026-12-20")], "2026-12-20"],
    ["at once, if it shows the term in force beside its renewal", [gl26], [gl26, gl27], null],
    ["at once, if neither has begun", [gl27], [gl27], null],
    ["at once, without a policy that was on it", [gl26, auto], [auto], null],
  ])("%s", (_name, before, after, from) => {
    expect(decideSupersededFrom(before, after, today)).toBe(from);
  });
});

describe("an account's list", () => {
  let agency: TestAgency;
  beforeEach(async () => {
    agency = await openTestAgency();
  });
  afterEach(() => agency.close());

  test("counts in SQL those that are valid one by one, whatever happened to their policies", async () => {
    const chance = createChance(2);
    const { account, policies } = await createCertifiedAccount(
      agency,
      Array.from({ length: 6 }, (_, nth) => ({ policyNumber: `GL-${nth}` })),
    );
    const { id: another } = await createCarrier(agency.scope(), "Another Mutual");
    const idsOf = () => {
      const chosen = policies.filter(() => chance.below(2) === 0);
      return (chosen.length > 0 ? chosen : policies.slice(0, 1)).map(({ id }) => id);
    };
    // The last policy is printed with the last day before its cancellation.
    const toEndEarly = `UPDATE policies SET cancellation = '{"effectiveAt":"2026-12-15"}' WHERE policy_number = 'GL-5'`;
    await agency.raw.execute(toEndEarly);
    for (let nth = 0; nth < 24; nth += 1)
      valueOf(await certificatesOf(agency).create(specInput(account.id, { policyIds: idsOf() })));
    await agency.raw.execute("UPDATE certificates SET superseded_at = 1 WHERE number LIKE '%1'");
    for (const [place, from] of ["2026-11-20", "2026-11-21"].entries())
      await agency.raw.execute({
        sql: "UPDATE certificates SET superseded_at = 1, superseded_from = ? WHERE number LIKE ?",
        args: [from, `%${place + 2}`],
      });
    const damages = [
      "premium = 1",
      "deleted_at = 1",
      "policy_number = 'X'",
      "inforce_at = '2026-03-02'",
      "expires_at = '2026-11-20'",
      "expires_at = '2027-05-01'",
      "state = 'PENDING'",
      `cancellation = '{"effectiveAt":"2026-11-19"}'`,
      `cancellation = '{"effectiveAt":"2026-11-20"}'`,
      `cancellation = '{"effectiveAt":"2026-11-19"}', reinstatement = '{}'`,
      `carrier_id = '${another}'`,
    ];
    const seen = new Set<number>();
    for (const damage of damages) {
      await agency.raw.execute(`UPDATE policies SET deleted_at = NULL, inforce_at = '2026-03-01',
        expires_at = '2027-03-01', state = 'INFORCE', cancellation = NULL, reinstatement = NULL`);
      for (const { id, policyNumber, carrier } of policies)
        await agency.raw.execute(
          `UPDATE policies SET policy_number = '${policyNumber}', carrier_id = '${carrier.id}' WHERE id = '${id}'`,
        );
      await agency.raw.execute(toEndEarly);
      const { id } = chance.pick(policies as [Policy, ...Policy[]]);
      await agency.raw.execute(`UPDATE policies SET ${damage} WHERE id = '${id}'`);
      const service = certificatesOf(agency);
      const { nodes } = valueOf(await service.listOf(account.id, { first: 100 }));
      const valid = nodes.filter(({ state }) => state === "VALID").length;
      expect(await service.countValidOf(account.id), damage).toBe(valid);
      seen.add(valid);
    }
    expect(seen.size).toBeGreaterThan(3);
  });
});
