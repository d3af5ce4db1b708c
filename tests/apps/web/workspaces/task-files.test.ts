import { expect, test } from "vitest";
import { takeFiles } from "../../../../apps/web/src/workspaces/task-files.ts";
import { pauseAfter } from "../../../../apps/web/src/workspaces/use-workspace.ts";

const files = (count: number) =>
  Array.from({ length: count }, (_, place) => new File(["x"], `file-${place + 1}.pdf`));

test("of 200 files fifty are taken, and the rest is named", () => {
  const { files: taken, leftOut } = takeFiles([], files(200));
  expect(taken).toHaveLength(50);
  const named = Array.from({ length: 20 }, (_, place) => `file-${place + 51}.pdf`).join(", ");
  expect(leftOut).toBe(
    `A message can have 50 files. Left out: ${named} and 130 more. Send them with the next message.`,
  );
  expect(takeFiles([], files(60)).leftOut).toMatch(
    /Left out: file-51\.pdf, .*, file-59\.pdf, file-60\.pdf\. /u,
  );
});

test("what was chosen before stays", () => {
  const before = files(49);
  const { files: taken, leftOut } = takeFiles(before, files(2));
  expect(taken.slice(0, 49)).toEqual(before);
  expect(leftOut).toContain("Left out: file-2.pdf. ");
  expect(takeFiles(before, files(1)).leftOut).toBeNull();
});

test("the connection starts again after a second, and after failures with pauses of 2, 4, 8 and at most 10", () => {
  expect([0, 1, 2, 3, 4, 9].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});
