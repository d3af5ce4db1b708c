/** A session's streams end with it: at sign-out, when it expires, when its user is disabled. */
import { beforeAll, expect, inject, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { watchAgency, watchBesideWorkspace } from "../support/live-feed.ts";
import { scan } from "../support/pictures.ts";
import { createPolicy } from "../support/running-policies.ts";
import { createWorkspace, waitUntilIdle } from "../support/running-workspaces.ts";
import { addUser, openSession } from "../support/sessions.ts";

/** The product's own limit. */
const soonMs = 1_000;

let agency: RunningAgency;
const place = { url: inject("productUrl"), directory: inject("productDirectory") };
beforeAll(async () => {
  agency = await openAgency();
});

const write = () =>
  agency.owner.graphql(
    "mutation ($name: String!) { createCarrier(input: { name: $name, isCarrier: true }) { id } }",
    { name: `Mutual ${crypto.randomUUID()}` },
  );

test("ends the streams of the session that signed out, and of no other", async () => {
  const { client: leaving } = await openSession(agency, place);
  const [theirs, alsoTheirs, stays] = await Promise.all([
    watchAgency(leaving),
    watchAgency(leaving),
    watchAgency(agency.owner),
  ]);
  await leaving.graphql("mutation { agencySignOut }");
  const reasons = await Promise.all([theirs, alsoTheirs].map((feed) => feed.untilOver(soonMs)));
  expect(reasons).toEqual(["SIGNED_OUT", "SIGNED_OUT"]);
  // Not even the sign-out itself.
  expect(theirs.changes).toEqual([]);
  await write();
  await stays.next(({ entity }) => entity === "carrier");
  await stays.close();
});

test("ends the streams of an expired session", async () => {
  const expiresAt = Date.now() + 1_500;
  const { client } = await openSession(agency, place, { expiresAt });
  const feed = await watchAgency(client);
  expect(await feed.untilOver(expiresAt - Date.now() + soonMs)).toBe("EXPIRED");
  expect(Date.now()).toBeGreaterThanOrEqual(expiresAt);
});

test("ends a disabled user's streams in every browser", async () => {
  const userId = await addUser(agency, "Wren Castellane");
  const sessions = [
    await openSession(agency, place, { userId }),
    await openSession(agency, place, { userId }),
  ];
  const feeds = await Promise.all(sessions.map(({ client }) => watchAgency(client)));
  await agency.owner.graphql("mutation ($id: ID!) { disableAgencyUser(id: $id) { state } }", { id: userId });
  expect(await Promise.all(feeds.map((feed) => feed.untilOver(soonMs)))).toEqual(["DISABLED", "DISABLED"]);
});

test("ends the streams of a workspace with the sessions of those who watch it, and of no others", async () => {
  const { id } = await createWorkspace(agency.owner, { message: "How old may a survey be?" });
  await waitUntilIdle(agency.owner, id);
  const userId = await addUser(agency, "Wren Castellane");
  const [{ client: disabled }, { client: leaving }] = [
    await openSession(agency, place, { userId }),
    await openSession(agency, place),
  ];
  const expiresAt = Date.now() + 4_000;
  const { client: expiring } = await openSession(agency, place, { expiresAt });
  const [theirs, mine, late, stays] = await Promise.all(
    [disabled, leaving, expiring, agency.owner].map((client) => watchBesideWorkspace(client, id)),
  );
  await agency.owner.graphql("mutation ($id: ID!) { disableAgencyUser(id: $id) { state } }", { id: userId });
  expect(await theirs?.untilOver(soonMs)).toBe("DISABLED");
  await leaving.graphql("mutation { agencySignOut }");
  expect(await mine?.untilOver(soonMs)).toBe("SIGNED_OUT");
  expect(await late?.untilOver(expiresAt - Date.now() + soonMs)).toBe("EXPIRED");
  // Not even what ended it.
  expect(theirs?.changes).toEqual([]);
  await write();
  await stays?.next(({ entity }) => entity === "carrier");
  await stays?.close();
});

test("ends a session revoked in the database the next time clock tasks run", async () => {
  const { client, tokenHash } = await openSession(agency, place);
  const feed = await watchAgency(client);
  await agency.sql("UPDATE sessions SET revoked_at = ? WHERE token_hash = ?", [Date.now(), tokenHash]);
  await write();
  expect(await feed.untilOver(10_000)).toBe("SIGNED_OUT");
});

test("ends it for those who watch a workspace, too", async () => {
  const { id } = await createWorkspace(agency.owner, { message: "How old may a survey be?" });
  await waitUntilIdle(agency.owner, id);
  const { client, tokenHash } = await openSession(agency, place);
  const feed = await watchBesideWorkspace(client, id);
  await agency.sql("UPDATE sessions SET revoked_at = ? WHERE token_hash = ?", [Date.now(), tokenHash]);
  await write();
  expect(await feed.untilOver(10_000)).toBe("SIGNED_OUT");
});

test("opens no stream for an ended session", async () => {
  const { client, tokenHash } = await openSession(agency, place);
  await agency.sql("UPDATE sessions SET revoked_at = 1 WHERE token_hash = ?", [tokenHash]);
  const feed = await watchAgency(client, 0);
  await feed.untilOver(soonMs);
  expect(feed.changes).toEqual([]);
});

test("cuts off a file still being downloaded", async () => {
  const { policyId } = await createPolicy(agency.owner);
  // A picture of 24 MB: more than the buffers between the Worker and a slow reader hold.
  const bytes = new Uint8Array(24 * 1024 * 1024);
  bytes.set(scan);
  const id = await agency.owner.uploadPolicyFile(policyId, "roof.png", bytes, { type: "OTHER" });
  const { client } = await openSession(agency, place);
  const response = await client.fetch(`/files/${id}`);
  const reader = response.body?.getReader();
  let received = (await reader?.read())?.value?.length ?? 0;
  await client.graphql("mutation { agencySignOut }");
  const readRest = async () => {
    for (let nth = 0; ; nth += 1) {
      // This reader takes a second for the first pieces.
      if (nth < 10) await new Promise((resolve) => setTimeout(resolve, 100));
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return "all of it";
      received += value?.length ?? 0;
    }
  };
  expect(await readRest().catch(() => "cut off")).toBe("cut off");
  expect(received).toBeLessThan(bytes.length);
});
