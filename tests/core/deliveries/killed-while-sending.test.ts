/** A mail whose consumer is killed at any moment, once or twice, reaches its recipient at most once. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCertificateMails } from "#core/certificates";
import { createDeliveries, recordDeliveryEvent } from "#core/deliveries";
import type { DeliveryPorts } from "#core/deliveries";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { rowsOf, valueOf } from "../../support/book-of-business.ts";
import {
  certificateBytes,
  certificateId,
  createMemoryProvider,
  deliveryPorts,
  type MemoryProvider,
  refusedMail,
  runMailJobs,
  storeCertificate,
  deliveryNews,
} from "../../support/certificate-mail.ts";
import type { AgencyScope } from "../../../core/shared/agency-scope.ts";
import { patientLeaseMs, retryWaitsMs } from "../../../core/outbox/model.ts";

let agency: TestAgency;
let provider: MemoryProvider;
let ports: DeliveryPorts;
let deliveryId = "";
beforeEach(async () => {
  agency = await openTestAgency();
  provider = createMemoryProvider();
  const { storageKey } = await storeCertificate(agency);
  ports = deliveryPorts(provider, new Map([[storageKey, certificateBytes]]));
  const sent = await createCertificateMails(agency.scope()).send({ certificateId, to: "jo@port.example" });
  deliveryId = valueOf(sent).id;
});
afterEach(() => agency.close());

const stateOf = async () => (await createDeliveries(agency.scope()).ofCertificate(certificateId))[0];

/** A scope and ports whose consumer stops for good at the nth moment: before or after anything it does outside. */
function killedAt(moment: number): {
  scope: AgencyScope;
  ports: DeliveryPorts;
  reached(): number;
  died: Promise<void>;
} {
  let reached = 0;
  let die = () => {};
  const died = new Promise<void>((resolve) => (die = resolve));
  const pass = async () => {
    reached += 1;
    if (reached !== moment) return;
    die();
    await new Promise(() => {});
  };
  const around =
    <Args extends readonly unknown[], Value>(work: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      await pass();
      const value = await work(...args);
      await pass();
      return value;
    };
  const scope = agency.scope();
  const db = new Proxy(scope.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      const bound = value.bind(target) as (...args: unknown[]) => Promise<unknown>;
      return name === "batch" ? around(bound) : bound;
    },
  });
  return {
    scope: { ...scope, db },
    ports: {
      ...ports,
      mailer: { send: around(ports.mailer.send) },
      storage: { find: around(ports.storage.find) },
    },
    reached: () => reached,
    died,
  };
}

/** How many moments there are. */
const momentCount = 8;

async function runAndKill(moment: number): Promise<void> {
  const killed = killedAt(moment);
  await Promise.race([killed.died, runMailJobs(agency, killed.ports, killed.scope)]);
  agency.clock.nowMs += patientLeaseMs + 1;
}

const moments = Array.from({ length: momentCount }, (_, at) => at + 1);

test("has that many moments", async () => {
  const killed = killedAt(Infinity);
  await runMailJobs(agency, killed.ports, killed.scope);
  expect(killed.reached()).toBe(momentCount);
});

test.each(moments)("is sent once after one consumer was killed at moment %i", async (moment) => {
  await runAndKill(moment);
  await runMailJobs(agency, ports);
  expect(provider.accepted).toHaveLength(1);
  expect(await stateOf()).toMatchObject({ state: "SENT" });
  expect(await rowsOf(agency, "SELECT state FROM outbox WHERE job = 'send-delivery'")).toEqual([
    { state: "DONE" },
  ]);
});

test.each(moments.flatMap((one) => moments.map((other) => [one, other] as const)))(
  "is sent at most once after consumers were killed at moments %i and %i, and never passes for unsent",
  async (one, other) => {
    await runAndKill(one);
    await runAndKill(other);
    await runMailJobs(agency, ports);
    expect(provider.accepted.length).toBeLessThanOrEqual(1);
    const { state, reason } = (await stateOf()) ?? {};
    if (state === "FAILED") expect(reason).toContain("not certain whether this email was sent");
    else expect([state, provider.accepted.length]).toEqual(["SENT", 1]);
  },
);

