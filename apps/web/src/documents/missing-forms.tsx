import { css } from "#styled/css";
import { reviewPath } from "../explorer/check-this.tsx";
import { MissingFormsDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { QuoteChipLink } from "../quotes/quote-chip.tsx";
import { placeOf, textOfQuote } from "../quotes/number-quotes.ts";
import { useMay } from "../session/use-may.ts";
import { counted } from "../ui/counted.ts";

const entry = css({
  display: "grid",
  gridTemplateColumns: {
    base: "[minmax(0, 1fr) auto]",
    md: "[minmax(120px, max-content) minmax(0, 1fr) auto auto]",
  },
  columnGap: "16",
  rowGap: "2",
  alignItems: "center",
  px: "gutter",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  overflowWrap: "anywhere",
});

interface MissingFormsProps {
  policyId: string;
  /** Looked for again when it changes. */
  readings: string;
}

/** Forms that the policy's schedule lists and that were not found in its documents. Nothing if there are none. */
export function MissingForms({ policyId, readings }: MissingFormsProps) {
  const { data } = useQuery(MissingFormsDocument, { policyId }, { renewedBy: readings });
  const missing = data?.missingForms ?? [];
  const mayUpload = useMay("WORK");
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="missing-forms" className={css({ mt: "32", mb: "24" })}>
      <div className={css({ px: "gutter", pb: "8" })}>
        <h2 id="missing-forms" className={css({ textStyle: "section" })}>
          Forms listed but not attached
        </h2>
        <p className={css({ color: "fg.muted" })}>
          The policy lists {counted(missing.length, "form")} that Cara did not find in its documents. Ask the
          carrier for them{mayUpload && ", or upload them"}.
        </p>
      </div>
      <ul
        className={css({ borderTopWidth: "1px", borderTopStyle: "solid", borderTopColor: "border.subtle" })}
      >
        {missing.map(({ form, attachedEdition }, at) => {
          const [quote] = form.policyQuotes;
          return (
            <li key={form.key} className={entry}>
              <span className={css({ fontVariantNumeric: "tabular-nums" })}>
                <span className={css({ textStyle: "label" })}>{form.number}</span>
                {form.edition && <span className={css({ color: "fg.muted" })}> {form.edition}</span>}
              </span>
              <span className={css({ gridRow: { base: "2", md: "auto" } })}>
                {form.title ?? <span className={css({ color: "fg.muted" })}>No title given</span>}
              </span>
              <span className={css({ color: "status.amber.fg", textAlign: { base: "right", md: "left" } })}>
                {attachedEdition ? `Edition ${attachedEdition} is attached` : "Not attached"}
              </span>
              <span className={css({ gridRow: { base: "2", md: "auto" }, textAlign: "right" })}>
                {quote && (
                  <QuoteChipLink
                    to={reviewPath(policyId, form.key)}
                    number={at + 1}
                    place={placeOf(quote)}
                    quote={textOfQuote(quote)}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
