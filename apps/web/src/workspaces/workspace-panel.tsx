import { ArrowLeft, Check, FileText } from "lucide-react";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { requestTypeLabels } from "#model/servicing";
import { css } from "#styled/css";
import { DueText } from "../servicing/due-text.tsx";
import { RequestBadge } from "../servicing/request-badge.tsx";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FileName } from "../ui/file-name.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { useArchive } from "./archive-bar.tsx";
import { WebPageList } from "./web-page-list.tsx";
import { WorkspaceBadge } from "./workspace-badge.tsx";
import type { WorkspaceHeader } from "./workspace-data.ts";
import { beganBy } from "./who-began.ts";
import { WorkUsed } from "./work-used.tsx";
import { WorkspaceTitle } from "./workspace-title.tsx";

const part = css({
  pt: "16",
  mt: "16",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

interface WorkspacePanelProps {
  header: WorkspaceHeader;
  titleOfPreset: string;
  onOpenDocument: (documentId: string) => void;
}

/** What the workspace is about: title, state, preset, client, files, and what the work has used. */
export function WorkspacePanel({ header, titleOfPreset, onOpenDocument }: WorkspacePanelProps) {
  const { agency } = useViewer();
  const { state, metadata, updatedAt, files, isArchived, serviceRequest, customPreset } = header;
  const uploads = files.filter(({ isUpload }) => isUpload);
  const webPages = files.flatMap(({ id, name, webUrl }) =>
    webUrl === null ? [] : [{ id, title: name, url: webUrl }],
  );
  return (
    <div className={css({ display: "flex", flexDirection: "column", minH: "full", p: "16", pt: "14" })}>
      <AppLink
        to="/app/workspaces"
        className={css({
          display: "inline-flex",
          alignItems: "center",
          gap: "8",
          minH: { base: "44", md: "20" },
          mb: "10",
          color: "fg.muted",
          "& .lucide": { w: "14", h: "14" },
          _hover: { color: "fg.default" },
        })}
      >
        <ArrowLeft aria-hidden="true" />
        Back to workspaces
      </AppLink>
      <WorkspaceTitle header={header} />
      <div className={css({ display: "flex", gap: "8", mt: "8", mb: "12" })}>
        <WorkspaceBadge state={state} />
        {isArchived && <Badge hue="outline">Archived</Badge>}
      </div>
      <dl className={css({ display: "grid", gridTemplateColumns: "[92px minmax(0, 1fr)]", rowGap: "8" })}>
        <Fact label="Preset">{titleOfPreset}</Fact>
        {customPreset && (
          <Fact label="Custom Preset">
            {customPreset.isDeleted ? (
              `${customPreset.title} (deleted)`
            ) : (
              <AppLink
                to={`/app/presets/${customPreset.id}/edit`}
                className={css({ color: "accent.fg", _hover: { textDecoration: "underline" } })}
              >
                {customPreset.title}
              </AppLink>
            )}
          </Fact>
        )}
        {metadata.clientName && (
          <Fact label="Client">
            {metadata.account ? (
              <AppLink
                to={`/app/accounts/${metadata.account.id}/overview`}
                className={css({ color: "accent.fg", _hover: { textDecoration: "underline" } })}
              >
                {metadata.clientName}
              </AppLink>
            ) : (
              metadata.clientName
            )}
          </Fact>
        )}
        {beganBy(header) !== null && (
          <Fact label={header.mailSender === null ? "User" : "Started by"}>
            <span className={css({ display: "inline-flex", alignItems: "center", gap: "6" })}>
              <Avatar name={header.mailSender ?? beganBy(header) ?? ""} size={18} />
              {beganBy(header)}
            </span>
          </Fact>
        )}
        <Fact label="Updated">
          <RelativeTime instant={updatedAt} timeZone={agency.timeZone} />
        </Fact>
        {metadata.keywords.length > 0 && <Fact label="Keywords">{metadata.keywords.join(", ")}</Fact>}
      </dl>
      {uploads.length > 0 && (
        <section aria-labelledby="attachments" className={part}>
          <PartHead id="attachments" title="Attachments" count={uploads.length} />
          <ul className={css({ mt: "4" })}>
            {uploads.map(({ id, name, url, pagesRead }) => (
              <li key={id}>
                <AppLink
                  to={url}
                  newTab
                  className={css({
                    display: "flex",
                    alignItems: "center",
                    gap: "8",
                    minH: { base: "44", md: "32" },
                    color: "fg.muted",
                    _hover: { color: "fg.default", textDecoration: "underline" },
                    "& > .lucide": { color: "fg.subtle" },
                  })}
                >
                  <FileText aria-hidden="true" />
                  <span className={css({ flex: "1", minW: "0", display: "flex" })}>
                    <FileName name={name} />
                  </span>
                  {pagesRead > 0 && <span className={css({ color: "fg.subtle" })}>{`${pagesRead} p`}</span>}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {webPages.length > 0 && (
        <section aria-labelledby="web-pages" className={part}>
          <PartHead id="web-pages" title="Web pages" count={webPages.length} />
          <div className={css({ mt: "8" })}>
            <WebPageList label="Web pages" pages={webPages} onOpen={onOpenDocument} />
          </div>
        </section>
      )}
      {serviceRequest && <ServiceRequest workspaceId={header.id} request={serviceRequest} />}
      <Foot header={header} timeZone={agency.timeZone} />
    </div>
  );
}

const PartHead = ({ id, title, count }: { id: string; title: string; count: number }) => (
  <h2
    id={id}
    className={css({ display: "flex", justifyContent: "space-between", textStyle: "sectionSmall" })}
  >
    {title} <span className={css({ color: "fg.subtle", fontWeight: "normal" })}>{count}</span>
  </h2>
);

interface ServiceRequestProps {
  workspaceId: string;
  request: NonNullable<WorkspaceHeader["serviceRequest"]>;
}

/** The request that Cara works on, and the act that ends it. */
function ServiceRequest({ workspaceId, request }: ServiceRequestProps) {
  const mayWork = useMay("WORK");
  const { id, type, state, clientName, dueAt } = request;
  return (
    <section aria-labelledby="service-request" className={part}>
      <h2
        id="service-request"
        className={css({ display: "flex", justifyContent: "space-between", textStyle: "sectionSmall" })}
      >
        Service request <RequestBadge state={state} />
      </h2>
      <p className={css({ mt: "6", fontWeight: "medium" })}>{requestTypeLabels[type]}</p>
      <p className={css({ color: "fg.muted" })}>
        {clientName && `Asked by ${clientName}`}
        {clientName && dueAt && state === "OPEN" && ", "}
        {state === "OPEN" && <DueText request={request} isInSentence={clientName !== null} />}
      </p>
      <div className={css({ display: "flex", gap: "8", mt: "10" })}>
        {state === "CLOSED" ? (
          <Button disabled icon={<Check aria-hidden="true" />}>
            Resolved
          </Button>
        ) : (
          mayWork && (
            <ButtonLink to={`/app/workspaces/${workspaceId}/resolve`} icon={<Check aria-hidden="true" />}>
              Resolve
            </ButtonLink>
          )
        )}
        <ButtonLink to={`/app/servicing/${id}/overview`} tone="ghost">
          View
        </ButtonLink>
      </div>
    </section>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className={css({ color: "fg.muted" })}>{label}</dt>
    <dd className={css({ minW: "0", overflowWrap: "anywhere" })}>{children}</dd>
  </>
);

/** Puts the workspace away; below it, small, what the work has used. */
function Foot({ header, timeZone }: { header: WorkspaceHeader; timeZone: string }) {
  const router = useRouter();
  const mayWork = useMay("WORK");
  const { archive, isBusy } = useArchive();
  const { id, isArchived } = header;
  return (
    <div className={css({ mt: "auto", pt: "32", textStyle: "small", color: "fg.muted" })}>
      {mayWork && (
        <div className={css({ mb: "16", ml: "-12" })}>
          <Button
            tone="ghost"
            isBusy={isBusy}
            busyLabel={isArchived ? "Bringing back" : "Archiving"}
            onClick={() =>
              void archive([id], isArchived).then((isDone) =>
                isDone && !isArchived ? router.navigate({ to: "/app/workspaces" }) : undefined,
              )
            }
          >
            {isArchived ? "Unarchive" : "Archive"}
          </Button>
        </div>
      )}
      <WorkUsed header={header} timeZone={timeZone} />
    </div>
  );
}
