import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { sendAction } from "../form-kit/send-action.ts";
import type { HolderFieldsFragment } from "../graphql/generated/graphql.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";

/** Puts an archived holder back on the list. */
export function RestoreHolderButton({ holder }: { holder: HolderFieldsFragment }) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    const outcome = await sendAction(`/app/accounts/${holder.accountId}/holders`, "POST", {
      action: "restore",
      id: holder.id,
      expectedVersion: holder.version,
    });
    setBusy(false);
    if (!outcome.ok) {
      showToast({
        tone: "error",
        title: `${holder.name} was not restored`,
        text: refusalMessage(outcome),
      });
      return;
    }
    showToast({ tone: "success", title: `${holder.name} restored` });
    await router.invalidate();
  };
  return (
    <Button
      tone="ghost"
      aria-label={`Restore ${holder.name}`}
      isBusy={isBusy}
      busyLabel="Restoring"
      onClick={() => void restore()}
    >
      Restore
    </Button>
  );
}
