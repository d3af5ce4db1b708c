/** The subscription as its page loads it, and what its dialogs start with. */
import { getRouteApi } from "@tanstack/react-router";
import {
  includedSeats,
  includedVoiceAgents,
  isOffered,
  seatsMax,
  subscriptionPeriods,
  subscriptionPlans,
  type Terms,
  voiceAgentsMax,
} from "#model/subscription";
import type { SubscriptionQuery } from "../graphql/generated/graphql.ts";
import type { ChoiceSearch } from "./choice-search.ts";

export type SubscriptionAgency = SubscriptionQuery["agencyUser"]["agency"];
export type AgencySubscription = SubscriptionAgency["subscription"];

const pageRoute = getRouteApi("/app/settings/subscription");

export const useSubscriptionAgency = (): SubscriptionAgency =>
  pageRoute.useLoaderData({ select: ({ agencyUser }) => agencyUser.agency });

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
  const oneOf = <Value extends string>(values: readonly Value[], found: string | undefined) =>
    values.find((value) => value === found);
  const within = (wished: number | undefined, max: number) => (wished && wished <= max ? wished : undefined);
  const plan = kind === "SEATS" ? subscription.plan : (oneOf(subscriptionPlans, search.plan) ?? "PRO");
  return {
    plan: kind === "PLAN" && !isOffered(plan) && plan !== "ENTERPRISE" ? "PRO" : plan,
    period: kind === "SEATS" ? subscription.period : (oneOf(subscriptionPeriods, search.period) ?? "ANNUAL"),
    numSeats: Math.max(includedSeats, numSeatsActive, within(search.seats, seatsMax) ?? numSeats),
    numVoiceAgents: Math.max(
      includedVoiceAgents,
      numVoiceAgentsActive,
      within(search.agents, voiceAgentsMax) ?? numVoiceAgents,
    ),
  };
}
