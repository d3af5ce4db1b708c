/** Sends the resolution with its files in one form: all of them arrive, or nothing is resolved. */
import { useEffect, useRef, useState } from "react";
import { sendTrackedAction } from "../form-kit/send-tracked-action.ts";
import { useFormRefusal } from "../form-kit/use-form-refusal.ts";
import { refuseEarly } from "../uploads/send-file.ts";
import { useSavedRequest } from "./use-saved-request.ts";

interface Sent {
  bytes: number;
  total: number;
  /** They are being checked. */
  isAll: boolean;
}

interface Resolution {
  notes: string;
  files: readonly File[];
  expectedVersion: number;
}

/** `behind`: the page that the form lies over. */
export function useResolveForm(requestId: string, behind: string) {
  const show = useSavedRequest();
  const { refuse, ...refusal } = useFormRefusal();
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  // One key for each opened form, so that a form that is sent again resolves once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const submit = async (element: HTMLFormElement, { notes, files, expectedVersion }: Resolution) => {
    if (isBusy) return;
    const early = files.flatMap((file, place) => {
      const message = refuseEarly(file);
      return message ? [{ path: `files.${place}`, message }] : [];
    });
    if (early.length > 0) {
      refuse(element, { fields: early, applicationError: null });
      return;
    }
    const body = new FormData();
    body.set("notes", notes);
    body.set("expectedVersion", String(expectedVersion));
    body.set("idempotencyKey", idempotencyKey);
    // Last, so that the server has the fields before the bytes stream in.
    for (const file of files) body.append("files", file, file.name);
    const total = files.reduce((sum, { size }) => sum + size, 0);
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    const outcome = await sendTrackedAction({
      path: `/app/servicing/${requestId}/resolve`,
      body,
      signal: controller.signal,
      onPhase: (phase) =>
        setSent(
          phase.phase === "SENDING"
            ? { bytes: Math.min(phase.sentBytes, total), total, isAll: false }
            : { bytes: total, total, isAll: true },
        ),
    });
    if (outcome === null) return;
    setSent(null);
    if (outcome.ok) await show(requestId, behind);
    else refuse(element, outcome);
    setBusy(false);
  };
  return { ...refusal, submit, isBusy, sent };
}
