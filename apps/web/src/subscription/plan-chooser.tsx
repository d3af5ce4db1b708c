import { type ReactNode, useId } from "react";
import {
  includedSeats,
  includedVoiceAgents,
  isOffered,
  limitsOf,
  monthsOf,
  type OfferedPlan,
  planLabels,
  planPrices,
  priceOf,
  type SubscriptionPeriod,
  type SubscriptionPlan,
  type Terms,
} from "#model/subscription";
import { css } from "#styled/css";
import { counted } from "../ui/counted.ts";
import { radio } from "../ui/radio-group.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { priceText } from "./money-words.ts";
import { periodLabels } from "./words.ts";

/** What the chooser shows; Enterprise is sold by people. */
const shownPlans = ["BASIC", "PRO", "ENTERPRISE"] as const;
type ShownPlan = (typeof shownPlans)[number];

const perPeriod: Record<SubscriptionPeriod, string> = { MONTHLY: "a month", ANNUAL: "a year" };

const count = (limit: number | null, unit = ""): string =>
  limit === null ? "Unlimited" : `${limit.toLocaleString("en-US")}${unit}`;

interface Row {
  label: string;
  of: (plan: OfferedPlan, period: SubscriptionPeriod) => string;
  enterprise: string;
}

const one = { numSeats: includedSeats, numVoiceAgents: includedVoiceAgents };
const limitOf = (kind: keyof ReturnType<typeof limitsOf>, unit?: string) => (plan: OfferedPlan) =>
  count(limitsOf({ plan, ...one }, null)[kind], unit);

/** The plans side by side, by what differs. */
const rows: readonly Row[] = [
  {
    label: `Each seat above ${includedSeats}`,
    of: (plan, period) => `${priceText(planPrices[plan][period].seatCents)} ${perPeriod[period]}`,
    enterprise: "By contract",
  },
  { label: "Custom presets", of: limitOf("PRESETS"), enterprise: "Custom" },
  { label: "Document styles", of: limitOf("STYLES"), enterprise: "Custom" },
  { label: "Voice minutes, each agent", of: limitOf("VOICE_MINUTES", " a month"), enterprise: "Custom" },
  { label: "Emails", of: limitOf("EMAILS", " a month"), enterprise: "Custom" },
  { label: "Knowledge pages", of: limitOf("KNOWLEDGE_PAGES"), enterprise: "Custom" },
  { label: "Voice agents", of: () => `${includedVoiceAgents} included`, enterprise: "Custom" },
  { label: "Advanced customization", of: (plan) => (plan === "PRO" ? "Yes" : "No"), enterprise: "Yes" },
  {
    label: "Response",
    of: (plan) => (plan === "PRO" ? "Next business day" : "3 business days"),
    enterprise: "Custom",
  },
];

const table = css({
  mt: "14",
  "& [role=row]": {
    display: "grid",
    gridTemplateColumns: {
      base: "[minmax(0, 1fr) auto]",
      md: "[minmax(0, 1fr) repeat(3, minmax(0, 1fr))]",
    },
  },
  "& :is([role=cell], [role=rowheader])": {
    minW: "0",
    py: "7",
    borderBottomWidth: "1px",
    borderBottomStyle: "solid",
    borderBottomColor: "border.subtle",
    fontVariantNumeric: "tabular-nums",
  },
  "& [role=rowheader]": { color: "fg.muted" },
  // On a phone, the limits of the chosen plan alone stand below the plans.
  "& [role=cell]:not([data-chosen])": { display: { base: "none", md: "block" } },
  "& [role=cell]": { textAlign: { base: "right", md: "left" }, px: { base: "0", md: "12" } },
  "& [role=cell][data-chosen]": {
    bg: { md: "bg.selected" },
    md: {
      borderLeftWidth: "1px",
      borderRightWidth: "1px",
      borderLeftStyle: "solid",
      borderRightStyle: "solid",
    },
    borderLeftColor: "accent.border",
    borderRightColor: "accent.border",
  },
  "& [role=row]:last-child [role=cell][data-chosen]": {
    md: {
      borderBottomColor: "accent.border",
      borderBottomLeftRadius: "lg",
      borderBottomRightRadius: "lg",
    },
  },
});

const heads = css({
  "&[role=row]": {
    gridTemplateColumns: { base: "[minmax(0, 1fr)]", md: "[minmax(0, 1fr) repeat(3, minmax(0, 1fr))]" },
    rowGap: { base: "8", md: "0" },
    mb: { base: "12", md: "0" },
  },
});

