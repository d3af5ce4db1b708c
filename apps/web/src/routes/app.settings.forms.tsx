import { createFileRoute } from "@tanstack/react-router";
import { FormSettings } from "../certificate-forms/form-settings.tsx";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  CertificateFormsDocument,
  DeleteCertificateFormDocument,
  UploadCertificateFormDocument,
} from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { SettingsLoading } from "../settings/settings-loading.tsx";
import { pageTitle } from "../shell/page-frame.ts";
import { receiveUploads } from "../uploads/receive-uploads.ts";

export const Route = createFileRoute("/app/settings/forms")({
  staticData: { crumbs: () => [{ label: "Settings", to: "/app/settings" }, { label: "Forms" }] },
  head: () => ({ meta: [{ title: pageTitle("Forms", "Settings") }] }),
  loader: ({ abortController }) => load(CertificateFormsDocument, {}, abortController.signal),
  pendingComponent: SettingsLoading,
  component: Page,
  server: {
    handlers: {
      POST: ({ context }) =>
        receiveUploads(
          context,
          1,
          ({ uploadId, fields, idempotencyKey = null }) =>
            execute(UploadCertificateFormDocument, {
              input: { uploadId, confirmedStatement: fields["confirmedStatement"] ?? null, idempotencyKey },
            }),
          "MANAGE_AGENCY",
        ),
      DELETE: ({ request }) =>
        answerAction(async () => {
          const { id } = await readJsonBody(request);
          return execute(DeleteCertificateFormDocument, { id: typeof id === "string" ? id : "" });
        }),
    },
  },
});

function Page() {
  const data = Route.useLoaderData();
  useFreshPage(data, { certificateForm: true });
  return <FormSettings forms={data.certificateForms} />;
}
