import { LogOut } from "lucide-react";
import { useState } from "react";
import { css } from "#styled/css";
import { messageOf } from "../graphql/problem.ts";
import { signOut } from "../session/sign-out.ts";
import { useViewer } from "../session/viewer.ts";
import { Button } from "../ui/button.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { TabLinks } from "../ui/tab-links.tsx";
import { showToast } from "../ui/toast.ts";

const tabs = [
  { label: "Subscription", to: "/app/settings/subscription" },
  { label: "Agency", to: "/app/settings/agency" },
  { label: "Carriers", to: "/app/settings/carriers" },
  { label: "Forms", to: "/app/settings/forms" },
  { label: "Mail setup", to: "/app/settings/mail-setup" },
  { label: "Servicing", to: "/app/settings/servicing" },
  { label: "Standing rules", to: "/app/settings/rules" },
];

export function SettingsHead() {
  const { subscription } = useViewer().agency;
  return (
    <>
      <PageHead
        title="Settings"
        description="Configure and manage your account"
        actions={<SignOutButton />}
      />
      <div className={css({ mt: "-8" })}>
        {/* The others do not open once it has expired. */}
        <TabLinks label="Settings" tabs={subscription.state === "EXPIRED" ? tabs.slice(0, 1) : tabs} />
      </div>
    </>
  );
}

function SignOutButton() {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await signOut();
    } catch (error) {
      setBusy(false);
      showToast({ tone: "error", title: "You are still signed in", text: messageOf(error) });
    }
  };
  return (
    <Button
      icon={<LogOut aria-hidden="true" />}
      isBusy={isBusy}
      busyLabel="Signing out"
      onClick={() => void leave()}
    >
      Sign out
    </Button>
  );
}
