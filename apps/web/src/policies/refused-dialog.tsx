import { useCloseTo } from "../form-kit/use-close-to.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface RefusedDialogProps {
  title: string;
  policyId: string;
  refusal: string;
}

/** Instead of a form whose menu item is disabled, for those who come by its address. */
export function RefusedDialog({ title, policyId, refusal }: RefusedDialogProps) {
  const close = useCloseTo(`/app/policies/${policyId}/overview`);
  return (
    <Dialog title={title} onClose={close} renderFoot={(leave) => <Button onClick={leave}>Close</Button>}>
      <Banner hue="amber" title={refusal} />
    </Dialog>
  );
}
