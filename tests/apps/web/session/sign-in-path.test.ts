import { expect, test } from "vitest";
import { returnPathOf, signInPath, signInSearchOf } from "../../../../apps/web/src/session/sign-in-path.ts";

test.each([
  "/app/accounts",
  "/app/policies/new?accountId=acc_1",
  "/app/policies/pol_1/explore#limits",
  "/app/knowledge/search?question=Is+flood+covered%3F",
])("the way back leads to %s", (path) => {
  expect(returnPathOf(path)).toBe(path);
});

test.each([
  null,
  42,
  "",
  "https://evil.example/app/accounts",
  "//evil.example/app/",
  "/\\evil.example",
  "/app/\\evil.example",
  "/app//evil.example",
  "/app/../../evil",
  "/app/..//evil.example",
  "/app/\n/evil",
  "/application",
  "/graphql",
  "javascript:alert(1)",
  // Where a sign-in leads anyway, and where one is.
  "/app/home",
  "/app/signin?from=%2Fapp%2Fsignin",
  `/app/${"x".repeat(3_000)}`,
])("the way back leads nowhere for %j", (path) => {
  expect(returnPathOf(path)).toBeNull();
});

test("what stands in the address and is not known is left out", () => {
  expect(signInSearchOf({ email: "", from: "//evil.example", reason: "<b>", next: "x" })).toEqual({});
  expect(signInSearchOf({ email: "a@b.example", from: "/app/accounts", reason: "EXPIRED" })).toEqual({
    email: "a@b.example",
    from: "/app/accounts",
    reason: "EXPIRED",
  });
});

test("the address of the sign-in page names the page and the reason", () => {
  expect(signInPath({ from: "/app/policies/new?accountId=acc_1", reason: "ENDED" })).toBe(
    "/app/signin?from=%2Fapp%2Fpolicies%2Fnew%3FaccountId%3Dacc_1&reason=ENDED",
  );
  expect(signInPath({ from: "/app/home", reason: null })).toBe("/app/signin");
});
