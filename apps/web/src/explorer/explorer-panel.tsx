import { css } from "#styled/css";
import { formatRoundDollars } from "../policies/format-dollars.ts";
import { CoverageSection } from "./coverage-section.tsx";
import type { ExplorerPanelModel, QuotedFact } from "./panel-model.ts";
import { QuoteChips } from "./quote-chips.tsx";

const heading = css({ textStyle: "section", scrollMarginTop: "[56px]" });
const section = css({ pt: "16", pb: "8" });

const row = css({
  display: "grid",
  "&[data-long]": { gridTemplateColumns: "[minmax(0, 1fr) minmax(96px, auto)]" },
  gridTemplateColumns: "[minmax(104px, max-content) minmax(0, 1fr)]",
  columnGap: "16",
  rowGap: "2",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const jumpLink = css({
  display: "inline-flex",
  alignItems: "center",
  h: "44",
  color: "fg.muted",
  textStyle: "body",
  whiteSpace: "nowrap",
  _hover: { color: "fg.default" },
});

/** What the policy's documents say: the facts, the limits, what is covered and what is not, each with its quotes. */
export function ExplorerPanel({ panel }: { panel: ExplorerPanelModel }) {
  const { facts, summary, conflicts, limits, covered, notCovered } = panel;
  return (
    <>
      <nav
        aria-label="What the policy says"
        className={css({
          display: "flex",
          gap: "16",
          px: "gutter",
          flexShrink: 0,
          overflowX: "auto",
          scrollbarWidth: "[none]",
          borderBottomWidth: "1px",
          borderBottomStyle: "solid",
          borderBottomColor: "border.subtle",
        })}
      >
        <a href="#policy-overview" className={jumpLink}>
          Policy overview
        </a>
        {limits.length > 0 && (
          <a href="#policy-limits" className={jumpLink}>
            Limits
          </a>
        )}
        <a href="#policy-covered" className={jumpLink}>
          Covered
        </a>
        <a href="#policy-not-covered" className={jumpLink}>
          Not covered
        </a>
      </nav>
      <div
        data-pane-scroll
        className={css({ flex: "1", minH: "0", overflowY: { lg: "auto" }, px: "gutter", pb: "24" })}
      >
        <section className={section} aria-labelledby="policy-overview">
          <h2 id="policy-overview" className={heading}>
            Policy overview
          </h2>
          <dl className={css({ mt: "4" })}>
            {facts.map((fact) => (
              <FactRow key={fact.label} {...fact} />
            ))}
          </dl>
          {summary && (
            <div className={css({ py: "8" })}>
              <h3 className={css({ color: "fg.muted" })}>Policy Summary</h3>
              <p className={css({ textStyle: "reading", overflowWrap: "anywhere" })}>{summary.text}</p>
              <QuoteChips quotes={summary.quotes} />
            </div>
          )}
          {conflicts.map(({ text, quotes }) => (
            <p key={text} className={css({ py: "8", color: "status.amber.fg", overflowWrap: "anywhere" })}>
              {text} <QuoteChips quotes={quotes} />
            </p>
          ))}
        </section>
        {limits.length > 0 && (
          <section className={section} aria-labelledby="policy-limits">
            <h2 id="policy-limits" className={heading}>
              Limits
            </h2>
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
          </section>
        )}
        <CoverageSection
          id="policy-covered"
          title="What's covered"
          entries={covered}
          none="The documents name no coverage in words that can be quoted."
        />
        <CoverageSection
          id="policy-not-covered"
          title="What's not covered"
          entries={notCovered}
          none="The documents name no exclusion in words that can be quoted."
        />
      </div>
    </>
  );
}

/** A limit has a long name and a short value, the other facts are the other way round. */
function FactRow({ label, value, detail, quotes, isLimit }: QuotedFact & { isLimit?: boolean }) {
  return (
    <div className={row} data-long={isLimit || undefined}>
      <dt className={css({ color: "fg.muted", overflowWrap: "anywhere" })}>{label}</dt>
      <dd
        className={css({ textAlign: "right", fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" })}
      >
        {value}
        {detail && <span className={css({ display: "block", color: "fg.muted" })}>{detail}</span>}
        {quotes.length > 0 && (
          <span className={css({ display: "flex", justifyContent: "flex-end", mt: "4" })}>
            <QuoteChips quotes={quotes} isAtEnd />
          </span>
        )}
      </dd>
    </div>
  );
}
