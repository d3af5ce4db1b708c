import { FileText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { documentTypeLabels } from "#model/documents";
import { nameOfPolicy } from "#model/policies";
import { css } from "#styled/css";
import { MatchingDocumentsDocument, type MatchingDocumentsQuery } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { useMay } from "../session/use-may.ts";
import { useViewer } from "../session/viewer.ts";
import { ButtonLink } from "../ui/button.tsx";
import { instantDayLabel } from "../ui/instant-label.ts";
import type { MatchingFile } from "./matching-document.tsx";
import type { RequestData } from "./request-data.ts";
import { startStep } from "./start-step.ts";
import { StepCard, stepButton } from "./step-card.tsx";

const MatchingDocument = lazy(() => import("./matching-document.tsx"));

const line = css({
  px: "12",
  py: "8",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
  overflowWrap: "anywhere",
});

const muted = css({ textStyle: "small", color: "fg.muted", overflowWrap: "anywhere" });

type Found = NonNullable<MatchingDocumentsQuery["serviceRequest"]>;

/** The documents that a request may mean, each of which opens beside it. */
export function DocumentStep({ request }: { request: RequestData }) {
  const mayWork = useMay("WORK");
  const { id, version, account, businessPolicy, details } = request;
  const { data, problem } = useQuery(MatchingDocumentsDocument, mayWork && account ? { id } : null, {
    renewedBy: version,
  });
  const [opened, setOpened] = useState<MatchingFile | null>(null);
  if (!mayWork || !account) return null;
  const files = data?.serviceRequest?.matchingDocuments;
  const folder = businessPolicy ? `/app/policies/${businessPolicy.id}` : `/app/accounts/${account.id}`;
  return (
    <StepCard
      icon={FileText}
      title="Find the document"
      text={`Asked for: ${details.documentRequest?.type ?? ""}`}
      action={
        <ButtonLink
          to={`${folder}/documents?request=${id}`}
          onClick={() => startStep(id, "DOCUMENTS")}
          className={stepButton}
        >
          View Documents
        </ButtonLink>
      }
    >
      <div role="status">
        {problem && <p className={line}>{problem}</p>}
        {!problem && !files && <p className={`${line} ${muted}`}>Looking for matching documents...</p>}
        {files?.length === 0 && (
          <p className={line}>No document of this account or its policies matches what is asked for.</p>
        )}
      </div>
      {files && files.length > 0 && (
        <ul aria-label="Matching documents">
          {files.map((file) => (
            <li key={file.id} className={line}>
              <MatchButton
                file={file}
                policy={data.serviceRequest?.account?.businessPolicies.find(
                  ({ id: each }) => each === file.policyId,
                )}
                onOpen={() => {
                  startStep(id, "DOCUMENTS");
                  setOpened(file);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {opened && files && (
        <Suspense>
          <MatchingDocument
            file={opened}
            files={files}
            asked={details.documentRequest?.type ?? ""}
            onChoose={setOpened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </StepCard>
  );
}

type Policy = NonNullable<Found["account"]>["businessPolicies"][number];

interface MatchButtonProps {
  file: MatchingFile;
  /** Undefined for a document of the account itself. */
  policy: Policy | undefined;
  onOpen: () => void;
}

function MatchButton({ file: { name, type, createdAt }, policy, onOpen }: MatchButtonProps) {
  const { agency } = useViewer();
  const facts = [
    documentTypeLabels[type],
    policy ? nameOfPolicy({ type: policy.type, policyNumber: policy.policyNumber ?? null }) : "Account",
    instantDayLabel(createdAt, agency.timeZone),
  ];
  return (
    <>
      <button type="button" onClick={onOpen} className={openStyle}>
        {name}
      </button>
      <span className={`${css({ display: "block" })} ${muted}`}>{facts.join(", ")}</span>
    </>
  );
}

const openStyle = css({
  display: "block",
  w: "full",
  textAlign: "left",
  minH: { base: "32", md: "20" },
  color: "accent.fg",
  fontWeight: "medium",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline" },
});
