import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { css } from "#styled/css";
import type { FormChoices } from "../certificates/form-choices.ts";
import { LeaveGuard } from "../form-kit/leave-guard.tsx";
import type { AccountQuery, LimitReviewFieldsFragment } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { counted } from "../ui/counted.ts";
import { type Holder, newBatchDraft } from "./batch-draft.ts";
import { BatchTerms, type PolicyWithoutLimits } from "./batch-terms.tsx";
import { ChooseHolders } from "./choose-holders.tsx";

interface BatchPageProps {
  account: AccountQuery["account"];
  holders: readonly Holder[];
  hasMore: boolean;
  forms: FormChoices;
  withoutLimits: readonly PolicyWithoutLimits[];
  limitReviews: readonly LimitReviewFieldsFragment[];
  /** Batches of the account that have not finished. */
  open: readonly { id: string; state: string; counts: { waiting: number } }[];
}

/** A new batch: whom for, then what the certificates show. Nothing is issued before the last button. */
export function BatchPage(props: BatchPageProps) {
  const { account, holders, hasMore, forms, open, withoutLimits, limitReviews } = props;
  const router = useRouter();
  const { value: draft, setValue, isChanged } = useKeptState("batch", () => newBatchDraft);
  const [step, setStep] = useState<"CHOOSE" | "TERMS">("CHOOSE");
  const [isStarted, setStarted] = useState(false);
  const chosenIds = new Set(draft.holderIds);
  const chosen = holders.filter(({ id }) => chosenIds.has(id));
  return (
    <>
      <LeaveGuard
        isDirty={isChanged && !isStarted}
        title="Leave without issuing?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        text="No certificate has been issued. Your choices are lost if you leave."
      />
      {step === "CHOOSE" &&
        open.map(({ id, state, counts }) => (
          <div key={id} className={css({ px: "gutter", pt: "20" })}>
            <Banner
              title={`A batch is ${state === "PAUSED" ? "paused" : "running"}.`}
              inline
              action={
                <AppLink to={`/app/accounts/${account.id}/certificates/batch?batch=${id}`}>View</AppLink>
              }
            >
              {counted(counts.waiting, "certificate")} waiting.
            </Banner>
          </div>
        ))}
      {step === "CHOOSE" ? (
        <ChooseHolders
          accountId={account.id}
          holders={holders}
          hasMore={hasMore}
          chosen={chosen.map(({ id }) => id)}
          onChange={(holderIds) => setValue((last) => ({ ...last, holderIds }))}
          onContinue={() => {
            setStep("TERMS");
            window.scrollTo(0, 0);
          }}
        />
      ) : (
        <BatchTerms
          account={account}
          forms={forms}
          holders={chosen}
          withoutLimits={withoutLimits}
          limitReviews={limitReviews}
          draft={{ ...draft, holderIds: chosen.map(({ id }) => id) }}
          onChange={(part) => setValue((last) => ({ ...last, ...part }))}
          onBack={() => setStep("CHOOSE")}
          onStarted={async (batch) => {
            setStarted(true);
            setValue(newBatchDraft);
            await router.navigate({
              to: "/app/accounts/$accountId/certificates/batch",
              params: { accountId: account.id },
              search: { batch },
              replace: true,
              ignoreBlocker: true,
            });
          }}
        />
      )}
    </>
  );
}
