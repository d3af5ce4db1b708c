/** The subscription of the demo agency: a year of Pro that is paid by invoice, and a seat that was bought later. */
import type { Client } from "./client.ts";
import type { Product } from "./product.ts";

const bought = { plan: "PRO", period: "ANNUAL", numSeats: 6, numVoiceAgents: 1 };

interface Bought {
  agencyUser: { agency: { id: string; subscription: { paymentProvider: string | null; numSeats: number } } };
}

const readBought = (client: Client): Promise<Bought> =>
  client.graphql<Bought>("{ agencyUser { agency { id subscription { paymentProvider numSeats } } } }");

/** Does what an earlier, interrupted load has left to do. */
export async function buyPlan(
  client: Client,
  product: Pick<Product, "url" | "operatorToken">,
): Promise<void> {
  const { id, subscription } = (await readBought(client)).agencyUser.agency;
  const operate = async (path: string, input: object = {}) => {
    const response = await fetch(`${product.url}/operator/agencies/${id}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${product.operatorToken}` },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`The demo subscription: ${await response.text()}`);
  };
  if (subscription.paymentProvider === null) {
    await operate("subscription", { ...bought, startsNow: true });
    const { subscriptionInvoices } = await client.graphql<{
      subscriptionInvoices: { nodes: { number: string }[] };
    }>("{ subscriptionInvoices(first: 1) { nodes { number } } }");
    for (const { number } of subscriptionInvoices.nodes) await operate(`invoices/${number}/paid`);
  }
  if (subscription.numSeats > bought.numSeats) return;
  const wish = { ...bought, numSeats: bought.numSeats + 1 };
  const { subscriptionManagementLinks } = await client.graphql<{
    subscriptionManagementLinks: { previewUpdateSubscription: { id: string } };
  }>(
    "query ($input: SubscriptionInput) { subscriptionManagementLinks(input: $input) { previewUpdateSubscription { id } } }",
    {
      input: { plan: wish.plan, period: wish.period, seats: wish.numSeats, voiceAgents: wish.numVoiceAgents },
    },
  );
  await client.graphql(
    "mutation ($input: UpdateSubscriptionInput!) { updateSubscription(input: $input) { numSeats } }",
    { input: { ...wish, previewId: subscriptionManagementLinks.previewUpdateSubscription.id } },
  );
}
