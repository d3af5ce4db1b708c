import { policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { AddPolicyLink } from "../policies/add-policy-link.tsx";
import { PolicyBadge } from "../policies/policy-badge.tsx";
import { expiryLabel } from "../policies/expiry-label.ts";
import { useToday } from "../policies/use-today.ts";
import { useMay } from "../session/use-may.ts";
import { AppLink } from "../ui/app-link.tsx";
import { counted } from "../ui/counted.ts";
import { Figures } from "../ui/figures.tsx";
import { Section } from "../ui/section.tsx";
import { orderForOverview } from "./account-policy-order.ts";

const SHOWN = 8;

const list = css({
  containerType: "inline-size",
  maxW: "section",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

// By its own width, because it may have a panel beside it.
const wide = "@container (min-width: 620px)";

const row = css({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "[minmax(0, 1fr) auto]",
  [wide]: { gridTemplateColumns: "[minmax(0, 1.2fr) 88px minmax(0, 1.2fr) 160px]" },
  columnGap: "12",
  rowGap: "2",
  alignItems: "center",
  minH: "44",
  py: "8",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
  _hover: { bg: "bg.hover" },
});

/** Covers the row, so that all of it leads to the policy. */
const name = css({
  fontWeight: "medium",
  overflowWrap: "anywhere",
  _before: { content: '""', position: "absolute", inset: "0" },
  _hover: { textDecoration: "underline" },
});

/** The policies with their expirations, what ends next first. */
export function AccountOverviewPolicies({ account }: { account: AccountQuery["account"] }) {
  const today = useToday();
  const mayAdd = useMay("WORK");
  const { running, past } = orderForOverview(account.businessPolicies);
  const shown = [...running, ...past].slice(0, Math.max(SHOWN, Math.min(running.length, 2 * SHOWN)));
  const left = account.businessPolicies.length - shown.length;
  return (
    <Section
      title="Policies"
      count={account.businessPolicies.length}
      action={<AddPolicyLink accountId={account.id} tone="secondary" />}
    >
      {shown.length === 0 && (
        <p className={css({ color: "fg.muted", py: "8" })}>
          No policies yet.{mayAdd && " Add the first one, then upload its documents."}
        </p>
      )}
      {shown.length > 0 && (
        <ul className={list}>
          {shown.map(({ id, type, state, policyNumber, carrier, expiresAt }) => (
            <li key={id} className={row}>
              <span className={css({ minW: "0" })}>
                <AppLink to={`/app/policies/${id}/overview`} className={name}>
                  {policyTypeLabels[type]}
                </AppLink>
                <span className={css({ ml: "8", color: "fg.muted", overflowWrap: "anywhere" })}>
                  {policyNumber ?? "N/A"}
                </span>
              </span>
              <span className={css({ justifySelf: "end", [wide]: { justifySelf: "start" } })}>
                <PolicyBadge state={state} />
              </span>
              <span className={css({ minW: "0", color: "fg.muted", overflowWrap: "anywhere" })}>
                {carrier.name}
              </span>
              <span className={css({ color: "fg.muted", textAlign: "right" })}>
                <Figures>{expiryLabel(expiresAt, today)}</Figures>
              </span>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <p className={css({ pt: "8" })}>
          <AppLink
            to={`/app/accounts/${account.id}/policies`}
            className={css({
              color: "accent.fg",
              fontWeight: "medium",
              _hover: { textDecoration: "underline" },
            })}
          >
            {counted(left, "more policy", "more policies")}
          </AppLink>
        </p>
      )}
    </Section>
  );
}
