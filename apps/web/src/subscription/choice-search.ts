/** What a plan's dialog keeps in its address. It is part of the entry script, and what plans there are is not. */
import { checkedSearch } from "../shell/checked-search.ts";

/** What is chosen, where it differs from what a dialog starts with: kept in the address while a page is loaded again. */
export interface ChoiceSearch {
  plan?: string;
  period?: string;
  seats?: number;
  agents?: number;
  /** Added by the payment provider when it sends a person back. */
  redirect_status?: string;
  setup_intent?: undefined;
  setup_intent_client_secret?: undefined;
}

const text = (found: unknown): string | undefined => (typeof found === "string" ? found : undefined);

const whole = (found: unknown): number | undefined =>
  typeof found === "number" && Number.isInteger(found) && found > 0 ? found : undefined;

export const choiceSearch = checkedSearch(
  ({ plan, period, seats, agents, redirect_status }: Record<string, unknown>): ChoiceSearch => {
    const checked = {
      plan: text(plan),
      period: text(period),
      seats: whole(seats),
      agents: whole(agents),
      redirect_status: text(redirect_status),
    };
    return Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== undefined));
  },
  // What the provider adds besides is dropped: it is of no use here, and belongs in no address that people keep.
  ["plan", "period", "seats", "agents", "redirect_status", "setup_intent", "setup_intent_client_secret"],
);
