import { useEffect, useRef } from "react";
import { css } from "#styled/css";
import { Banner } from "../ui/banner.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { isSamePart } from "./merge-edits.ts";
import type { EditConflict } from "./use-edited-record.ts";

interface EditConflictPanelProps<Draft> {
  conflict: EditConflict<Draft> | null;
  /** What will be saved. */
  draft: Draft;
  onChange: (next: (last: Draft) => Draft) => void;
}

const row = css({
  display: "grid",
  gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: "[128px minmax(0, 1fr)]" },
  columnGap: "24",
  py: "6",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
  overflowWrap: "anywhere",
});

/** Above a form whose record someone else saved meanwhile: each field that both changed, with both values. */
export function EditConflictPanel<Draft>(props: EditConflictPanelProps<Draft>) {
  const { conflict, draft, onChange } = props;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!conflict) return;
    panel.current?.focus();
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [conflict]);
  if (!conflict) return null;
  const { differing, taken, mine, theirs, savedBy } = conflict;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Changes by someone else"
      className={css({ mb: "20", outline: "none" })}
    >
      <Banner hue="amber" title="Someone else saved changes while you were editing." isAlert>
        {differing.length > 0
          ? "Nothing you typed is lost. Choose which value to keep in each field below, then save again."
          : taken.length > 0
            ? "They changed other fields than you did. Save again to keep both."
            : "They entered the same values as you. Save again if you have changed more."}
        {taken.length > 0 && (
          <p>
            {`Their other changes are already in this form: ${taken
              .map((part) => `${part.label} (${part.show(theirs).replace(/^\((.*)\)$/, "$1")})`)
              .join(", ")}.`}
          </p>
        )}
      </Banner>
      {differing.map((part) => {
        const isTheirs = isSamePart(part, draft, theirs);
        const isMine = isSamePart(part, draft, mine);
        return (
          <div key={part.label} className={row}>
            <span className={css({ textStyle: "label", pt: "6" })} aria-hidden="true">
              {part.label}
            </span>
            <RadioGroup
              label={part.label}
              choices={[
                { value: "mine", label: `Yours: ${part.show(mine)}` },
                {
                  value: "theirs",
                  label: `Theirs${savedBy ? ` (${savedBy})` : ""}: ${part.show(theirs)}`,
                },
              ]}
              // Neither, if the field has been changed once more.
              value={isTheirs ? "theirs" : isMine ? "mine" : ""}
              onChange={(choice) => onChange((last) => part.take(last, choice === "mine" ? mine : theirs))}
            />
          </div>
        );
      })}
    </section>
  );
}
