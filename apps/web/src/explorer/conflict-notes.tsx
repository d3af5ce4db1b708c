import { TriangleAlert } from "lucide-react";
import { css } from "#styled/css";
import { Badge } from "../ui/badge.tsx";
import type { PanelConflict } from "./panel-model.ts";
import { QuoteChips } from "../quotes/quote-chips.tsx";
import { useShowAll } from "../ui/use-show-all.tsx";

const note = css({
  display: "flex",
  gap: "8",
  mt: "8",
  px: "12",
  py: "10",
  rounded: "lg",
  bg: "status.amber.bg",
  color: "status.amber.fg",
  overflowWrap: "anywhere",
  "& .lucide": { flexShrink: 0, w: "[15px]", h: "[15px]", mt: "[2px]" },
});

/** Names that differ between the policy's record and its documents. */
export function RecordNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <div className={note}>
      <TriangleAlert aria-hidden="true" />
      <div className={css({ display: "grid", gap: "4" })}>
        {notes.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}

const entry = css({
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  overflowWrap: "anywhere",
});

/** Shown before "Show all"; the heading gives the total. */
const SHOWN = 3;

/**
 * What documents say differently: every value with its words, the one with precedence first, and why it takes
 * precedence.
 */
export function ConflictNotes({ conflicts }: { conflicts: readonly PanelConflict[] }) {
  const { shown, more } = useShowAll(conflicts, SHOWN, "disagreements");
  if (conflicts.length === 0) return null;
  const byReason = Map.groupBy(shown, ({ reason }) => reason);
  return (
    <section aria-labelledby="policy-conflicts" className={css({ pt: "12" })}>
      <h3 id="policy-conflicts" className={css({ textStyle: "label" })}>
        {conflicts.length === 1
          ? "The documents disagree on one detail"
          : `The documents disagree on ${conflicts.length} details`}
      </h3>
      {[...byReason].map(([reason, alike]) => (
        <div key={reason}>
          <p
            className={css({
              textStyle: "small",
              color: "status.amber.fg",
              pt: "4",
              overflowWrap: "anywhere",
            })}
          >
            {reason}
          </p>
          {alike.map((conflict, place) => (
            // Two rows of a premium may have the same label.
            <Conflict key={`${place}-${conflict.label}`} {...conflict} />
          ))}
        </div>
      ))}
      {more}
    </section>
  );
}

function Conflict({ label, values }: PanelConflict) {
  // If one document gives both values, neither takes precedence: its clauses say which applies.
  const isBetweenDocuments = values.some(({ documentName }) => documentName !== values[0]?.documentName);
  return (
    <div className={entry}>
      <h4 className={css({ color: "fg.muted" })}>{label}</h4>
      <ul>
        {values.map(({ value, documentName, quotes }, place) => (
          <li
            key={`${documentName} ${value}`}
            className={css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "6", pt: "4" })}
          >
            <span className={css({ fontVariantNumeric: "tabular-nums" })}>
              {documentName} says {value}
            </span>
            {place === 0 && isBetweenDocuments && <Badge hue="accent">Counts</Badge>}
            <QuoteChips quotes={quotes} />
          </li>
        ))}
      </ul>
    </div>
  );
}
