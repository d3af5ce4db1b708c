import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { type DeliveryState, deliveryStateLabels } from "#model/deliveries";
import { css } from "#styled/css";
import { sendAction } from "../form-kit/send-action.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { reloadPage } from "../live/reload-page.ts";
import { useViewer } from "../session/viewer.ts";
import { Button } from "../ui/button.tsx";
import { instantLabel } from "../ui/instant-label.ts";
import { Timeline, type TimelineNode } from "../ui/timeline.tsx";
import type { ShownCertificate } from "./load-certificate.ts";
import { Part } from "./panel-part.tsx";

type Delivery = ShownCertificate["deliveries"][number];

const nodeStates: Record<DeliveryState, TimelineNode["state"]> = {
  QUEUED: "now",
  SENT: "done",
  DELAYED: "now",
  FAILED: "failed",
  DELIVERED: "done",
  BOUNCED: "failed",
  COMPLAINED: "failed",
};

interface CertificateDeliveriesProps {
  deliveries: readonly Delivery[];
  /** It may still be sent. */
  isSendable: boolean;
  path: string;
}

/** Whom it was mailed to, and what became of each mail. */
export function CertificateDeliveries({ deliveries, isSendable, path }: CertificateDeliveriesProps) {
  const { timeZone } = useViewer().agency;
  const list = useRef<HTMLDivElement>(null);
  return (
    <Part title="Delivery">
      {deliveries.length === 0 ? (
        <p className={css({ color: "fg.muted" })}>It has not been sent from here.</p>
      ) : (
        <div ref={list} tabIndex={-1}>
          <Timeline
            label="Delivery"
            nodes={deliveries.map((delivery, place) => ({
              id: delivery.id,
              state: nodeStates[delivery.state],
              title: (
                <span className={css({ overflowWrap: "anywhere" })}>
                  {deliveryStateLabels[delivery.state]}{" "}
                  <span className={css({ color: "fg.muted", fontWeight: "normal" })}>to {delivery.to}</span>
                </span>
              ),
              children: (
                <Details delivery={delivery} timeZone={timeZone}>
                  {isSendable && hasFailed(delivery) && isLastTo(deliveries, place) && (
                    <SendAgain
                      deliveryId={delivery.id}
                      path={path}
                      // Its button goes away.
                      onSent={() => list.current?.focus()}
                    />
                  )}
                </Details>
              ),
            }))}
          />
        </div>
      )}
    </Part>
  );
}

export const hasFailed = ({ state }: Pick<Delivery, "state">): boolean => nodeStates[state] === "failed";

/** The newest of those to one address: the newest come first. */
const isLastTo = (deliveries: readonly Delivery[], place: number): boolean =>
  deliveries.findIndex(({ to }) => to === deliveries[place]?.to) === place;

interface DetailsProps {
  delivery: Delivery;
  timeZone: string;
  children: ReactNode;
}

function Details({ delivery, timeZone, children }: DetailsProps) {
  const { stateSince, reason, sentBy } = delivery;
  return (
    <div className={css({ textStyle: "small", color: "fg.muted", overflowWrap: "anywhere" })}>
      <p>
        {instantLabel(stateSince, timeZone)}
        {sentBy && `, by ${sentBy.name}`}
      </p>
      {reason && <p>{reason}</p>}
      {children}
    </div>
  );
}

/** The same words and the same file to the same address. */
function SendAgain({ deliveryId, path, onSent }: { deliveryId: string; path: string; onSent: () => void }) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const send = async () => {
    setBusy(true);
    const outcome = await sendAction(path, "POST", { deliveryId, idempotencyKey });
    if (outcome.ok) {
      await reloadPage(router);
      onSent();
    } else setProblem(refusalMessage(outcome));
    setBusy(false);
  };
  return (
    <div className={css({ mt: "6" })}>
      <Button size="small" isBusy={isBusy} busyLabel="Sending again" onClick={() => void send()}>
        Send again
      </Button>
      {problem && (
        <p role="alert" className={css({ mt: "4", color: "danger.fg" })}>
          {problem}
        </p>
      )}
    </div>
  );
}
