import { Fragment, useEffect, useRef } from "react";
import { css } from "#styled/css";
import { QuoteChips } from "../explorer/quote-chips.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import type { Comparison, Difference } from "./compare-page.tsx";
import { contentOfComparison } from "./copied-comparison.ts";
import { groupsOf } from "./difference-groups.ts";

const entry = css({
  display: "block",
  py: "12",
  px: "gutter",
  mx: "-gutter",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  overflowWrap: "anywhere",
  "&[data-current]": { bg: "bg.hover", boxShadow: "[inset 2px 0 0 var(--colors-accent-fg)]" },
});

const title = css({
  display: "block",
  w: "full",
  textAlign: "left",
  textStyle: "label",
  overflowWrap: "anywhere",
  minH: { base: "44", md: "20" },
  // What a finger needs reaches over the lines around it.
  my: { base: "-10", md: "0" },
  _hover: { textDecoration: "underline" },
});

const values = css({
  display: "grid",
  gridTemplateColumns: "[minmax(0, 1fr) minmax(0, 1fr)]",
  columnGap: "16",
  mt: "4",
  fontVariantNumeric: "tabular-nums",
});

const keyHint = css({
  textStyle: "small",
  color: "fg.subtle",
  pb: "6",
  display: { base: "none", lg: "block" },
});

const groupTitle = css({ textStyle: "small", color: "fg.subtle", pt: "16", pb: "2" });

interface DifferenceListProps {
  comparisons: readonly Comparison[];
  /** Counted over all comparisons. */
  current: number;
  onOpen: (index: number) => void;
}

/** The differences, each with both values, their quotes and why it matters. */
export function DifferenceList({ comparisons, current, onOpen }: DifferenceListProps) {
  const sections = comparisons.map((comparison, place) => ({
    ...comparison,
    content: () => contentOfComparison(comparison),
    // Differences are counted over all comparisons.
    from: comparisons.slice(0, place).reduce((sum, { differences }) => sum + differences.length, 0),
  }));
  return sections.map(
    ({ old, new: fresh, oldName, newName, isUnrelated, unchanged, differences, content, from }) => (
      <section key={`${old.id} ${fresh.id}`} className={css({ pt: "12" })}>
        <h2 className={css({ textStyle: "section", overflowWrap: "anywhere" })}>
          {isUnrelated ? "These documents describe different insurance" : countLabel(differences.length)}
        </h2>
        <p className={css({ color: "fg.muted", overflowWrap: "anywhere", pb: "4" })}>
          {old.name} and {fresh.name}
        </p>
        {isUnrelated && (
          <p className={css({ pb: "4" })}>
            They have too little in common for a list. This is whose insurance each one is; choose two
            documents on the same insurance to compare them in full.
          </p>
        )}
        {unchanged && <p className={css({ pb: "4" })}>{unchanged}</p>}
        {differences.length > 0 && (
          <div className={css({ ml: "-8", pb: "4" })}>
            <CopyButton
              tone="ghost"
              label="Copy with quotes"
              refusedLabel="Copying was refused. Select the differences"
              content={content}
            />
          </div>
        )}
        {differences.length > 1 && (
          <p className={keyHint}>
            <Kbd>j</Kbd> <Kbd>k</Kbd> go from difference to difference
          </p>
        )}
        {groupsOf(differences).map(({ name, entries }) => (
          <Fragment key={entries[0]?.place}>
            {name !== null && <h3 className={groupTitle}>{name}</h3>}
            <ul>
              {entries.map(({ entry: difference, place }) => (
                <DifferenceEntry
                  key={from + place}
                  difference={difference}
                  names={[oldName, newName]}
                  isCurrent={from + place === current}
                  isInGroup={name !== null}
                  onOpen={() => onOpen(from + place)}
                />
              ))}
            </ul>
          </Fragment>
        ))}
      </section>
    ),
  );
}

const countLabel = (count: number): string => {
  if (count === 0) return "No differences";
  return count === 1 ? "1 difference" : `${count} differences`;
};

interface DifferenceEntryProps {
  difference: Difference;
  /** What the two documents stand for. */
  names: readonly [string, string];
  isCurrent: boolean;
  /** Under the heading of a part. */
  isInGroup: boolean;
  onOpen: () => void;
}

function DifferenceEntry({ difference, names, isCurrent, isInGroup, onOpen }: DifferenceEntryProps) {
  const { label, oldValue, newValue, oldQuotes, newQuotes, why } = difference;
  const Heading = isInGroup ? "h4" : "h3";
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) box.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <li ref={box} className={entry} data-current={isCurrent || undefined}>
      <Heading>
        <button type="button" className={title} aria-pressed={isCurrent} onClick={onOpen}>
          {label}
        </button>
      </Heading>
      <dl className={values}>
        <Value name={names[0]} value={oldValue} quotes={oldQuotes} />
        <Value name={names[1]} value={newValue} quotes={newQuotes} />
      </dl>
      <p className={css({ color: "fg.muted", mt: "6" })}>{why}</p>
    </li>
  );
}

interface ValueProps {
  name: string;
  value: string | null | undefined;
  quotes: Difference["oldQuotes"];
}

function Value({ name, value, quotes }: ValueProps) {
  return (
    <div>
      <dt className={css({ textStyle: "small", color: "fg.subtle" })}>{name}</dt>
      <dd>
        {value ?? <span className={css({ color: "fg.muted" })}>Not shown</span>}
        {quotes.length > 0 && (
          <div className={css({ mt: "4" })}>
            <QuoteChips quotes={quotes} />
          </div>
        )}
      </dd>
    </div>
  );
}
