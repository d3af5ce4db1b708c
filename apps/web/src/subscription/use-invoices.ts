import { useState } from "react";
import {
  SubscriptionInvoicesDocument,
  type SubscriptionInvoicesQuery,
} from "../graphql/generated/graphql.ts";
import type { Asked } from "../graphql/ask-later.ts";
import { useQuery } from "../graphql/use-query.ts";

export interface LatestInvoices extends Pick<Asked<SubscriptionInvoicesQuery>, "data" | "problem"> {
  retry: () => void;
}

/** The latest invoices, loaded after the page: they come from the payment provider. `renewedBy`: another value loads them again. */
export function useInvoices(isAllowed: boolean, renewedBy: string): LatestInvoices {
  const [round, setRound] = useState(0);
  const { data, problem } = useQuery(SubscriptionInvoicesDocument, isAllowed ? {} : null, {
    renewedBy: `${renewedBy} ${round}`,
  });
  return { data, problem, retry: () => setRound(round + 1) };
}
