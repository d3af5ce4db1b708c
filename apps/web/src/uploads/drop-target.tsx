import { type ReactNode, useState } from "react";

interface DropTargetProps {
  /** `&[data-over]` while files are over it. */
  className: string;
  isDisabled?: boolean;
  onDrop: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Takes files that are dropped on its children. A control in it is the way for keyboards. */
export function DropTarget({ className, isDisabled = false, onDrop, children }: DropTargetProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={className}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (isDisabled || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (isDisabled || files.length === 0) return;
        event.preventDefault();
        onDrop(files);
      }}
    >
      {children}
    </div>
  );
}
