/** Texts about a subscription and the users who take its seats. */
import type { SubscriptionPeriod, SubscriptionPlan, SubscriptionState } from "#model/subscription";
import type { AgencyUserState } from "#model/users";
import type { Hue } from "../ui/badge.tsx";

interface Shown {
  label: string;
  hue: Hue;
}

export const planLabels: Record<SubscriptionPlan, string> = {
  BASIC: "Basic",
  STANDARD: "Standard",
  PRO: "Pro",
  ENTERPRISE: "Enterprise",
};

export const periodLabels: Record<SubscriptionPeriod, string> = { MONTHLY: "Monthly", ANNUAL: "Annual" };

export const subscriptionStates: Record<SubscriptionState, Shown> = {
  TRIAL: { label: "Trial", hue: "sky" },
  ACTIVE: { label: "Active", hue: "green" },
  EXPIRED: { label: "Expired", hue: "neutral" },
  OVERDUE: { label: "Overdue", hue: "red" },
  PAUSED: { label: "Paused", hue: "amber" },
};

export const userStates: Record<AgencyUserState, Shown> = {
  ACTIVE: { label: "Active", hue: "green" },
  DISABLED: { label: "Disabled", hue: "neutral" },
};
