/** Subscriptions through the running product: what operators do, what owners buy, and what an outsider may not. */
import { beforeAll, expect, inject, test } from "vitest";
import { buyPlan } from "../../apps/cli/local/demo-subscription.ts";
import { openAgency, type RunningAgency } from "../support/agencies.ts";

let agency: RunningAgency;
beforeAll(async () => {
  agency = await openAgency("Paying Insurance");
});

interface Read {
  agencyUser: { agency: { subscription: Record<string, unknown> } };
  subscriptionInvoices: { nodes: Record<string, unknown>[] };
}

const read = async () => {
  const { agencyUser, subscriptionInvoices } = await agency.owner.graphql<Read>(
    `{ agencyUser { agency { subscription { plan period state numSeats price paymentProvider nextBillingAmount
       usage { kind used limit } } } } subscriptionInvoices { nodes { number state total amountDue } } }`,
  );
  return { ...agencyUser.agency.subscription, invoices: subscriptionInvoices.nodes };
};

test("a plan is agreed on, its invoice is paid, and a seat is bought, all of it once", async () => {
  const product = { url: inject("productUrl"), operatorToken: inject("operatorToken") };
  await buyPlan(agency.owner, product);
  const bought = await read();
  expect(bought).toMatchObject({
    ...{ plan: "PRO", period: "ANNUAL", state: "ACTIVE", numSeats: 7, paymentProvider: "MANUAL" },
    ...{ price: 14_279, nextBillingAmount: 14_279 },
    invoices: [{ state: "OPEN" }, { state: "PAID", total: 12_239 }],
  });
  await buyPlan(agency.owner, product);
  expect(await read()).toEqual(bought);
});
