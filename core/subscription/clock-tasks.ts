/** The clock tasks of this noun. */
import { advanceSubscriptionTask } from "./advance-subscription.ts";
import { usageNoticesTask } from "./usage-notices.ts";

export const subscriptionTasks = [advanceSubscriptionTask, usageNoticesTask];
