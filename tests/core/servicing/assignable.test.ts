/** Requests are assigned only to people whose role allows work. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createServicing } from "#core/servicing";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { problemOf, valueOf } from "../../support/book-of-business.ts";
import type { Result } from "../../../core/shared/result.ts";
import { addUser, openRequest, requestInput } from "../../support/service-requests.ts";

let agency: TestAgency;
const servicing = () => createServicing(agency.scope());
beforeEach(async () => {
  agency = await openTestAgency();
  await addUser(agency, "usr_a", "Ada Lindqvist");
  await addUser(agency, "usr_b", "Bruno Sayre");
});
afterEach(() => agency.close());

const readOnly = (id: string) =>
  agency.raw.execute({ sql: "UPDATE users SET role = 'READ_ONLY' WHERE id = ?", args: [id] });
const fieldOf = (outcome: Result<unknown, { fields?: readonly { path: string }[] | undefined }>) =>
  problemOf(outcome).fields?.[0]?.path;

test("nobody is assigned by hand who may only read", async () => {
  const { id } = await openRequest(agency);
  await readOnly("usr_a");
  expect(fieldOf(await servicing().create({ ...requestInput(), assigneeId: "usr_a" }))).toBe("assigneeId");
  expect(fieldOf(await servicing().update(id, { assigneeId: "usr_a" }))).toBe("assigneeId");
  expect(fieldOf(await servicing().bulkUpdate([id], { assigneeId: "usr_a" }))).toBe("assigneeId");
  expect(await servicing().find(id)).toMatchObject({ assigneeId: null });
});

test("rules pass over people who may only read, and do not take them", async () => {
  const rule = (assignee: object) =>
    servicing().updateSettings({ rules: [{ type: "QUESTION", assignee, priority: "NORMAL" }] });
  valueOf(await rule({ kind: "IN_TURN", userIds: ["usr_a", "usr_b"] }));
  await readOnly("usr_a");
  const assigned = [await openRequest(agency), await openRequest(agency)].map(({ assigneeId }) => assigneeId);
  expect(assigned).toEqual(["usr_b", "usr_b"]);
  await addUser(agency, "usr_c", "Celia Moreau");
  await readOnly("usr_c");
  expect(fieldOf(await rule({ kind: "USER", userId: "usr_c" }))).toBe("rules.0.assignee.userId");
});
