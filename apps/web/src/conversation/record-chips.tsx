/** The agency's own records that support a statement, as links: one record is a chip, several are a list that opens. */
import { NotebookTabs } from "lucide-react";
import { nameOfPolicy } from "#model/policies";
import { css } from "#styled/css";
import type { StatementFieldsFragment } from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";

export type RecordCitation = StatementFieldsFragment["records"][number];

const chip = css({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: "4",
  h: "20",
  px: "6",
  rounded: "md",
  bg: "bg.emphasis",
  color: "fg.muted",
  textStyle: "smallStrong",
  whiteSpace: "nowrap",
  maxW: "full",
  verticalAlign: "middle",
  _hover: { color: "fg.default", textDecoration: "underline" },
  // A finger needs more space than a pointer.
  _before: { content: '""', position: "absolute", insetX: "0", insetY: { base: "[-12px]", lg: "[-2px]" } },
});
const icon = css({ w: "12", h: "12", flexShrink: 0 });

/** Records that are shown individually; more of them become a list that opens. */
const shownMax = 2;

interface RecordChipsProps {
  records: readonly RecordCitation[];
  /** Path of the account's record; null if there is none to go to. */
  accountPath: string | null;
  /** The statement appears under the name of the one policy that it is about. */
  isUnderName: boolean;
  /** A figure whose parts are listed below it. */
  isWorkedOut: boolean;
}

export function RecordChips({ records, accountPath, isUnderName, isWorkedOut }: RecordChipsProps) {
  if (records.length === 0) return null;
  if (records.length <= (isWorkedOut ? 1 : shownMax)) {
    return records.map((record) => (
      <RecordChip
        key={record.policy?.id ?? ""}
        record={record}
        accountPath={accountPath}
        text={isUnderName || !record.policy ? "On record" : nameOfPolicy(record.policy)}
      />
    ));
  }
  return (
    <details className={css({ display: "inline-block", maxW: "full", verticalAlign: "middle" })}>
      <summary
        className={css({
          cursor: "pointer",
          textStyle: "smallStrong",
          color: "fg.muted",
          _hover: { color: "fg.default" },
        })}
      >
        {records.length} records
      </summary>
      <ul
        className={css({
          display: "flex",
          flexWrap: "wrap",
          columnGap: "4",
          rowGap: { base: "24", lg: "4" },
          py: { base: "12", lg: "4" },
        })}
      >
        {records.map((record) => (
          <li key={record.policy?.id ?? ""} className={css({ maxW: "full", minW: "0" })}>
            <RecordChip
              record={record}
              accountPath={accountPath}
              text={record.policy ? nameOfPolicy(record.policy) : "On record"}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function RecordChip({
  record: { policy, labels },
  accountPath,
  text,
}: {
  record: RecordCitation;
  accountPath: string | null;
  text: string;
}) {
  const to = policy ? `/app/policies/${policy.id}/overview` : accountPath;
  const whose = policy ? `the record of ${nameOfPolicy(policy)}` : "the record of the account";
  const what = `${labels.join(", ")} on ${whose}`;
  const content = (
    <>
      <NotebookTabs aria-hidden="true" className={icon} />
      <span className={css({ truncate: true })}>{text}</span>
    </>
  );
  return to === null ? (
    <span className={chip} title={what}>
      {content}
    </span>
  ) : (
    <AppLink to={to} className={chip} title={what} aria-label={`${text}: ${what}`}>
      {content}
    </AppLink>
  );
}