const head = css({
  position: "relative",
  display: { base: "grid", md: "block" },
  gridTemplateColumns: "[minmax(0, 1fr) auto]",
  alignItems: "center",
  columnGap: "12",
  px: "12",
  py: "12",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: { base: "border.default", md: "transparent" },
  borderBottomColor: { md: "border.default" },
  rounded: { base: "lg", md: "0" },
  cursor: "default",
  "&[data-chosen]": {
    bg: "bg.selected",
    borderColor: "accent.border",
    borderBottomColor: { md: "border.default" },
    borderTopLeftRadius: "lg",
    borderTopRightRadius: "lg",
  },
  "&:has(:focus-visible)": { outline: "2px solid", outlineColor: "accent.fg", outlineOffset: "[-2px]" },
  "& input:focus-visible": { outline: "none" },
});

interface PlanChooserProps {
  /** Null if nothing was bought yet. */
  current: SubscriptionPlan | null;
  chosen: Pick<Terms, "plan" | "period" | "numSeats">;
  onPlan: (plan: SubscriptionPlan) => void;
  onPeriod: (period: SubscriptionPeriod) => void;
  /** Below the table, such as today's use. */
  children?: ReactNode;
}

/** The plans compared by their limits, with the price for as many seats as are chosen. */
export function PlanChooser({ current, chosen, onPlan, onPeriod, children }: PlanChooserProps) {
  const name = useId();
  const { period } = chosen;
  return (
    <fieldset className={css({ minW: "0" })}>
      <legend className={css({ srOnly: true })}>Plan</legend>
      <div
        className={css({
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          columnGap: "12",
          rowGap: "4",
        })}
      >
        <Segmented
          label="Billing period"
          choices={(["MONTHLY", "ANNUAL"] as const).map((value) => ({ value, label: periodLabels[value] }))}
          value={period}
          onChange={onPeriod}
        />
        <span className={css({ color: "fg.muted" })}>Annual billing is 15% off.</span>
      </div>
      <div role="table" aria-label="Plans compared" className={table}>
        <div role="row" className={heads}>
          <span role="columnheader" className={css({ display: { base: "none", md: "block" } })}>
            <span className={css({ srOnly: true })}>What a plan includes</span>
          </span>
          {shownPlans.map((plan) => (
            <div key={plan} role="columnheader" className={css({ minW: "0" })}>
              <label className={head} data-chosen={plan === chosen.plan || undefined}>
                <span className={css({ display: "flex", alignItems: "center", gap: "8", minW: "0" })}>
                  <input
                    type="radio"
                    className={radio}
                    name={name}
                    value={plan}
                    checked={plan === chosen.plan}
                    onChange={() => onPlan(plan)}
                  />
                  <span className={css({ textStyle: "section" })}>{planLabels[plan]}</span>
                  {plan === current && <span className={css({ color: "fg.subtle" })}>now</span>}
                </span>
                <PlanPrice plan={plan} chosen={chosen} />
              </label>
            </div>
          ))}
        </div>
        {rows.map(({ label, of, enterprise }) => (
          <div key={label} role="row">
            <span role="rowheader">{label}</span>
            {shownPlans.map((plan) => (
              <span key={plan} role="cell" data-chosen={plan === chosen.plan || undefined}>
                {isOffered(plan) ? of(plan, period) : enterprise}
              </span>
            ))}
          </div>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

const amount = css({
  display: "block",
  mt: { md: "8" },
  textStyle: "title",
  fontVariantNumeric: "tabular-nums",
  textAlign: { base: "right", md: "left" },
});
const unit = css({
  display: "block",
  textStyle: "small",
  color: "fg.muted",
  fontVariantNumeric: "tabular-nums",
  textAlign: { base: "right", md: "left" },
});

function PlanPrice({ plan, chosen }: { plan: ShownPlan; chosen: Pick<Terms, "period" | "numSeats"> }) {
  if (!isOffered(plan))
    return (
      <span>
        <span
          className={css({ display: "block", mt: { md: "8" }, fontWeight: "semibold", lineHeight: "[28px]" })}
        >
          Contact Sales
        </span>
        <span className={unit}>Custom limits</span>
      </span>
    );
  const { period, numSeats } = chosen;
  const terms = { numSeats, numVoiceAgents: includedVoiceAgents };
  const monthByMonth = monthsOf("ANNUAL") * priceOf(terms, planPrices[plan].MONTHLY);
  return (
    <span>
      <span className={amount}>{priceText(priceOf(terms, planPrices[plan][period]))}</span>
      <span className={unit}>
        {period === "ANNUAL" && (
          <>
            <s>
              <span className={css({ srOnly: true })}>instead of </span>
              {priceText(monthByMonth)}
            </s>{" "}
          </>
        )}
        {perPeriod[period]}, {counted(numSeats, "seat")}
      </span>
    </span>
  );
}
