import { useParams, useRouter } from "@tanstack/react-router";
import { Download, Mail } from "lucide-react";
import { useState } from "react";
import { css } from "#styled/css";
import { sendAction } from "../form-kit/send-action.ts";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import type { AskCarrierMutation, CreateCaraWorkspaceMutation } from "../graphql/generated/graphql.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { useMay } from "../session/use-may.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";
import { csvOfMatrix } from "./matrix-csv.ts";
import type { Matrix } from "./matrix-table.ts";
import type { WorkspaceArtifact } from "./workspace-data.ts";

/** Exactly one of them is made. */
type Made = Partial<CreateCaraWorkspaceMutation & AskCarrierMutation>;

/** Sends something to the workspace, and goes to what comes of it; says what went wrong. */
function useActInWorkspace() {
  const { workspaceId = "" } = useParams({ strict: false });
  const router = useRouter();
  const { run, isBusy } = useSingleRun();
  const act = async (form: Record<string, string>, pathOf: (made: Made) => string | null) => {
    const outcome = await run(() => sendAction<Made>(`/app/workspaces/${workspaceId}`, "POST", form));
    if (!outcome) return;
    const path = outcome.ok ? pathOf(outcome.data) : null;
    if (path !== null) await router.navigate({ to: path as never });
    else if (!outcome.ok) showToast({ tone: "error", title: refusalMessage(outcome) });
  };
  return { act, isBusy };
}

interface MatrixActsProps {
  artifact: Pick<WorkspaceArtifact, "title" | "quotes">;
  matrix: Matrix;
}

/** What a finished comparison is for: a table to keep, and a proposal from the same documents. */
export function MatrixActs({ artifact: { title, quotes }, matrix }: MatrixActsProps) {
  const mayWork = useMay("WORK");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { act, isBusy } = useActInWorkspace();
  const documentIds = [...new Set(quotes.map(({ documentId }) => documentId))];
  const exportIt = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([csvOfMatrix(matrix, quotes)], { type: "text/csv" }));
    link.download = `${title}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className={css({ display: "flex", flexWrap: "wrap", gap: "8" })}>
      <Button size="small" icon={<Download aria-hidden="true" />} onClick={exportIt}>
        Export
      </Button>
      {mayWork && (
        <Button
          size="small"
          tone="primary"
          isBusy={isBusy}
          busyLabel="Making proposal"
          onClick={() =>
            void act(
              { action: "proposal", documentIds: documentIds.join(" "), idempotencyKey },
              ({ createCaraWorkspace }) =>
                createCaraWorkspace ? `/app/workspaces/${createCaraWorkspace.id}` : null,
            )
          }
        >
          Make proposal
        </Button>
      )}
    </div>
  );
}

interface CarrierQuestionProps {
  artifactId: string;
  /** The carrier, and the place of its offer among the columns, from 0. */
  name: string;
  column: number;
}

/** Drafts an email to a carrier about all that its offer does not state; nothing is sent without a yes. */
export function CarrierQuestion({ artifactId, name, column }: CarrierQuestionProps) {
  const { act, isBusy } = useActInWorkspace();
  const mayWork = useMay("WORK");
  if (!mayWork) return null;
  return (
    <Button
      size="small"
      className={css({ mt: "8" })}
      icon={<Mail aria-hidden="true" />}
      isBusy={isBusy}
      busyLabel="Drafting email"
      onClick={() =>
        void act({ action: "ask-carrier", artifactId, column: String(column) }, ({ askCarrier }) =>
          askCarrier ? `/app/approvals/${askCarrier.id}` : null,
        )
      }
    >
      {`Ask ${name}`}
    </Button>
  );
}
