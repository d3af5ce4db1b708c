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

test.each(["SQLITE_BUSY", "TRANSACTION_TIMEOUT"])(
  "retries a write that was rolled back: %s",
  async (code) => {
    expect(await writeWhenFree(failing(code, 3).write)).toBe(4);
  },
);

test("does not retry a write that failed for another reason", async () => {
  const { write, calls } = failing("SQLITE_CONSTRAINT", 1);
  await expect(writeWhenFree(write)).rejects.toThrow("refused");
  expect(calls()).toBe(1);
});
