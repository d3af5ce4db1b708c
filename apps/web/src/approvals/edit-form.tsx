import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { css } from "#styled/css";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { focusFirstError } from "../ui/focus-first-error.ts";
import type { DecisionProblem } from "./use-decision.ts";

/** What the buttons below the form name it by. */
const formId = "edit-draft";

interface EditFormProps {
  label: string;
  /** The version that is changed. */
  version: number;
  problem: DecisionProblem | null;
  isBusy: boolean;
  /** The draft has another version by now. */
  newerVersion: number | null;
  /** Goes on from that version; what was typed is dropped. */
  onTakeNewer: () => void;
  onSave: () => void;
  children: ReactNode;
}

/** A draft that is changed before it goes out or is issued; its buttons stand in `EditFoot`, always in view. */
export function EditForm(props: EditFormProps) {
  const { label, version, problem, isBusy, newerVersion, onTakeNewer, onSave, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);
  const showProblem = useEffectEvent(() => {
    if (problem && form.current) focusFirstError(form.current);
  });
  // Once it is refused, and not whenever one of several messages goes.
  useEffect(() => {
    if (!isBusy) showProblem();
  }, [isBusy]);
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      aria-label={label}
      className={css({ display: "grid", gridTemplateColumns: "[minmax(0, 1fr)]", gap: "16" })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSave();
      }}
    >
      {newerVersion !== null ? (
        <Banner
          hue="amber"
          title="Someone changed this draft meanwhile."
          action={
            <Button size="small" disabled={isBusy} onClick={onTakeNewer}>
              {`Go on from version ${newerVersion}`}
            </Button>
          }
        >
          {`What you type is based on version ${version} and cannot be saved over theirs.`}
        </Banner>
      ) : (
        problem?.fields.length === 0 && (
          <Banner hue="red" title="Nothing was changed." isAlert>
            {problem.message}
          </Banner>
        )
      )}
      {children}
    </form>
  );
}

interface EditFootProps {
  isBusy: boolean;
  /** A colleague decided meanwhile: nothing can be saved any more. */
  isDecided: boolean;
  onCancel: () => void;
}

/** What stands below a draft that is being edited, in the place of its gate. */
export function EditFoot({ isBusy, isDecided, onCancel }: EditFootProps) {
  if (isDecided) return <Button onClick={onCancel}>Close the form</Button>;
  return (
    <>
      <Button
        type="submit"
        form={formId}
        tone="primary"
        className={css({ flex: { base: "1", md: "[none]" } })}
        isBusy={isBusy}
        busyLabel="Saving"
      >
        Save
      </Button>
      <Button disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <span
        className={css({
          display: { base: "none", md: "block" },
          ml: "auto",
          textStyle: "small",
          color: "fg.muted",
        })}
      >
        Saving makes a new version, which still waits for a yes.
      </span>
    </>
  );
}
