/** The specification's routes of the Copilot, accounts and policies, and what their paths accept. */
import { expect, test } from "vitest";
import { actions, pages } from "../../../edge/route-table.ts";

const account = "/app/accounts/ACCOUNT";
const policy = "/app/policies/POLICY";

test.each([
  ...["/app/home", "/app/home/preferences", "/app/home/presets/PRESET"],
  ...["/app/workspaces", "/app/workspaces/WORKSPACE", "/app/approvals"],
  "/app/accounts",
  "/app/accounts/new",
  ...["", "/edit", "/overview", "/policies", "/certificates", "/certificates/new"].map(
    (tab) => `${account}${tab}`,
  ),
  `${account}/certificates/CERTIFICATE`,
  "/app/policies",
  "/app/policies/new",
  policy,
  ...["overview", "edit", "cancel", "renew", "reinstate"].map((tab) => `${policy}/${tab}`),
  ...["documents", "documents/new", "history", "explore"].map((tab) => `${policy}/${tab}`),
])("%s is a page", (path) => {
  expect(pages).toContain(path);
});

test.each([
  ["POST", "/app/home"],
  ["PUT", "/app/home/preferences"],
  ["POST", "/app/workspaces/archive"],
  ["POST", "/app/accounts/new"],
  ["PUT", `${account}/edit`],
  ["POST", `${account}/certificates/new`],
  ["POST", "/app/policies/new"],
  ["DELETE", policy],
  ["PUT", `${policy}/edit`],
  ["POST", `${policy}/cancel`],
  ["POST", `${policy}/renew`],
  ["POST", `${policy}/reinstate`],
  ["DELETE", `${policy}/documents`],
  ["POST", `${policy}/documents/new`],
  ["POST", `${policy}/explore`],
])("%s %s is an action", (method, path) => {
  expect(actions).toContainEqual([method, path]);
});
