import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  includedSeats,
  includedVoiceAgents,
  isOffered,
  isSameTerms,
  planLabels,
  type SubscriptionPlan,
  type Terms,
} from "#model/subscription";
import { css } from "#styled/css";
import { execute } from "../graphql/execute.ts";
import { UpdateSubscriptionDocument } from "../graphql/generated/graphql.ts";
import { GraphQLProblem, messageOf } from "../graphql/problem.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import type { CardFormHandle } from "./card-form.tsx";
import { Checkout } from "./checkout.tsx";
import { moneyText } from "./money-words.ts";
import { PlanChooser } from "./plan-chooser.tsx";
import type { AgencySubscription } from "./subscription-data.ts";
import { usePreview } from "./use-preview.ts";
import { describeChange, describeTerms, listUsage } from "./words.ts";

export interface PlanDialogProps {
  /** PLAN: the chooser and the checkout. SEATS: the checkout alone, for the plan that the agency has. */
  kind: "PLAN" | "SEATS";
  subscription: AgencySubscription;
  timeZone: string;
  /** What is chosen at first. */
  start: Terms;
  /** The payment provider sent the person back without a confirmed card. */
  isCardRefused: boolean;
  /** Where this dialog is, with what is chosen. */
  hrefOf: (terms: Terms) => string;
  onClose: () => void;
}

const wideOnly = css({ display: { base: "none", lg: "contents" } });
const narrowOnly = css({ display: { base: "contents", lg: "none" } });

const asideOfPlans = css({
  display: "flex",
  flexDirection: "column",
  flex: "1",
  minH: "0",
  overflowY: "auto",
  px: "20",
  py: "16",
});

/** What is shown is no longer what the server would do; after a decline it may ask for another card. */
const outdatedCodes = new Set(["CONFLICT", "PREVIEW_EXPIRED", "DECLINED"]);

/** The address follows what is chosen once the person pauses. */
const addressPauseMs = 400;

/** How often it is asked whether the payment in the other tab has arrived. */
const lookAgainMs = 3_000;

interface Done {
  terms: Terms;
  /** When it takes effect, if it waits. */
  waitsUntil: string | null;
}

