import { lazy, type Ref, Suspense, useState } from "react";
import { previewMs, seatsMax, type Terms, voiceAgentsMax } from "#model/subscription";
import { css } from "#styled/css";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { Stepper } from "../ui/stepper.tsx";
import { useNow } from "../ui/use-now.ts";
import type { CardFormHandle } from "./card-form.tsx";
import { ContactSales } from "./contact-sales.tsx";
import { InvoiceLines, InvoiceSkeleton } from "./invoice-lines.tsx";
import { mayShowCard } from "./open-document.ts";
import { UpdatePayment } from "./update-payment.tsx";
import type { DatedPreview } from "./use-preview.ts";

const CardForm = lazy(async () => ({ default: (await import("./card-form.tsx")).CardForm }));

interface CheckoutProps {
  terms: Terms;
  /** False for what people sell. */
  canBuy: boolean;
  minSeats: number;
  seatsInUse: number;
  minVoiceAgents: number;
  onChange: (part: Partial<Terms>) => void;
  preview: DatedPreview | null;
  previewProblem: string | null;
  onRetry: () => void;
  cardRef: Ref<CardFormHandle>;
  cardHref: string;
  onCardReady: (isReady: boolean) => void;
  /** What the payment or the update was refused with. */
  problem: string | null;
  /** The provider's page is open in another tab. */
  isOpened: boolean;
  /** That page takes a card, and the change is confirmed here afterward. */
  addsCard: boolean;
  /** Nothing differs from what the agency has. */
  isUnchanged: boolean;
  /** The change that waits and that this one would take the place of. */
  replaces: string | null;
  /** An invoice is mailed, and no card is charged. */
  isByInvoice: boolean;
  /** The card that was declined can be replaced on the provider's page. */
  offersOtherCard: boolean;
}

const pane = css({
  display: "flex",
  flexDirection: "column",
  flex: "1",
});

/** Seats, voice agents and the invoice as it would be written; with the card form where a card is needed. */
export function Checkout(props: CheckoutProps) {
  const { terms, canBuy, minSeats, seatsInUse, minVoiceAgents, onChange, preview, previewProblem } = props;
  const { onRetry, problem, isOpened, addsCard, isUnchanged, isByInvoice, offersOtherCard, replaces } = props;
  if (!canBuy) return <ContactSales />;
  return (
    <div className={pane}>
      <h3 className={css({ textStyle: "section" })}>Checkout</h3>
      <div className={css({ divideY: "1px", divideColor: "border.subtle" })}>
        <Stepper
          label="Seats"
          hint={`5 included, ${seatsInUse.toLocaleString("en-US")} in use`}
          value={terms.numSeats}
          min={minSeats}
          max={seatsMax}
          onChange={(numSeats) => onChange({ numSeats })}
        />
        <Stepper
          label="Voice agents"
          hint="1 included, then $100 a month each"
          value={terms.numVoiceAgents}
          min={minVoiceAgents}
          max={voiceAgentsMax}
          onChange={(numVoiceAgents) => onChange({ numVoiceAgents })}
        />
      </div>
      <div className={css({ mt: "14" })}>
        {preview ? (
          <InvoiceLines invoice={preview.invoicePreview} isByInvoice={isByInvoice} />
        ) : previewProblem === null ? (
          <InvoiceSkeleton />
        ) : (
          <Banner
            hue="red"
            title={previewProblem}
            isAlert
            action={
              <Button tone="ghost" size="small" onClick={onRetry}>
                Try again
              </Button>
            }
          />
        )}
      </div>
      {preview && replaces && (
        <p className={css({ mt: "8", textStyle: "small", color: "fg.muted" })}>{replaces}</p>
      )}
      {preview && !isUnchanged && <Card {...props} preview={preview} />}
      {problem && (
        <div className={css({ mt: "12" })}>
          <Banner
            hue="red"
            title={problem}
            isAlert
            action={offersOtherCard && <UpdatePayment size="small" />}
          />
        </div>
      )}
      {isOpened && (
        <div className={css({ mt: "12" })} role="status">
          {addsCard ? (
            <Banner hue="sky" title="Add the card in the tab that has opened.">
              Then confirm the change here. Nothing is charged before that.
            </Banner>
          ) : (
            <Banner hue="sky" title="Pay in the tab that has opened.">
              This page shows the change as soon as the payment has arrived.
            </Banner>
          )}
        </div>
      )}
      {preview && <PriceAge arrivedAt={preview.arrivedAt} />}
    </div>
  );
}

function Card({ preview, cardRef, cardHref, onCardReady }: CheckoutProps & { preview: DatedPreview }) {
  const { clientSecret, publishableKey, scriptUrl } = preview;
  const [round, setRound] = useState(0);
  if (!clientSecret || !publishableKey || !scriptUrl) return null;
  if (!mayShowCard(cardHref)) return null;
  return (
    <Suspense>
      <CardForm
        key={round}
        onRetry={() => setRound(round + 1)}
        ref={cardRef}
        clientSecret={clientSecret}
        publishableKey={publishableKey}
        scriptUrl={scriptUrl}
        onReady={onCardReady}
      />
    </Suspense>
  );
}

const minuteMs = 60_000;

/** How long the price is good: the server refuses an older one. */
function PriceAge({ arrivedAt }: { arrivedAt: number }) {
  const passed = Math.max(0, useNow() - arrivedAt);
  const age = Math.floor(passed / minuteMs);
  const left = Math.max(1, Math.round((previewMs - age * minuteMs) / minuteMs));
  return (
    <p className={css({ mt: "auto", pt: "16", textStyle: "small", color: "fg.subtle" })}>
      Price checked {age === 0 ? "just now" : `${counted(age, "minute")} ago`}, good for{" "}
      {counted(left, "minute")}.
    </p>
  );
}
