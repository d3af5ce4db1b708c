import { LibsqlError } from "@libsql/client/web";
import { expect, test } from "vitest";
import { writeWhenFree } from "../../../edge/adapters/write-once.ts";

const failing = (code: string, times: number) => {
  let calls = 0;
  const write = () => {
    calls += 1;
    return calls <= times ? Promise.reject(new LibsqlError("refused", code)) : Promise.resolve(calls);
  };
  return { write, calls: () => calls };
};

test("retries a write that found the database locked", async () => {
  expect(await writeWhenFree(failing("SQLITE_BUSY", 3).write)).toBe(4);
});

test("does not retry a write that failed for another reason", async () => {
  const { write, calls } = failing("SQLITE_CONSTRAINT", 1);
  await expect(writeWhenFree(write)).rejects.toThrow("refused");
  expect(calls()).toBe(1);
});
