/** What the documents say about a policy, at a glance: limits by coverage part and schedules, each with its page. */
import { type ReactNode, useMemo } from "react";
import { css } from "#styled/css";
import { reviewPath } from "../explorer/check-this.tsx";
import { ExplorerWaiting } from "../explorer/explorer-waiting.tsx";
import { glanceQuotePath, listGlanceQuotes } from "../explorer/glance-quotes.ts";
import { groupLimits, listPlaces } from "../explorer/limit-groups.ts";
import { groupParts } from "../explorer/part-groups.ts";
import type { GlanceDetailsFragment, PolicyGlanceQuery } from "../graphql/generated/graphql.ts";
import { numberQuotes, type PlacedQuote, placeOf, textOfQuote } from "../quotes/number-quotes.ts";
import { QuoteChipLink } from "../quotes/quote-chip.tsx";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { formsOfParts } from "./coverage-forms.ts";
import { PolicyLimits } from "./policy-limits.tsx";
import { InsuredSchedule, LocationSchedule, PrintedSchedule } from "./policy-schedules.tsx";
import { RecordSection } from "./record-section.tsx";

export type PolicyGlanceData = PolicyGlanceQuery["businessPolicy"];

interface PolicyGlanceProps {
  glance: PolicyGlanceData;
  /** The policy's record. */
  children: ReactNode;
}

/** The record with the limits and schedules. A phone shows the limits first, because people ask for them on the road. */
export function PolicyGlance({ glance: { id, files, details }, children }: PolicyGlanceProps) {
  if (!details) {
    return (
      <>
        {children}
        <ExplorerWaiting policyId={id} files={files} title="No limits yet" isSection>
          Upload the policy's documents. Cara reads their limits and schedules, each with the words that state
          it.
        </ExplorerWaiting>
      </>
    );
  }
  return (
    <WhatWasRead policyId={id} details={details}>
      {children}
    </WhatWasRead>
  );
}

interface WhatWasReadProps {
  policyId: string;
  details: GlanceDetailsFragment;
  children: ReactNode;
}

function WhatWasRead({ policyId, details, children }: WhatWasReadProps) {
  const { schedules, limitsReview, vehicles, classes, mortgagees, lossPayees } = details;
  const parts = useMemo(() => groupParts(details), [details]);
  const { schedule } = useMemo(() => groupLimits(details), [details]);
  const places = useMemo(() => listPlaces(details), [details]);
  const numbers = useMemo(() => numberQuotes(listGlanceQuotes(details)), [details]);
  const checks = useMemo(
    () => new Map(details.checks.map(({ field, reason }) => [field, reason])),
    [details.checks],
  );
  const pageOf = ([quote]: readonly PlacedQuote[]) =>
    quote && (
      <QuoteChipLink
        to={glanceQuotePath(policyId, numbers.numberOf(quote))}
        number={numbers.numberOf(quote)}
        place={placeOf(quote)}
        quote={textOfQuote(quote)}
      />
    );
  const hasLimits = parts.length > 0;
  const otherInsured = details.otherInsured && (
    <p className={css({ color: "status.amber.fg", mb: "8" })}>
      {details.otherInsured} Check the insured in <ReviewLink to={reviewPath(policyId, "insured")} />.
    </p>
  );
  const { additionalInsureds, forms } = schedules;
  return (
    <>
      <div className={css({ order: { base: "1", md: "0" } })}>{children}</div>
      {hasLimits && (
        <RecordSection
          title="Limits"
          note={limitsReview ? <ReviewedNote review={limitsReview} /> : "Not reviewed yet"}
        >
          {otherInsured}
          <PolicyLimits
            policyId={policyId}
            groups={parts}
            forms={formsOfParts(forms, (key) => !checks.has(key))}
            pageOf={pageOf}
          />
        </RecordSection>
      )}
      {places.length > 0 && (
        <RecordSection title="Schedule of locations" note={places.length} isLater>
          {!hasLimits && otherInsured}
          <LocationSchedule places={places} sums={schedule} pageOf={pageOf} />
        </RecordSection>
      )}
      {vehicles.length > 0 && (
        <RecordSection title="Vehicles" note={vehicles.length} isLater>
          <PrintedSchedule
            rows={vehicles}
            what="vehicles"
            columns={[
              {
                name: "Vehicle",
                of: ({ year, description }) => [year, description].filter(Boolean).join(" "),
              },
              { name: "VIN", of: ({ vin }) => vin },
              { name: "Value", of: ({ value }) => value, isFigure: true },
            ]}
            pageOf={pageOf}
          />
        </RecordSection>
      )}
      {classes.length > 0 && (
        <RecordSection title="Classes" note={classes.length} isLater>
          <PrintedSchedule
            rows={classes}
            what="classes"
            columns={[
              {
                name: "Classification",
                of: ({ code, description }) => [code, description].filter(Boolean).join(" "),
              },
              { name: "State", of: ({ state }) => state },
              { name: "Basis", of: ({ basis }) => basis, isFigure: true },
              { name: "Rate", of: ({ rate }) => rate, isFigure: true },
              { name: "Premium", of: ({ premium }) => premium, isFigure: true },
            ]}
            pageOf={pageOf}
          />
        </RecordSection>
      )}
      {[
        { title: "Mortgagees", what: "mortgagees", rows: mortgagees },
        { title: "Loss payees", what: "loss payees", rows: lossPayees },
      ].map(
        ({ title, what, rows }) =>
          rows.length > 0 && (
            <RecordSection key={title} title={title} note={rows.length} isLater>
              <PrintedSchedule rows={rows} what={what} columns={interestColumns} pageOf={pageOf} />
            </RecordSection>
          ),
      )}
      {additionalInsureds.length > 0 && (
        <RecordSection title="Additional insureds" note={additionalInsureds.length} isLater>
          <InsuredSchedule
            policyId={policyId}
            insureds={additionalInsureds}
            checks={checks}
            pageOf={pageOf}
          />
        </RecordSection>
      )}
      {!hasLimits && places.length === 0 && (
        <RecordSection title="Limits" isLater>
          {otherInsured}
          <p className={css({ color: "fg.muted" })}>
            Cara found no limits in this policy's documents. Add them in{" "}
            <ReviewLink to={`/app/policies/${policyId}/review`} />, or upload the declarations.
          </p>
        </RecordSection>
      )}
    </>
  );
}

type Interest = GlanceDetailsFragment["mortgagees"][number];

const interestColumns = [
  { name: "Name", of: ({ name }: Interest) => name },
  { name: "Address", of: ({ address }: Interest) => address },
  { name: "Applies to", of: ({ appliesTo }: Interest) => appliesTo },
  { name: "Loan number", of: ({ loan }: Interest) => loan },
];

function ReviewLink({ to }: { to: string }) {
  return (
    <AppLink to={to} className={css({ textDecoration: "underline" })}>
      Review
    </AppLink>
  );
}

function ReviewedNote({ review }: { review: NonNullable<GlanceDetailsFragment["limitsReview"]> }) {
  const { agency } = useViewer();
  const day = instantDayLabel(review.reviewedAt, agency.timeZone);
  return `Reviewed by ${review.reviewedBy?.name ?? "someone"}, ${day}`;
}
