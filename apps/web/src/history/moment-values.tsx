import { css } from "#styled/css";
import type { PolicyAtMomentFragment } from "../graphql/generated/graphql.ts";
import { HistoryValue } from "./history-value.tsx";
import { type ComparedValue, compareMoments, isReviewed } from "./policy-differences.ts";

const cell = css({
  py: "6",
  pr: "8",
  textAlign: "left",
  verticalAlign: "baseline",
  overflowWrap: "anywhere",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  fontWeight: "normal",
});
const muted = css({ color: "fg.muted" });
const mark = css({ textStyle: "small", color: "accent.fg", fontWeight: "medium" });

function ValueRow({ value, isComparing }: { value: ComparedValue; isComparing: boolean }) {
  const { label, kind, before, now, differs } = value;
  return (
    <tr>
      <th scope="row" className={`${cell} ${muted}`}>
        {label}
      </th>
      <td className={cell}>
        <HistoryValue kind={kind} value={before} />
      </td>
      <td className={cell}>
        {isComparing ? (
          <span className={differs ? css({ fontWeight: "medium", color: "accent.fg" }) : muted}>
            <HistoryValue kind={kind} value={now} />
          </span>
        ) : (
          differs && <span className={mark}>differs</span>
        )}
      </td>
    </tr>
  );
}

interface MomentValuesProps {
  moment: PolicyAtMomentFragment;
  now: PolicyAtMomentFragment;
  /** Also shows today's values, in a column of their own. */
  isComparing: boolean;
}

/** The values at a moment, with a mark on those that are different today. */
export function MomentValues({ moment, now, isComparing }: MomentValuesProps) {
  const values = compareMoments(moment, now);
  // A detail that was decided about later is listed only next to what was decided, which tells forms apart.
  const reviewed = values.filter((value) => isReviewed(value) && (isComparing || value.before !== null));
  const rowOf = (value: ComparedValue) => (
    <ValueRow key={value.field} value={value} isComparing={isComparing} />
  );
  return (
    <table
      className={css({
        w: "full",
        mt: "16",
        tableLayout: "fixed",
        borderCollapse: "collapse",
        borderTopWidth: "1px",
        borderTopStyle: "solid",
        borderTopColor: "border.subtle",
      })}
    >
      {/* A head for screen readers alone sets no widths. */}
      <colgroup>
        <col className={css({ w: "[38%]" })} />
        <col />
        <col className={isComparing ? undefined : css({ w: "[52px]" })} />
      </colgroup>
      <thead className={isComparing ? muted : css({ srOnly: true })}>
        <tr>
          <th scope="col" className={cell}>
            Field
          </th>
          <th scope="col" className={cell}>
            Then
          </th>
          <th scope="col" className={cell}>
            {isComparing ? "Now" : "Today"}
          </th>
        </tr>
      </thead>
      <tbody>
        {values.filter((value) => !isReviewed(value)).map(rowOf)}
        <tr>
          <th scope="row" className={`${cell} ${muted}`}>
            Documents
          </th>
          <td className={cell} title={moment.documents.map(({ name }) => name).join("\n")}>
            {isComparing ? moment.documents.length : `${moment.documents.length} of ${now.documents.length}`}
          </td>
          <td className={cell}>{isComparing ? now.documents.length : null}</td>
        </tr>
      </tbody>
      {reviewed.length > 0 && (
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={3} className={`${cell} ${css({ pt: "14", fontWeight: "medium" })}`}>
              Decided in Review
            </th>
          </tr>
          {reviewed.map(rowOf)}
        </tbody>
      )}
    </table>
  );
}
