import type { PolicyExplorerQuery } from "../graphql/generated/graphql.ts";
import { css } from "#styled/css";
import { dayLabel } from "../ui/day-label.ts";
import { CheckThis } from "./check-this.tsx";

export type ShownCertificate = NonNullable<
  PolicyExplorerQuery["businessPolicy"]["details"]
>["certificates"][number];

const cell = css({
  py: "8",
  pr: "12",
  verticalAlign: "top",
  textAlign: "left",
  fontWeight: "normal",
  overflowWrap: "anywhere",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  "&[data-head]": { py: "6", textStyle: "small", color: "fg.muted", fontWeight: "medium" },
});

const columns = [
  { name: "Coverage", width: "30%" },
  { name: "Policy", width: "30%" },
  { name: "Limits", width: "40%" },
];

const second = css({ display: "block", color: "fg.muted" });

/** What a certificate shows about policies. It grants no coverage, so it has a section of its own. */
export function CertificateSection({ certificate }: { certificate: ShownCertificate }) {
  const { documentName, holder, rows } = certificate;
  return (
    <section aria-label={`Certificate ${documentName}`} className={css({ pt: "8" })}>
      <h3 className={css({ textStyle: "sectionSmall", overflowWrap: "anywhere" })}>{documentName}</h3>
      {holder && (
        <p
          className={css({ color: "fg.muted", overflowWrap: "anywhere" })}
        >{`Certificate holder: ${holder}`}</p>
      )}
      {rows.length === 0 ? (
        <p className={css({ color: "fg.muted", py: "8" })}>No coverages were found in its table.</p>
      ) : (
        <table className={css({ w: "full", borderCollapse: "collapse", tableLayout: "fixed" })}>
          <thead>
            <tr>
              {columns.map(({ name, width }) => (
                <th key={name} scope="col" className={cell} style={{ width }} data-head>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // Two policies of one line are two rows.
              <tr key={`${place}-${row.coverage}`}>
                <th scope="row" className={cell}>
                  <span className={css({ textStyle: "label" })}>{row.coverage}</span>
                  <span className={second}>{row.insurer ?? "Insurer not named"}</span>
                  {row.checkReason && <CheckThis to={null} reason={row.checkReason} of={row.coverage} />}
                </th>
                <td className={cell}>
                  {row.policyNumber ?? "No number given"}
                  <span className={second}>{termOf(row)}</span>
                </td>
                <td className={cell}>
                  {row.limits.length === 0 ? (
                    <span className={css({ color: "fg.muted" })}>None read</span>
                  ) : (
                    row.limits.map(({ name, value }) => (
                      <span key={name} className={css({ display: "block", pb: "4" })}>
                        <span className={css({ display: "block", color: "fg.muted", textStyle: "small" })}>
                          {name}
                        </span>
                        <span className={css({ fontVariantNumeric: "tabular-nums" })}>{value}</span>
                      </span>
                    ))
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function termOf({ effectiveDate, expirationDate }: ShownCertificate["rows"][number]): string {
  const days = [effectiveDate, expirationDate].flatMap((day) => (day ? [dayLabel(day)] : []));
  return days.length === 0 ? "No dates given" : days.join(" to ");
}
