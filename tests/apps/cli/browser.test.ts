import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { at } from "../../../apps/cli/local/places.ts";

test("Where no browser can run, npm test says in one sentence what to install, before it begins", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at("apps", "cli", "test.ts")], {
    env: { ...process.env, CHROMIUM_PATH: "/bin/false" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^CHROMIUM_PATH names \/bin\/false, which does not run\. Install Chromium .*\.\n$/);
});
