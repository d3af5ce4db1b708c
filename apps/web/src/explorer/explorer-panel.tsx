import { type ReactNode, useRef } from "react";
import { css } from "#styled/css";
import type { PlacedQuote } from "../quotes/number-quotes.ts";
import { panelHeading } from "./panel-section.tsx";
import { CoverageSection } from "./coverage-section.tsx";
import { ConflictNotes, RecordNotes } from "./conflict-notes.tsx";
import { CertificateSection } from "./certificate-section.tsx";
import { reviewPath } from "./check-this.tsx";
import { FactRow } from "./fact-row.tsx";
import { FormsSection } from "./forms-section.tsx";
import { countLimits } from "./limit-groups.ts";
import { LimitTable, PlaceTable } from "./limit-table.tsx";
import { ScheduleTable } from "./schedule-table.tsx";
import { type ExplorerPanelModel, panelSections } from "./panel-model.ts";
import { QuoteChips } from "../quotes/quote-chips.tsx";
import { QuoteGroupProvider } from "../quotes/quote-group-provider.tsx";
import { QuotePage } from "../quotes/quote-page.tsx";
import { SectionLinks } from "./section-links.tsx";
import { useShowAll } from "../ui/use-show-all.tsx";

const section = css({ pt: "16", pb: "8" });

/** Rows shown before "Show all". */
const LIMITS_SHOWN = 14;
const PLACES_SHOWN = 8;
const CHARGES_SHOWN = 10;

interface ExplorerPanelProps {
  policyId: string;
  panel: ExplorerPanelModel;
  /** Called when someone jumps to a section. */
  onGoTo: (sectionId: string) => void;
}

/** What the policy's documents say: the facts, the limits, what is covered and what is not, each with its quotes. */
export function ExplorerPanel({ policyId, panel, onGoTo }: ExplorerPanelProps) {
  const { facts, summary, conflicts, recordNotes, limits, charges, notices, forms, covered, notCovered } =
    panel;
  const scroller = useRef<HTMLDivElement>(null);
  const hasLimits = countLimits(limits) > 0;
  const hasCertificates = panel.certificates.length > 0;
  const shownCharges = useShowAll(charges, CHARGES_SHOWN, "charges");
  return (
    <>
      <SectionLinks
        scroller={scroller}
        onGoTo={onGoTo}
        sections={[
          panelSections.overview,
          ...(hasLimits ? [panelSections.limits] : []),
          ...(panel.schedules.length > 0 ? [panelSections.schedules] : []),
          ...(hasCertificates ? [panelSections.certificates] : []),
          panelSections.covered,
          panelSections.notCovered,
          ...(forms.length > 0 ? [panelSections.forms] : []),
        ]}
      />
      <div
        ref={scroller}
        data-pane-scroll
        className={css({
          // Contains the visually hidden elements, so that they do not extend the window.
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
              // Two additional insureds may have the same label.
              <FactRow key={`${place}-${fact.label}`} policyId={policyId} {...fact} />
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
        {hasLimits && (
          <PanelSection {...panelSections.limits}>
            <Limits policyId={policyId} panel={panel} />
          </PanelSection>
        )}
        {hasCertificates && (
          <PanelSection {...panelSections.certificates}>
            {panel.certificates.map((certificate) => (
              <CertificateSection key={certificate.documentId} certificate={certificate} />
            ))}
          </PanelSection>
        )}
        {panel.schedules.length > 0 && (
          <PanelSection {...panelSections.schedules}>
            {panel.schedules.map((schedule, place) => (
              <ScheduleTable key={`${place}-${schedule.name}`} schedule={schedule} />
            ))}
          </PanelSection>
        )}
        {charges.length > 0 && (
          <PanelSection {...panelSections.charges}>
            <dl className={css({ mt: "4" })}>
              {shownCharges.shown.map(({ key, ...charge }) => (
                <FactRow key={key} isLimit policyId={policyId} {...charge} />
              ))}
            </dl>
            {shownCharges.more}
          </PanelSection>
        )}
        {notices.length > 0 && (
          <PanelSection {...panelSections.notices}>
            <dl className={css({ mt: "4" })}>
              {notices.map((notice) => (
                <FactRow key={notice.label} isLimit policyId={policyId} {...notice} />
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
          <QuoteGroupProvider id={panelSections.forms.id}>
            <FormsSection forms={forms} policyId={policyId} />
          </QuoteGroupProvider>
        )}
      </div>
    </>
  );
}

/** By coverage part, and by location; long lists start with their first rows. */
function Limits({
  policyId,
  panel: { limits, limitNotes },
}: {
  policyId: string;
  panel: ExplorerPanelModel;
}) {
  const { groups, schedule } = limits;
  const all = groups.flatMap(({ name, rows }) => rows.map((row) => ({ name, row })));
  const limitRows = useShowAll(all, LIMITS_SHOWN, "limits");
  const places = useShowAll(schedule?.rows ?? [], PLACES_SHOWN, "locations");
  const shown = [...Map.groupBy(limitRows.shown, ({ name }) => name)].map(([name, entries]) => ({
    name,
    rows: entries.map(({ row }) => row),
  }));
  const pageOf = (quotes: readonly PlacedQuote[]) => <QuotePage quotes={quotes} />;
  return (
    <>
      <LimitTable
        groups={shown}
        reviewOf={(key) => reviewPath(policyId, key)}
        pageOf={pageOf}
        noteOf={(key) => limitNotes.get(key) ?? null}
      />
      {limitRows.more}
      {schedule && (
        <>
          <PlaceTable schedule={schedule} pageOf={pageOf} shown={places.shown.length} />
          {places.more}
        </>
      )}
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
    <QuoteGroupProvider id={id}>
      <section className={section} aria-labelledby={id}>
        <h2 id={id} className={panelHeading}>
          {name}
        </h2>
        {children}
      </section>
    </QuoteGroupProvider>
  );
}
