import { type ReactNode, useRef } from "react";
import { css } from "#styled/css";
import { formatDollars } from "../policies/format-dollars.ts";
import { CoverageSection } from "./coverage-section.tsx";
import { ConflictNotes, RecordNotes } from "./conflict-notes.tsx";
import { FactRow } from "./fact-row.tsx";
import { FormsSection } from "./forms-section.tsx";
import { type ExplorerPanelModel, panelSections } from "./panel-model.ts";
import { QuoteChips } from "./quote-chips.tsx";
import { QuoteGroupDesk } from "./quote-group-desk.tsx";
import { SectionLinks } from "./section-links.tsx";
import { useShowAll } from "./use-show-all.tsx";

const heading = css({ textStyle: "section", scrollMarginTop: { base: "[56px]", lg: "12" } });
const section = css({ pt: "16", pb: "8" });

/** So many rows are shown before the rest is asked for. */
const LIMITS_SHOWN = 14;
const CHARGES_SHOWN = 10;

interface ExplorerPanelProps {
  panel: ExplorerPanelModel;
  /** A section was gone to. */
  onGoTo: (sectionId: string) => void;
}

/** What the policy's documents say: the facts, the limits, what is covered and what is not, each with its quotes. */
export function ExplorerPanel({ panel, onGoTo }: ExplorerPanelProps) {
  const { facts, summary, conflicts, recordNotes, limits, charges, notices, forms, covered, notCovered } =
    panel;
  const scroller = useRef<HTMLDivElement>(null);
  const shownLimits = useShowAll(limits, LIMITS_SHOWN, "limits");
  const shownCharges = useShowAll(charges, CHARGES_SHOWN, "charges");
  return (
    <>
      <SectionLinks
        scroller={scroller}
        onGoTo={onGoTo}
        sections={[
          panelSections.overview,
          ...(limits.length > 0 ? [panelSections.limits] : []),
          panelSections.covered,
          panelSections.notCovered,
          ...(forms.length > 0 ? [panelSections.forms] : []),
        ]}
      />
      <div
        ref={scroller}
        data-pane-scroll
        className={css({
          // What is only read out is placed within it, so that it does not make the window longer.
          position: "relative",
          flex: "1",
          minH: "0",
          overflowY: { lg: "auto" },
          px: "gutter",
          pb: "24",
        })}
      >
        <PanelSection {...panelSections.overview}>
          <RecordNotes notes={recordNotes} />
          <dl className={css({ mt: "4" })}>
            {facts.map((fact, place) => (
              // Two additional insureds bear one label.
              <FactRow key={`${place}-${fact.label}`} {...fact} />
            ))}
          </dl>
          {summary && (
            <div className={css({ py: "8" })}>
              <h3 className={css({ color: "fg.muted" })}>Policy Summary</h3>
              <p className={css({ textStyle: "reading", overflowWrap: "anywhere" })}>{summary.text}</p>
              <QuoteChips quotes={summary.quotes} />
            </div>
          )}
          <ConflictNotes conflicts={conflicts} />
        </PanelSection>
        {limits.length > 0 && (
          <PanelSection {...panelSections.limits}>
            <dl className={css({ mt: "4" })}>
              {shownLimits.shown.map(({ name, dollars, note, quotes }, place) => (
                <FactRow
                  key={`${place}-${name}`}
                  isLimit
                  label={name}
                  value={formatDollars(dollars)}
                  detail={note}
                  quotes={quotes}
                />
              ))}
            </dl>
            {shownLimits.more}
          </PanelSection>
        )}
        {charges.length > 0 && (
          <PanelSection {...panelSections.charges}>
            <dl className={css({ mt: "4" })}>
              {shownCharges.shown.map(({ key, ...charge }) => (
                <FactRow key={key} isLimit {...charge} />
              ))}
            </dl>
            {shownCharges.more}
          </PanelSection>
        )}
        {notices.length > 0 && (
          <PanelSection {...panelSections.notices}>
            <dl className={css({ mt: "4" })}>
              {notices.map((notice) => (
                <FactRow key={notice.label} isLimit {...notice} />
              ))}
            </dl>
          </PanelSection>
        )}
        <CoverageSection
          {...panelSections.covered}
          entries={covered}
          what="coverages"
          none="The documents name no coverage in words that can be quoted."
        />
        <CoverageSection
          {...panelSections.notCovered}
          entries={notCovered}
          what="exclusions"
          none="The documents name no exclusion in words that can be quoted."
        />
        {forms.length > 0 && (
          <QuoteGroupDesk id={panelSections.forms.id}>
            <FormsSection forms={forms} />
          </QuoteGroupDesk>
        )}
      </div>
    </>
  );
}

interface PanelSectionProps {
  id: string;
  name: string;
  children: ReactNode;
}

function PanelSection({ id, name, children }: PanelSectionProps) {
  return (
    <QuoteGroupDesk id={id}>
      <section className={section} aria-labelledby={id}>
        <h2 id={id} className={heading}>
          {name}
        </h2>
        {children}
      </section>
    </QuoteGroupDesk>
  );
}
