import { expect, test } from "vitest";
import { returnPathOf, signInPath, signInSearchOf } from "../../../../apps/web/src/session/sign-in-path.ts";

test.each([
  "/app/accounts",
  "/app/policies/new?accountId=acc_1",
  "/app/policies/pol_1/explore#limits",
  "/app/knowledge/search?question=Is+flood+covered%3F",
])("returns to %s after sign-in", (path) => {
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
  // The default page after sign-in, and the sign-in page itself.
  "/app/home",
  "/app/signin?from=%2Fapp%2Fsignin",
  `/app/${"x".repeat(3_000)}`,
])("rejects %j as a return path", (path) => {
  expect(returnPathOf(path)).toBeNull();
});

test("drops unknown values from the address", () => {
  expect(signInSearchOf({ email: "", from: "//evil.example", reason: "<b>", next: "x" })).toEqual({});
  expect(signInSearchOf({ email: "a@b.example", from: "/app/accounts", reason: "EXPIRED" })).toEqual({
    email: "a@b.example",
    from: "/app/accounts",
    reason: "EXPIRED",
  });
});

test("puts the page and the reason into the sign-in address", () => {
  expect(signInPath({ from: "/app/policies/new?accountId=acc_1", reason: "ENDED" })).toBe(
    "/app/signin?from=%2Fapp%2Fpolicies%2Fnew%3FaccountId%3Dacc_1&reason=ENDED",
  );
  expect(signInPath({ from: "/app/home", reason: null })).toBe("/app/signin");
});
