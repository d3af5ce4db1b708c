import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { at } from "../../../apps/cli/local/places.ts";

test("npm test exits early and says what to install when no browser can run", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at("apps", "cli", "test.ts")], {
    env: { ...process.env, CHROMIUM_PATH: "/bin/false" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^CHROMIUM_PATH names \/bin\/false, which does not run\. Install Chromium .*\.\n$/);
});
