/** Cara's work in a running product: driven to its end, told once and in order, and stopped. */
import { beforeAll, expect, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { waitFor } from "../support/running-policies.ts";
import {
  createWorkspace,
  type News,
  readWorkspace,
  waitUntilIdle,
  watchWorkspace,
} from "../support/running-workspaces.ts";

let agency: RunningAgency;
beforeAll(async () => {
  agency = await openAgency();
  await agency.owner.graphql(
    `mutation { createKnowledgeBaseTextDocument(input: { title: "Binding rules",
      content: "New boats are bound only after a survey that is not older than two years." }) { id } }`,
  );
});

const isIdle = (news: readonly News[]) => news.some(({ workspace }) => workspace?.state === "IDLE");

test("a question is answered, and a watcher sees what the workspace holds, each thing in order", async () => {
  const { id, lastSeq } = await createWorkspace(agency.owner, {
    message: "How old may a survey of new boats be?",
  });
  const news = await watchWorkspace(agency.owner, { id, after: lastSeq }, isIdle);
  const own = news.flatMap(({ seq }) => (seq === null ? [] : [seq]));
  expect(own).toEqual(own.toSorted((one, other) => one - other));
  const done = await waitUntilIdle(agency.owner, id);
  expect(done.messages.at(-1)?.content).toContain("two years");
  const stages = new Map(news.flatMap(({ stage }) => (stage ? [[stage.id, stage]] : [])));
  expect([...stages.values()]).toEqual(
    done.planStages.map((stage) => ({
      id: stage.id,
      state: stage.state,
      events: stage.events.map((event) => ({ id: event.id, endedAt: event.endedAt })),
    })),
  );
  expect(news.flatMap(({ message }) => message?.id ?? [])).toEqual(
    done.messages.slice(1).map((each) => each.id),
  );
});

test("whoever comes late or was away is told what they missed, once", async () => {
  const { id } = await createWorkspace(agency.owner, { message: "How old may a survey be?" });
  const done = await waitUntilIdle(agency.owner, id);
  const all = await watchWorkspace(agency.owner, { id, after: 0 }, isIdle);
  expect(all.flatMap(({ message }) => message?.id ?? [])).toEqual(done.messages.map((each) => each.id));
  expect(all.flatMap(({ stage }) => stage?.id ?? [])).toEqual(done.planStages.map((each) => each.id));
  const rest = watchWorkspace(agency.owner, { id, after: done.lastSeq }, isIdle);
  await agency.owner.graphql(
    `mutation ($id: ID!) { addCaraWorkspaceMessage(id: $id, input: { message: "What is the moon?" }) { id } }`,
    { id },
  );
  const fresh = await rest;
  const known = new Set(all.flatMap(({ message, stage }) => [message?.id, stage?.id]));
  expect(
    fresh.flatMap(({ message, stage }) => message?.id ?? stage?.id ?? []).some((each) => known.has(each)),
  ).toBe(false);
});

test("a page needs no other connection: changes of other records come with the news", async () => {
  const { id, lastSeq } = await createWorkspace(agency.owner, { message: "How old may a survey be?" });
  const { lastSeq: idleSeq } = await waitUntilIdle(agency.owner, id);
  expect(idleSeq).toBeGreaterThan(lastSeq);
  const isCarrier = ({ changes }: News) => changes?.some(({ entity }) => entity === "carrier") === true;
  const watching = watchWorkspace(agency.owner, { id, after: idleSeq }, (news) => news.some(isCarrier));
  const name = `Mutual ${crypto.randomUUID()}`;
  for (let isTold = false; !isTold;) {
    await agency.owner.graphql(
      "mutation ($name: String!) { createCarrier(input: { name: $name, isCarrier: true }) { id } }",
      { name: `${name} ${crypto.randomUUID()}` },
    );
    isTold = await Promise.race([
      watching.then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, 500, false)),
    ]);
  }
  expect((await watching).some(isCarrier)).toBe(true);
});

test("whoever stops watching leaves no socket behind", async () => {
  const { id } = await createWorkspace(agency.owner, { message: "How old may a survey be?" });
  const { lastSeq } = await waitUntilIdle(agency.owner, id);
  const count = async () => {
    const query = new URLSearchParams({ agencyId: agency.agencyId, workspaceId: id });
    return (await (await agency.owner.fetch(`/dev/watchers?${query}`)).json()) as number;
  };
  // Nothing happens while they watch, so each waits for news when it leaves.
  const leaving = Array.from({ length: 3 }, () =>
    watchWorkspace(agency.owner, { id, after: lastSeq }, () => false, 2_000).catch(() => []),
  );
  await waitFor("three to watch", async () => (await count()) === 3);
  await Promise.all(leaving);
  await waitFor("nobody to watch", async () => (await count()) === 0);
});

test("fifty at once all end, and their watchers neither miss nor repeat anything", async () => {
  const created = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      createWorkspace(agency.owner, { message: `How old may a survey of boat ${at} be?` }),
    ),
  );
  const watched = await Promise.all(
    created.map(({ id, lastSeq }) => watchWorkspace(agency.owner, { id, after: lastSeq }, isIdle, 60_000)),
  );
  for (const [at, { id }] of created.entries()) {
    const done = await readWorkspace(agency.owner, id);
    expect(done.state).toBe("IDLE");
    const news = watched[at] ?? [];
    const messages = news.flatMap(({ message }) => message?.id ?? []);
    expect(messages).toEqual(done.messages.slice(1).map((each) => each.id));
    const told = news.flatMap(({ stage, seq }) => (stage ? [`${seq} ${stage.id}`] : []));
    expect(new Set(told).size).toBe(told.length);
    const last = new Map(news.flatMap(({ stage }) => (stage ? [[stage.id, stage.state]] : [])));
    expect([...last]).toEqual(done.planStages.map((stage) => [stage.id, stage.state]));
  }
  const [counts] = await agency.sql(
    `SELECT (SELECT count(*) FROM workflows WHERE state <> 'ENDED') AS open,
      (SELECT count(*) FROM workflow_steps WHERE state <> 'DONE') AS undone`,
  );
  expect(counts).toEqual({ open: 0, undone: 0 });
});
