import { describe, expect, test } from "vitest";
import { groupRows, type WorkspaceRow } from "../../../../apps/web/src/workspaces/group-rows.ts";
import { askedByText, beganBy, writerOf } from "../../../../apps/web/src/workspaces/who-began.ts";

const odette = { id: "usr_1", name: "Odette Marlowe" };

describe("work that an email started", () => {
  const mailSender = "Anna Pelletier";
  test("names the email's sender, not who looks after the account", () => {
    expect(beganBy({ mailSender, agencyUser: odette })).toBe("Email from Anna Pelletier");
    expect(askedByText({ mailSender, asker: odette })).toBe("started by the email of Anna Pelletier");
    expect(writerOf({ mailSender, author: null })).toEqual({ name: "Anna Pelletier", isByMail: true });
  });

  test("is in a group of its own", () => {
    const row = (id: string, sender: string | null) =>
      ({ id, title: id, agencyUser: odette, mailSender: sender, updatedAt: id }) as unknown as WorkspaceRow;
    const groups = groupRows([row("1", null), row("2", mailSender)], {
      ...{ group: "user", order: { sort: "UPDATED_AT", direction: "ASC" } },
      ...{ titleOfPreset: () => "", nowMs: 0 },
    });
    expect(groups?.map(({ label }) => label)).toEqual(["Odette Marlowe", "Started by email"]);
  });
});

test("work that a user asked for names the user", () => {
  expect(beganBy({ mailSender: null, agencyUser: odette })).toBe("Odette Marlowe");
  expect(askedByText({ mailSender: null, asker: odette })).toBe("asked by Odette Marlowe");
  expect(askedByText({ mailSender: null, asker: null })).toBeNull();
  expect(writerOf({ mailSender: null, author: odette })).toEqual({ name: "Odette Marlowe", isByMail: false });
  expect(writerOf({ mailSender: null, author: null }).name).toBe("Someone at the agency");
});
