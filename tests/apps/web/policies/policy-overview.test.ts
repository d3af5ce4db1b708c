/** The overview's record says how a policy is billed, why it was canceled, and where it lapsed. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PolicyDetails } from "../../../../apps/web/src/policies/policy-details.tsx";
import type { PolicyRecordData } from "../../../../apps/web/src/policies/policy-record-data.ts";
import { TermBar } from "../../../../apps/web/src/ui/term-bar.tsx";

const policy = {
  state: "INFORCE",
  market: "ADMITTED",
  carrier: { id: "car_1", name: "Harborstone Mutual" },
  broker: null,
  agencyUser: null,
  inforceAt: "2026-01-01",
  expiresAt: "2027-01-01",
  quoteNumber: null,
  cancellation: null,
  reinstatement: null,
  pricing: {
    billingType: "DIRECT",
    intervalType: "NONE",
    premium: 1000,
    taxes: 0,
    agencyFees: 0,
    brokerFees: 0,
    policyFees: 0,
    otherFees: 0,
    total: 1000,
    commissionRate: 0,
    estimatedCommission: 0,
    minimumEarnedPremium: 0,
  },
} as unknown as PolicyRecordData;

const cancellation = {
  effectiveAt: "2026-10-05",
  canceledBy: "CARRIER",
  reason: "INSURED_NON_PAYMENT",
  reasonDescription: "Second notice",
  returnPremium: 241,
} as const;

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");
const detailsOf = (more: Partial<PolicyRecordData>) =>
  textOf(
    renderToStaticMarkup(createElement(PolicyDetails, { policy: { ...policy, ...more }, issuedAt: null })),
  );

test("a stored payment interval of none is shown", () => {
  expect(detailsOf({})).toContain("|Billing Mode|Direct, none|");
});

test("a cancellation says when, by whom, why, and how much is returned", () => {
  const shown = detailsOf({ cancellation });
  expect(shown).toContain(
    "|Cancellation Effective Date|Oct 5, 2026|Canceled by|Carrier|Reason|Insured nonpayment: Second notice|Return Premium|$241|",
  );
});

test.each([
  ["2026-10-20", 15, "15 days, Oct 5, 2026 to Oct 20, 2026"],
  ["2026-10-05", 0, "No lapse"],
])("a policy reinstated on %s says so, with its lapse", (effectiveAt, lapseDays, lapse) => {
  const shown = detailsOf({ cancellation, reinstatement: { effectiveAt, lapseDays } });
  expect(shown).toContain(`|Lapse in Coverage|${lapse}|`);
  expect(shown).not.toContain("Cancellation Effective Date");
});

test("the term bar shows a lapse as a gap, and each note at its mark", () => {
  const term = { inForceOn: "2026-01-01", expiresOn: "2027-01-01", todayOn: "2026-11-22" };
  const lapsed = renderToStaticMarkup(
    createElement(TermBar, { ...term, lapse: { from: "2026-10-05", to: "2026-10-20" } }),
  );
  expect(textOf(lapsed)).toContain("No coverage from Oct 5, 2026 to Oct 20, 2026");
  expect(lapsed).toMatch(/style="left:75\.8\d*%;right:(?:20|19\.9\d*)%"/);
  const early = renderToStaticMarkup(createElement(TermBar, { ...term, cancelsOn: "2026-03-15" }));
  expect(early).toMatch(/style="margin-left:20%">Cancellation effective Mar 15, 2026/);
  const late = renderToStaticMarkup(createElement(TermBar, { ...term, cancelsOn: "2026-10-20" }));
  expect(late).toMatch(/style="width:80%;text-align:right">Cancellation effective Oct 20, 2026/);
  expect(textOf(renderToStaticMarkup(createElement(TermBar, term)))).not.toMatch(/coverage|Cancellation/);
});
