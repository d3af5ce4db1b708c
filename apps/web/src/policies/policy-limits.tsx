import type { ReactNode } from "react";
import { css } from "#styled/css";
import { CheckThis, reviewPath } from "../explorer/check-this.tsx";
import { panelSections } from "../explorer/panel-model.ts";
import type { PartGroup } from "../explorer/part-groups.ts";
import type { PlacedQuote } from "../quotes/number-quotes.ts";
import { AppLink } from "../ui/app-link.tsx";
import { useShowAll } from "../ui/use-show-all.tsx";

/** Rows of a coverage part shown before "Show all": a package's property part may have dozens. */
const ROWS_SHOWN = 8;

// Coverage parts side by side if there is room, as the details above them are.
const columns = css({
  mb: "[-14px]",
  "@container (min-width: 620px)": { columns: "2", columnGap: "40" },
  "& > section": { breakInside: "avoid", pb: "14" },
});

const head = css({
  display: "flex",
  alignItems: "baseline",
  flexWrap: "wrap",
  columnGap: "8",
  pb: "4",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.default",
});

const row = css({
  display: "grid",
  gridTemplateColumns: "[minmax(0, 1fr) auto 76px]",
  alignItems: "center",
  columnGap: "12",
  minH: { base: "44", md: "30" },
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

interface PolicyLimitsProps {
  policyId: string;
  groups: readonly PartGroup[];
  /** The base form of a coverage part and its basis: "CG 00 01, occurrence". */
  forms: ReadonlyMap<string, string>;
  /** The link to the page that gives a value. */
  pageOf: (quotes: readonly PlacedQuote[]) => ReactNode;
}

/** The limits and deductibles that the documents give, by coverage part, each with its page on the same line. */
export function PolicyLimits({ policyId, groups, forms, pageOf }: PolicyLimitsProps) {
  return (
    <div className={columns}>
      {groups.map((group) => (
        <PartLimits
          key={group.name}
          policyId={policyId}
          group={group}
          form={forms.get(group.name)}
          pageOf={pageOf}
        />
      ))}
    </div>
  );
}

interface PartLimitsProps extends Pick<PolicyLimitsProps, "policyId" | "pageOf"> {
  group: PartGroup;
  form: string | undefined;
}

function PartLimits({ policyId, group: { name, rows }, form, pageOf }: PartLimitsProps) {
  const { shown, more } = useShowAll(rows, ROWS_SHOWN, "limits");
  return (
    <section aria-label={name}>
      <div className={head}>
        <h3 className={css({ textStyle: "sectionSmall" })}>{name}</h3>
        {form && (
          <AppLink
            to={`/app/policies/${policyId}/explore#${panelSections.forms.id}`}
            className={css({
              textStyle: "small",
              color: "fg.muted",
              // The touch area extends over the neighboring lines.
              py: { base: "14", md: "0" },
              my: { base: "-14", md: "0" },
              _hover: { textDecoration: "underline" },
            })}
          >
            {form}
          </AppLink>
        )}
      </div>
      <dl>
        {shown.map(({ key, name: label, note, figure, quotes, check }, place) => (
          // Two rows of a declarations page may have the same label.
          <div key={`${place}-${key}`} className={row}>
            <dt className={css({ color: "fg.muted", overflowWrap: "anywhere", py: "4" })}>
              {label}
              {note !== null && (
                <span className={css({ display: "block", textStyle: "small", color: "fg.subtle" })}>
                  {note}
                </span>
              )}
            </dt>
            <dd
              className={css({
                display: "flex",
                flexWrap: "wrap",
                alignItems: "center",
                justifyContent: "flex-end",
                columnGap: "8",
                fontVariantNumeric: "tabular-nums",
              })}
            >
              {check !== null && <CheckThis to={reviewPath(policyId, key)} reason={check} of={label} />}
              {figure}
            </dd>
            <dd className={css({ textAlign: { base: "right", md: "left" } })}>{pageOf(quotes)}</dd>
            {check !== null && (
              <dd
                className={css({
                  gridColumn: "[1 / -1]",
                  pb: "6",
                  textStyle: "small",
                  color: "status.amber.fg",
                })}
              >
                {check}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {more}
    </section>
  );
}
