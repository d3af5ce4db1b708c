/** The number of valid certificates by the agency's day, which may be the one before or after UTC's. */
import { expect, test } from "vitest";
import { openTestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { certificatesOf, createCertifiedAccount, specInput } from "../../support/issued-certificates.ts";

/** At this instant it is still November 20 in Honolulu and already November 21 in Kiritimati. */
const nowMs = Date.UTC(2026, 10, 21, 5);

test.each([
  ["Pacific/Honolulu", "2026-11-20", 2],
  ["Pacific/Honolulu", "2026-11-21", 3],
  ["Pacific/Kiritimati", "2026-11-21", 2],
  ["Pacific/Kiritimati", "2026-11-22", 3],
])("in %s, one that is replaced from %s", async (timeZone, from, valid) => {
  const agency = await openTestAgency({ timeZone, nowMs });
  try {
    const { account } = await createCertifiedAccount(agency);
    for (let nth = 0; nth < 3; nth += 1) valueOf(await certificatesOf(agency).create(specInput(account.id)));
    await agency.raw.execute({
      sql: "UPDATE certificates SET superseded_at = ?, superseded_from = ? WHERE number LIKE '%2'",
      args: [nowMs, from],
    });
    const service = certificatesOf(agency);
    expect(await service.countValidOf(account.id)).toBe(valid);
    const { nodes } = valueOf(await service.listOf(account.id, {}));
    expect(nodes.filter(({ state }) => state === "VALID")).toHaveLength(valid);
  } finally {
    agency.close();
  }
});
