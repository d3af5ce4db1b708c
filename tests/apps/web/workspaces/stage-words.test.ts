import { expect, test } from "vitest";
import { metaOfStage, stateOfNode, titleOfStage } from "../../../../apps/web/src/workspaces/stage-words.ts";
import type { WorkspaceStage } from "../../../../apps/web/src/workspaces/workspace-data.ts";

const reading = (state: WorkspaceStage["state"], files: readonly [number, string | null][]) =>
  metaOfStage({
    id: "read",
    type: "PROCESS_ATTACHMENTS",
    title: "Read the files",
    state,
    createdAt: "2026-11-20T12:00:00Z",
    reason: null,
    processAttachmentsDetails: {
      progress: files.map(([progress, failure], at) => ({ file: `${at}.pdf`, progress, failure })),
    },
    events: [],
  });

test("files are counted, and of a stage that failed those that were read", () => {
  expect(reading("SUCCESS", [[100, null]])).toBe("1 file");
  expect(
    reading("FAILED", [
      [100, null],
      [0, "It needs a password."],
    ]),
  ).toBe("1 of 2 files read");
  // Stopped halfway.
  expect(
    reading("FAILED", [
      [100, null],
      [45.5, null],
      [0, null],
    ]),
  ).toBe("1 of 3 files read");
});

test("what somebody stopped did not fail", () => {
  const stage = { type: "PROCESS_ATTACHMENTS", title: "Read the files", state: "FAILED" } as const;
  const stopped = { ...stage, reason: "Stopped by Dana Whitlock" };
  expect([titleOfStage(stopped), stateOfNode(stopped)]).toEqual(["Process attachments", "stopped"]);
  const failed = { ...stage, reason: null };
  expect([titleOfStage(failed), stateOfNode(failed)]).toEqual(["Failed to process attachments", "failed"]);
});
