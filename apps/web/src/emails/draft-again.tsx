/** Asks Cara for another reply in the place of the one that waits, with a word on what to change or without one. */
import { useRouter } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { css } from "#styled/css";
import { sendAction } from "../form-kit/send-action.ts";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";

interface DraftAgainProps {
  threadId: string;
  draft: { id: string; version: number };
}

export function DraftAgain({ threadId, draft: { id, version } }: DraftAgainProps) {
  const router = useRouter();
  const { run } = useSingleRun();
  const [isAsking, setAsking] = useState(false);
  const [wish, setWish] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    setProblem(null);
    const outcome = await run(() =>
      sendAction(`/app/emails/${threadId}`, "PUT", { act: "draftAgain", approvalId: id, version, wish }),
    );
    // Also after a refusal: what it is about may have changed.
    await router.invalidate();
    setBusy(false);
    if (outcome?.ok) setAsking(false);
    else if (outcome) setProblem(refusalMessage(outcome));
  };
  return (
    <>
      <Button icon={<RefreshCw size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
        Draft Again
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Draft another reply?"
          confirmLabel="Draft Again"
          busyLabel="Asking Cara"
          isBusy={isBusy}
          error={problem}
          onConfirm={() => void ask()}
          onCancel={() => setAsking(false)}
        >
          <p className={css({ mb: "12" })}>
            Cara drafts another one from what the thread says now, and this one is declined. What she could
            not change stands below the new draft.
          </p>
          <Field label="What to change (optional)">
            <TextArea data-autofocus value={wish} onChange={({ target }) => setWish(target.value)} />
          </Field>
        </ConfirmDialog>
      )}
    </>
  );
}
