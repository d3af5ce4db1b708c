import { ChevronRight, Trash2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { css } from "#styled/css";
import { Badge } from "../ui/badge.tsx";
import { counted } from "../ui/counted.ts";
import { Figures } from "../ui/figures.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { formatDollars } from "./format-dollars.ts";
import { nameOfEntry } from "./policy-entries.ts";
import { type PolicyDraft, totalCentsOf } from "./policy-draft.ts";

interface PolicyEntrySectionProps {
  /** "Policy 2", as it is numbered in the form. */
  title: string;
  draft: PolicyDraft;
  problemCount: number;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
  children: ReactNode;
}

const section = css({
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border.default",
  rounded: "lg",
  mb: "12",
});

const toggle = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  flex: "1",
  minW: "0",
  minH: "44",
  pl: "12",
  textAlign: "left",
  rounded: "lg",
  "& > .lucide": { flexShrink: 0, color: "fg.subtle", transition: "[transform 100ms]" },
  "&[aria-expanded=true] > .lucide": { transform: "[rotate(90deg)]" },
});

/** One of several policies of the form; closed, it is one line. */
export function PolicyEntrySection(props: PolicyEntrySectionProps) {
  const { title, draft, problemCount, isOpen, onToggle, onRemove, children } = props;
  const id = useId();
  return (
    <section className={section} aria-labelledby={id}>
      <div className={css({ display: "flex", alignItems: "center", gap: "8", pr: "8" })}>
        <button type="button" className={toggle} aria-expanded={isOpen} onClick={onToggle}>
          <ChevronRight aria-hidden="true" />
          <span id={id} className={css({ textStyle: "sectionSmall", whiteSpace: "nowrap" })}>
            {title}
          </span>
          <span className={css({ flex: "1", minW: "0", color: "fg.muted", truncate: true })}>
            {nameOfEntry(draft) ?? "No coverage type yet"}
          </span>
          {problemCount > 0 && <Badge hue="red">{counted(problemCount, "problem")}</Badge>}
          {!isOpen && <Figures>{formatDollars(totalCentsOf(draft) / 100)}</Figures>}
        </button>
        <IconButton label={`Remove ${title.toLowerCase()}`} icon={<Trash2 />} onClick={onRemove} />
      </div>
      {isOpen && <div className={css({ px: "12", pt: "8", pb: "16" })}>{children}</div>}
    </section>
  );
}
