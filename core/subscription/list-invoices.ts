import type { Problem } from "../shared/problem.ts";
import type { Page } from "../shared/paging.ts";
import { ok, type Result } from "../shared/result.ts";
import type { Billing, BillingProblem, Subscriber } from "./billing.ts";
import type { SubscriptionInvoice } from "./model.ts";

type InvoicePage = Result<Page<SubscriptionInvoice>, BillingProblem | Problem<"VALIDATION">>;
type Asked = { first: number; after: string | null };

/** Cursors of the mailed invoices that follow those of the provider. No provider's id begins like this. */
const mailedMark = "mailed:";

const markedPage = (page: Page<SubscriptionInvoice>): Page<SubscriptionInvoice> => ({
  ...page,
  endCursor: page.endCursor && mailedMark + page.endCursor,
});

/**
 * The invoices of a provider, and after its last one those that were mailed before it took over: what an agency was
 * billed stays listed however it pays today.
 */
export async function listInvoices(
  provider: Billing,
  mailed: Billing,
  subscriber: Subscriber,
  { first, after }: Asked,
): Promise<InvoicePage> {
  const earlier = async (page: Asked): Promise<InvoicePage> => {
    const listed = await mailed.invoices(subscriber, page);
    return listed.ok ? ok(markedPage(listed.value)) : listed;
  };
  if (after?.startsWith(mailedMark)) {
    return earlier({ first, after: after.slice(mailedMark.length) || null });
  }
  const listed = await provider.invoices(subscriber, { first, after });
  if (!listed.ok || listed.value.hasNextPage) return listed;
  const { nodes } = listed.value;
  const left = first - nodes.length;
  const more = await earlier({ first: Math.max(1, left), after: null });
  if (!more.ok) return more;
  if (more.value.nodes.length === 0) return listed;
  if (left > 0) return ok({ ...more.value, nodes: [...nodes, ...more.value.nodes] });
  return ok({ nodes, endCursor: mailedMark, hasNextPage: true });
}
