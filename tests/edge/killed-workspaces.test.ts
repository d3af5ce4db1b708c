/**
 * The runtime is killed, really, at random moments of Cara's work, which goes on by itself: with the same messages,
 * stages and drafts as undisturbed, nothing twice. The seed is in the test's name, so that a failure can be repeated.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { createChance } from "../support/chance.ts";
import { findRuntime } from "../support/child-processes.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { waitFor } from "../support/running-policies.ts";
import { createWorkspace, readWorkspace, type WorkspaceContent } from "../support/running-workspaces.ts";

let own: OwnProduct;
let agency: RunningAgency;
beforeAll(async () => {
  own = await startOwnProduct({});
  agency = await openAgency("Restart Insurance", own);
  await agency.owner.graphql(
    `mutation { createKnowledgeBaseTextDocument(input: { title: "Binding rules",
      content: "New boats are bound only after a survey that is not older than two years." }) { id } }`,
  );
});
afterAll(() => own.stop());

async function killRuntime(): Promise<void> {
  const processId = findRuntime();
  if (processId === null) throw new Error("There is no runtime to kill.");
  process.kill(processId, "SIGKILL");
  await waitFor("the runtime to be back", async () => {
    const found = findRuntime();
    return found !== null && found !== processId && (await fetch(`${own.url}/healthz`).catch(() => null))?.ok;
  });
}

const tasks = [
  "How old may a survey of new boats be?",
  "Draft an email with how old a survey of new boats may be.",
  "What is the capital of the moon?",
];

/** All that must be the same, without ids and times. */
const outcomeOf = ({ messages, planStages }: WorkspaceContent) => ({
  messages: messages.map(({ role, content, state }) => [role, content, state]),
  stages: planStages.map(({ type, state, events }) => [
    type,
    state,
    events.map(({ title, endedAt }) => [title, endedAt !== null]),
  ]),
});

const waitUntilDone = (ids: readonly string[]) =>
  waitFor(
    "Cara to have nothing to do",
    async () => {
      const found = await Promise.all(ids.map((id) => readWorkspace(agency.owner, id).catch(() => null)));
      const done = found.filter((each) => each?.state === "IDLE");
      return done.length === ids.length ? (found as WorkspaceContent[]) : null;
    },
    60_000,
  );

const start = () => Promise.all(tasks.map((message) => createWorkspace(agency.owner, { message })));

test.each([1, 2, 3])(
  "killed at random moments (seed %i), the work ends as if it had not been",
  async (seed) => {
    const chance = createChance(seed);
    const undisturbed = (await waitUntilDone((await start()).map(({ id }) => id))).map(outcomeOf);
    const disturbed = await start();
    await new Promise((resolve) => setTimeout(resolve, chance.below(600)));
    await killRuntime();
    const back = Date.now();
    const done = await waitUntilDone(disturbed.map(({ id }) => id));
    expect(done.map(outcomeOf)).toEqual(undisturbed);
    // The driver's alarm, ten seconds ahead, survives it.
    expect(Date.now() - back).toBeLessThan(15_000);
    const [counts] = await agency.sql(
      `SELECT (SELECT count(*) FROM approvals) AS approvals, (SELECT count(*) FROM artifacts) AS artifacts,
      (SELECT count(*) FROM deliveries) AS mails`,
    );
    expect(counts).toEqual({ approvals: 2 * seed, artifacts: 2 * seed, mails: 0 });
  },
);
