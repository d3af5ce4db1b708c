import { History } from "lucide-react";
import type { ReactNode } from "react";
import { policyTypeLabels } from "#model/policies";
import { css } from "#styled/css";
import { AppLink } from "../ui/app-link.tsx";
import { CopyIconButton } from "../ui/copy-button.tsx";
import { dayLabel } from "../ui/day-label.ts";
import { RecordHead } from "../ui/record-head.tsx";
import { TabLinks } from "../ui/tab-links.tsx";
import { CancellationMark } from "./cancellation-mark.tsx";
import { expiryLabel } from "./expiry-label.ts";
import { formatDollars } from "./format-dollars.ts";
import { PolicyBadge } from "./policy-badge.tsx";
import { PolicyMenu } from "./policy-menu.tsx";
import type { PolicyRecordData } from "./policy-record-data.ts";
import { useToday } from "./use-today.ts";

interface PolicyRecordProps {
  policy: PolicyRecordData;
  /** The tab below fills the rest of the window and scrolls internally. */
  fillsWindow: boolean;
  children: ReactNode;
}

/** Head and tabs of one policy. */
export function PolicyRecord({ policy, fillsWindow, children }: PolicyRecordProps) {
  const { id, type, state, account, pricing, expiresAt, files } = policy;
  const [primaryContact] = account.contacts;
  const today = useToday();
  return (
    <div
      className={css({
        display: "flex",
        flexDirection: "column",
        flex: "1",
        minW: "0",
        "&[data-fills]": { h: { lg: "[calc(100dvh - token(sizes.topBar))]" }, flex: { lg: "[none]" } },
      })}
      data-fills={fillsWindow || undefined}
    >
      <RecordHead
        title={policyTypeLabels[type]}
        badge={
          <>
            <PolicyBadge state={state} />
            <CancellationMark policy={policy} />
          </>
        }
        aside={<NumberAndTerm policy={policy} />}
        facts={[
          <AppLink
            key="account"
            to={`/app/accounts/${account.id}`}
            className={css({ overflowWrap: "anywhere", _hover: { textDecoration: "underline" } })}
          >
            {account.account.name}
          </AppLink>,
          ...(primaryContact ? [primaryContact.name] : []),
          formatDollars(pricing.premium),
          expiryLabel(expiresAt, today),
        ]}
        actions={<PolicyMenu policy={policy} />}
      />
      <TabLinks
        label="Policy"
        tabs={[
          {
            label: "Overview",
            to: `/app/policies/${id}/overview`,
            // The dialogs over it.
            alsoAt: ["edit", "renew", "cancel", "reinstate"].map((dialog) => `/app/policies/${id}/${dialog}`),
          },
          {
            label: "Documents",
            to: `/app/policies/${id}/documents`,
            alsoAt: [`/app/policies/${id}/compare`],
            ...(files.length > 0 ? { count: files.length } : {}),
          },
          { label: "Explore with AI", to: `/app/policies/${id}/explore` },
          { label: "Review", to: `/app/policies/${id}/review` },
          {
            label: "History",
            to: `/app/policies/${id}/history`,
            icon: <History aria-hidden="true" />,
            isAtEnd: true,
          },
        ]}
      />
      {children}
    </div>
  );
}

const numberStyle = css({
  display: "flex",
  alignItems: "center",
  columnGap: "4",
  minW: "0",
  fontWeight: "medium",
  md: {
    position: "relative",
    pl: "10",
    _before: {
      content: '""',
      position: "absolute",
      left: "0",
      top: "[calc(50% - 10px)]",
      w: "1",
      h: "20",
      bg: "border.subtle",
    },
  },
});

/** What people read out and need first; each on its own line on a phone. */
function NumberAndTerm({ policy: { policyNumber, inforceAt, expiresAt } }: { policy: PolicyRecordData }) {
  const term = inforceAt && expiresAt ? `${dayLabel(inforceAt)} to ${dayLabel(expiresAt)}` : null;
  return (
    <>
      {policyNumber && (
        <span className={css({ flexBasis: { base: "[100%]", md: "auto" }, minW: "0" })}>
          <span className={numberStyle}>
            <span className={css({ overflowWrap: "anywhere" })}>{policyNumber}</span>
            <CopyIconButton text={policyNumber} label="Copy policy number" />
          </span>
        </span>
      )}
      {term && (
        <span className={css({ flexBasis: { base: "[100%]", md: "auto" }, color: "fg.muted" })}>{term}</span>
      )}
    </>
  );
}
