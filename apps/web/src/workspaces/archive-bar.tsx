import { useRouter } from "@tanstack/react-router";
import { Archive, ArchiveRestore, X } from "lucide-react";
import { css } from "#styled/css";
import { sendAction } from "../form-kit/send-action.ts";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import { refusalMessage } from "../graphql/problem.ts";
import { Button } from "../ui/button.tsx";
import { counted } from "../ui/counted.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { showToast } from "../ui/toast.ts";

const bar = css({
  position: "fixed",
  left: "[50%]",
  bottom: "[56px]",
  zIndex: "float",
  transform: "[translateX(-50%)]",
  display: "flex",
  alignItems: "center",
  gap: "8",
  p: "6",
  pl: "14",
  rounded: "lg",
  bg: "bg.raised",
  boxShadow: "float",
});

interface ArchiveBarProps {
  ids: readonly string[];
  /** The chosen ones are archived already: they can be brought back. */
  isArchived: boolean;
  onDone: () => void;
  archiving: ReturnType<typeof useArchive>;
}

/** Archives workspaces, or brings them back. */
export function useArchive() {
  const router = useRouter();
  const { run, isBusy } = useSingleRun();
  const archive = async (ids: readonly string[], isArchived: boolean): Promise<boolean> => {
    const outcome = await run(() =>
      sendAction("/app/workspaces/archive", "POST", { workspaceIds: [...ids], archive: !isArchived }),
    );
    if (!outcome) return false;
    const what = counted(ids.length, "workspace");
    if (outcome.ok) {
      showToast({ tone: "success", title: isArchived ? `${what} brought back` : `${what} archived` });
      await router.invalidate();
    } else {
      showToast({
        tone: "error",
        title: isArchived ? `${what} not brought back` : `${what} not archived`,
        text: refusalMessage(outcome),
      });
    }
    return outcome.ok;
  };
  return { archive, isBusy };
}

/** What can be done with the chosen workspaces; floats over the end of the list and moves nothing. */
export function ArchiveBar({ ids, isArchived, onDone, archiving }: ArchiveBarProps) {
  const { archive, isBusy } = archiving;
  return (
    <section aria-label="Chosen workspaces" className={bar}>
      <span role="status" className={css({ fontWeight: "medium", mr: "8", whiteSpace: "nowrap" })}>
        {`${ids.length.toLocaleString("en-US")} selected`}
      </span>
      <Button
        icon={isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
        isBusy={isBusy}
        busyLabel={isArchived ? "Bringing back" : "Archiving"}
        onClick={() => void archive(ids, isArchived).then((isDone) => isDone && onDone())}
      >
        {isArchived ? "Unarchive" : "Archive"}
      </Button>
      <IconButton label="Clear selection" icon={<X />} onClick={onDone} />
    </section>
  );
}
