import type { ReactNode } from "react";
import type { Verb } from "#model/shared";
import { useRoleRefusal } from "../session/use-may.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface RefusedFormProps {
  title: string;
  refusal: string;
  onClose: () => void;
}

/** Instead of a form that is not offered, for those who come by its address. */
export function RefusedForm({ title, refusal, onClose }: RefusedFormProps) {
  return (
    <Dialog title={title} onClose={onClose} renderFoot={(leave) => <Button onClick={leave}>Close</Button>}>
      <Banner hue="amber" title={refusal} />
    </Dialog>
  );
}

interface OnlyForProps extends Pick<RefusedFormProps, "title" | "onClose"> {
  verb: Verb;
  children: ReactNode;
}

/** A form for those whose role may send it; others see whom to ask. */
export function OnlyFor({ verb, title, onClose, children }: OnlyForProps) {
  const refusal = useRoleRefusal(verb);
  return refusal === null ? children : <RefusedForm title={title} refusal={refusal} onClose={onClose} />;
}
