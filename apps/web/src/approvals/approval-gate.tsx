import { Check, Pencil } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { css } from "#styled/css";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { Button } from "../ui/button.tsx";
import { isTyping } from "../ui/is-typing.ts";
import { Kbd } from "../ui/kbd.tsx";

const foot = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8",
  flexShrink: 0,
  minH: "64",
  px: "gutter",
  py: "10",
  position: { base: "sticky", lg: "static" },
  bottom: "0",
  bg: "bg.canvas",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

/** The bar below a draft, where it is decided on; always in view, with what was said to that decision. */
export function GateFoot({ notice, children }: { notice: ReactNode; children: ReactNode }) {
  return (
    <div className={foot}>
      {notice && <div className={css({ flexBasis: "full" })}>{notice}</div>}
      {children}
    </div>
  );
}

interface ApprovalGateProps {
  words: { approve: string; exactly: string };
  canApprove: boolean;
  /** Stands where a form for its draft did: its button takes the focus back. */
  isAfterEdit: boolean;
  isApproving: boolean;
  onApprove: () => void;
  /** Null: it is approved or declined as it is. */
  onEdit: (() => void) | null;
  onDecline: () => void;
}

/** What a person decides. */
export function ApprovalGate(props: ApprovalGateProps) {
  const { words, canApprove, isAfterEdit, isApproving, onApprove, onEdit, onDecline } = props;
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAfterEdit) editButton.current?.focus();
  }, [isAfterEdit]);
  const mayWork = useMay("WORK");
  const askOwner = useAskOwner();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || isTyping(event) || isApproving) return;
    if (event.key === "a" && canApprove) onApprove();
    else if (event.key === "e" && onEdit) onEdit();
    else if (event.key === "d") onDecline();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!mayWork) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [mayWork]);
  if (!mayWork)
    return <p className={css({ color: "fg.muted" })}>Your role cannot decide on this. {askOwner}.</p>;
  return (
    <>
      <Button
        tone="primary"
        icon={<Check aria-hidden="true" />}
        className={css({ flex: { base: "1", md: "[none]" } })}
        disabled={!canApprove}
        isBusy={isApproving}
        busyLabel="Approving"
        onClick={onApprove}
      >
        {words.approve}
      </Button>
      {onEdit && (
        <Button ref={editButton} icon={<Pencil aria-hidden="true" />} disabled={isApproving} onClick={onEdit}>
          Edit
        </Button>
      )}
      <Button tone="ghost" disabled={isApproving} onClick={onDecline}>
        Decline
      </Button>
      <span
        className={css({
          display: { base: "none", md: "flex" },
          alignItems: "center",
          gap: "6",
          ml: "auto",
          textStyle: "small",
          color: "fg.muted",
        })}
      >
        {`${words.exactly} 10 s to undo.`}
        <span aria-hidden="true" className={css({ display: "flex", gap: "6", ml: "6" })}>
          <Kbd>A</Kbd>
          {onEdit && <Kbd>E</Kbd>}
          <Kbd>D</Kbd>
        </span>
      </span>
    </>
  );
}
