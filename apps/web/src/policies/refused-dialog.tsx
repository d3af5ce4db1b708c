import { RefusedForm } from "../form-kit/only-for.tsx";
import { useCloseTo } from "../form-kit/use-close-to.ts";

interface RefusedDialogProps {
  title: string;
  policyId: string;
  refusal: string;
}

/** Instead of a form whose menu item is disabled. */
export function RefusedDialog({ policyId, ...refused }: RefusedDialogProps) {
  return <RefusedForm {...refused} onClose={useCloseTo(`/app/policies/${policyId}/overview`)} />;
}
