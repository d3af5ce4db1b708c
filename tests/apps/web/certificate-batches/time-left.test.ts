/** How long a batch still takes is said only once its pace was seen. */
import { expect, test } from "vitest";
import { describeTimeLeft } from "../../../../apps/web/src/certificate-batches/time-left.ts";

const at = (done: number, seconds: number) => ({ done, at: seconds * 1_000 });

test.each([
  ["nothing was seen", at(10, 0), at(10, 60), 50, null],
  ["it was watched for a moment", at(0, 0), at(40, 1), 50, null],
  ["nobody waits", at(0, 0), at(50, 10), 0, null],
  ["10 in 5 seconds, 20 wait", at(20, 0), at(30, 5), 20, "less than a minute left"],
  ["10 in 5 seconds, 130 wait", at(0, 100), at(10, 105), 130, "about 1 minute left"],
  ["10 in 60 seconds, 50 wait", at(0, 0), at(10, 60), 50, "about 5 minutes left"],
])("%s", (_name, first, last, waiting, expected) => {
  expect(describeTimeLeft(first, last, waiting)).toBe(expected);
});
