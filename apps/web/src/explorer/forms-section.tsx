import { css } from "#styled/css";
import { CheckThis, reviewPath } from "./check-this.tsx";
import { type PanelForm, panelSections } from "./panel-model.ts";
import { QuoteChips } from "../quotes/quote-chips.tsx";
import { PanelSection } from "./panel-section.tsx";
import { useShowAll } from "../ui/use-show-all.tsx";

const entry = css({
  display: "grid",
  gridTemplateColumns: "[minmax(92px, max-content) minmax(0, 1fr)]",
  columnGap: "16",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  overflowWrap: "anywhere",
});

/** Forms shown before "Show all". */
const SHOWN = 8;

export function FormsSection({ forms, policyId }: { forms: readonly PanelForm[]; policyId: string }) {
  const { id, name } = panelSections.forms;
  const { shown, more } = useShowAll(forms, SHOWN, "forms");
  return (
    <PanelSection id={id} name={name} count={forms.length}>
      <ul>
        {shown.map(({ key, number, edition, title, note, quotes, check }) => (
          <li key={key} className={entry}>
            <span className={css({ fontVariantNumeric: "tabular-nums" })}>
              <span className={css({ textStyle: "label" })}>{number}</span>
              {edition && <span className={css({ display: "block", color: "fg.muted" })}>{edition}</span>}
            </span>
            <span>
              {title ?? <span className={css({ color: "fg.muted" })}>No title given</span>}
              {check && (
                <span className={css({ display: "block" })}>
                  <CheckThis to={reviewPath(policyId, check.field)} reason={check.reason} of={number} />{" "}
                  <span className={css({ textStyle: "small", color: "status.amber.fg" })}>
                    {check.reason}
                  </span>
                </span>
              )}
              {note && <span className={css({ display: "block", color: "fg.muted" })}>{note}</span>}
              <span className={css({ display: "block", mt: "4" })}>
                <QuoteChips quotes={quotes} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more}
    </PanelSection>
  );
}
