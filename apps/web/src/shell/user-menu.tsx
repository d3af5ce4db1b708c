import { LogOut, Settings } from "lucide-react";
import { css } from "#styled/css";
import { signOut } from "../session/sign-out.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Menu } from "../ui/menu.tsx";
import { showToast } from "../ui/toast.ts";

export interface SignedInUser {
  name: string;
  email: string;
  agencyName: string;
}

const trigger = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  minH: { base: "44", lg: "30" },
  minW: { base: "44", lg: "0" },
  justifyContent: "center",
  rounded: "md",
});

// The name is inside: what makes it visible again on a wide screen also lets lines wrap.
const fullName = css({ srOnly: { base: true, md: false } });
const oneLine = css({ display: "block", textStyle: "label", maxW: "[180px]", truncate: true });

const about = css({ display: "block", overflowWrap: "anywhere", maxW: "[280px]", color: "fg.muted" });

/** Ends the session, and reports it if that fails. */
export function signOutOrSay(): void {
  signOut().catch((error: Error) =>
    showToast({ tone: "error", title: "You are still signed in", text: error.message }),
  );
}

export function UserMenu({ user: { name, email, agencyName } }: { user: SignedInUser }) {
  return (
    <Menu
      trigger={
        <button type="button" className={trigger}>
          <Avatar name={name} />
          <span className={fullName}>
            <span className={oneLine}>{name}</span>
            <span className={css({ srOnly: true })}> (user menu)</span>
          </span>
        </button>
      }
      head={
        <>
          <span className={css({ display: "block", fontWeight: "medium", overflowWrap: "anywhere" })}>
            {name}
          </span>
          <span className={about}>{email}</span>
          <span className={about}>{agencyName}</span>
        </>
      }
      items={[
        { id: "settings", label: "Settings", icon: <Settings aria-hidden="true" />, to: "/app/settings" },
        { id: "sign-out", label: "Sign out", icon: <LogOut aria-hidden="true" />, onSelect: signOutOrSay },
      ]}
    />
  );
}
