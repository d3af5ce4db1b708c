import { useState } from "react";
import { execute } from "../graphql/execute.ts";
import { UpdatePaymentLinkDocument } from "../graphql/generated/graphql.ts";
import { messageOf } from "../graphql/problem.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";

const noAddress = "No subscription update payment URL found";

/** Opens the provider's page for the payment method in a new tab. */
export function UpdatePayment({ size }: Pick<ButtonProps, "size">) {
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    if (isBusy) return;
    setBusy(true);
    // Opened by the click itself: a browser blocks a tab that opens later.
    const tab = window.open("", "_blank");
    try {
      const { subscriptionManagementLinks } = await execute(UpdatePaymentLinkDocument, {});
      const url = subscriptionManagementLinks.updatePaymentMethodUrl;
      if (!url) throw new Error(noAddress);
      if (tab) {
        tab.opener = null;
        tab.location.replace(url);
      } else window.location.assign(url);
    } catch (error) {
      tab?.close();
      console.error(error);
      showToast({ tone: "error", title: "The payment page could not be opened", text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button {...(size ? { size } : {})} isBusy={isBusy} busyLabel="Opening" onClick={() => void open()}>
      Update Payment
    </Button>
  );
}
