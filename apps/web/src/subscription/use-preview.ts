import { useCallback, useEffect, useState } from "react";
import { previewMs, type Terms } from "#model/subscription";
import { execute } from "../graphql/execute.ts";
import { SubscriptionPreviewDocument, type SubscriptionPreviewQuery } from "../graphql/generated/graphql.ts";
import { unknownError } from "../graphql/problem.ts";
import { useAnswer } from "../graphql/use-query.ts";

/** After a change; the first preview is asked for at once. */
const pauseMs = 250;

/** A preview is asked for again this long before the server refuses it. */
const leewayMs = 5_000;

type Preview = NonNullable<
  SubscriptionPreviewQuery["subscriptionManagementLinks"]["previewUpdateSubscription"]
>;

export interface DatedPreview extends Preview {
  /** When it arrived, by the browser's clock: a preview is good for as long from then. */
  arrivedAt: number;
}

export interface PreviewState {
  /** Of what is chosen now; null while it is not known: what was asked before is never shown. */
  preview: DatedPreview | null;
  /** The server's sentence if there is no preview. */
  problem: string | null;
  /** Asks again, such as after the subscription was changed elsewhere. */
  renew: () => void;
}

export const inputOf = ({ plan, period, numSeats, numVoiceAgents }: Terms) => ({
  plan,
  period,
  seats: numSeats,
  voiceAgents: numVoiceAgents,
});

/** What a change would cost. `terms`: null asks nothing. */
export function usePreview(terms: Terms | null): PreviewState {
  const key = terms && JSON.stringify(inputOf(terms));
  const [firstKey] = useState(key);
  const [round, setRound] = useState(0);
  const { data, isCurrent, problem } = useAnswer<DatedPreview>(
    key,
    async (signal) => {
      if (!terms) throw new Error(unknownError);
      const { subscriptionManagementLinks } = await execute(
        SubscriptionPreviewDocument,
        { input: inputOf(terms) },
        signal,
      );
      const preview = subscriptionManagementLinks.previewUpdateSubscription;
      if (!preview) throw new Error(unknownError);
      return { ...preview, arrivedAt: Date.now() };
    },
    { delayMs: key === firstKey && round === 0 ? 0 : pauseMs, renewedBy: round },
  );
  const renew = useCallback(() => setRound((last) => last + 1), []);
  const preview = isCurrent && problem === null ? data : null;
  const arrivedAt = preview?.arrivedAt;
  useEffect(() => {
    if (arrivedAt === undefined) return;
    const timer = setTimeout(renew, arrivedAt + previewMs - leewayMs - Date.now());
    return () => clearTimeout(timer);
  }, [arrivedAt, renew]);
  return { preview, problem, renew };
}
