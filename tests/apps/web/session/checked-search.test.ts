import { expect, test } from "vitest";
import { signInSearchOf } from "../../../../apps/web/src/session/sign-in-path.ts";
import { checkedSearch } from "../../../../apps/web/src/shell/checked-search.ts";

test("drops unknown values so that they do not come back from the address", () => {
  const check = checkedSearch(signInSearchOf, ["email", "from", "reason"]);
  const address = { from: "http://x//evil.example", reason: "BECAUSE", email: "a@b.example" };
  // The router merges the two the same way.
  expect({ ...address, ...check(address) }).toEqual({ email: "a@b.example" });
  expect(check({ from: "/app/accounts" }).from).toBe("/app/accounts");
});
