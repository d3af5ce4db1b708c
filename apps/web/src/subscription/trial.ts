/** A trial is told of while its end lies ahead, and not after it. */
export const isTrialAhead = (
  trialEndDate: string | null | undefined,
  nowMs = Date.now(),
): trialEndDate is string => typeof trialEndDate === "string" && Date.parse(trialEndDate) > nowMs;
