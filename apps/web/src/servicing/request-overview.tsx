import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatPhone, phoneLink } from "#model/accounts";
import { policyTypeLabels } from "#model/policies";
import { requestPriorityLabels, requestTypeLabels } from "#model/servicing";
import { css } from "#styled/css";
import { nameWithStanding } from "../session/standing.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Avatar } from "../ui/avatar.tsx";
import type { Fact } from "../ui/description-list.tsx";
import { IconLink } from "../ui/icon-button.tsx";
import { instantDayLabel, instantLabel } from "../ui/instant-label.ts";
import { DocumentStep } from "./document-step.tsx";
import { dueMoment } from "./due-label.ts";
import { FactList } from "./fact-list.tsx";
import { FulfilmentStep } from "./fulfilment-step.tsx";
import { describeDetails } from "./request-details.tsx";
import { partLine } from "./part-line.ts";
import type { RequestData } from "./request-data.ts";
import { RequestFiles } from "./request-files.tsx";

const link = css({
  color: "accent.fg",
  fontWeight: "medium",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
});

/** What is asked for, by whom and by when, and the one step that fulfills it. */
export function RequestOverview({ request }: { request: RequestData }) {
  const details = describeDetails(request);
  const client = useClientFacts(request);
  return (
    <div
      className={css({ px: "gutter", pt: "12", pb: "48", display: "grid", gap: "20", alignContent: "start" })}
    >
      <FactList facts={useStatusFacts(request)} columns={2} />
      <Part title="Client">
        <FactList facts={client} columns={2} />
      </Part>
      {details.facts.length > 0 && (
        <Part title={details.title}>
          <FactList facts={details.facts} columns={1} />
        </Part>
      )}
      {request.state === "OPEN" &&
        (request.type === "DOCUMENT_REQUEST" && request.account ? (
          <DocumentStep request={request} />
        ) : (
          <FulfilmentStep request={request} />
        ))}
      <Resolution request={request} />
      <Merged merged={request.merged} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css({ minW: "0" })}>
      <h2 className={css({ textStyle: "section", mb: "6" })}>{title}</h2>
      {children}
    </section>
  );
}

function useStatusFacts(request: RequestData): Fact[] {
  const mayWork = useMay("WORK");
  const { dueAt, isOverdue, assignee, priority, businessPolicy, state } = request;
  const { agency } = useViewer();
  const [nowMs] = useState(() => Date.now());
  const due = dueAt ? dueMoment(dueAt, nowMs, agency.timeZone) : "None";
  return [
    {
      label: "Due Date",
      value: (
        <span className={css({ display: "inline-flex", alignItems: "center", gap: "4" })}>
          <span className={isOverdue ? css({ color: "danger.fg", fontWeight: "medium" }) : undefined}>
            {isOverdue ? `Overdue, ${due}` : due}
          </span>
          {mayWork && state === "OPEN" && (
            <IconLink
              to={`/app/servicing/${request.id}/update`}
              label="Update request"
              size="small"
              icon={<Pencil aria-hidden="true" className={css({ w: "14", h: "14" })} />}
              className={css({ my: "-4" })}
            />
          )}
        </span>
      ),
    },
    {
      label: "Assignee",
      value: assignee ? (
        <span className={css({ display: "inline-flex", alignItems: "center", gap: "8" })}>
          <Avatar name={assignee.name} size={20} />
          {nameWithStanding(assignee)}
        </span>
      ) : (
        "Unassigned"
      ),
    },
    { label: "Priority", value: requestPriorityLabels[priority] },
    {
      label: "Policy",
      value: businessPolicy ? (
        <>
          <AppLink to={`/app/policies/${businessPolicy.id}/overview`} className={link}>
            {policyTypeLabels[businessPolicy.type]}
          </AppLink>
          <span className={css({ display: "block", textStyle: "small", color: "fg.muted" })}>
            {businessPolicy.carrier.name}
          </span>
        </>
      ) : (
        "None"
      ),
    },
  ];
}

function useClientFacts(request: RequestData): Fact[] {
  const mayWork = useMay("WORK");
  const { clientName, clientEmail, clientPhone, account } = request;
  return [
    { label: "Name", value: clientName ?? "N/A" },
    {
      label: "Phone",
      value: clientPhone ? (
        <AppLink to={phoneLink(clientPhone)} className={link}>
          {formatPhone(clientPhone)}
        </AppLink>
      ) : (
        "N/A"
      ),
    },
    {
      label: "Email",
      value: clientEmail ? (
        <AppLink to={`mailto:${clientEmail}`} className={link}>
          {clientEmail}
        </AppLink>
      ) : (
        "N/A"
      ),
    },
    {
      label: "Account",
      value: account ? (
        <AppLink to={`/app/accounts/${account.id}/overview`} className={link}>
          {account.account.name}
        </AppLink>
      ) : mayWork && request.state === "OPEN" ? (
        <AppLink to={`/app/servicing/${request.id}/update`} className={link}>
          Choose account
        </AppLink>
      ) : (
        "None"
      ),
    },
  ];
}

/** How it was closed. The files are for the client, the notes are not. */
function Resolution({ request }: { request: RequestData }) {
  const { resolution, files } = request;
  const { agency } = useViewer();
  if (!resolution && files.length === 0) return null;
  const { notes, resolvedAt, resolvedBy } = resolution ?? {};
  return (
    <Part title={resolution ? "Resolution" : "Files for the client"}>
      {resolvedAt && (
        <p className={css({ color: "fg.muted" })}>
          {`Resolved${resolvedBy?.user ? ` by ${resolvedBy.user.name}` : ""}, ${instantLabel(resolvedAt, agency.timeZone)}`}
        </p>
      )}
      {notes && (
        <div className={css({ mt: "8", px: "12", py: "8", rounded: "md", bg: "bg.muted", maxW: "section" })}>
          <p className={css({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" })} dir="auto">
            {notes}
          </p>
          <p className={css({ mt: "4", textStyle: "small", color: "fg.muted" })}>Not visible to the client</p>
        </div>
      )}
      {files.length > 0 && <RequestFiles request={request} />}
    </Part>
  );
}

/** Requests that were merged into this one. */
function Merged({ merged }: Pick<RequestData, "merged">) {
  const { agency } = useViewer();
  if (merged.length === 0) return null;
  return (
    <Part title="Merged requests">
      <ul className={css({ maxW: "section" })}>
        {merged.map(({ id, type, createdAt }) => (
          <li key={id} className={partLine}>
            <AppLink to={`/app/servicing/${id}/overview`} className={link}>
              {requestTypeLabels[type]}
            </AppLink>
            <span className={css({ color: "fg.muted" })}>
              Created {instantDayLabel(createdAt, agency.timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
