import type { ReactNode } from "react";
import { css } from "#styled/css";
import { formatRoundDollars } from "../policies/format-dollars.ts";
import { CoverageSection } from "./coverage-section.tsx";
import { ConflictNotes, RecordNotes } from "./conflict-notes.tsx";
import { FactRow } from "./fact-row.tsx";
import { FormsSection } from "./forms-section.tsx";
import { type ExplorerPanelModel, panelSections } from "./panel-model.ts";
import { QuoteChips } from "./quote-chips.tsx";
import { QuoteGroupDesk, useQuoteGroups } from "./quote-group-desk.tsx";

const heading = css({ textStyle: "section", scrollMarginTop: "[56px]" });
const section = css({ pt: "16", pb: "8" });

const jumpLink = css({
  display: "inline-flex",
  alignItems: "center",
  h: "44",
  color: "fg.muted",
  textStyle: "small",
  whiteSpace: "nowrap",
  _hover: { color: "fg.default" },
});

/** What the policy's documents say: the facts, the limits, what is covered and what is not, each with its quotes. */
export function ExplorerPanel({ panel }: { panel: ExplorerPanelModel }) {
  const { facts, summary, conflicts, recordNotes, limits, charges, notices, forms, covered, notCovered } =
    panel;
  return (
    <>
      <nav
        aria-label="What the policy says"
        className={css({
          display: "flex",
          gap: "10",
          px: "gutter",
          flexShrink: 0,
          overflowX: "auto",
          scrollbarWidth: "[none]",
          borderBottomWidth: "1px",
          borderBottomStyle: "solid",
          borderBottomColor: "border.subtle",
        })}
      >
        <JumpLink {...panelSections.overview} />
        {limits.length > 0 && <JumpLink {...panelSections.limits} />}
        <JumpLink {...panelSections.covered} />
        <JumpLink {...panelSections.notCovered} />
        {forms.length > 0 && <JumpLink {...panelSections.forms} />}
      </nav>
      <div
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
              {limits.map(({ name, dollars, note, quotes }, place) => (
                <FactRow
                  key={`${place}-${name}`}
                  isLimit
                  label={name}
                  value={formatRoundDollars(dollars)}
                  detail={note}
                  quotes={quotes}
                />
              ))}
            </dl>
          </PanelSection>
        )}
        {charges.length > 0 && (
          <PanelSection {...panelSections.charges}>
            <dl className={css({ mt: "4" })}>
              {charges.map(({ key, ...charge }) => (
                <FactRow key={key} isLimit {...charge} />
              ))}
            </dl>
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
          none="The documents name no coverage in words that can be quoted."
        />
        <CoverageSection
          {...panelSections.notCovered}
          entries={notCovered}
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

interface SectionName {
  id: string;
  name: string;
}

/** Goes to the section and marks what it quotes. */
function JumpLink({ id, name }: SectionName) {
  const { look } = useQuoteGroups();
  return (
    <a href={`#${id}`} className={jumpLink} onClick={() => look(id)}>
      {name}
    </a>
  );
}

function PanelSection({ id, name, children }: SectionName & { children: ReactNode }) {
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
