/** The subscription as its page loads it, and what its dialogs start with. */
import { getRouteApi } from "@tanstack/react-router";
import {
  includedSeats,
  includedVoiceAgents,
  isOffered,
  seatsMax,
  type SubscriptionPeriod,
  type SubscriptionPlan,
  subscriptionPeriods,
  subscriptionPlans,
  type Terms,
  voiceAgentsMax,
} from "#model/subscription";
import type { SubscriptionQuery } from "../graphql/generated/graphql.ts";
import { checkedSearch } from "../shell/checked-search.ts";

export type SubscriptionAgency = SubscriptionQuery["agencyUser"]["agency"];
export type AgencySubscription = SubscriptionAgency["subscription"];

const pageRoute = getRouteApi("/app/settings/subscription");

export const useSubscriptionAgency = (): SubscriptionAgency =>
  pageRoute.useLoaderData({ select: ({ agencyUser }) => agencyUser.agency });

/** What is chosen, where it differs from what a dialog starts with: kept in the address while a page is loaded again. */
export interface ChoiceSearch {
  plan?: SubscriptionPlan;
  period?: SubscriptionPeriod;
  seats?: number;
  agents?: number;
  /** Added by the payment provider when it sends a person back. */
  redirect_status?: string;
  setup_intent?: undefined;
  setup_intent_client_secret?: undefined;
}

const oneOf = <Value extends string>(values: readonly Value[], found: unknown): Value | undefined =>
  values.find((value) => value === found);

const whole = (found: unknown): number | undefined =>
  typeof found === "number" && Number.isInteger(found) && found > 0 ? found : undefined;

export const choiceSearch = checkedSearch(
  ({ plan, period, seats, agents, redirect_status }: Record<string, unknown>): ChoiceSearch => {
    const checked = {
      plan: oneOf(subscriptionPlans, plan),
      period: oneOf(subscriptionPeriods, period),
      seats: whole(seats),
      agents: whole(agents),
      redirect_status: typeof redirect_status === "string" ? redirect_status : undefined,
    };
    return Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== undefined));
  },
  // What the provider adds besides is dropped: it is of no use here, and belongs in no address that people keep.
  ["plan", "period", "seats", "agents", "redirect_status", "setup_intent", "setup_intent_client_secret"],
);

/** A dialog's address with what is chosen in it. */
export const choiceHref =
  (path: string) =>
  ({ plan, period, numSeats, numVoiceAgents }: Terms): string =>
    `${path}?${new URLSearchParams({ plan, period, seats: String(numSeats), agents: String(numVoiceAgents) }).toString()}`;

/**
 * What a dialog starts with. The chooser: Pro, billed annually, with as many seats as were bought. The seats alone: the
 * plan as it is.
 */
export function startOf(
  kind: "PLAN" | "SEATS",
  subscription: AgencySubscription,
  search: ChoiceSearch,
): Terms {
  const { numSeats, numSeatsActive, numVoiceAgents, numVoiceAgentsActive } = subscription;
  const within = (wished: number | undefined, max: number) => (wished && wished <= max ? wished : undefined);
  const plan = kind === "SEATS" ? subscription.plan : (search.plan ?? "PRO");
  return {
    plan: kind === "PLAN" && !isOffered(plan) && plan !== "ENTERPRISE" ? "PRO" : plan,
    period: kind === "SEATS" ? subscription.period : (search.period ?? "ANNUAL"),
    numSeats: Math.max(includedSeats, numSeatsActive, within(search.seats, seatsMax) ?? numSeats),
    numVoiceAgents: Math.max(
      includedVoiceAgents,
      numVoiceAgentsActive,
      within(search.agents, voiceAgentsMax) ?? numVoiceAgents,
    ),
  };
}
