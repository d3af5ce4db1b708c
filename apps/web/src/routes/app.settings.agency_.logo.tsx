import { createFileRoute, redirect } from "@tanstack/react-router";
import { answerAction } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { RemoveAgencyLogoDocument, UploadAgencyLogoDocument } from "../graphql/generated/graphql.ts";
import { receiveUploads } from "../uploads/receive-uploads.ts";

/** Takes the logo, which is on the page of the agency's settings. */
export const Route = createFileRoute("/app/settings/agency_/logo")({
  beforeLoad: () => {
    throw redirect({ to: "/app/settings/agency", statusCode: 302, replace: true });
  },
  server: {
    handlers: {
      POST: ({ context }) =>
        receiveUploads(
          context,
          1,
          ({ uploadId }) => execute(UploadAgencyLogoDocument, { uploadId }),
          "MANAGE_AGENCY",
        ),
      DELETE: () => answerAction(() => execute(RemoveAgencyLogoDocument)),
    },
  },
});
