import { RefusedForm } from "../form-kit/only-for.tsx";
import { useCloseTo } from "../form-kit/use-close-to.ts";

interface RefusedDialogProps {
  title: string;
  requestId: string;
  refusal: string;
  /** The page that the dialog lies over, if it is not the request's own. */
  behind?: string;
}

/** In place of a form that the request's state does not allow. */
export function RefusedDialog({
  requestId,
  behind = `/app/servicing/${requestId}/overview`,
  ...refused
}: RefusedDialogProps) {
  return <RefusedForm {...refused} onClose={useCloseTo(behind)} />;
}
