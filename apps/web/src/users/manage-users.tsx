import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { roleLabels } from "#model/shared";
import { css } from "#styled/css";
import { userStates } from "../subscription/words.ts";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { relativeInSentence } from "../ui/relative-label.ts";
import { RelativeTime } from "../ui/relative-time.tsx";
import { type DialogKind, UserDialog } from "./user-dialogs.tsx";
import { FreeSeat } from "./free-seat.tsx";
import { UserOptions } from "./user-options.tsx";
import { userPath, type UserRow, usersPath } from "./user-row.ts";

const nameCell = css({ display: "inline-flex", alignItems: "center", gap: "12", maxW: "full", minW: "0" });

const columnsIn = (timeZone: string, viewerId: string): readonly Column<UserRow>[] => [
  {
    id: "name",
    head: "Name",
    track: "minmax(0, 1.2fr)",
    cell: ({ id, name }) => (
      <span className={nameCell}>
        <Avatar name={name} />
        <span className={css({ truncate: true })}>{name}</span>
        {id === viewerId && (
          <span className={css({ color: "fg.muted", fontWeight: "normal", flexShrink: 0 })}>You</span>
        )}
      </span>
    ),
    tone: "name",
    phone: "title",
  },
  {
    id: "role",
    head: "Role",
    track: "96px",
    cell: ({ role }) => roleLabels[role],
    phone: "second",
  },
  {
    id: "state",
    head: "State",
    track: "88px",
    cell: ({ state }) => <Badge hue={userStates[state].hue}>{userStates[state].label}</Badge>,
    phone: "hidden",
  },
  {
    id: "email",
    head: "Email",
    track: "minmax(0, 1.4fr)",
    cell: ({ email, state }) => (
      <span className={css({ display: "flex", alignItems: "center", gap: "8", minW: "0" })}>
        <span className={css({ truncate: true })}>{email}</span>
        {/* On a phone there is no column for it. */}
        <span className={css({ md: { display: "none" }, ml: "auto" })}>
          <Badge hue={userStates[state].hue}>{userStates[state].label}</Badge>
        </span>
      </span>
    ),
    phone: "third",
  },
  {
    id: "lastSignIn",
    head: "Last sign-in",
    track: "128px",
    cell: ({ lastSignInAt, invitedAt, invitationFailure }) =>
      lastSignInAt ? (
        <RelativeTime instant={lastSignInAt} timeZone={timeZone} />
      ) : invitationFailure !== null ? (
        <span title={invitationFailure} className={css({ color: "danger.fg" })}>
          Invitation failed<span className={css({ srOnly: true })}>: {invitationFailure}</span>
        </span>
      ) : invitedAt ? (
        <>
          Invited <RelativeTime instant={invitedAt} timeZone={timeZone} labelOf={relativeInSentence} />
        </>
      ) : (
        "N/A"
      ),
    phone: "hidden",
  },
];

interface OpenedDialog {
  kind: DialogKind;
  user: UserRow;
}

const optionsColumn = (isFull: boolean, open: (opened: OpenedDialog) => void): Column<UserRow> => ({
  id: "options",
  track: "32px",
  align: "end",
  cell: (user) => <UserOptions user={user} isFull={isFull} onOpen={(kind) => open({ kind, user })} />,
  phone: "corner",
});

interface ManageUsersProps {
  users: readonly UserRow[];
  seats: { taken: number; bought: number };
}

/** Everyone who signs in for the agency, active users first, and what can be done with each. */
export function ManageUsers({ users, seats }: ManageUsersProps) {
  const { id: viewerId, agency } = useViewer();
  const mayManage = useMay("MANAGE_AGENCY");
  const askOwner = useAskOwner();
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const isFull = seats.taken >= seats.bought;
  const columns = useMemo(
    () => [...columnsIn(agency.timeZone, viewerId), optionsColumn(isFull, setOpened)],
    [agency.timeZone, viewerId, isFull],
  );
  const active = users.filter(({ state }) => state === "ACTIVE").length;
  return (
    <section aria-labelledby="manage-users" className={css({ pb: "16" })}>
      <div
        className={css({
          display: "flex",
          flexWrap: "wrap",
          alignItems: "flex-end",
          justifyContent: "space-between",
          columnGap: "24",
          rowGap: "12",
          px: "gutter",
          pb: "8",
        })}
      >
        <div className={css({ minW: "0" })}>
          <h2 id="manage-users" className={css({ textStyle: "section" })}>
            Manage Users
          </h2>
          <p className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>
            Everyone who signs in for {agency.name}, and what they may do.
            {!mayManage && ` ${askOwner} to make a change.`}
          </p>
          {mayManage && isFull && (
            <p id="seats-full" className={css({ color: "status.amber.fg" })}>
              All {counted(seats.bought, "seat")} are in use. <FreeSeat />
            </p>
          )}
        </div>
        {mayManage && <AddUserLink isFull={isFull} />}
      </div>
      <DataTable
        label="Users"
        columns={columns}
        rows={users}
        rowId={({ id }) => id}
        rowTo={({ id }) => userPath(id)}
        isEmbedded
        empty={null}
      />
      <p className={css({ px: "gutter", pt: "12", color: "fg.muted" })}>
        {counted(users.length, "user")}, {active} active
      </p>
      {opened && <UserDialog {...opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

/** A seat must be free for another user. */
function AddUserLink({ isFull }: { isFull: boolean }) {
  const icon = <Plus aria-hidden="true" />;
  if (isFull)
    return (
      <Button tone="primary" icon={icon} disabled aria-describedby="seats-full">
        Add User
      </Button>
    );
  return (
    <ButtonLink to={usersPath} tone="primary" icon={icon}>
      Add User
    </ButtonLink>
  );
}
