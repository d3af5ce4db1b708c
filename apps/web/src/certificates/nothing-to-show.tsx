import { AddPolicyLink } from "../policies/add-policy-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface NothingToShowProps {
  title: string;
  account: { id: string; account: { name: string } };
  onClose: () => void;
}

/** Why an account's certificate cannot be issued yet. */
export const NothingToShow = ({ title, account, onClose }: NothingToShowProps) => (
  <Dialog
    title={title}
    onClose={onClose}
    renderFoot={(leave) => (
      <>
        <Button onClick={leave}>Close</Button>
        <AddPolicyLink accountId={account.id} />
      </>
    )}
  >
    <Banner hue="amber" title="There is no policy to show.">
      A certificate shows policies that are binding or active. {account.account.name} has none.
    </Banner>
  </Dialog>
);
