import { MessageCircleQuestionMark, Pencil } from "lucide-react";
import { accountTypeLabels } from "#model/accounts";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { RecordHead } from "../ui/record-head.tsx";
import { TabLinks } from "../ui/tab-links.tsx";

/** The client in one line, and the tabs of the record. */
export function AccountHead({ account }: { account: AccountQuery["account"] }) {
  const { agency } = useViewer();
  const { id, type, contacts, businessPolicies, producer, serviceRep, files, certificateCount } = account;
  const isBusiness = type === "BUSINESS";
  const mayWork = useMay("WORK");
  const primaryContact = isBusiness ? contacts[0]?.name : undefined;
  return (
    <>
      <RecordHead
        title={account.account.name}
        badge={<Badge hue={isBusiness ? "neutral" : "outline"}>{accountTypeLabels[type]}</Badge>}
        facts={[
          ...(primaryContact ? [primaryContact] : []),
          `Created on ${instantDayLabel(account.createdAt, agency.timeZone)}`,
          ...(producer ? [`Producer ${producer.name}`] : []),
          ...(serviceRep ? [`Service rep ${serviceRep.name}`] : []),
        ]}
        actions={
          mayWork && (
            <>
              {isBusiness && (
                <ButtonLink
                  to={`/app/accounts/${id}/ask`}
                  icon={<MessageCircleQuestionMark aria-hidden="true" />}
                >
                  Ask about this account
                </ButtonLink>
              )}
              <ButtonLink to={`/app/accounts/${id}/edit`} icon={<Pencil aria-hidden="true" />}>
                Edit
              </ButtonLink>
            </>
          )
        }
      />
      <TabLinks
        label="Account"
        tabs={[
          { label: "Overview", to: `/app/accounts/${id}/overview` },
          {
            label: "Policies",
            to: `/app/accounts/${id}/policies`,
            ...(businessPolicies.length > 0 ? { count: businessPolicies.length } : {}),
          },
          {
            label: "Documents",
            to: `/app/accounts/${id}/documents`,
            ...(files.length > 0 ? { count: files.length } : {}),
          },
          {
            label: "Certificates",
            to: `/app/accounts/${id}/certificates`,
            ...(certificateCount > 0 ? { count: certificateCount } : {}),
            alsoAt: [`/app/accounts/${id}/holders`],
          },
          { label: "Service Requests", to: `/app/accounts/${id}/service` },
        ]}
      />
    </>
  );
}
