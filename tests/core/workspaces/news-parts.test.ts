/** A long history is told in parts, each of which may be the last to arrive. */
import { expect, test } from "vitest";
import { partsOf } from "../../../core/workspaces/news-parts.ts";
import type { PlanStage } from "../../../core/workspaces/model.ts";

const stage = (nth: number, events: number): PlanStage => ({
  id: `stg_${nth}`,
  type: "ANSWER",
  state: "SUCCESS",
  reason: null,
  progress: null,
  createdAt: nth,
  events: Array.from({ length: events }, (_, at) => ({
    id: `evt_${nth}_${at}`,
    type: "THOUGHT" as const,
    title: "Looked",
    content: "",
    startedAt: nth,
    endedAt: nth,
    error: null,
    toolCall: null,
  })),
});

const told = (stages: PlanStage[], numbers: Record<string, number>) =>
  partsOf({
    news: {
      ...{ workspaceId: "wsp_1", after: 0, seq: 100, isChanged: false, isPrivate: false, about: null },
      ...{ messages: [], stages, artifacts: [], approvals: [], numbers },
    },
    changes: [{ seq: 7, entity: "carrier", entityId: "car_1", parentId: null, at: 0, readWithinMs: 0 }],
  });

test("few news are one part, in the order in which they stand on the page, with what else has changed", () => {
  const [part, ...others] = told([stage(1, 2), stage(2, 3)], { stg_1: 9, stg_2: 4 });
  expect(others).toEqual([]);
  expect(part?.map(({ seq, stage: shown, changes }) => [seq, shown?.id ?? changes?.length])).toEqual([
    [9, "stg_1"],
    [4, "stg_2"],
    [null, 1],
  ]);
});

test("after every part of a long history, all with the number seen or a lower one has been told", () => {
  const stages = Array.from({ length: 60 }, (_, nth) => stage(nth, 120));
  // Late changes of early stages, and many with one number.
  const numberOf = (nth: number) => (nth % 7 === 0 ? 90 : nth < 30 ? 10 : nth);
  const parts = told(stages, Object.fromEntries(stages.map(({ id }, nth) => [id, numberOf(nth)])));
  expect(parts.length).toBeGreaterThan(3);
  const seqsOf = (part: (typeof parts)[number]) =>
    part.flatMap(({ seq, stage: shown }) => (shown ? [seq] : []));
  const all = parts.flatMap(seqsOf);
  expect(all).toHaveLength(60);
  expect(new Set(parts.flat().map((piece) => piece.stage?.id)).size).toBe(61);
  for (const [at, part] of parts.entries()) {
    const seen = Math.max(...seqsOf(part).map(Number));
    for (const later of parts.slice(at + 1))
      for (const seq of seqsOf(later)) expect(seq).toBeGreaterThan(seen);
  }
  expect(parts.at(-1)?.at(-1)?.changes).toHaveLength(1);
});

test("nothing new is an empty part, which says that the watcher is connected", () => {
  expect(partsOf({ news: null, changes: [] })).toEqual([[]]);
});
