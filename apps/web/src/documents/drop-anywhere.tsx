import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { css } from "#styled/css";

const over = css({
  position: "absolute",
  inset: "8",
  zIndex: "row",
  display: "grid",
  placeItems: "center",
  rounded: "lg",
  borderWidth: "1px",
  borderStyle: "dashed",
  borderColor: "accent.fg",
  bg: "accent.subtle",
  color: "accent.fg",
  fontWeight: "medium",
  pointerEvents: "none",
});

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");

/** Takes files that are dropped anywhere on its children. The dialog with a button is the way for keyboards. */
export function DropAnywhere({
  onDrop,
  isDisabled = false,
  children,
}: {
  onDrop: (files: readonly File[]) => void;
  isDisabled?: boolean;
  children: ReactNode;
}) {
  // Entering an element inside leaves the one before: files are over it until all were left.
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const holdsFiles = (event: DragEvent) => !isDisabled && hasFiles(event);
  const move = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return (
    <div
      className={css({ position: "relative", flex: "1", minH: "[240px]" })}
      onDragEnter={(event) => {
        if (holdsFiles(event)) move(1);
      }}
      onDragLeave={(event) => {
        if (holdsFiles(event)) move(-1);
      }}
      onDragOver={(event) => {
        if (holdsFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        move(-depth.current);
        const files = [...event.dataTransfer.files];
        if (isDisabled || files.length === 0) return;
        event.preventDefault();
        onDrop(files);
      }}
    >
      {children}
      {isOver && <p className={over}>Drop files to upload them</p>}
    </div>
  );
}
