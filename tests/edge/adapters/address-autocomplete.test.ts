import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAddressAutofill } from "#core/addresses";
import { openAddressService } from "../../../edge/adapters/address-autocomplete.ts";
import type { Config } from "../../../edge/config.ts";
import {
  type AddressEmulator,
  type AddressPlay,
  startAddressAutocomplete,
} from "../../../fixtures/emulators/address-autocomplete.ts";

let emulator: AddressEmulator;
let warnings: string[];
beforeEach(async () => {
  emulator = await startAddressAutocomplete("right-token");
  warnings = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => void warnings.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await emulator.stop();
});

const session = "2f1f6a52-6a1c-4f0e-9d8e-0a7a8f9d3c11";
/** Each configuration has its own state, as each isolate has. */
const configOf = (more: object = {}) =>
  ({
    ADDRESS_PROVIDER: "mapbox",
    ADDRESS_API_URL: emulator.url,
    ADDRESS_API_KEY: "right-token",
    ...more,
  }) as Config;
const serviceOf = (config: Config, agencyId = "agy_1") => {
  const service = openAddressService(config, agencyId);
  if (!service) throw new Error("No service is configured.");
  return service;
};

test("suggests addresses by their beginning and retrieves the chosen one in the same session", async () => {
  const autofill = createAddressAutofill(serviceOf(configOf()));
  const suggestions = await autofill.suggest("1200 harb", session);
  expect(suggestions).toEqual([
    { id: expect.any(String), line1: "1200 Harbor Avenue", place: "Astoria, OR 97103" },
    { id: expect.any(String), line1: "1200 Harborview Court", place: "Duluth, MN 55802" },
  ]);
  expect(await autofill.retrieve(suggestions[0]?.id ?? "", session)).toEqual({
    line1: "1200 Harbor Avenue",
    line2: "",
    city: "Astoria",
    zone: "OR",
    postalCode: "97103",
  });
  expect([...emulator.sessions]).toEqual([[session, { suggests: 1, retrieves: 1 }]]);
});

test("understands a state's code, a second line and a nine-digit ZIP code", async () => {
  const autofill = createAddressAutofill(serviceOf(configOf()));
  const retrieve = async (text: string) => {
    const [first] = await autofill.suggest(text, session);
    return autofill.retrieve(first?.id ?? "", session);
  };
  expect(await retrieve("121 Quarry")).toMatchObject({ line2: "Unit 4", zone: "VT", postalCode: "05641" });
  expect(await retrieve("1450 Lark")).toMatchObject({ zone: "ID", postalCode: "83702-1450" });
});

test("sends a text with any characters as one text", async () => {
  await serviceOf(configOf()).suggest("12/3 ?&#% Ünïcode", session);
  expect(emulator.asked).toEqual(["12/3 ?&#% Ünïcode"]);
});

test("is none without configuration", () => {
  expect(openAddressService(configOf({ ADDRESS_PROVIDER: "none" }), "agy_1")).toBeNull();
});

test("returns nothing for an address that the service does not know, and stays in use", async () => {
  const service = serviceOf(configOf());
  expect(await service.retrieve("unknown", session)).toBeNull();
  expect(await service.suggest("1200", "not-a-uuid-but-a-key")).toBeNull();
  await fetch(`${emulator.url}/plays`, { method: "POST", body: '["EMPTY"]' });
  expect(await service.suggest("1200", session)).toEqual([]);
  expect(await service.suggest("1200", session)).toHaveLength(2);
  expect(warnings).toEqual([]);
});

describe("a service that fails", () => {
  const fail = (play: AddressPlay) => emulator.play(play, 1);

  test.each(["TOO_MANY", "BROKEN", "FORBIDDEN"] as const)(
    "with %s is left alone for a while, and the log says so once",
    async (play) => {
      const config = configOf();
      fail(play);
      expect(await serviceOf(config).suggest("1200", session)).toBeNull();
      expect(await serviceOf(config, "agy_2").suggest("1200", session)).toBeNull();
      expect(emulator.asked).toEqual([]);
      expect(warnings).toHaveLength(1);
      // Nobody's address and no token in the log.
      expect(warnings[0]).not.toMatch(/1200|right-token/);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
      expect(await serviceOf(config).suggest("1200", session)).toHaveLength(2);
    },
  );

  test("with a wrong token answers nothing", async () => {
    const service = serviceOf(configOf({ ADDRESS_API_KEY: "wrong" }));
    expect(await service.suggest("1200", session)).toBeNull();
    expect(await service.suggest("1200", session)).toBeNull();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("401");
  });

  test("by being slow does not keep the form waiting", async () => {
    fail("SLOW");
    const started = performance.now();
    expect(await serviceOf(configOf()).suggest("1200", session)).toBeNull();
    // Two seconds, and generously more on a busy machine.
    expect(performance.now() - started).toBeLessThan(8_000);
    expect(warnings).toHaveLength(1);
  });

  test("by not being there answers nothing", async () => {
    const config = configOf({ ADDRESS_API_URL: "http://127.0.0.1:9" });
    expect(await serviceOf(config).retrieve("fixture.1", session)).toBeNull();
  });
});

test("limits how much one agency looks up in a minute, without touching another", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const config = configOf();
  const service = serviceOf(config, "agy_1");
  for (let nth = 0; nth < 240; nth += 1) await service.suggest("zzz", session);
  expect(emulator.asked).toHaveLength(240);
  expect(await service.suggest("1200", session)).toBeNull();
  expect(emulator.asked).toHaveLength(240);
  expect(await serviceOf(config, "agy_2").suggest("1200", session)).toHaveLength(2);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await service.suggest("1200", session)).toHaveLength(2);
});
