import { useCloseTo } from "../form-kit/use-close-to.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface RefusedDialogProps {
  title: string;
  requestId: string;
  refusal: string;
}

/** In place of a form that the request's state does not allow. */
export function RefusedDialog({ title, requestId, refusal }: RefusedDialogProps) {
  const close = useCloseTo(`/app/servicing/${requestId}/overview`);
  return (
    <Dialog title={title} width="confirm" onClose={close} foot={<Button onClick={close}>Close</Button>}>
      <Banner hue="amber" title={refusal} />
    </Dialog>
  );
}
