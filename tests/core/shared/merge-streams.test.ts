import { expect, test } from "vitest";
import { mergeStreams } from "../../../core/shared/merge-streams.ts";

async function* saying(...words: string[]) {
  yield* words;
}
const silent = (ended: () => void): AsyncIterable<string> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => new Promise(() => {}),
    return: async () => {
      ended();
      return { done: true, value: undefined };
    },
  }),
});
async function takeAll(stream: AsyncIterable<string>) {
  const all: string[] = [];
  for await (const each of stream) all.push(each);
  return all;
}

test("brings what either says until one of them ends, and lets the other go", async () => {
  let ended = 0;
  expect(
    await takeAll(
      mergeStreams(
        saying("one", "two"),
        silent(() => (ended += 1)),
      ),
    ),
  ).toEqual(["one", "two"]);
  expect(ended).toBe(1);
});

test("brings everything that one says while the other speaks, in its order", async () => {
  const all = await takeAll(mergeStreams(saying("a", "b", "c"), saying("1", "2", "3", "4")));
  expect(all.filter((each) => /[a-c]/.test(each))).toEqual(["a", "b", "c"]);
});

test("fails when one of them fails, and lets the other go", async () => {
  let ended = 0;
  async function* failing() {
    yield "said before";
    throw new Error("The database cannot be read.");
  }
  await expect(
    takeAll(
      mergeStreams(
        failing(),
        silent(() => (ended += 1)),
      ),
    ),
  ).rejects.toThrow("cannot be read");
  expect(ended).toBe(1);
});
