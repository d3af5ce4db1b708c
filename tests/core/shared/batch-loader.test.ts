import { describe, expect, test } from "vitest";
import { createBatchLoader } from "../../../core/shared/batch-loader.ts";

function counting() {
  const calls: string[][] = [];
  const loader = createBatchLoader<string, string>(async (keys) => {
    calls.push([...keys]);
    return new Map(keys.filter((key) => key !== "missing").map((key) => [key, key.toUpperCase()]));
  });
  return { loader, calls };
}

describe("a batch loader", () => {
  test("makes one request for all keys of a tick, each key once", async () => {
    const { loader, calls } = counting();
    const values = await Promise.all(["a", "b", "a", "missing"].map((key) => loader.load(key)));
    expect(values).toEqual(["A", "B", "A", undefined]);
    expect(calls).toEqual([["a", "b", "missing"]]);
  });

  test("batches the requests of siblings that waited equally long", async () => {
    const { loader, calls } = counting();
    const sibling = async (key: string) => {
      await Promise.resolve();
      return loader.load(key);
    };
    await Promise.all(["a", "b", "c"].map(sibling));
    expect(calls).toEqual([["a", "b", "c"]]);
  });

  test("caches until cleared", async () => {
    const { loader, calls } = counting();
    await loader.load("a");
    await Promise.all([loader.load("a"), loader.load("b")]);
    expect(calls).toEqual([["a"], ["b"]]);
    loader.clear();
    await loader.load("a");
    expect(calls).toEqual([["a"], ["b"], ["a"]]);
  });

  test("rejects for every caller when loading fails", async () => {
    const loader = createBatchLoader<string, string>(async () => {
      throw new Error("The database is away.");
    });
    const outcomes = await Promise.allSettled([loader.load("a"), loader.load("b")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
