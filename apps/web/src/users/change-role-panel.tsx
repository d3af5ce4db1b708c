import { ClientOnly, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useId, useState } from "react";
import { may, type Role, roleLabels } from "#model/shared";
import { css } from "#styled/css";
import { EditConflictPanel } from "../form-kit/edit-conflict-panel.tsx";
import { FormBanner } from "../form-kit/form-banner.tsx";
import { partsOf } from "../form-kit/merge-edits.ts";
import { RestoredNote } from "../form-kit/restored-note.tsx";
import { TextField } from "../form-kit/text-field.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import { useEditedRecord } from "../form-kit/use-edited-record.ts";
import { execute } from "../graphql/execute.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { SubscriptionDocument } from "../graphql/generated/graphql.ts";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { DiscardDialog } from "../ui/discard-dialog.tsx";
import { SlideOver } from "../ui/slide-over.tsx";
import { showToast } from "../ui/toast.ts";
import { useTypingGuard } from "../ui/use-typing-guard.ts";
import { AbilityList } from "./ability-list.tsx";
import {
  hasOpenWork,
  OpenWorkField,
  useOpenWork,
  type WorkGoesTo,
  workGoesToId,
} from "./open-work-field.tsx";
import { RoleField } from "./role-field.tsx";
import { firstNameOf, roleWithArticle } from "./role-words.ts";
import { sendUserAction } from "./user-actions.ts";
import { useManaged, userPath, type UserRow } from "./user-row.ts";

const list = "/app/settings/subscription";
const UserHistory = lazy(() => import("./user-history.tsx"));

const foot = css({
  display: "flex",
  justifyContent: "flex-end",
  gap: "8",
  px: "24",
  py: "12",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

interface UserDraft {
  name: string;
  role: Role;
}

const versionOf = ({ name, role, version }: UserRow) => ({ draft: { name, role }, version });

interface ChangeRolePanelProps {
  user: UserRow;
  users: readonly UserRow[];
}

/** A user's name and role, and what the role allows. Those who may not change them see them. */
export function ChangeRolePanel({ user, users }: ChangeRolePanelProps) {
  const { id, name, email } = user;
  const formId = useId();
  const router = useRouter();
  const isOwn = useViewer().id === id;
  const mayChangeRole = useManaged()(user);
  const mayChange = mayChangeRole || isOwn;
  const maySeeHistory = useMay("MANAGE_AGENCY");
  const askOwner = useAskOwner();
  const isOnlyOwner = !users.some(
    (other) => other.id !== id && other.role === "OWNER" && other.state === "ACTIVE",
  );
  const record = useEditedRecord<UserDraft>({
    name: "user",
    begin: () => versionOf(user),
    parts: partsOf<UserDraft>(versionOf(user).draft, { role: { show: (role) => roleLabels[role] } }),
    reload: async () => {
      const { agencyUsers } = await execute(SubscriptionDocument);
      const now = agencyUsers.find((each) => each.id === id);
      if (!now) throw new Error("The user was removed.");
      return versionOf(now);
    },
  });
  const { draft, base, expectedVersion } = record;
  const losesWork = may(base.role, "WORK") && !may(draft.role, "WORK");
  const found = useOpenWork(id, losesWork);
  const [goesTo, setGoesTo] = useState<WorkGoesTo>("STAY");
  const close = useCloseTo(list);
  const guard = useTypingGuard(close, mayChange, record.isChanged);
  const form = useActionForm({
    path: userPath(id),
    method: "PUT",
    onConflict: record.onConflict,
    onDone: async () => {
      const moved =
        losesWork && goesTo !== "STAY" && hasOpenWork(found)
          ? await sendUserAction(id, { action: "reassign", toUserId: workGoesToId(goesTo) })
          : null;
      await router.navigate({ to: list, replace: true, ignoreBlocker: true });
      await router.invalidate();
      if (moved && !moved.ok)
        showToast({
          tone: "error",
          title: "The role is changed, but the work is not reassigned.",
          text: refusalMessage(moved),
        });
      else showToast({ tone: "success", title: "Changes saved" });
    },
  });
  const submitLabel =
    draft.role === base.role
      ? "Save Changes"
      : `Make ${firstNameOf(draft.name)} ${roleWithArticle[draft.role]}`;
  return (
    <SlideOver
      title={mayChangeRole ? "Change role" : isOwn ? "Change name" : "Role"}
      onClose={guard.leave}
      foot={
        mayChange && (
          <footer className={foot}>
            <Button onClick={guard.leave}>Cancel</Button>
            <Button
              type="submit"
              form={formId}
              tone="primary"
              isBusy={form.isBusy}
              busyLabel="Saving changes"
              disabled={!record.isChanged}
            >
              {submitLabel}
            </Button>
          </footer>
        )
      }
    >
      <form
        id={formId}
        noValidate
        className={css({ display: "grid", gap: "20", gridTemplateColumns: "[minmax(0, 1fr)]" })}
        onSubmit={(event) => {
          event.preventDefault();
          const { name: typed, role } = draft;
          void form.submit(event.currentTarget, {
            name: typed,
            ...(role === base.role ? {} : { role }),
            expectedVersion,
          });
        }}
      >
        <div className={css({ display: "flex", alignItems: "center", gap: "12", minW: "0" })}>
          <Avatar name={name} size={32} />
          <div className={css({ minW: "0", overflowWrap: "anywhere" })}>
            <p className={css({ textStyle: "label" })}>{name}</p>
            <p className={css({ color: "fg.muted" })}>{email}</p>
          </div>
        </div>
        <div>
          <RestoredNote isRestored={record.isRestored} />
          <FormBanner
            problemCount={form.fieldProblems.length}
            formError={form.formError()}
            aim="the changes can be saved"
          />
          <EditConflictPanel conflict={record.conflict} draft={draft} onChange={record.change} />
          {mayChange && (
            <TextField
              form={form}
              path="name"
              label="Name"
              value={draft.name}
              onChange={(typed) => record.change((last) => ({ ...last, name: typed }))}
              isRequired
            />
          )}
        </div>
        <div>
          <RoleField
            value={draft.role}
            current={base.role}
            users={users}
            isDisabled={!mayChangeRole}
            error={form.errorOf("role")}
            onChange={(role) => {
              record.change((last) => ({ ...last, role }));
              form.clearErrors((path) => path === "role");
            }}
          />
          {!mayChangeRole && (
            <p className={css({ mt: "8", color: "fg.muted" })}>
              {!isOwn
                ? `${askOwner} to make the change.`
                : isOnlyOwner
                  ? "Nobody changes their own role. You are the only owner, so add another one first."
                  : `Nobody changes their own role. ${askOwner}.`}
            </p>
          )}
        </div>
        {losesWork && <OpenWorkField user={user} found={found} value={goesTo} onChange={setGoesTo} />}
        <AbilityList role={draft.role} current={base.role} userId={id} />
        {mayChangeRole && (
          <p className={css({ textStyle: "small", color: "fg.muted", mt: "-8" })}>
            Takes effect with {firstNameOf(name)}’s next click and is recorded in the audit log.
          </p>
        )}
      </form>
      {maySeeHistory && (
        <div className={css({ mt: "24" })}>
          <ClientOnly>
            <Suspense>
              <UserHistory user={user} />
            </Suspense>
          </ClientOnly>
        </div>
      )}
      {guard.isAsking && (
        <DiscardDialog onDiscard={guard.discard} onStay={guard.stay}>
          Nothing has been saved yet. If you leave now, your changes are gone.
        </DiscardDialog>
      )}
    </SlideOver>
  );
}
