import { css } from "#styled/css";
import type { HistoryEntryRowFragment } from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { CaraTile } from "../ui/cara-tile.tsx";
import { instantLabel } from "../ui/instant-label.ts";
import { clockLabel } from "./history-days.ts";
import { HistorySentence } from "./history-sentence.tsx";
import { HistoryValue } from "./history-value.tsx";

const cell = css({
  py: "4",
  pr: "12",
  textAlign: "left",
  verticalAlign: "baseline",
  overflowWrap: "anywhere",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  fontWeight: "normal",
});
const after = css({ fontWeight: "medium" });
const muted = css({ color: "fg.muted" });

/** Fields before and after a change. A single field needs no head; screen readers still get one. */
function Changes({ changes }: Pick<HistoryEntryRowFragment, "changes">) {
  const headStyle = changes.length === 1 ? css({ srOnly: true }) : muted;
  return (
    <table
      className={css({
        w: "full",
        mt: "6",
        tableLayout: "fixed",
        borderCollapse: "collapse",
        borderTopWidth: "1px",
        borderTopStyle: "solid",
        borderTopColor: "border.subtle",
      })}
    >
      {/* A head for screen readers alone sets no widths. */}
      <colgroup>
        <col className={css({ w: "[30%]" })} />
        <col />
        <col />
      </colgroup>
      <thead className={headStyle}>
        <tr>
          <th scope="col" className={cell}>
            Field
          </th>
          <th scope="col" className={cell}>
            Before
          </th>
          <th scope="col" className={cell}>
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row" className={cell}>
              {change.label}
            </th>
            <td className={`${cell} ${muted}`}>
              <HistoryValue kind={change.kind} value={change.before} />
            </td>
            <td className={`${cell} ${after}`}>
              <HistoryValue kind={change.kind} value={change.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isCara = (kind: HistoryEntryRowFragment["actor"]["kind"]) => kind === "CARA" || kind === "WORKFLOW";

interface HistoryEntryProps {
  entry: HistoryEntryRowFragment;
  accountId: string;
  timeZone: string;
  /** Shows the policy as it was right after the entry. */
  momentTo: string;
  /** The policy is shown as of this entry. */
  isChosen: boolean;
}

/** What one actor did at one time: a node of the line, with the fields that changed and why. */
export function HistoryEntry({ entry, accountId, timeZone, momentTo, isChosen }: HistoryEntryProps) {
  const { at, actor, sentence, changes, reason, count } = entry;
  return (
    <li
      className={css({
        position: "relative",
        pl: "32",
        pb: "14",
        _before: {
          content: '""',
          position: "absolute",
          left: "[9px]",
          top: "24",
          bottom: "0",
          w: "2",
          bg: "border.default",
        },
        "&:is([data-day]:last-child > ol > *:last-child)": { _before: { display: "none" } },
        "&[data-chosen]": {
          boxShadow:
            "[calc(-1 * var(--gutter)) 0 0 var(--colors-bg-canvas), calc(-1 * var(--gutter) - 2px) 0 0 var(--colors-accent-fg)]",
        },
      })}
      data-chosen={isChosen || undefined}
      aria-current={isChosen || undefined}
    >
      <span className={css({ position: "absolute", left: "0", top: "0", display: "flex" })}>
        {isCara(actor.kind) ? <CaraTile size={20} /> : <Avatar name={actor.name} size={20} />}
      </span>
      <div className={css({ display: "flex", gap: "16", justifyContent: "space-between" })}>
        <p className={css({ minW: "0", overflowWrap: "anywhere" })}>
          <strong className={css({ fontWeight: "semibold" })}>{actor.name}</strong>{" "}
          <span className={muted}>
            <HistorySentence sentence={sentence} accountId={accountId} />
          </span>
        </p>
        <AppLink
          to={momentTo}
          replace
          title={`Show the policy as of ${instantLabel(at, timeZone)}`}
          className={css({
            flexShrink: 0,
            color: "fg.muted",
            fontVariantNumeric: "tabular-nums",
            _hover: { color: "fg.default", textDecoration: "underline" },
          })}
        >
          <time dateTime={at}>{clockLabel(at, timeZone)}</time>
        </AppLink>
      </div>
      {changes.length > 0 && <Changes changes={changes} />}
      {count > changes.length && changes.length >= shownMax && (
        <p
          className={`${css({ mt: "6" })} ${muted}`}
        >{`The latest ${changes.length} of ${count} are shown.`}</p>
      )}
      {reason && <p className={`${css({ mt: "6", overflowWrap: "anywhere" })} ${muted}`}>Reason: {reason}</p>}
    </li>
  );
}

/** An entry of many changes comes with this many of them. */
const shownMax = 20;
