import { Ellipsis, Mail, UserCheck, UserCog, UserMinus, UserRoundX, UsersRound } from "lucide-react";
import { may } from "#model/shared";
import { refusalMessage } from "../graphql/problem.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu } from "../ui/menu.tsx";
import type { MenuItem } from "../ui/menu-item.ts";
import { showToast } from "../ui/toast.ts";
import { sendUserAction } from "./user-actions.ts";
import type { DialogKind } from "./user-dialogs.tsx";
import { useManaged, userPath, type UserRow } from "./user-row.ts";

interface UserOptionsProps {
  user: UserRow;
  /** No seat is free. */
  isFull: boolean;
  onOpen: (kind: DialogKind) => void;
}

/** What the viewer may do with a user; nothing for most people. */
export function UserOptions({ user, isFull, onOpen }: UserOptionsProps) {
  const { id, name, email, state, lastSignInAt } = user;
  const isOwn = useViewer().id === id;
  const mayReassign = useMay(may(user.role, "OWN_AGENCY") ? "OWN_AGENCY" : "MANAGE_AGENCY");
  const isManaged = useManaged()(user);
  if (!isManaged && !isOwn) return null;

  const resend = async () => {
    const outcome = await sendUserAction(id, { action: "resend" });
    if (outcome.ok) showToast({ tone: "success", title: `Invitation sent to ${email}` });
    else showToast({ tone: "error", title: refusalMessage(outcome) });
  };
  const change: MenuItem = {
    id: "role",
    label: isOwn ? "Change name" : "Change role",
    icon: <UserCog />,
    to: userPath(id),
  };
  const reassign: MenuItem = {
    id: "reassign",
    label: "Reassign work",
    icon: <UsersRound />,
    onSelect: () => onOpen("reassign"),
  };
  const whileActive: MenuItem[] = [
    ...(lastSignInAt
      ? []
      : [{ id: "resend", label: "Resend invitation", icon: <Mail />, onSelect: () => void resend() }]),
    {
      id: "disable",
      label: "Disable",
      icon: <UserMinus />,
      isDangerous: true,
      onSelect: () => onOpen("disable"),
    },
  ];
  const whileDisabled: MenuItem[] = [
    {
      id: "enable",
      label: "Enable",
      icon: <UserCheck />,
      refusal: isFull ? "All seats are in use. Disable another user first." : null,
      onSelect: () => onOpen("enable"),
    },
    {
      id: "remove",
      label: "Remove",
      icon: <UserRoundX />,
      isDangerous: true,
      onSelect: () => onOpen("remove"),
    },
  ];
  return (
    <Menu
      trigger={<IconButton label={`Options for ${name}`} icon={<Ellipsis />} />}
      items={[
        change,
        ...(mayReassign ? [reassign] : []),
        ...(isManaged ? (state === "ACTIVE" ? whileActive : whileDisabled) : []),
      ]}
    />
  );
}
