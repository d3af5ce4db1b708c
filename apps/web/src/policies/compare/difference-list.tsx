import { Check } from "lucide-react";
import { Fragment, useRef } from "react";
import { css } from "#styled/css";
import { useCurrentInView } from "../../ui/use-current-in-view.ts";
import { entryStyle } from "../entry-style.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import type { Comparison, Difference } from "./comparison.ts";
import { contentOfComparison } from "./copied-comparison.ts";
import { type DifferenceGroup, groupsOf } from "./difference-groups.ts";
import { DifferenceValue } from "./difference-value.tsx";
import { markedSide, summarize } from "./summarize.ts";

const title = css({
  display: "block",
  w: "full",
  textAlign: "left",
  textStyle: "label",
  overflowWrap: "anywhere",
  minH: { base: "44", md: "20" },
  // The touch area extends over the neighboring lines.
  my: { base: "-10", md: "0" },
  _hover: { textDecoration: "underline" },
});

const values = css({
  display: "grid",
  gridTemplateColumns: "[minmax(0, 1fr) minmax(0, 1fr)]",
  columnGap: "8",
  mt: "4",
  mx: "-8",
});

const keyHint = css({
  textStyle: "small",
  color: "fg.subtle",
  pb: "6",
  display: { base: "none", lg: "block" },
});

const groupTitle = css({ textStyle: "sectionSmall", pt: "16", pb: "2", overflowWrap: "anywhere" });

const unchangedRow = css({
  display: "flex",
  gap: "8",
  py: "12",
  color: "fg.muted",
  "& .lucide": { w: "[15px]", h: "[15px]", mt: "[3px]", flexShrink: 0 },
});

interface DifferenceListProps {
  comparisons: readonly Comparison[];
  /** Counted across all comparisons. */
  current: number;
  onOpen: (index: number) => void;
}

/** The differences, each with both values, their quotes and why it matters. */
export function DifferenceList({ comparisons, current, onOpen }: DifferenceListProps) {
  const sections = comparisons.map((comparison, place) => ({
    ...comparison,
    content: () => contentOfComparison(comparison),
    summary: summarize(comparison),
    // Differences are counted across all comparisons.
    from: comparisons.slice(0, place).reduce((sum, { differences }) => sum + differences.length, 0),
  }));
  return sections.map((comparison) => {
    const { old, new: fresh, oldName, newName, isUnrelated, unchanged, differences, summary } = comparison;
    const groups = groupsOf(differences);
    return (
      <section key={`${old.id} ${fresh.id}`} className={css({ pt: "12" })}>
        <h2 className={css({ textStyle: "section", overflowWrap: "anywhere" })}>
          {isUnrelated ? "These documents describe different insurance" : summary.title}
        </h2>
        {!isUnrelated && summary.rest !== "" && <p>{summary.rest}</p>}
        <p className={css({ color: "fg.muted", overflowWrap: "anywhere", pb: "4" })}>
          {`${oldName}: ${old.name}. ${newName}: ${fresh.name}.`}
        </p>
        {isUnrelated && (
          <p className={css({ pb: "4" })}>
            They have too little in common for a list.{" "}
            {differences.length > 0 && "This is whose insurance each one describes. "}
            Choose two documents on the same insurance to compare them in full.
          </p>
        )}
        {differences.length > 0 && (
          <div className={css({ ml: "-8", pb: "4" })}>
            <CopyButton
              tone="ghost"
              label="Copy with quotes"
              refusedLabel="Could not copy. Select the differences"
              content={comparison.content}
            />
          </div>
        )}
        {differences.length > 1 && (
          <p className={keyHint}>
            <Kbd>j</Kbd> <Kbd>k</Kbd> go from difference to difference
          </p>
        )}
        {groups.map((group, at) => (
          <Fragment key={group.entries[0]?.place}>
            <GroupTitle group={group} comparison={comparison} />
            {group.onlyIn !== null && groups[at - 1]?.onlyIn === null && <NotPaired />}
            <ul>
              {group.entries.map(({ entry: difference, place }) => (
                <DifferenceEntry
                  key={comparison.from + place}
                  difference={difference}
                  comparison={comparison}
                  isCurrent={comparison.from + place === current}
                  isInGroup={group.name !== null || group.onlyIn !== null}
                  onlyIn={group.onlyIn}
                  onOpen={() => onOpen(comparison.from + place)}
                />
              ))}
            </ul>
          </Fragment>
        ))}
        {unchanged && (
          <p className={unchangedRow}>
            <Check aria-hidden="true" />
            {unchanged}
          </p>
        )}
      </section>
    );
  });
}

type Group = DifferenceGroup<Difference>;

function GroupTitle({ group: { name, onlyIn }, comparison }: { group: Group; comparison: Comparison }) {
  if (onlyIn !== null) {
    const { oldName, newName } = comparison;
    return <h3 className={groupTitle}>{`Only in “${onlyIn === "OLD" ? oldName : newName}”`}</h3>;
  }
  return name === null ? null : <h3 className={groupTitle}>{name}</h3>;
}

/** Why these figures are listed separately. */
function NotPaired() {
  return (
    <p className={css({ textStyle: "small", color: "fg.muted", pb: "4" })}>
      Could not be paired: the other document has nothing in the same column for the same location.
    </p>
  );
}

interface DifferenceEntryProps {
  difference: Difference;
  comparison: Comparison;
  isCurrent: boolean;
  /** Under the heading of a part. */
  isInGroup: boolean;
  onlyIn: Group["onlyIn"];
  onOpen: () => void;
}

function DifferenceEntry(props: DifferenceEntryProps) {
  const { difference, comparison, isCurrent, isInGroup, onlyIn, onOpen } = props;
  const { label, oldValue, newValue, oldQuotes, newQuotes, why } = difference;
  const marked = markedSide(difference);
  const Heading = isInGroup ? "h4" : "h3";
  const box = useRef<HTMLLIElement>(null);
  useCurrentInView(box, isCurrent);
  // Two chips per line, and only for the chosen one.
  const chipsMax = !isCurrent ? 0 : oldQuotes.length > 0 && newQuotes.length > 0 ? 1 : 2;
  return (
    <li ref={box} className={`${entryStyle} ${css({ py: "12" })}`} data-current={isCurrent || undefined}>
      <Heading>
        <button type="button" className={title} aria-pressed={isCurrent} onClick={onOpen}>
          {label}
        </button>
      </Heading>
      <dl className={values}>
        {onlyIn !== "NEW" && (
          <DifferenceValue
            name={comparison.oldName}
            value={oldValue}
            quotes={oldQuotes}
            isLesser={marked === "OLD"}
            pageCount={comparison.old.pageCount}
            chipsMax={chipsMax}
          />
        )}
        {onlyIn !== "OLD" && (
          <DifferenceValue
            name={comparison.newName}
            value={newValue}
            quotes={newQuotes}
            isLesser={marked === "NEW"}
            pageCount={comparison.new.pageCount}
            chipsMax={chipsMax}
          />
        )}
      </dl>
      {onlyIn === null && <p className={css({ color: "fg.muted", mt: "6" })}>{why}</p>}
    </li>
  );
}
