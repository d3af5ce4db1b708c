import { Check } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { css } from "#styled/css";
import { sendAction } from "../form-kit/send-action.ts";
import { useSingleRun } from "../form-kit/use-single-run.ts";
import { refusalMessage } from "../graphql/problem.ts";
import type { UpdateCaraWorkspacesMutation } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { Button } from "../ui/button.tsx";
import { Loader } from "../ui/loader.tsx";
import type { WorkspaceHeader } from "./workspace-data.ts";

/** The specification's time for the tick. */
const tickMs = 3_000;

const field = css({
  display: "block",
  w: "full",
  px: "6",
  mx: "-6",
  py: "2",
  rounded: "md",
  bg: "transparent",
  textStyle: "dialog",
  lineHeight: "[22px]",
  resize: "none",
  outline: "none",
  fieldSizing: "content",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "transparent",
  "&:hover": { borderColor: "border.default" },
  "&:focus": {
    borderColor: "accent.fg",
    boxShadow: "[0 0 0 3px var(--colors-accent-ring)]",
    bg: "bg.canvas",
  },
});

interface Typed {
  text: string;
  /** The version whose title was being changed. */
  version: number;
}

/** The title, changed in place: saved on leaving the field, unless nothing is left of it. */
export function WorkspaceTitle({ header }: { header: WorkspaceHeader }) {
  const { id, title, version } = header;
  const mayWork = useMay("WORK");
  const fieldId = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isConflict: boolean } | null>(null);
  const { run, isBusy } = useSingleRun();
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaved(false), tickMs);
    return () => clearTimeout(timer);
  }, [isSaved]);

  const save = async ({ text, version: expectedVersion }: Typed) => {
    const wanted = text.trim();
    if (wanted === "" || wanted === title) {
      setTyped(null);
      setProblem(null);
      return;
    }
    const outcome = await run(() =>
      sendAction<UpdateCaraWorkspacesMutation>(`/app/workspaces/${id}`, "PUT", {
        title: wanted,
        expectedVersion,
      }),
    );
    if (!outcome) return;
    if (outcome.ok) {
      setTyped(null);
      setProblem(null);
      setSaved(true);
    } else {
      setProblem({ text: refusalMessage(outcome), isConflict: outcome.status === 409 });
    }
  };

  if (!mayWork || header.schemaVersion === "V0")
    return <p className={css({ textStyle: "dialog", overflowWrap: "anywhere" })}>{title}</p>;
  return (
    <div>
      <div className={css({ display: "flex", alignItems: "flex-start", gap: "8" })}>
        <textarea
          id={fieldId}
          rows={1}
          aria-label="Title"
          aria-describedby={problem ? `${fieldId}-problem` : undefined}
          aria-invalid={problem !== null}
          maxLength={120}
          className={field}
          value={typed?.text ?? title}
          onChange={({ target }) =>
            setTyped({ text: target.value.replaceAll("\n", " "), version: typed?.version ?? version })
          }
          onBlur={() => typed && problem === null && void save(typed)}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              event.currentTarget.blur();
            } else if (event.key === "Escape") {
              setTyped(null);
              setProblem(null);
            }
          }}
        />
        <span role="status" className={css({ minW: "16", mt: "4", color: "status.green.dot" })}>
          {isBusy && <Loader />}
          {isSaved && (
            <>
              <Check aria-hidden="true" />
              <span className={css({ srOnly: true })}>Saved</span>
            </>
          )}
        </span>
      </div>
      {problem && typed && (
        <div id={`${fieldId}-problem`} role="alert" className={css({ mt: "6", textStyle: "small" })}>
          <p className={css({ color: "danger.fg", overflowWrap: "anywhere" })}>
            {problem.isConflict && typed.version !== version
              ? `Someone else renamed it “${title}” meanwhile.`
              : problem.text}
          </p>
          <div className={css({ display: "flex", gap: "8", mt: "6" })}>
            <Button size="small" isBusy={isBusy} onClick={() => void save({ ...typed, version })}>
              {problem.isConflict ? "Keep mine" : "Try again"}
            </Button>
            <Button
              size="small"
              tone="ghost"
              onClick={() => {
                setTyped(null);
                setProblem(null);
              }}
            >
              {problem.isConflict ? "Take theirs" : "Discard"}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
