import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { css } from "#styled/css";
import { refusalMessage } from "../graphql/problem.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { showToast } from "../ui/toast.ts";
import {
  hasOpenWork,
  isWorkSettled,
  OpenWorkField,
  useOpenWork,
  type WorkGoesTo,
  workGoesToId,
} from "./open-work-field.tsx";
import { sendUserAction } from "./user-actions.ts";
import type { UserRow } from "./user-row.ts";

export type DialogKind = "disable" | "enable" | "remove" | "reassign";

interface UserDialogProps {
  user: UserRow;
  onClose: () => void;
}

/** Asks once before something is done with a user. */
export function UserDialog({ kind, ...props }: UserDialogProps & { kind: DialogKind }) {
  const Dialog = { disable: DisableUser, enable: EnableUser, remove: RemoveUser, reassign: ReassignWork }[
    kind
  ];
  return <Dialog {...props} />;
}

type Outcome = Awaited<ReturnType<typeof sendUserAction>>;

interface ConfirmedProps extends Pick<UserDialogProps, "onClose"> {
  title: string;
  confirmLabel: string;
  busyLabel: string;
  isDangerous?: boolean;
  isDisabled?: boolean;
  /** Sent one after the other; the first that is refused is shown, and the rest is not sent. */
  steps: readonly (() => Promise<Outcome>)[];
  /** What has happened. */
  done: string;
  children: ReactNode;
}

function Confirmed({ steps, done, onClose, children, ...dialog }: ConfirmedProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // What was done stays done if a later step is refused, so only the rest is tried again.
  const [doneSteps, setDoneSteps] = useState(0);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    for (const [at, step] of steps.entries()) {
      if (at < doneSteps) continue;
      const outcome = await step();
      if (!outcome.ok) {
        setBusy(false);
        setError(refusalMessage(outcome));
        return;
      }
      setDoneSteps(at + 1);
    }
    await router.invalidate();
    showToast({ tone: "success", title: done });
    onClose();
  };
  return (
    <ConfirmDialog
      {...dialog}
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={() => {
        if (doneSteps > 0) void router.invalidate();
        onClose();
      }}
    >
      {children}
    </ConfirmDialog>
  );
}

function DisableUser({ user, onClose }: UserDialogProps) {
  const { id, name } = user;
  const found = useOpenWork(id);
  const [goesTo, setGoesTo] = useState<WorkGoesTo>("STAY");
  return (
    <Confirmed
      onClose={onClose}
      title="Disable User"
      confirmLabel="Disable User"
      busyLabel="Disabling user"
      isDangerous
      steps={[
        () => sendUserAction(id, { action: "disable" }),
        ...(goesTo === "STAY"
          ? []
          : [() => sendUserAction(id, { action: "reassign", toUserId: workGoesToId(goesTo) })]),
      ]}
      done={`${name} is disabled`}
    >
      <p>
        {name} is signed out everywhere at once and cannot sign in until someone enables them again. Their
        seat becomes free.
      </p>
      <OpenWorkField user={user} found={found} value={goesTo} onChange={setGoesTo} />
    </Confirmed>
  );
}

function EnableUser({ user, onClose }: UserDialogProps) {
  const { id, name, email } = user;
  return (
    <Confirmed
      onClose={onClose}
      title="Enable User"
      confirmLabel="Enable User"
      busyLabel="Enabling user"
      steps={[() => sendUserAction(id, { action: "enable" })]}
      done={`${name} is enabled`}
    >
      {name} can sign in again as {email} and uses one seat.
    </Confirmed>
  );
}

function RemoveUser({ user, onClose }: UserDialogProps) {
  const { id, name, email } = user;
  const found = useOpenWork(id);
  const [goesTo, setGoesTo] = useState<WorkGoesTo>(null);
  return (
    <Confirmed
      onClose={onClose}
      title="Remove User"
      confirmLabel="Remove User"
      busyLabel="Removing user"
      isDangerous
      isDisabled={!isWorkSettled(found, goesTo)}
      steps={[() => sendUserAction(id, { action: "remove", toUserId: workGoesToId(goesTo) })]}
      done={`${name} is removed`}
    >
      <p>
        {name} leaves this list for good, and {email} can be used for another user. What {name} did keeps
        their name.
      </p>
      <OpenWorkField user={user} found={found} value={goesTo} onChange={setGoesTo} mustMove />
    </Confirmed>
  );
}

function ReassignWork({ user, onClose }: UserDialogProps) {
  const { id, name } = user;
  const found = useOpenWork(id);
  const [goesTo, setGoesTo] = useState<WorkGoesTo>(null);
  return (
    <Confirmed
      onClose={onClose}
      title="Reassign work"
      confirmLabel="Reassign work"
      busyLabel="Reassigning"
      isDisabled={goesTo === null || !hasOpenWork(found)}
      steps={[() => sendUserAction(id, { action: "reassign", toUserId: workGoesToId(goesTo) })]}
      done={`The work of ${name} is reassigned`}
    >
      <p className={css({ mb: "4" })}>
        Open service requests, policies that have not ended, and accounts change hands. What is closed stays
        as it is.
      </p>
      <OpenWorkField user={user} found={found} value={goesTo} onChange={setGoesTo} mustMove />
    </Confirmed>
  );
}
