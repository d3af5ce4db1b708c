import { createFileRoute } from "@tanstack/react-router";
import { ApprovalPage } from "../approvals/approval-page.tsx";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  ApprovalDocument,
  type CaraDecision,
  type CaraIssueLimitInput,
  type CaraIssueMarkInput,
  DecideApprovalDocument,
  UpdateCaraArtifactDocument,
} from "../graphql/generated/graphql.ts";
import { load } from "../session/load.ts";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { PageSkeleton } from "../ui/page-skeleton.tsx";

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** One approval: decisions are posted to it, changes of its draft are put. */
export const Route = createFileRoute("/app/approvals/$approvalId")({
  loader: ({ params: { approvalId }, abortController: { signal } }) =>
    load(ApprovalDocument, { id: approvalId }, signal),
  pendingComponent: PageSkeleton,
  notFoundComponent: NotFoundPage,
  component: Page,
  server: {
    handlers: {
      POST: ({ request, params: { approvalId } }) =>
        answerAction(async () => {
          const { decision, version, reason } = await readJsonBody(request);
          return execute(DecideApprovalDocument, {
            id: approvalId,
            // The server refuses what is no decision, and a version that is not the current one.
            input: { decision: decision as CaraDecision, version: Number(version), reason: textOf(reason) },
          });
        }),
      PUT: ({ request }) =>
        answerAction(async () => {
          const form = await readJsonBody(request);
          const { artifactId, version, toEmail, subject, body, removeQuotes, removeRecords, holder } = form;
          const { marks, isContractConfirmed, policyIds, values } = form;
          return execute(UpdateCaraArtifactDocument, {
            id: textOf(artifactId) ?? "",
            input: {
              version: Number(version),
              toEmail: textOf(toEmail),
              subject: textOf(subject),
              body: textOf(body),
              // The server refuses what is no holder.
              ...(typeof holder === "object" && holder !== null ? { holder } : {}),
              // Nor what is no mark.
              ...(Array.isArray(marks)
                ? { marks: marks as CaraIssueMarkInput[], isContractConfirmed: isContractConfirmed === true }
                : {}),
              descriptionOfOperations: textOf(form["descriptionOfOperations"]),
              ...(Array.isArray(policyIds) ? { policyIds: policyIds.map(String) } : {}),
              ...(Array.isArray(values) ? { values: values as CaraIssueLimitInput[] } : {}),
              ...(Array.isArray(removeQuotes) ? { removeQuotes: removeQuotes.map(Number) } : {}),
              ...(Array.isArray(removeRecords) ? { removeRecords: removeRecords.map(String) } : {}),
            },
          });
        }),
    },
  },
});

function Page() {
  const data = Route.useLoaderData();
  return <ApprovalPage key={data.approval.id} data={data} />;
}
