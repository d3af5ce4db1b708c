import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { planLabels, type Terms } from "#model/subscription";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { SubscriptionPreviewDocument, UpdateSubscriptionDocument } from "../graphql/generated/graphql.ts";
import { messageOf, unknownError } from "../graphql/problem.ts";
import { useMay } from "../session/use-may.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { showToast } from "../ui/toast.ts";
import type { SubscriptionAgency } from "./subscription-data.ts";
import { inputOf } from "./use-preview.ts";
import { describeTerms } from "./words.ts";

/** Choosing the present plan again takes back a change that waits. */
async function keepPresent(terms: Terms): Promise<void> {
  const { subscriptionManagementLinks } = await execute(SubscriptionPreviewDocument, {
    input: inputOf(terms),
  });
  const preview = subscriptionManagementLinks.previewUpdateSubscription;
  if (!preview) throw new Error(unknownError);
  const { plan, period, numSeats, numVoiceAgents } = terms;
  await execute(UpdateSubscriptionDocument, {
    input: { plan, period, numSeats, numVoiceAgents, previewId: preview.id },
  });
}

/** A change that waits for the next billing date, and how to take it back. */
export function PendingChange({ agency }: { agency: SubscriptionAgency }) {
  const router = useRouter();
  const mayPay = useMay("OWN_AGENCY");
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { subscription, timeZone } = agency;
  const { pendingChange } = subscription;
  if (!pendingChange) return null;
  const day = instantDayLabel(pendingChange.effectiveAt, timeZone);
  const withdraw = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await keepPresent(subscription);
      await router.invalidate();
      setAsking(false);
      showToast({
        tone: "success",
        title: `You keep ${planLabels[subscription.plan]}`,
        text: "The change is withdrawn.",
      });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css({ maxW: "section" })}>
      <Banner
        hue="sky"
        title={`From ${day}:`}
        inline
        action={
          mayPay && (
            <Button size="small" onClick={() => setAsking(true)}>
              Withdraw change
            </Button>
          )
        }
      >
        {describeTerms(pendingChange)}. Until then, nothing changes.
      </Banner>
      {isAsking && (
        <ConfirmDialog
          title="Withdraw change"
          confirmLabel="Withdraw change"
          busyLabel="Withdrawing"
          cancelLabel="Leave it"
          isBusy={isBusy}
          error={problem}
          onConfirm={() => void withdraw()}
          onCancel={() => setAsking(false)}
        >
          The subscription stays as it is: {describeTerms(subscription)}. Nothing is charged today.
        </ConfirmDialog>
      )}
    </div>
  );
}
