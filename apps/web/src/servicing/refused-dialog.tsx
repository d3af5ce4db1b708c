import { RefusedForm } from "../form-kit/only-for.tsx";
import { useCloseTo } from "../form-kit/use-close-to.ts";

interface RefusedDialogProps {
  title: string;
  requestId: string;
  refusal: string;
}

/** In place of a form that the request's state does not allow. */
export function RefusedDialog({ requestId, ...refused }: RefusedDialogProps) {
  return <RefusedForm {...refused} onClose={useCloseTo(`/app/servicing/${requestId}/overview`)} />;
}
