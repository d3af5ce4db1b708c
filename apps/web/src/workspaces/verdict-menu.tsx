import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { sendAction } from "../form-kit/send-action.ts";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import { ReasonDialog } from "../ui/reason-dialog.tsx";
import { type LinePlace, type ReviewLine, type Verdict, verdictLabels, verdicts } from "./review-table.ts";

interface VerdictMenuProps {
  workspaceId: string;
  /** The artifact with the review, in the version that is shown. */
  review: { id: string; version: number };
  place: LinePlace;
  line: ReviewLine;
}

/** Puts a person's verdict in the place of the one that stands, with a reason. */
export function VerdictMenu({ workspaceId, review, place, line }: VerdictMenuProps) {
  const [chosen, setChosen] = useState<Verdict | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, isBusy } = useSingleRun();
  const found = line.change?.found;
  const close = () => {
    setChosen(null);
    setProblem(null);
  };
  const change = async (verdict: Verdict, reason: string) => {
    const form = {
      ...{ action: "verdict", artifactId: review.id, verdict, reason },
      ...{ version: String(review.version), block: String(place.block), row: String(place.row) },
    };
    const outcome = await run(() => sendAction(`/app/workspaces/${workspaceId}`, "POST", form));
    if (outcome?.ok) close();
    else if (outcome) setProblem(refusalMessage(outcome));
  };
  return (
    <>
      <Menu
        trigger={
          <Button size="small">
            Change verdict
            <ChevronDown aria-hidden="true" />
          </Button>
        }
        items={verdicts
          .filter((verdict) => verdict !== line.verdict)
          .map((verdict) => ({
            id: verdict,
            label: verdict === found ? `${verdictLabels[verdict]}, as Cara found` : verdictLabels[verdict],
            onSelect: () => setChosen(verdict),
          }))}
      />
      {chosen && (
        <ReasonDialog
          title={`Change “${line.title}” to ${verdictLabels[chosen].toLowerCase()}?`}
          consequence={
            chosen === found
              ? "Cara's verdict stands again. The email that asks for the rest follows while nobody has decided on it."
              : "It is shown as your verdict, with your reason. The email that asks for the rest follows while nobody has decided on it."
          }
          confirmLabel="Change verdict"
          busyLabel="Changing verdict"
          isBusy={isBusy}
          problem={problem}
          onConfirm={(reason) => void change(chosen, reason)}
          onCancel={close}
        />
      )}
    </>
  );
}