/** Choosing a plan, seats and voice agents, with the invoice as it would be written, and paying for it. */
export default function PlanDialog(props: PlanDialogProps) {
  const { kind, subscription, timeZone, start, isCardRefused, hrefOf, onClose } = props;
  const router = useRouter();
  const [terms, setTerms] = useState(start);
  const [step, setStep] = useState<"plans" | "checkout">(
    kind === "PLAN" && !isCardRefused ? "plans" : "checkout",
  );
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isCardReady, setCardReady] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const [problem, setProblem] = useState<string | null>(
    isCardRefused ? "The card was not confirmed. Try again, or use another card." : null,
  );
  const [done, setDone] = useState<Done | null>(null);
  /** The subscription when the provider's page was opened in another tab. */
  const [opened, setOpened] = useState<AgencySubscription | null>(null);
  const card = useRef<CardFormHandle>(null);
  const confirmedSecret = useRef<string | null>(null);
  const canBuy = kind === "SEATS" ? terms.plan !== "ENTERPRISE" : isOffered(terms.plan);
  const { preview, problem: previewProblem, renew } = usePreview(canBuy && !done ? terms : null);

  // So that loading the page again forgets nothing.
  const address = isSameTerms(terms, start) ? null : hrefOf(terms);
  useEffect(() => {
    if (address === null) return;
    const timer = setTimeout(() => router.history.replace(address), addressPauseMs);
    return () => clearTimeout(timer);
  }, [address, router]);

  const change = (part: Partial<Terms>) => {
    setProblem(null);
    setOpened(null);
    setTerms((last) => ({ ...last, ...part }));
  };
  const choosePlan = (plan: SubscriptionPlan) => {
    // Every other plan includes more.
    if (plan === "BASIC" && subscription.plan !== "BASIC") setAsking(true);
    else change({ plan });
  };

  // It is paid in the other tab, and the provider reports it to the server a little later: this one asks until it knows.
  const isPaying = opened !== null && !done;
  const lookAgain = useEffectEvent(() => void router.invalidate());
  useEffect(() => {
    if (!isPaying) return;
    const timer = setInterval(lookAgain, lookAgainMs);
    return () => clearInterval(timer);
  }, [isPaying]);
  if (opened && !done && markOf(opened) !== markOf(subscription)) {
    if (isSameTerms(subscription, terms)) setDone({ terms, waitsUntil: null });
    else if (opened.paymentMethod !== subscription.paymentMethod) {
      // The page took a card alone: the change is confirmed here.
      setOpened(null);
      renew();
    }
  }

  const pay = async () => {
    if (!preview || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { id, clientSecret, effectiveAt } = preview;
      if (clientSecret && confirmedSecret.current !== clientSecret) {
        const refusal = await card.current?.confirm(new URL(hrefOf(terms), window.location.href).href);
        if (refusal) {
          setProblem(refusal);
          return;
        }
        confirmedSecret.current = clientSecret;
      }
      const { plan, period, numSeats, numVoiceAgents } = terms;
      await execute(UpdateSubscriptionDocument, {
        input: { plan, period, numSeats, numVoiceAgents, previewId: id },
      });
      setDone({ terms, waitsUntil: Date.parse(effectiveAt) > Date.now() + 60_000 ? effectiveAt : null });
    } catch (error) {
      const code = error instanceof GraphQLProblem ? error.code : null;
      const isOutdated = code !== null && outdatedCodes.has(code);
      setDeclined(code === "DECLINED");
      setProblem(messageOf(error));
      // Somebody changed the subscription, or the price is too old: what is shown from now on is today's.
      if (isOutdated) {
        renew();
        await router.invalidate();
      }
    } finally {
      setBusy(false);
    }
  };

  const title = kind === "SEATS" ? "Manage Seats" : "Change Plan";
  if (done) {
    // Not before: where the subscription had expired, the whole page becomes another one.
    const leave = () => {
      onClose();
      void router.invalidate();
    };
    return <Succeeded title={title} done={done} timeZone={timeZone} onClose={leave} />;
  }

  const isPresent = isSameTerms(subscription, terms) && subscription.state === "ACTIVE";
  const isUnchanged = isPresent && !subscription.pendingChange;
  const isByInvoice = preview?.paymentProvider === "MANUAL";
  const addsCard = Boolean(preview?.checkoutUrl) && isRunning(subscription);
  const action = !preview
    ? "Continue"
    : addsCard
      ? "Add a card"
      : isPresent && subscription.pendingChange
        ? "Withdraw the change"
        : payLabel(preview.invoicePreview, isByInvoice);
  const checkout = (
    <Checkout
      terms={terms}
      canBuy={canBuy}
      minSeats={minSeatsOf(kind, subscription)}
      seatsInUse={subscription.numSeatsActive}
      minVoiceAgents={Math.max(includedVoiceAgents, subscription.numVoiceAgentsActive)}
      onChange={change}
      preview={preview}
      previewProblem={previewProblem}
      onRetry={renew}
      cardRef={card}
      cardHref={hrefOf(terms)}
      onCardReady={setCardReady}
      problem={problem}
      isOpened={opened !== null}
      addsCard={addsCard}
      isUnchanged={isUnchanged}
      isByInvoice={isByInvoice}
      replaces={isPresent ? null : replacedText(subscription, timeZone)}
      offersOtherCard={isDeclined && !preview?.clientSecret}
    />
  );
  // What is being paid for is not left behind unseen.
  const closeUnlessBusy = () => {
    if (!isBusy) onClose();
  };
  const payButton =
    preview?.checkoutUrl && !isUnchanged ? (
      <ButtonLink to={preview.checkoutUrl} newTab tone="primary" onClick={() => setOpened(subscription)}>
        {action}
      </ButtonLink>
    ) : (
      <Button
        tone="primary"
        isBusy={isBusy}
        busyLabel="Updating subscription"
        disabled={!preview || isUnchanged || (Boolean(preview.clientSecret) && !isCardReady)}
        onClick={() => void pay()}
      >
        {action}
      </Button>
    );

  return (
    <>
      <Dialog
        title={title}
        width={kind === "SEATS" ? "form" : "checkout"}
        onClose={closeUnlessBusy}
        summary={
          <span className={css({ color: "fg.muted" })}>
            {describeChange(subscription, terms) || (isUnchanged ? "No change" : unchangedText(subscription))}
          </span>
        }
        {...(kind === "PLAN"
          ? {
              aside: <div className={asideOfPlans}>{checkout}</div>,
              asideFills: step === "checkout" ? ("narrow" as const) : undefined,
            }
          : {})}
        renderFoot={(leave) =>
          kind === "SEATS" ? (
            <>
              <Button disabled={isBusy} onClick={leave}>
                Cancel
              </Button>
              {payButton}
            </>
          ) : (
            <>
              <span className={step === "checkout" ? wideOnly : css({ display: "contents" })}>
                <Button disabled={isBusy} onClick={leave}>
                  Cancel
                </Button>
              </span>
              {step === "checkout" ? (
                <span className={narrowOnly}>
                  <Button onClick={() => setStep("plans")}>Back to plans</Button>
                </span>
              ) : (
                <span className={narrowOnly}>
                  <Button tone="primary" onClick={() => setStep("checkout")}>
                    Continue to checkout
                  </Button>
                </span>
              )}
              <span className={step === "checkout" ? css({ display: "contents" }) : wideOnly}>
                {payButton}
              </span>
            </>
          )
        }
      >
        {kind === "SEATS" ? (
          checkout
        ) : (
          <PlanChooser
            current={subscription.plan}
            chosen={terms}
            onPlan={choosePlan}
            onPeriod={(period) => change({ period })}
          >
            <UsageNote subscription={subscription} />
          </PlanChooser>
        )}
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title="Downgrade Confirmation"
          confirmLabel="Downgrade to Basic"
          cancelLabel={`Keep ${planLabels[subscription.plan]}`}
          onConfirm={() => {
            setAsking(false);
            change({ plan: "BASIC" });
          }}
          onCancel={() => setAsking(false)}
        >
          <p>Are you sure you want to downgrade your plan?</p>
          <p className={css({ mt: "8" })}>
            On Basic you lose the advanced customization of voice agents, and its limits on presets, styles,
            emails, voice minutes and knowledge pages apply.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/**
 * Another plan has at least the seats that were bought; fewer are a matter of Manage Seats. What has expired is bought
 * anew.
 */
const minSeatsOf = (
  kind: PlanDialogProps["kind"],
  { state, numSeats, numSeatsActive }: AgencySubscription,
): number => Math.max(includedSeats, numSeatsActive, kind === "PLAN" && state !== "EXPIRED" ? numSeats : 0);

/** Differs after anything was bought. */
const markOf = ({ state, paymentProvider, paymentMethod, price, ...rest }: AgencySubscription): string =>
  JSON.stringify([state, paymentProvider, paymentMethod, price, describeTerms(rest)]);

/** Where what is chosen is what the agency has, or had. */
const unchangedText = ({ state, ...terms }: AgencySubscription): string => {
  const verb = { PAUSED: "Resumes", EXPIRED: "Restarts", TRIAL: "Buys", ACTIVE: "Keeps", OVERDUE: "Keeps" }[
    state
  ];
  return `${verb} ${describeTerms(terms)}`;
};

/** A change that waits does not outlast another one. */
function replacedText({ pendingChange }: AgencySubscription, timeZone: string): string | null {
  if (!pendingChange) return null;
  const day = instantDayLabel(pendingChange.effectiveAt, timeZone);
  return `This replaces the change that waits for ${day}: ${describeTerms(pendingChange)}.`;
}

/** The provider's page takes a card for it, and sells nothing. */
const isRunning = ({ state, paymentProvider }: AgencySubscription): boolean =>
  paymentProvider === "STRIPE" && state !== "EXPIRED";

function payLabel(
  { amountDue, isNextInvoice }: { amountDue: number; isNextInvoice: boolean },
  isByInvoice: boolean,
): string {
  if (isNextInvoice || amountDue <= 0) return "Continue, $0.00 due today";
  return isByInvoice
    ? `Continue, ${moneyText(amountDue)} by invoice`
    : `Pay ${moneyText(amountDue)} and continue`;
}

function UsageNote({ subscription: { plan, usage } }: { subscription: AgencySubscription }) {
  const used = listUsage(usage.filter(({ kind }) => kind !== "USERS"));
  return (
    <div className={css({ mt: "14", textStyle: "small", color: "fg.subtle" })}>
      {plan === "STANDARD" && (
        <p className={css({ mb: "4" })}>
          You have Standard, which is no longer offered. It has the limits of Pro and stays as it is until you
          choose another plan.
        </p>
      )}
      {used && (
        <p>
          You use {used} on {planLabels[plan]}.
        </p>
      )}
    </div>
  );
}

interface SucceededProps {
  title: string;
  done: Done;
  timeZone: string;
  onClose: () => void;
}

function Succeeded({ title, done: { terms, waitsUntil }, timeZone, onClose }: SucceededProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      renderFoot={(leave) => (
        <Button tone="primary" onClick={leave} data-autofocus>
          Done
        </Button>
      )}
    >
      <Banner hue="green" title="Success: Your subscription has been updated successfully." isAlert />
      <p className={css({ mt: "16" })}>
        {waitsUntil ? (
          <>
            From {instantDayLabel(waitsUntil, timeZone)}: {describeTerms(terms)}. Until then, nothing changes.
          </>
        ) : (
          <>You have {describeTerms(terms)}.</>
        )}
      </p>
    </Dialog>
  );
}