describe("a mail that was given up", () => {
  const endTwice = async (find: DeliveryPorts["mailer"]["find"], moment: number) => {
    await runAndKill(moment);
    await runAndKill(moment);
    await runMailJobs(agency, { ...ports, mailer: { ...ports.mailer, ...(find ? { find } : {}) } });
    return { ...(await stateOf()), asked };
  };
  let asked: string[] = [];
  beforeEach(() => (asked = []));

  test("is looked up first, and passes for sent if the provider has it", async () => {
    const find = async (key: string) => {
      asked.push(key);
      return { providerId: "pm-0", messageId: "m@carabiner.example" };
    };
    expect(await endTwice(find, 6)).toMatchObject({ state: "SENT", asked: [deliveryId] });
    expect(await rowsOf(agency, "SELECT provider_id, message_id FROM deliveries")).toEqual([
      { provider_id: "pm-0", message_id: "m@carabiner.example" },
    ]);
    expect(provider.accepted).toHaveLength(1);
  });

  test("may be sent again if the provider does not have it, and is uncertain if that does not answer", async () => {
    expect(await endTwice(async () => null, 4)).toMatchObject({
      state: "FAILED",
      reason: "The mail provider has no record of this email, so it was most likely not sent. Send it again.",
    });
    await agency.raw.execute("UPDATE deliveries SET failed_at = NULL, failure = NULL");
    await agency.raw.execute("UPDATE outbox SET state = 'WAITING', attempts = 0, due_at = 0");
    const broken = async () => Promise.reject(new Error("503"));
    expect(await endTwice(broken, 4)).toMatchObject({
      state: "FAILED",
      reason: expect.stringContaining("not certain whether this email was sent"),
    });
  });

  test("is delivered after all if the provider says so", async () => {
    await runAndKill(6);
    await runAndKill(6);
    await runMailJobs(agency, ports);
    expect(await stateOf()).toMatchObject({ state: "FAILED" });
    const event = {
      eventId: "e1",
      deliveryId,
      providerId: "pm-0",
      recipient: null,
      reason: null,
      at: agency.clock.nowMs,
    };
    await recordDeliveryEvent(agency.scope(), { ...event, kind: "DELIVERED" }, deliveryNews);
    expect(await stateOf()).toMatchObject({ state: "DELIVERED", reason: null });
  });

  test("is not sent again by a consumer that comes late", async () => {
    provider.failures.push(refusedMail);
    await runMailJobs(agency, ports);
    await agency.raw.execute("UPDATE outbox SET state = 'WAITING', due_at = 0 WHERE job = 'send-delivery'");
    await runMailJobs(agency, ports);
    expect(provider.accepted).toEqual([]);
  });
});

test("is not sent again once the provider has reported about it", async () => {
  // Killed after it was accepted; Postmark's search does not find it yet.
  await runAndKill(6);
  const event = {
    eventId: "e1",
    deliveryId,
    providerId: "pm-0",
    recipient: null,
    reason: null,
    at: agency.clock.nowMs,
  };
  await recordDeliveryEvent(agency.scope(), { ...event, kind: "DELIVERED" }, deliveryNews);
  const forgetful: DeliveryPorts = {
    ...ports,
    mailer: { send: (mail) => provider.mailer.send({ ...mail, isRepeat: false }) },
  };
  await runMailJobs(agency, forgetful);
  expect(provider.accepted).toHaveLength(1);
  expect(await rowsOf(agency, "SELECT provider_id, sent_at IS NOT NULL AS sent FROM deliveries")).toEqual([
    { provider_id: "pm-0", sent: "1" },
  ]);
});

test("waits while the provider has an outage, and says so when it is given up", async () => {
  provider.failures.push(...Array.from({ length: 99 }, () => new Error("500")));
  for (const ms of [0, ...retryWaitsMs.slice(0, -1)]) {
    agency.clock.nowMs += ms;
    await runMailJobs(agency, ports);
    expect(await stateOf()).toMatchObject({ state: "QUEUED" });
  }
  agency.clock.nowMs += retryWaitsMs.at(-1) ?? 0;
  await runMailJobs(agency, ports);
  expect(await stateOf()).toMatchObject({
    state: "FAILED",
    reason:
      "The mail provider did not confirm this email, though it was tried for hours. It was probably not sent: send it again.",
  });
});
