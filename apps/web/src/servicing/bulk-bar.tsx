import { useState } from "react";
import { BULK_MAX } from "#model/servicing";
import { css } from "#styled/css";
import { Button } from "../ui/button.tsx";
import { AssignDialog, ResolveSeveralDialog } from "./bulk-dialogs.tsx";
import type { RequestRow } from "./use-requests.ts";

const bar = css({
  position: "fixed",
  left: "[50%]",
  bottom: "20",
  zIndex: "float",
  transform: "[translateX(-50%)]",
  display: "flex",
  alignItems: "center",
  gap: "8",
  p: "8",
  pl: "16",
  rounded: "lg",
  bg: "bg.raised",
  boxShadow: "float",
});

interface BulkBarProps {
  requests: readonly RequestRow[];
  /** Nothing is chosen any more. */
  onDone: () => void;
}

/** What can be done with the chosen requests; floats over the end of the list. */
export function BulkBar({ requests, onDone }: BulkBarProps) {
  const [opened, setOpened] = useState<"ASSIGN" | "RESOLVE" | null>(null);
  const open = requests.filter(({ state }) => state === "OPEN");
  const close = () => setOpened(null);
  const finish = () => {
    close();
    onDone();
  };
  return (
    <>
      <section aria-label="Chosen requests" className={bar}>
        <span role="status" className={css({ fontWeight: "medium", mr: "8", whiteSpace: "nowrap" })}>
          {`${requests.length.toLocaleString("en-US")} selected${requests.length >= BULK_MAX ? ", the most at a time" : ""}`}
        </span>
        <Button disabled={open.length === 0} onClick={() => setOpened("ASSIGN")}>
          Assign
        </Button>
        <Button disabled={open.length === 0} onClick={() => setOpened("RESOLVE")}>
          Resolve
        </Button>
        <Button tone="ghost" onClick={onDone}>
          Clear
        </Button>
      </section>
      {opened === "ASSIGN" && <AssignDialog requests={open} onClose={close} onDone={finish} />}
      {opened === "RESOLVE" && <ResolveSeveralDialog requests={open} onClose={close} onDone={finish} />}
    </>
  );
}
