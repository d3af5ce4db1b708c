import { createFileRoute } from "@tanstack/react-router";
import { loadCertificate } from "../certificates/load-certificate.ts";
import { ViewCertificateDialog } from "../certificates/view-certificate-dialog.tsx";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  ResendCertificateDocument,
  SendCertificateDocument,
  type SendCertificateMutationVariables,
  WithdrawCertificateDocument,
  type WithdrawCertificateMutationVariables,
} from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/accounts/$accountId/certificates/$certificateId")({
  loader: ({ params, abortController }) =>
    loadCertificate(params.accountId, params.certificateId, abortController.signal),
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(loaderData?.certificate.certificateNumber ?? "View certificate") }],
  }),
  component: Page,
  server: {
    handlers: {
      /** Sends it, or repeats an earlier mail. */
      POST: ({ request, params: { certificateId } }) =>
        answerAction(async () => {
          const { deliveryId, ...body } = await readJsonBody(request);
          const { idempotencyKey } = body as { idempotencyKey?: string };
          return deliveryId === undefined
            ? execute(SendCertificateDocument, {
                ...(body as Omit<SendCertificateMutationVariables, "certificateId">),
                certificateId,
              })
            : execute(ResendCertificateDocument, { deliveryId: deliveryId as string, idempotencyKey });
        }),
      PUT: ({ request, params: { certificateId } }) =>
        answerAction(async () => {
          const body = await readJsonBody(request);
          return execute(WithdrawCertificateDocument, {
            ...(body as Omit<WithdrawCertificateMutationVariables, "id">),
            id: certificateId,
          });
        }),
    },
  },
});

function Page() {
  const data = Route.useLoaderData();
  const { certificate } = data;
  useFreshPage(data, {
    certificate: [certificate.id, certificate.account.id],
    delivery: certificate.id,
    policy: certificate.policies.map(({ policyId }) => policyId),
  });
  return <ViewCertificateDialog certificate={certificate} />;
}
