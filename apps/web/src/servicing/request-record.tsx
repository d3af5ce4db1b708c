import { Check, ChevronDown, Layers, Merge, Pencil, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { requestTypeLabels } from "#model/servicing";
import { css } from "#styled/css";
import { useAskOwner, useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import { Menu } from "../ui/menu.tsx";
import { RecordHead } from "../ui/record-head.tsx";
import { TabLinks } from "../ui/tab-links.tsx";
import { activityOf } from "./activity-entries.ts";
import type { RequestData } from "./request-data.ts";
import { RequestBadge } from "./request-badge.tsx";
import { customerOf } from "./request-text.ts";

/** Head and tabs of one request. */
export function RequestRecord({ request, children }: { request: RequestData; children: ReactNode }) {
  const { agency } = useViewer();
  const { id, type, state, createdAt, clientName, account, mergedInto } = request;
  const path = `/app/servicing/${id}`;
  const customer = customerOf(request);
  return (
    <>
      <RecordHead
        title={customer}
        badge={<RequestBadge state={state} />}
        facts={[
          requestTypeLabels[type],
          `Created ${instantDayLabel(createdAt, agency.timeZone)}`,
          ...(clientName && account ? [`Asked by ${clientName}`] : []),
        ]}
        actions={<RequestActions request={request} />}
      />
      {mergedInto && (
        <div className={css({ px: "gutter", pb: "8" })}>
          <Banner title="This request was merged into another one." inline>
            <AppLink
              to={`/app/servicing/${mergedInto.id}/overview`}
              className={css({ color: "accent.fg", fontWeight: "medium", textDecoration: "underline" })}
            >
              {`${requestTypeLabels[mergedInto.type]}, ${customerOf(mergedInto)}`}
            </AppLink>
          </Banner>
        </div>
      )}
      <TabLinks
        label="Service request"
        tabs={[
          {
            label: "Overview",
            to: `${path}/overview`,
            // The dialogs over it.
            alsoAt: ["resolve", "update", "reopen", "merge", "copilot"].map((dialog) => `${path}/${dialog}`),
          },
          ...(request.emailThreads.length === 0
            ? []
            : [
                {
                  label: "Conversation",
                  to: `${path}/conversation`,
                  count: request.emailThreads.length,
                },
              ]),
          {
            label: "Comments and Activity",
            to: `${path}/activity`,
            count: activityOf(request, () => "").length,
          },
        ]}
      />
      {children}
    </>
  );
}

function RequestActions({ request }: { request: RequestData }) {
  const mayWork = useMay("WORK");
  const { id, state, mergedInto } = request;
  const isOpen = state === "OPEN";
  const path = `/app/servicing/${id}`;
  const askOwner = useAskOwner();
  const copilot = {
    id: "copilot",
    label: "Open in Copilot",
    icon: <Layers aria-hidden="true" />,
    to: `${path}/copilot`,
  };
  if (!mayWork && isOpen)
    return <p className={css({ color: "fg.muted" })}>{askOwner} to change this request.</p>;
  return (
    <>
      {isOpen ? (
        <ButtonLink to={`${path}/resolve`} tone="primary" icon={<Check aria-hidden="true" />}>
          Resolve
        </ButtonLink>
      ) : (
        <Button disabled icon={<Check aria-hidden="true" />}>
          Resolved
        </Button>
      )}
      {mayWork && !mergedInto && (
        <Menu
          // Its items depend on the state, which may change while the page is open.
          key={state}
          trigger={
            <Button>
              More
              <ChevronDown aria-hidden="true" />
            </Button>
          }
          items={
            isOpen
              ? [
                  copilot,
                  {
                    id: "update",
                    label: "Update request",
                    icon: <Pencil aria-hidden="true" />,
                    to: `${path}/update`,
                  },
                  { id: "merge", label: "Merge", icon: <Merge aria-hidden="true" />, to: `${path}/merge` },
                ]
              : [
                  copilot,
                  {
                    id: "reopen",
                    label: "Reopen",
                    icon: <RotateCcw aria-hidden="true" />,
                    to: `${path}/reopen`,
                  },
                ]
          }
        />
      )}
    </>
  );
}
