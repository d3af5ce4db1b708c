/**
 * Nothing leaves without a yes, whatever happens in whatever order, and each yes sends one email. The seed draws what happens;
 * `SCRIPTED_THREADS=1000` plays that many threads.
 */
import { expect, test } from "vitest";
import { playThreads } from "../../support/scripted-threads.ts";

const count = Number(process.env["SCRIPTED_THREADS"] ?? 40);
const seed = Number(process.env["SCRIPTED_SEED"] ?? 16);

/** A thread takes about a fifth of a second. */
const TEST_MS = 60_000 + count * 1_000;

test(
  `of ${count} threads that play by chance (seed ${seed}), nothing leaves without a yes, and each yes sends one email`,
  async () => {
    const { wrong, lost, sent, acts } = await playThreads(count, seed);
    expect({ wrong, lost }).toEqual({ wrong: [], lost: [] });
    // All of it happened, or it would prove nothing.
    expect(sent).toBeGreaterThan(count);
    for (const act of [
      "approved",
      "approved twice at once",
      "approved an outdated draft",
      "approved a version that is gone",
      "a yes was held",
      "undone",
      "declined",
      "edited",
      "written by hand",
      "followed up",
      "the provider failed",
    ])
      expect([act, (acts.get(act) ?? 0) > 0]).toEqual([act, true]);
  },
  TEST_MS,
);
